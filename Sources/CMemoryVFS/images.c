#include "images.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512 };

/* ---- images ---- */

static int64_t pages_for(int64_t size) { return (size + PAGE - 1) / PAGE; }

static void page_release(Page *page) {
    if (page && __atomic_sub_fetch(&page->references, 1, __ATOMIC_ACQ_REL) == 0) free(page);
}

static int image_reserve(Image *image, int64_t size) {
    int64_t needed = pages_for(size);
    if (needed <= image->capacity) return 0;
    int64_t capacity = image->capacity * 2 > needed ? image->capacity * 2 : needed;
    Page **grown = realloc(image->pages, (size_t)capacity * sizeof *grown);
    if (!grown) return -1;
    memset(grown + image->capacity, 0, (size_t)(capacity - image->capacity) * sizeof *grown);
    image->pages = grown;
    image->capacity = capacity;
    return 0;
}

/* The page of that number, this image's alone. */
static Page *image_own(Image *image, int64_t number) {
    Page *page = image->pages[number];
    if (page && __atomic_load_n(&page->references, __ATOMIC_ACQUIRE) == 1) return page;
    Page *own = page ? malloc(sizeof *own) : calloc(1, sizeof *own);
    if (!own) return NULL;
    if (page) memcpy(own->bytes, page->bytes, PAGE);
    own->references = 1;
    page_release(page);
    image->pages[number] = own;
    return own;
}

int image_truncate(Image *image, int64_t size) {
    if (image_reserve(image, size)) return -1;
    int64_t kept = pages_for(size);
    for (int64_t i = kept; i < pages_for(image->size); i++) {
        page_release(image->pages[i]);
        image->pages[i] = NULL;
    }
    if (size < image->size && size % PAGE && image->pages[kept - 1]) {
        Page *last = image_own(image, kept - 1);
        if (!last) return -1;
        memset(last->bytes + size % PAGE, 0, (size_t)(PAGE - size % PAGE));
    }
    image->size = size;
    return 0;
}

int image_write(Image *image, int64_t offset, const void *bytes, int64_t count) {
    if (offset + count > image->size && image_truncate(image, offset + count)) return -1;
    for (int64_t done = 0; done < count;) {
        int64_t place = offset + done;
        int64_t part = PAGE - place % PAGE < count - done ? PAGE - place % PAGE : count - done;
        Page *page = image_own(image, place / PAGE);
        if (!page) return -1;
        memcpy(page->bytes + place % PAGE, (const char *)bytes + done, (size_t)part);
        done += part;
    }
    return 0;
}

int64_t image_read(const Image *image, int64_t offset, void *bytes, int64_t count) {
    int64_t there = image->size > offset ? image->size - offset : 0;
    if (count > there) count = there;
    for (int64_t done = 0; done < count;) {
        int64_t place = offset + done;
        int64_t part = PAGE - place % PAGE < count - done ? PAGE - place % PAGE : count - done;
        const Page *page = image->pages[place / PAGE];
        if (page)
            memcpy((char *)bytes + done, page->bytes + place % PAGE, (size_t)part);
        else
            memset((char *)bytes + done, 0, (size_t)part);
        done += part;
    }
    return count;
}

static void image_free(Image *image) {
    for (int64_t i = 0; i < pages_for(image->size); i++) page_release(image->pages[i]);
    free(image->pages);
    *image = (Image){0};
}

static int image_copy(Image *to, const Image *from) {
    image_free(to);
    if (image_reserve(to, from->size)) return -1;
    for (int64_t i = 0; i < pages_for(from->size); i++) {
        Page *page = from->pages[i];
        if (page) __atomic_add_fetch(&page->references, 1, __ATOMIC_RELAXED);
        to->pages[i] = page;
    }
    to->size = from->size;
    return 0;
}

/* ---- files ---- */

static void operation_apply(const Operation *operation, Image *image) {
    if (operation->bytes)
        image_write(image, operation->offset, operation->bytes, operation->count);
    else
        image_truncate(image, operation->offset);
}

static void file_forget_operations(File *file) {
    for (int64_t i = 0; i < file->operation_count; i++) free(file->operations[i].bytes);
    file->operation_count = 0;
}

