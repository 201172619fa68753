import type { BulkOptions } from '../clients/bulk-load';
import type { SmsOptions } from '../clients/sms-load';
import type { FaultRun } from '../faults/fault-run';
import type { AppName, Preloads } from '../system/chaos-system';
import type { Standby } from '../system/restartable-stores';

/** A run: what is started, what clients send, what breaks meanwhile. */
export interface Scenario {
  name: string;
  /** What must be borne. */
  what: string;
  messages: number;
  /** The load is spread over this time. */
  durationMs: number;
  numbers: number;
  replicas: Readonly<Record<AppName, number>>;
  /** Whether no recipient's phone confirms anything: only the call's own answer says what became of a message. */
  isSilent?: boolean;
  /** Whether PostgreSQL is reached through a proxy that can break. */
  breakableDatabase?: boolean;
  /** Gives PostgreSQL a standby; default: none. */
  standby?: Standby;
  preloads?: Preloads;
  /** Bulk sends beside the messages; default none. */
  bulks?: BulkOptions;
  /** SMS; default none. */
  sms?: SmsOptions;
  faults: (run: FaultRun) => Promise<void>;
  /** A client gives a message up after so long. */
  patienceMs: number;
  /** Work must have ended so long after the last answer. */
  quietWithinMs: number;
}

/** What most scenarios have in common. */
export const USUAL = {
  replicas: {
    'api-gateway': 2,
    pairing: 2,
    'whatsapp-sender': 3,
    'whatsapp-gateway': 2,
    'sms-dispatcher': 0,
    'sandbox-phone': 0,
    'webhook-dispatcher': 0,
  },
  patienceMs: 240_000,
  quietWithinMs: 120_000,
} as const;
