export interface TunnelTimings {
  /** Between two pings, until the service names its own interval. */
  heartbeatMs: number;
  /**
   * A pong that takes longer than this, or up to a quarter more, is late: a second connection is dialed. Longer on a
   * slow line.
   */
  lateAfterMs: number;
  /**
   * How long the service may take to accept each dial of a second connection; the number of entries is the number of
   * tries.
   */
  secondDialMs: readonly number[];
  /** After this long without any input the peer is dead. Extended by what is on its way to it. */
  lostAfterMs: number;
  /** What the slowest line still carries. Not a time, but tests change it too. */
  slowestBytesPerS: number;
  /** From dialing to the service's hello. */
  helloMs: number;
  /**
   * After a steady connection, the next one is dialed within this time: all apps of a dead replica come within it,
   * spread evenly.
   */
  soonMs: number;
  backoffMs: readonly number[];
  steadyMs: number;
  /** After `replaced`: another process has this gateway's token, and the two must not chase each other. */
  replacedMs: number;
  /** After `unauthorized`: only an operator can help, so tries are rare. */
  unauthorizedMs: number;
  protocolErrorMs: number;
}

export const TUNNEL_TIMINGS: TunnelTimings = {
  // More often than the service asks for: a frozen replica keeps its connections, and says nothing.
  heartbeatMs: 1_500,
  lateAfterMs: 2_000,
  // A balancer may lead the first ones to the frozen replica, whose kernel accepts them; a slow line needs longer.
  secondDialMs: [500, 500, 1_000, 2_000, 4_000],
  lostAfterMs: 12_000,
  // A quarter of a megabit: the largest frame may take half a minute.
  slowestBytesPerS: 32_000,
  helloMs: 10_000,
  soonMs: 200,
  // A balancer may lead the first ones to a dead replica that it still considers healthy.
  backoffMs: [200, 200, 300, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  steadyMs: 5000,
  replacedMs: 75_000,
  unauthorizedMs: 60_000,
  protocolErrorMs: 5000,
};
