#include "memory_vfs.h"
int64_t memory_disk_create(void) { return 0; }
void memory_disk_destroy(int64_t id) { (void)id; }