int file_note(Disk *disk, File *file, int64_t offset, const void *bytes, int64_t count) {
    if (file->operation_count == file->operation_capacity) {
        int64_t capacity = file->operation_capacity ? file->operation_capacity * 2 : 16;
        Operation *grown = realloc(file->operations, (size_t)capacity * sizeof *grown);
        if (!grown) return -1;
        file->operations = grown;
        file->operation_capacity = capacity;
    }
    unsigned char *copy = NULL;
    if (bytes) {
        copy = malloc(count > 0 ? (size_t)count : 1);
        if (!copy) return -1;
        memcpy(copy, bytes, (size_t)count);
    }
    file->operations[file->operation_count++] =
        (Operation){disk ? disk->sequence++ : 0, offset, count, copy};
    return 0;
}

/* Only what was touched is copied, so a sync costs what was written and not the file's size. */
int file_sync(File *file) {
    for (int64_t i = 0; i < file->operation_count; i++)
        operation_apply(&file->operations[i], &file->durable);
    file_forget_operations(file);
    return 0;
}

void file_release(File *file) {
    if (--file->references > 0) return;
    file_forget_operations(file);
    free(file->operations);
    image_free(&file->live);
    image_free(&file->durable);
    free(file->name);
    free(file);
}

File *file_create(const char *name) {
    File *file = calloc(1, sizeof *file);
    char *copy = strdup(name);
    if (!file || !copy) {
        free(file);
        free(copy);
        return NULL;
    }
    file->name = copy;
    file->references = 1;
    return file;
}

/* ---- disks ---- */

File *disk_find(Disk *disk, const char *name) {
    for (File *file = disk->files; file; file = file->next)
        if (strcmp(file->name, name) == 0) return file;
    return NULL;
}

static void disk_append(Disk *disk, File *file) {
    File **end = &disk->files;
    while (*end) end = &(*end)->next;
    *end = file;
}

File *disk_find_or_add(Disk *disk, const char *name) {
    File *file = disk_find(disk, name);
    if (file) return file;
    file = file_create(name);
    if (file) disk_append(disk, file);
    return file;
}

void disk_unlink(Disk *disk, const char *name) {
    for (File **place = &disk->files; *place; place = &(*place)->next) {
        if (strcmp((*place)->name, name) != 0) continue;
        File *file = *place;
        *place = file->next;
        file_release(file);
        return;
    }
}

static void disk_free(Disk *disk) {
    while (disk->files) {
        File *file = disk->files;
        disk->files = file->next;
        file_release(file);
    }
    free(disk);
}

static pthread_mutex_t registry_mutex = PTHREAD_MUTEX_INITIALIZER;
static Disk *registry;
static int64_t last_id;

static int64_t registry_add(Disk *disk) {
    pthread_mutex_lock(&registry_mutex);
    disk->id = ++last_id;
    disk->next = registry;
    registry = disk;
    pthread_mutex_unlock(&registry_mutex);
    return disk->id;
}

Disk *registry_find(int64_t id) {
    pthread_mutex_lock(&registry_mutex);
    Disk *disk = registry;
    while (disk && disk->id != id) disk = disk->next;
    pthread_mutex_unlock(&registry_mutex);
    return disk;
}

static int file_copy(File *to, const File *from) {
    if (image_copy(&to->live, &from->live) || image_copy(&to->durable, &from->durable)) return -1;
    for (int64_t i = 0; i < from->operation_count; i++) {
        const Operation *operation = &from->operations[i];
        if (file_note(NULL, to, operation->offset, operation->bytes, operation->count)) return -1;
        to->operations[i].sequence = operation->sequence;
    }
    return 0;
}

int64_t memory_disk_copy(int64_t id) {
    Disk *from = registry_find(id);
    Disk *to = calloc(1, sizeof *to);
    if (!from || !to) {
        free(to);
        return 0;
    }
    to->sequence = from->sequence;
    to->calls_until_failure = from->calls_until_failure;
    to->failure_code = from->failure_code;
    to->failure_forever = from->failure_forever;
    for (const File *file = from->files; file; file = file->next) {
        File *copy = file_create(file->name);
        if (!copy || file_copy(copy, file)) {
            if (copy) file_release(copy);
            disk_free(to);
            return 0;
        }
        disk_append(to, copy);
    }
    return registry_add(to);
}

