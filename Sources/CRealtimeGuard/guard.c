#include "CRealtimeGuard.h"
