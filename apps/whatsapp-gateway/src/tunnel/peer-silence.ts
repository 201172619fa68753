import { upMs } from '../clock/up-time';
import type { TunnelTimings } from './tunnel-timings';

/**
 * Judges from what comes in whether the peer of a tunnel is dead. Each byte is a sign of life, not only a whole
 * message: on a slow line a large message takes longer than the allowed silence. A ping waits behind our own large
 * answers, even when the kernel has taken all of it, so bytes under way extend the time, and a pong tells which have
 * arrived.
 */
export class PeerSilence {
  /** By the machine's up time: silence also lasts while it sleeps. */
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

  /** `ms`, extended by what is on its way to the peer. */
  suffered(ms: number): number {
    const onItsWayMs = ((this.sentBytes - this.arrivedBytes) / this.timings.slowestBytesPerS) * 1000;
    // Half of the time is for the way of a ping and its pong, so usual traffic extends nothing.
    return Math.max(ms, ms / 2 + onItsWayMs);
  }

  /** Call it for any input, however little. */
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

  /**
   * The peer has read everything that was sent before the ping. @returns milliseconds until the pong; 0 for an unknown
   * ping
   */
  ponged(n: number): number {
    const ping = this.pings.find((each) => each.n === n);
    if (ping === undefined) return 0;
    this.arrivedBytes = ping.behindBytes;
    this.pings = this.pings.filter((each) => each.n > n);
    return this.up() - ping.at;
  }
}
