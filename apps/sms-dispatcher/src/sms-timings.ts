export interface StreamTimings {
  keepAliveMs: number;
  /** A phone with a stream that did not ask for this long is made to: a dead connection looks like a silent one. */
  silentS: number;
  /** After this long, the app of an open stream has fetched its webhooks: what it reports is posted. */
  settledMs: number;
}

export const DEFAULT_STREAM_TIMINGS: StreamTimings = { keepAliveMs: 15_000, silentS: 480, settledMs: 10_000 };

export interface PresenceTimings {
  lookEveryMs: number;
}

export const DEFAULT_PRESENCE_TIMINGS: PresenceTimings = { lookEveryMs: 10_000 };

export interface SmsTimings {
  streams?: Partial<StreamTimings>;
  presence?: Partial<PresenceTimings>;
}

export const SMS_TIMINGS = Symbol('SMS_TIMINGS');
