/** What a load generator does: every connection sends its next request when the last one was answered. */
export interface LoadOptions {
  port: number;
  path: string;
  /** Used in turn; empty: no key is sent. */
  keys: readonly string[];
  /** JSON bodies, used in turn. */
  bodies: readonly string[];
  /** Every request carries a new Idempotency-Key. */
  withIdempotencyKeys: boolean;
  connections: number;
  /** Status of an answer that counts; default 201. */
  expected?: number;
  /** Not counted. */
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  /** Answered with the status that was expected, per second. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers with another status, by status. */
  unexpected: Record<string, number>;
}
