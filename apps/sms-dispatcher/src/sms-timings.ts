export interface StreamTimings {
  /** Streams hear something so often, and are looked at. */
  keepAliveMs: number;
  /** A phone with a stream that did not ask for so long is made to: a dead connection looks like a silent one. */
  silentS: number;
  /** A stream that is open for so long belongs to an app that has fetched its webhooks: what it reports is posted. */
  settledMs: number;
}

export const DEFAULT_STREAM_TIMINGS: StreamTimings = { keepAliveMs: 15_000, silentS: 480, settledMs: 10_000 };

export interface PresenceTimings {
  lookEveryMs: number;
}

export const DEFAULT_PRESENCE_TIMINGS: PresenceTimings = { lookEveryMs: 10_000 };

/** Times that tests shorten. */
export interface SmsTimings {
  streams?: Partial<StreamTimings>;
  presence?: Partial<PresenceTimings>;
}

export const SMS_TIMINGS = Symbol('SMS_TIMINGS');
