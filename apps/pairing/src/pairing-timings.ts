import { LOST_AFTER_S } from '@chasqui/gateway-protocol';

export interface OwnershipTimings {
  /** Between two looks: how late a revocation and a newer connection elsewhere are noticed. */
  lookMs: number;
  /** A connection on which nothing was heard for this long is dead. */
  lostAfterMs: number;
}

export const OWNERSHIP_TIMINGS: OwnershipTimings = { lookMs: 5_000, lostAfterMs: LOST_AFTER_S * 1000 };

export interface DirectTimings {
  /** Between two looks for gateways that nobody holds. */
  lookMs: number;
  /** Between two polls of a gateway that we hold, and between two tries of one that does not answer. */
  pollMs: number;
}

export const DIRECT_TIMINGS: DirectTimings = { lookMs: 5_000, pollMs: 20_000 };

export interface PairingQueueTimings {
  /** How long somebody may take to scan. */
  expireAfterMs: number;
  /** Between two looks for pairings that are due: how late a lost ring is made up for. */
  sweepMs: number;
}

export const PAIRING_QUEUE_TIMINGS: PairingQueueTimings = { expireAfterMs: 10 * 60_000, sweepMs: 2_000 };

export interface SettingsTimings {
  /** Between two looks for settings that gateways do not know. */
  lookMs: number;
  /** Before a gateway that did not take them is asked again; doubles. */
  retryMs: number;
}

export const SETTINGS_TIMINGS: SettingsTimings = { lookMs: 4_000, retryMs: 5_000 };

/** Times that tests shorten. */
export interface PairingTimings {
  ownership?: Partial<OwnershipTimings>;
  direct?: Partial<DirectTimings>;
  helloTimeoutMs?: number;
  uploadLeastMs?: number;
  pairing?: Partial<PairingQueueTimings>;
  settings?: Partial<SettingsTimings>;
}

export const PAIRING_TIMINGS = Symbol('PAIRING_TIMINGS');
