#include "images.h"
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

/* The VFS itself: SQLite's calls, turned into operations on images. It offers no shared memory, so
   a write-ahead log needs locking_mode=EXCLUSIVE. */

enum { SECTOR_SIZE = 512, PATH_LENGTH_MAX = 512 };

typedef struct {
    sqlite3_file base;
    Disk *disk; /* null for SQLite's own temporary files, which live as long as their handle */
    File *file;
    uint64_t generation;
} Handle;

/* Handles of before a power cut belong to a process that is gone: nothing of theirs counts. */
static int is_dead(const Handle *handle) {
    return handle->disk && handle->disk->generation != handle->generation;
}

/* The result of the next changing call where a failure was ordered, SQLITE_OK otherwise. */
static int ordered_failure(const Handle *handle) {
    Disk *disk = handle->disk;
    if (!disk || !disk->failure_code) return SQLITE_OK;
    if (disk->calls_until_failure-- > 0) return SQLITE_OK;
    int code = disk->failure_code;
    if (disk->failure_forever)
        disk->calls_until_failure = 0;
    else
        disk->failure_code = 0;
    return code;
}

static int file_close(sqlite3_file *base) {
    Handle *handle = (Handle *)base;
    if (!is_dead(handle) && handle->file->owner == handle) handle->file->owner = NULL;
    file_release(handle->file);
    return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_READ;
    int64_t copied = image_read(&handle->file->live, offset, bytes, count);
    if (copied == count) return SQLITE_OK;
    memset((char *)bytes + copied, 0, (size_t)(count - copied));
    return SQLITE_IOERR_SHORT_READ;
}

static int file_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_WRITE;
    int failure = ordered_failure(handle);
    if (failure) return failure;
    if (handle->disk && file_note(handle->disk, handle->file, offset, bytes, count))
        return SQLITE_IOERR_NOMEM;
    return image_write(&handle->file->live, offset, bytes, count) ? SQLITE_IOERR_NOMEM : SQLITE_OK;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_TRUNCATE;
    int failure = ordered_failure(handle);
    if (failure) return failure;
    if (handle->disk && file_note(handle->disk, handle->file, size, NULL, 0))
        return SQLITE_IOERR_NOMEM;
    return image_truncate(&handle->file->live, size) ? SQLITE_IOERR_NOMEM : SQLITE_OK;
}

static int file_flush(sqlite3_file *base, int flags) {
    (void)flags;
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_FSYNC;
    int failure = ordered_failure(handle);
    if (failure) return failure;
    return handle->disk && file_sync(handle->file) ? SQLITE_IOERR_NOMEM : SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *size) {
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_FSTAT;
    *size = handle->file->live.size;
    return SQLITE_OK;
}

/* One lock is enough: with exclusive locking a file has a single connection. */
static int file_lock(sqlite3_file *base, int level) {
    (void)level;
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_IOERR_LOCK;
    if (handle->file->owner && handle->file->owner != handle) return SQLITE_BUSY;
    handle->file->owner = handle;
    return SQLITE_OK;
}

static int file_unlock(sqlite3_file *base, int level) {
    Handle *handle = (Handle *)base;
    if (is_dead(handle)) return SQLITE_OK;
    if (level == SQLITE_LOCK_NONE && handle->file->owner == handle) handle->file->owner = NULL;
    return SQLITE_OK;
}

static int file_is_reserved(sqlite3_file *base, int *result) {
    Handle *handle = (Handle *)base;
    *result = handle->file->owner && handle->file->owner != handle;
    return SQLITE_OK;
}

static int file_control(sqlite3_file *base, int operation, void *argument) {
    (void)base, (void)operation, (void)argument;
    return SQLITE_NOTFOUND;
}

static int file_sector_size(sqlite3_file *base) {
    (void)base;
    return SECTOR_SIZE;
}

static int file_characteristics(sqlite3_file *base) {
    (void)base;
    return 0;
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_flush,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_is_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector_size,
    .xDeviceCharacteristics = file_characteristics,
};

/* Splits "<disk id>/<file name>". */
static Disk *disk_of_path(const char *path, const char **name) {
    char *slash = NULL;
    int64_t id = strtoll(path, &slash, 10);
    if (slash == path || *slash != '/' || slash[1] == 0) return NULL;
    *name = slash + 1;
    return registry_find(id);
}

static int vfs_open(
    sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out_flags) {
    (void)vfs;
    Handle *handle = (Handle *)base;
    memset(handle, 0, sizeof *handle);
    const char *name = NULL;
    Disk *disk = path ? disk_of_path(path, &name) : NULL;
    if (path && !disk) return SQLITE_CANTOPEN;
    File *file;
    if (!path)
        file = file_create("");
    else if (flags & SQLITE_OPEN_CREATE)
        file = disk_find_or_add(disk, name);
    else
        file = disk_find(disk, name);
    if (!file) return path && !(flags & SQLITE_OPEN_CREATE) ? SQLITE_CANTOPEN : SQLITE_NOMEM;
    if (path) file->references++;
    *handle = (Handle){{&methods}, disk, file, disk ? disk->generation : 0};
    if (out_flags) *out_flags = flags;
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int sync_directory) {
    (void)vfs, (void)sync_directory;
    const char *name = NULL;
    Disk *disk = disk_of_path(path, &name);
    if (!disk || !disk_find(disk, name)) return SQLITE_IOERR_DELETE_NOENT;
    disk_unlink(disk, name);
    return SQLITE_OK;
}

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    (void)vfs;
    const char *name = NULL;
    Disk *disk = disk_of_path(path, &name);
    const File *file = disk ? disk_find(disk, name) : NULL;
    /* As on a real disk: an empty file doesn't count as a journal that is there. */
    *result = file && (flags != SQLITE_ACCESS_EXISTS || file->live.size > 0);
    return SQLITE_OK;
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int count, char *full) {
    (void)vfs;
    size_t length = strlen(path);
    if (length >= (size_t)count) return SQLITE_CANTOPEN;
    memcpy(full, path, length + 1);
    return SQLITE_OK;
}

/* Fixed bytes: chance inside a world comes from its seed and nowhere else. */
static int vfs_randomness(sqlite3_vfs *vfs, int count, char *bytes) {
    (void)vfs;
    for (int i = 0; i < count; i++) bytes[i] = (char)(i * 151 + 7);
    return count;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    return microseconds;
}

/* Julian day 2460676.5 in milliseconds: the start of the year 2025, for ever. */
static int vfs_current_time_int64(sqlite3_vfs *vfs, sqlite3_int64 *now) {
    (void)vfs;
    *now = 212602449600000;
    return SQLITE_OK;
}

static int vfs_current_time(sqlite3_vfs *vfs, double *now) {
    (void)vfs;
    *now = 2460676.5;
    return SQLITE_OK;
}

static int vfs_last_error(sqlite3_vfs *vfs, int count, char *message) {
    (void)vfs;
    if (count > 0) message[0] = 0;
    return 0;
}

static sqlite3_vfs memory_vfs = {
    .iVersion = 2,
    .szOsFile = sizeof(Handle),
    .mxPathname = PATH_LENGTH_MAX,
    .zName = "feedlab-memory",
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_path,
    .xRandomness = vfs_randomness,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_current_time,
    .xGetLastError = vfs_last_error,
    .xCurrentTimeInt64 = vfs_current_time_int64,
};

static void register_vfs(void) {
    sqlite3_vfs_register(&memory_vfs, 0);
}

void memory_vfs_register(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, register_vfs);
}
