#ifdef __linux__
#include <malloc.h>
#include <sys/vfs.h>
#endif
