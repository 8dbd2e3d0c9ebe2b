#include "memory_vfs.h"
