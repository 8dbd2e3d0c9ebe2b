#include "mustache_face.h"
