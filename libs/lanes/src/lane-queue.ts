import { CHANNEL_TABLE } from '@chasqui/entities';
import type { FairPoolLimits } from '@chasqui/fair-share';

/** How organizations share the lanes that one worker process has in hand, and how many wait in it for a place. */
export type LaneSlotLimits = FairPoolLimits &
  Required<Pick<FairPoolLimits, 'guaranteed' | 'mostHeld' | 'mostPerOwner' | 'mostWaiting'>>;

/**
 * A kind of lane: its queue and how its workers run. Declared once, here; producer and worker are typed from it. Names
 * are stored in Redis: never rename.
 */
export interface LaneKind {
  /** First part of the lane's name, before the colon. */
  readonly kind: string;
  /** Name of the BullMQ queue. */
  readonly queue: string;
  /** Lanes that one worker process has in hand at once, by organization (docs/adr/0015-fair-shares.md). */
  readonly slots: LaneSlotLimits;
}

/** A kind of lane that is a mailbox of rows, called one after the other. */
export interface LaneQueue extends LaneKind {
  /** Most rows that are read, and started ahead, at once. */
  readonly chunk: number;
  /** A row in backoff holds its lane up for so long, then it is parked and overtaken. */
  readonly blockMs: number;
  /** Starts in a row without a recorded outcome (crashes) after which a row is dead. */
  readonly maxUnrecordedStarts: number;
}

/** A kind of lane whose rows are called side by side: a slow one holds up its own slot only. */
export interface RollingQueue extends LaneKind {
  /** Calls of one lane that may be under way at once. */
  readonly inFlight: number;
  /** Starts in a row without a recorded outcome (crashes) after which a row is dead. */
  readonly maxUnrecordedStarts: number;
}

/** A lane that is drained for longer has slow calls, or much to send: others need not wait for its place. */
const SLOW_AFTER_MS = 250;
/** Unless the operator says otherwise (`LANES_PER_ORGANIZATION`). */
const MOST_PER_ORGANIZATION = 500;
/** Lanes in hand, all kinds of places together: what the memory of one process is good for. */
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
 * SMS phones: `sms:<phone id>`, in order. A phone pulls: whoever drains its lane only wakes it, so rows are not read here.
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
 * Endpoints of customers: `hook:<endpoint id>`. An organization has at most 20, ten in each mode, and none of them waits
 * for another organization. A process that dies takes ten calls of each with it: more starts are forgiven.
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

/** Ends the name of the lane in which WhatsApp messages go on that others pass. Stored: never rename. */
export const LATE_SUFFIX = ':late';

/** The name of a lane: `<kind>:<id>`. */
export function laneName(queue: LaneKind, id: string): string {
  return `${queue.kind}:${id}`;
}

/**
 * The name of a lane, in a statement.
 *
 * @param id SQL of the id
 */
export function laneNameSql(queue: LaneKind, id: string): string {
  return `'${queue.kind}:' || ${id}`;
}

/** The id in the name of a lane of this kind. */
export function laneId(queue: LaneKind, lane: string): string {
  return lane.slice(queue.kind.length + 1);
}

/** What a lane job carries: the name of the lane, nothing else. */
export interface DrainJob {
  lane: string;
}

/** The only job of a lane queue. */
export const DRAIN = 'drain';

/**
 * Checks a job from Redis.
 *
 * @throws Error for an unknown job or another shape: such a job fails, it never succeeds silently
 */
export function toDrainJob(queue: LaneKind, name: string, data: unknown): DrainJob {
  if (name !== DRAIN) throw new Error(`unknown job ${name} in ${queue.queue}`);
  const lane = typeof data === 'object' && data !== null && 'lane' in data ? data.lane : undefined;
  if (typeof lane !== 'string' || !lane.startsWith(`${queue.kind}:`)) {
    throw new Error(`a ${queue.queue} job without a lane of its kind`);
  }
  return { lane };
}
