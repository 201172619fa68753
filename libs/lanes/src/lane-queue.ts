/**
 * A kind of lane: its queue, how its workers run, and its policy. Declared once, here; producer and worker are typed
 * from it. Names are stored in Redis: never rename.
 */
export interface LaneQueue {
  /** First part of the lane's name, before the colon. */
  readonly kind: string;
  /** Name of the BullMQ queue. */
  readonly queue: string;
  /** Lanes that one worker process drains at once. */
  readonly concurrency: number;
  /** Rows of one lane whose calls may be under way at once; 1 keeps the order of the lane. */
  readonly inFlight: number;
  /** Most rows that are read, and started ahead, at once. */
  readonly chunk: number;
  /** A row in backoff holds its lane up for so long, then it is parked and overtaken. */
  readonly blockMs: number;
  /** Starts in a row without a recorded outcome (crashes) after which a row is dead. */
  readonly maxUnrecordedStarts: number;
}

/** WhatsApp numbers: `wa:<number id>`, in order. */
export const WHATSAPP_LANES: LaneQueue = {
  kind: 'wa',
  queue: 'whatsapp-lanes',
  concurrency: 300,
  inFlight: 1,
  chunk: 25,
  blockMs: 60_000,
  maxUnrecordedStarts: 5,
};

/** The name of a lane: `<kind>:<id>`. */
export function laneName(queue: LaneQueue, id: string): string {
  return `${queue.kind}:${id}`;
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
export function toDrainJob(queue: LaneQueue, name: string, data: unknown): DrainJob {
  if (name !== DRAIN) throw new Error(`unknown job ${name} in ${queue.queue}`);
  const lane = typeof data === 'object' && data !== null && 'lane' in data ? data.lane : undefined;
  if (typeof lane !== 'string' || !lane.startsWith(`${queue.kind}:`)) {
    throw new Error(`a ${queue.queue} job without a lane of its kind`);
  }
  return { lane };
}
