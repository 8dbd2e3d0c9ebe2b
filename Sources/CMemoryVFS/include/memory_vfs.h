#pragma once
#include <stdint.h>

/* Disks in memory for SQLite, reached through the VFS "feedlab-memory" by the path "<disk id>/<file name>". */

int64_t memory_disk_create(void);
void memory_disk_destroy(int64_t id);
