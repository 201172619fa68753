import type { Preloads } from '../system/chaos-system';
import type { DiskName } from './disk-sizes';
import type { OutageFaults } from './outage-faults';

/**
 * What customers are promised while something is broken. Times in milliseconds; what is absent is not judged. Bounds of time are
 * wider when other programs had much of the machine (outage.check.ts).
 */
export interface OutageBounds {
  /** Longest time in which a number that was hit sent nothing: median, and the most. */
  standsP50Ms?: number;
  standsMostMs?: number;
  /** Sends per second from 2 s after the fault to its end, as a share of the quiet rate of the same run. */
  leastRate?: number;
  /** p99 of requests that were asked for during the fault, less the quiet p99. */
  addedP99Ms?: number;
  /** Requests that were not answered 200. */
  mostFailed?: number;
  /** Lists, and questions to gateway apps, that were not answered 200. */
  mostReadsFailed?: number;
  /** Statuses that may be answered beside 200. */
  statuses?: readonly number[];
  /** The longest time to an answer, whatever it is. */
  answeredWithinMs?: number;
  /** The same, of requests that came in during the fault; and they must carry `Retry-After`. */
  refusedWithinMs?: number;
  /** Requests whose connection was reset. */
  mostResets?: number;
  /** Callers who were told "not known yet" although their time was not over. */
  mostEarlyUnknown?: number;
  /** Commands that a Redis was given after another one had become the master. */
  mostStrays?: number;
  /** Messages whose receipt never came, and replies that were not stored. */
  mostUntold?: number;
  /** Between two rows of a bulk send, its pause included. */
  bulkPauseMs?: number;
  /** From its time to the start of what was scheduled. */
  scheduledLateMs?: number;
  /** From the event to the end of its webhook delivery. */
  webhookLateMs?: number;
  /** From the answer of the API to the radio of the SMS phone. */
  smsLateMs?: number;
}

/** A fault, and what is promised while it lasts. */
export interface Outage {
  name: string;
  what: string;
  /** How often it happens; each time the system comes to rest before the next one. */
  rounds: number;
  /** Of all rounds, about: so long messages are scheduled and SMS are sent. */
  aboutMs: number;
  bounds: OutageBounds;
  /** Folders that have a small disk of their own for it. */
  disks?: readonly DiskName[];
  preloads?: Preloads;
  /** Of a run that begins with the version before this one. */
  beginsWith?: 'previous';
  /** Resolves when it is over. */
  fault: (faults: OutageFaults, round: number) => Promise<void>;
}

/** One after the other in one system; each has its own quiet phase. */
export interface OutageScenario {
  name: string;
  what: string;
  outages: readonly Outage[];
  /** Requests per second of all callers. */
  perSecond: number;
  /** Before each fault. */
  quietMs: number;
  /** Redis behind Sentinels; default false. */
  sentinels?: boolean;
  /** By so much at least bounds of time are wider; default: as the machine is. */
  boundsWider?: number;
}

/** A round of a fault. */
export interface OutageWindow {
  at: number;
  /** The end of the fault; of a kill, the same moment. */
  until: number;
  /** Every number had sent again. */
  settledAt: number;
}

/** When an outage was made; times are milliseconds since 1970. */
export interface OutageRecord {
  outage: Outage;
  quiet: { from: number; to: number };
  windows: readonly OutageWindow[];
}
