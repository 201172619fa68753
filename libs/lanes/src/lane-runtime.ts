import type { OnApplicationShutdown } from '@nestjs/common';
import type { ProcessRegistry } from './processes/process-registry';
import type { Queue } from 'bullmq';
import type { DrainJob } from './lane-queue';
import { FinishedRows } from './finished-rows';
import { LaneLeases, type LeaseStore } from './lane-leases';
import type { LaneOwnerStore } from './lane-slots';
import type { RingDetour } from './ring-detour';

export interface LaneMetrics {
  /** A statement, a ring or a publication failed; its work is done again. */
  observeFailure(part: string): void;
  /** Lanes with work that had neither a ring nor an owner. */
  observeSweep?(lanes: number): void;
  /** Lanes of dead processes that this one took over. */
  observeTakeOver?(lanes: number): void;
}

export type LaneProcesses = Pick<ProcessRegistry, 'id' | 'isCertain' | 'isMine' | 'onDeaths' | 'onReturn' | 'rankOf'>;

export interface LaneLeaseStore extends LeaseStore {
  /** Takes a free lane for a process. @returns its fence; null: another process holds it */
  take(lane: string, processId: number): Promise<number | null>;
  addFinished(processId: number, rows: Readonly<Record<string, number>>): Promise<void>;
  heldBy(kind: string, processIds: readonly number[]): Promise<string[]>;
}

export interface LaneRuntimeOptions {
  processes: LaneProcesses;
  lanes: LaneLeaseStore;
  owners: LaneOwnerStore;
  /** Path of rings while Redis is away; absent: the sweeper finds those lanes. */
  detour?: RingDetour;
  /** Opens a queue for rings on a connection that fails while Redis is away; absent: rings use the workers' queue. */
  openRings?: (queue: string) => Queue<DrainJob>;
  /** Concurrent lanes of one organization in this process, per kind; default: the kind's own. */
  lanesPerOrganization?: number;
  /** This process's connections to PostgreSQL (`DATABASE_POOL_SIZE`); lanes share them while they are read. */
  connections: number;
  metrics: LaneMetrics;
  logger: { debug(about: object, text: string): void };
}

/** Shared by all engines of a process, whatever their kind of lane. */
export class LaneRuntime implements OnApplicationShutdown {
  readonly leases: LaneLeases;
  readonly finished: FinishedRows;

  constructor(readonly options: LaneRuntimeOptions) {
    this.leases = new LaneLeases({ ...options, store: options.lanes, onFailure: this.onFailure('lease') });
    const { lanes, processes } = options;
    this.finished = new FinishedRows({
      write: (rows) => lanes.addFinished(processes.id, rows),
      onFailure: this.onFailure('figures'),
    });
  }

  /** For work whose failure costs only time: counts it; the work is done again. */
  onFailure(part: string): (error: unknown) => void {
    return (error) => {
      this.options.metrics.observeFailure(part);
      this.options.logger.debug({ err: error, part }, 'a part of the lane engine failed, it is done again');
    };
  }

  onApplicationShutdown(): void {
    this.leases.stop();
    this.finished.stop();
  }
}