int64_t memory_disk_create(void) {
    memory_vfs_register();
    Disk *disk = calloc(1, sizeof *disk);
    return disk ? registry_add(disk) : 0;
}

void memory_disk_destroy(int64_t id) {
    pthread_mutex_lock(&registry_mutex);
    Disk **place = &registry;
    while (*place && (*place)->id != id) place = &(*place)->next;
    Disk *disk = *place;
    if (disk) *place = disk->next;
    pthread_mutex_unlock(&registry_mutex);
    if (disk) disk_free(disk);
}

void memory_disk_remove(int64_t id, const char *name) {
    Disk *disk = registry_find(id);
    if (disk) disk_unlink(disk, name);
}

int64_t memory_disk_file_size(int64_t id, const char *name) {
    Disk *disk = registry_find(id);
    File *file = disk ? disk_find(disk, name) : NULL;
    return file ? file->live.size : -1;
}

int64_t memory_disk_read(int64_t id, const char *name, void *bytes, int64_t count) {
    Disk *disk = registry_find(id);
    File *file = disk ? disk_find(disk, name) : NULL;
    return file ? image_read(&file->live, 0, bytes, count) : 0;
}

int64_t memory_disk_bytes(int64_t id) {
    Disk *disk = registry_find(id);
    int64_t sum = 0;
    for (File *file = disk ? disk->files : NULL; file; file = file->next) sum += file->live.size;
    return sum;
}

void memory_disk_fail(int64_t id, int64_t calls, int code, int forever) {
    Disk *disk = registry_find(id);
    if (!disk) return;
    disk->calls_until_failure = calls;
    disk->failure_code = code;
    disk->failure_forever = forever;
}

/* ---- power cuts ---- */

/* SplitMix64: the same numbers from the same seed everywhere. */
static uint64_t draw(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void fill_with_garbage(Image *image, int64_t start, int64_t end, uint64_t *state) {
    for (int64_t i = start; i < end; i++) {
        unsigned char garbage = (unsigned char)draw(state);
        if (image_write(image, i, &garbage, 1)) return;
    }
}

/* Each sector that a write touches comes out whole, not at all, or as garbage. */
static void apply_torn(const Operation *operation, Image *image, uint64_t *state) {
    if (!operation->bytes) {
        if (draw(state) % 2) operation_apply(operation, image);
        return;
    }
    int64_t end = operation->offset + operation->count;
    for (int64_t sector = operation->offset / SECTOR * SECTOR; sector < end; sector += SECTOR) {
        int64_t from = sector > operation->offset ? sector : operation->offset;
        int64_t to = sector + SECTOR < end ? sector + SECTOR : end;
        uint64_t fate = draw(state) % 4;
        if (fate == 0) continue;
        if (image_write(image, from, operation->bytes + (from - operation->offset), to - from))
            return;
        /* Without a power-safe overwrite the whole sector is at risk, not just the bytes written. */
        int64_t sector_end = sector + SECTOR < image->size ? sector + SECTOR : image->size;
        if (fate == 1) fill_with_garbage(image, sector, sector_end, state);
    }
}

/* The place in the disk's list of operations at which a prefix ends. */
static uint64_t draw_cut(const Disk *disk, uint64_t *state) {
    uint64_t first = disk->sequence;
    for (const File *file = disk->files; file; file = file->next)
        if (file->operation_count && file->operations[0].sequence < first)
            first = file->operations[0].sequence;
    return first + draw(state) % (disk->sequence - first + 1);
}

void memory_disk_power_cut(int64_t id, enum memory_disk_cut policy, uint64_t seed) {
    Disk *disk = registry_find(id);
    if (!disk) return;
    uint64_t state = seed;
    uint64_t cut = draw_cut(disk, &state);
    for (File *file = disk->files; file; file = file->next) {
        file->owner = NULL;
        if (policy == MEMORY_DISK_KEEP_ALL) continue;
        for (int64_t i = 0; i < file->operation_count; i++) {
            const Operation *operation = &file->operations[i];
            if (policy == MEMORY_DISK_TORN) apply_torn(operation, &file->durable, &state);
            if (policy == MEMORY_DISK_KEEP_PREFIX && operation->sequence < cut)
                operation_apply(operation, &file->durable);
        }
        file_forget_operations(file);
        image_copy(&file->live, &file->durable);
    }
    disk->generation++;
}
