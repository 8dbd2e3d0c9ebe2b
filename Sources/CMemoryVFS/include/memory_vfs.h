#pragma once
#include <stdint.h>

/*
 * Disks in memory for SQLite, reached through the VFS "feedlab-memory" by the path
 * "<disk id>/<file name>".
 *
 * A file has a live image, which SQLite reads and writes, a durable image, and the list of writes
 * and truncations since its last sync. A sync brings the durable image up to the live one; a power
 * cut builds the live image anew from the durable one and what a policy lets survive of the list.
 *
 * The registry of disks has a mutex. A single disk has none: it belongs to one thread at a time.
 * Nothing here reads a clock or draws from chance: two runs with the same calls are the same.
 */

enum memory_disk_cut {
    MEMORY_DISK_KEEP_ALL = 0,    /* the process died, the machine didn't */
    MEMORY_DISK_DROP_ALL = 1,    /* nothing unsynced survives */
    MEMORY_DISK_KEEP_PREFIX = 2, /* the disk got through a part of the list, in order */
    MEMORY_DISK_TORN = 3,        /* each unsynced sector of 512 bytes is kept, lost or garbage */
};

/* Makes an empty disk and returns its id, 0 when out of memory. */
int64_t memory_disk_create(void);
/* Makes a disk with the same files, images and unsynced writes; 0 when out of memory. */
int64_t memory_disk_copy(int64_t id);
/* Frees a disk; its files must be closed. */
void memory_disk_destroy(int64_t id);
/* Applies a policy to all files and makes every open file handle useless. */
void memory_disk_power_cut(int64_t id, enum memory_disk_cut policy, uint64_t seed);
void memory_disk_remove(int64_t id, const char *name);
/* The live size of a file, -1 when it isn't there. */
int64_t memory_disk_file_size(int64_t id, const char *name);
/* Copies up to `count` bytes of the live image and returns how many there were. */
int64_t memory_disk_read(int64_t id, const char *name, void *bytes, int64_t count);
/* The live bytes of all files together. */
int64_t memory_disk_bytes(int64_t id);
/* Lets the call of xWrite, xTruncate or xSync that comes after `calls` others fail with `code`, and
   all later ones too where `forever` isn't 0; `code` 0 ends that. */
void memory_disk_fail(int64_t id, int64_t calls, int code, int forever);
