/** Exit code of a process whose preload found nothing to patch: it is not restarted. EX_CONFIG of sysexits.h. */
export const BROKEN_PRELOAD = 78;
