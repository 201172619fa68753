import { upMs } from '../clock/up-time';
import type { TunnelTimings } from './tunnel-timings';

/**
 * Judges from what comes in whether the peer of a tunnel is dead. Each byte is a sign of life, not only a whole message: a
 * large one takes longer on a slow line than silence is suffered. Our own large answers keep a ping behind them from the
 * peer, also when the kernel has taken all of it, so what is on its way extends the time, and a pong says what has arrived.
 */
export class PeerSilence {
  /** By the machine's time up: silence lasts while it sleeps, too. */
  private heardAt: number;
  private sentBytes = 0;
  private arrivedBytes = 0;
  private pings: { n: number; behindBytes: number; at: number }[] = [];

  constructor(
    private readonly timings: Pick<TunnelTimings, 'lostAfterMs' | 'slowestBytesPerS'>,
    private readonly up: () => number = upMs,
  ) {
    this.heardAt = up();
  }

  get isTooLong(): boolean {
    return this.up() - this.heardAt > this.suffered(this.timings.lostAfterMs);
  }

  /** `ms`, or longer by what is on its way to the peer. */
  suffered(ms: number): number {
    const onItsWayMs = ((this.sentBytes - this.arrivedBytes) / this.timings.slowestBytesPerS) * 1000;
    // Half of the time is for the way of a ping and its pong, so usual traffic makes nothing longer.
    return Math.max(ms, ms / 2 + onItsWayMs);
  }

  /** Something came in, however little. */
  heard(): void {
    this.heardAt = this.up();
  }

  sent(bytes: number): void {
    this.sentBytes += bytes;
  }

  /** Call it before the ping is sent. */
  pinged(n: number): void {
    this.pings.push({ n, behindBytes: this.sentBytes, at: this.up() });
  }

  /** The peer has read everything that was sent before the ping. @returns how long the pong took; 0 of an unknown ping */
  ponged(n: number): number {
    const ping = this.pings.find((each) => each.n === n);
    if (ping === undefined) return 0;
    this.arrivedBytes = ping.behindBytes;
    this.pings = this.pings.filter((each) => each.n > n);
    return this.up() - ping.at;
  }
}
