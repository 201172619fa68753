import { CHANNEL_TABLE } from '@chasqui/database';
import type { FairPoolLimits } from '@chasqui/runtime';

/** Shares of organizations among one worker process's lanes, and how many lanes wait in it for a place. */
export type LaneSlotLimits = FairPoolLimits &
  Required<Pick<FairPoolLimits, 'guaranteed' | 'mostHeld' | 'mostPerOwner' | 'mostWaiting'>>;

/**
 * A kind of lane: its queue and how its workers run. Declared once, here; producer and worker are typed from it. Names
 * are stored in Redis: never rename.
 */
export interface LaneKind {
  /** First part of the lane's name, before the colon. */
  readonly kind: string;
  readonly queue: string;
  /** Concurrent lanes of one worker process, by organization (docs/adr/0015-fair-shares.md). */
  readonly slots: LaneSlotLimits;
}

/** A kind of lane whose rows are called one after the other. */
export interface LaneQueue extends LaneKind {
  /** Most rows read, and started ahead, at once. */
  readonly chunk: number;
  /** A row in backoff blocks its lane for this long, then it is parked and overtaken. */
  readonly blockMs: number;
  /** A row is dead after this many consecutive starts without a recorded outcome (crashes). */
  readonly maxUnrecordedStarts: number;
}

/** A kind of lane whose rows are called side by side: a slow one delays only its own slot. */
export interface RollingQueue extends LaneKind {
  readonly inFlight: number;
  /** A row is dead after this many consecutive starts without a recorded outcome (crashes). */
  readonly maxUnrecordedStarts: number;
}

/** A lane drained for longer has slow calls, or much to send: others need not wait for its place. */
const SLOW_AFTER_MS = 250;
/** Default of `LANES_PER_ORGANIZATION`. */
const MOST_PER_ORGANIZATION = 500;
/** All lanes of a process together: bounded by its memory. */
const MOST_HELD = 10_000;
const MOST_WAITING = 4_000;

/** WhatsApp numbers: `wa:<number id>`, in order. */
export const WHATSAPP_LANES: LaneQueue = {
  kind: CHANNEL_TABLE.whatsapp.laneKind,
  queue: 'whatsapp-lanes',
  slots: {
    shared: 300,
    guaranteed: 8,
    mostPerOwner: MOST_PER_ORGANIZATION,
    slowAfterMs: SLOW_AFTER_MS,
    mostLent: 1_000,
    mostHeld: MOST_HELD,
    mostWaiting: MOST_WAITING,
  },
  chunk: 25,
  blockMs: 60_000,
  maxUnrecordedStarts: 5,
};

/**
 * SMS phones: `sms:<phone id>`, in order. A phone pulls: draining its lane only wakes it, so rows are not read here.
 */
export const SMS_LANES: LaneKind = {
  kind: CHANNEL_TABLE.sms.laneKind,
  queue: 'sms-lanes',
  slots: {
    shared: 1_000,
    guaranteed: 25,
    mostPerOwner: MOST_PER_ORGANIZATION,
    mostHeld: MOST_HELD,
    mostWaiting: MOST_WAITING,
  },
};

/**
 * Customers' endpoints: `hook:<endpoint id>`. An organization has at most 20, ten in each mode, and none of them waits
 * for another organization. A dying process takes ten calls of each with it: more starts are forgiven.
 */
export const WEBHOOK_LANES: RollingQueue = {
  kind: 'hook',
  queue: 'hook-lanes',
  slots: {
    shared: 1_000,
    guaranteed: 20,
    mostPerOwner: MOST_PER_ORGANIZATION,
    mostHeld: MOST_HELD,
    mostWaiting: MOST_WAITING,
  },
  inFlight: 10,
  maxUnrecordedStarts: 10,
};

/** Bulk sends: `bulk:<batch id>`. A pacer holds its slot for as long as its batch lasts, nearly always in a timer. */
export const BULK_LANES: LaneKind = {
  kind: 'bulk',
  queue: 'bulk-pacers',
  slots: {
    shared: 1_000,
    guaranteed: 10,
    mostPerOwner: MOST_PER_ORGANIZATION,
    mostHeld: MOST_HELD,
    mostWaiting: MOST_WAITING,
  },
};

/** Suffix of the lane for WhatsApp messages that others overtake. Stored: never rename. */
export const LATE_SUFFIX = ':late';

/** `<kind>:<id>`. */
export function laneName(queue: LaneKind, id: string): string {
  return `${queue.kind}:${id}`;
}

/**
 * SQL of a lane's name.
 *
 * @param id SQL of the id
 */
export function laneNameSql(queue: LaneKind, id: string): string {
  return `'${queue.kind}:' || ${id}`;
}

export function laneId(queue: LaneKind, lane: string): string {
  return lane.slice(queue.kind.length + 1);
}

export interface DrainJob {
  lane: string;
}

export const DRAIN = 'drain';

/**
 * Checks a job from Redis.
 *
 * @throws Error for an unknown job or shape: such a job fails, it never succeeds silently
 */
export function toDrainJob(queue: LaneKind, name: string, data: unknown): DrainJob {
  if (name !== DRAIN) throw new Error(`unknown job ${name} in ${queue.queue}`);
  const lane = typeof data === 'object' && data !== null && 'lane' in data ? data.lane : undefined;
  if (typeof lane !== 'string' || !lane.startsWith(`${queue.kind}:`)) {
    throw new Error(`a ${queue.queue} job without a lane of its kind`);
  }
  return { lane };
}
