export interface LoadOptions {
  port: number;
  path: string;
  /** Used in turn; empty sends no key. */
  keys: readonly string[];
  bodies: readonly string[];
  /** Send a new Idempotency-Key with each request. */
  withIdempotencyKeys: boolean;
  connections: number;
  /** Status that counts as success; default 201. */
  expected?: number;
  warmUpMs: number;
  measureMs: number;
}

export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  unexpected: Record<string, number>;
}
