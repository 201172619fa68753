/** Most messages that a phone or a SIM may be given per day. */
export const DAILY_MAX = 10_000;

/** Most windows of quiet hours. */
export const WINDOWS_MAX = 50;
