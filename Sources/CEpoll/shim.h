#pragma once
/* The Glibc module has neither of these two headers. */
#include <sys/epoll.h>
#include <sys/eventfd.h>
