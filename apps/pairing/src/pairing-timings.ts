import { LOST_AFTER_S } from '@chasqui/gateway-protocol';

export interface OwnershipTimings {
  /** Between two looks: how late a revocation and a newer connection elsewhere are noticed. */
  lookMs: number;
  /** A connection that is silent for this long is dead. */
  lostAfterMs: number;
}

export const OWNERSHIP_TIMINGS: OwnershipTimings = { lookMs: 5_000, lostAfterMs: LOST_AFTER_S * 1000 };

export interface DirectTimings {
  /** Between two looks for gateways without an owner. */
  lookMs: number;
  /** Between two polls of an own gateway, and between two tries of one that does not answer. */
  pollMs: number;
}

export const DIRECT_TIMINGS: DirectTimings = { lookMs: 5_000, pollMs: 20_000 };

export interface PairingQueueTimings {
  expireAfterMs: number;
  /** Between two looks for due pairings: how late a lost ring is made up for. */
  sweepMs: number;
}

export const PAIRING_QUEUE_TIMINGS: PairingQueueTimings = { expireAfterMs: 10 * 60_000, sweepMs: 2_000 };

export interface SettingsTimings {
  /** Between two looks for settings that gateways do not have. */
  lookMs: number;
  /** Before a gateway that refused settings gets them again; doubles. */
  retryMs: number;
}

export const SETTINGS_TIMINGS: SettingsTimings = { lookMs: 4_000, retryMs: 5_000 };

export interface PairingTimings {
  ownership?: Partial<OwnershipTimings>;
  direct?: Partial<DirectTimings>;
  helloTimeoutMs?: number;
  uploadLeastMs?: number;
  pairing?: Partial<PairingQueueTimings>;
  settings?: Partial<SettingsTimings>;
}

export const PAIRING_TIMINGS = Symbol('PAIRING_TIMINGS');
