import type { LaneLease } from '@chasqui/entities';

/** The part of `LaneRepository` that keeps leases. */
export interface LeaseStore {
  extend(leases: readonly LaneLease[], leaseMs: number): Promise<ReadonlySet<string>>;
  release(lease: LaneLease, blockedMs: number | null): Promise<void>;
}

/** A lease lasts so long without being extended, which bounds how long a killed worker's lane waits. */
export const LEASE_MS = 12_000;
/** Leases of a living worker are extended so often. */
export const EXTEND_EVERY_MS = 4_000;

/** The leases that this process holds, extended together while it lives. */
export class LaneLeases {
  private readonly held = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: LeaseStore,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  add(lease: LaneLease): void {
    this.held.set(lease.lane, lease.fence);
    this.timer ??= setInterval(() => void this.extend(), EXTEND_EVERY_MS).unref();
  }

  /** Gives a lane back. A lease that cannot be released runs out by itself. */
  async release(lease: LaneLease, blockedMs: number | null): Promise<void> {
    this.held.delete(lease.lane);
    try {
      await this.store.release(lease, blockedMs);
    } catch (error) {
      this.onFailure(error);
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private async extend(): Promise<void> {
    const leases = [...this.held].map(([lane, fence]) => ({ lane, fence }));
    if (leases.length === 0) return;
    try {
      // A lease that was lost shows at the next start or record, which its fence refuses.
      await this.store.extend(leases, LEASE_MS);
    } catch (error) {
      this.onFailure(error);
    }
  }
}
