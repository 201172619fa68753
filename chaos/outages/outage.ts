import type { Preloads } from '../system/chaos-system';
import type { DiskName } from './disk-sizes';
import type { OutageFaults } from './outage-faults';

/**
 * Promises to customers while something is broken. Times in milliseconds; absent bounds are not judged. Time bounds are
 * wider when other programs use much of the machine (outage.check.ts).
 */
export interface OutageBounds {
  /** Longest time in which an affected number sent nothing: median and maximum. */
  standsP50Ms?: number;
  standsMostMs?: number;
  /** Sends per second from 2 s after the fault to its end, as a share of the quiet rate of the same run. */
  leastRate?: number;
  /** p99 of requests made during the fault, minus the quiet p99. */
  addedP99Ms?: number;
  mostFailed?: number;
  mostReadsFailed?: number;
  statuses?: readonly number[];
  answeredWithinMs?: number;
  /** The same for requests made during the fault, which must carry `Retry-After`. */
  refusedWithinMs?: number;
  mostResets?: number;
  /** Callers told "not known yet" before their time was over. */
  mostEarlyUnknown?: number;
  /** Commands given to a Redis after another one had become the master. */
  mostStrays?: number;
  /** Messages without their receipt, and replies that were not stored. */
  mostUntold?: number;
  /** Between two rows of a bulk send, including its own pause. */
  bulkPauseMs?: number;
  /** From the due time to the start of a scheduled message. */
  scheduledLateMs?: number;
  /** From the event to the end of its webhook delivery. */
  webhookLateMs?: number;
  /** From the API's answer to the radio of the SMS phone. */
  smsLateMs?: number;
}

export interface Outage {
  name: string;
  what: string;
  /** The system comes to rest between rounds. */
  rounds: number;
  /** Approximate duration of all rounds, in which messages are scheduled and SMS are sent. */
  aboutMs: number;
  bounds: OutageBounds;
  /** Folders that need a small disk of their own. */
  disks?: readonly DiskName[];
  preloads?: Preloads;
  /** For a run that starts with the previous version. */
  beginsWith?: 'previous';
  fault: (faults: OutageFaults, round: number) => Promise<void>;
}

export interface OutageScenario {
  name: string;
  what: string;
  outages: readonly Outage[];
  perSecond: number;
  quietMs: number;
  /** Redis behind Sentinels; default false. */
  sentinels?: boolean;
  /** Smallest factor of time bounds; default: from the machine's load. */
  boundsWider?: number;
}

export interface OutageWindow {
  at: number;
  /** End of the fault; for a kill, the same moment. */
  until: number;
  /** By then every number had sent again. */
  settledAt: number;
}

export interface OutageRecord {
  outage: Outage;
  quiet: { from: number; to: number };
  windows: readonly OutageWindow[];
}
