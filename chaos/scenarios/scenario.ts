import type { BulkOptions } from '../clients/bulk-load';
import type { SmsOptions } from '../clients/sms-load';
import type { FaultRun } from '../faults/fault-run';
import type { AppName, Preloads } from '../system/chaos-system';
import type { Standby } from '../system/restartable-stores';

export interface Scenario {
  name: string;
  what: string;
  messages: number;
  durationMs: number;
  numbers: number;
  replicas: Readonly<Record<AppName, number>>;
  /** Whether all recipients are silent: then only the call's own answer tells a message's fate. */
  isSilent?: boolean;
  /** Whether PostgreSQL is reached through a breakable proxy. */
  breakableDatabase?: boolean;
  standby?: Standby;
  preloads?: Preloads;
  bulks?: BulkOptions;
  sms?: SmsOptions;
  faults: (run: FaultRun) => Promise<void>;
  /** Then a client gives a message up. */
  patienceMs: number;
  /** Work must have ended this long after the last answer. */
  quietWithinMs: number;
}

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
