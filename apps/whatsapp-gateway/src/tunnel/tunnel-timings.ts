/** Times of the tunnel in milliseconds; tests shorten them. */
export interface TunnelTimings {
  /** Between two pings, until the service names its own. */
  heartbeatMs: number;
  /** A pong that takes longer, and longer by a quarter at most: a second connection is dialed. Longer on a slow line. */
  lateAfterMs: number;
  /** The service may take so long to take each dial of a second connection; so many are tried. */
  secondDialMs: readonly number[];
  /** Nothing heard for this long: the peer is dead. Longer by what is on its way to it. */
  lostAfterMs: number;
  /** Bytes in a second that the slowest line still carries; no time, but tests change it, too. */
  slowestBytesPerS: number;
  /** From dialing to the service's hello. */
  helloMs: number;
  /**
   * After a connection that was steady, the next one is dialed within this time: all apps of a replica that died come
   * within it, spread evenly.
   */
  soonMs: number;
  /** Waits before each new try after the first. */
  backoffMs: readonly number[];
  /** A connection that lived this long starts the table anew. */
  steadyMs: number;
  /** After `replaced`: another process has this gateway's token, and the two must not chase each other. */
  replacedMs: number;
  /** After `unauthorized`: only an operator can help, so the tries are rare. */
  unauthorizedMs: number;
  /** After a frame that broke the protocol. */
  protocolErrorMs: number;
}

export const TUNNEL_TIMINGS: TunnelTimings = {
  // More often than the service asks for: a replica that is frozen keeps its connections, and says nothing.
  heartbeatMs: 1_500,
  lateAfterMs: 2_000,
  // A balancer may lead the first ones to the replica that is frozen, whose kernel takes them; a slow line needs longer.
  secondDialMs: [500, 500, 1_000, 2_000, 4_000],
  lostAfterMs: 12_000,
  // A quarter of a megabit: the largest frame may take half a minute.
  slowestBytesPerS: 32_000,
  helloMs: 10_000,
  soonMs: 200,
  // A balancer may lead the first ones to a replica that has died, and that it still counts as well.
  backoffMs: [200, 200, 300, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000],
  steadyMs: 5000,
  replacedMs: 75_000,
  unauthorizedMs: 60_000,
  protocolErrorMs: 5000,
};
