import { uptime } from 'node:os';

/**
 * Milliseconds that the machine has been up. This clock cannot be set, and it goes on while the machine sleeps, which
 * `performance.now()` does not on Linux (libuv 1.x: `uv_uptime` in src/unix/linux.c reads /proc/uptime, or
 * CLOCK_BOOTTIME; `uv_hrtime` reads CLOCK_MONOTONIC). In steps of 10 ms, or of a second.
 */
export const upMs = (): number => uptime() * 1000;
