#pragma once
#include "memory_vfs.h"
#include <stddef.h>

/* Growing byte images, files made of two of them, and disks made of files. */

enum { PAGE = 4096 };

/* A page is shared by the images that were copied from one another, until one of them writes to it;
   so a copy of a disk costs its table of pages and not its bytes. */
typedef struct {
    unsigned references;
    unsigned char bytes[PAGE];
} Page;

/* A page that isn't there holds zeros, and so does everything past the size. */
typedef struct {
    Page **pages;
    int64_t size, capacity; /* in bytes, in pages */
} Image;

/* A write, or a truncation to `offset` where `bytes` is null, that no sync has covered yet. */
typedef struct {
    uint64_t sequence;
    int64_t offset, count;
    unsigned char *bytes;
} Operation;

typedef struct File {
    char *name;
    Image live, durable;
    Operation *operations;
    int64_t operation_count, operation_capacity;
    int references;    /* one of the disk's list, one of each open handle */
    const void *owner; /* the handle that holds the lock */
    struct File *next; /* in the order of creation */
} File;

typedef struct Disk {
    int64_t id;
    uint64_t generation; /* counts power cuts; a handle of an older one is dead */
    uint64_t sequence;
    int64_t calls_until_failure;
    int failure_code, failure_forever;
    File *files;
    struct Disk *next;
} Disk;

/* All return 0, or -1 when out of memory. */
int image_write(Image *image, int64_t offset, const void *bytes, int64_t count);
int image_truncate(Image *image, int64_t size);
/* Copies up to `count` bytes and returns how many there were. */
int64_t image_read(const Image *image, int64_t offset, void *bytes, int64_t count);
int file_note(Disk *disk, File *file, int64_t offset, const void *bytes, int64_t count);
int file_sync(File *file);

File *file_create(const char *name);
File *disk_find(Disk *disk, const char *name);
File *disk_find_or_add(Disk *disk, const char *name);
void disk_unlink(Disk *disk, const char *name);
void file_release(File *file);
Disk *registry_find(int64_t id);

void memory_vfs_register(void);
