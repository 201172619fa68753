import type { OnApplicationShutdown } from '@nestjs/common';
import type { ProcessRegistry } from '@chasqui/processes';
import type { Queue } from 'bullmq';
import type { DrainJob } from './lane-queue';
import { FinishedRows } from './finished-rows';
import { LaneLeases, type LeaseStore } from './lane-leases';
import type { LaneOwnerStore } from './lane-slots';
import type { RingDetour } from './ring-detour';

/** What operators see of the lanes of a process, whatever their kind. */
export interface LaneMetrics {
  /** A statement, a ring or a publication failed; what it was about is done again. */
  observeFailure(part: string): void;
  /** Lanes that had work and that nobody had rung or kept. */
  observeSweep?(lanes: number): void;
  /** Lanes of processes that had died, which this one works on now. */
  observeTakeOver?(lanes: number): void;
}

/** The part of `ProcessRegistry` that engines use. */
export type LaneProcesses = Pick<ProcessRegistry, 'id' | 'isCertain' | 'isMine' | 'onDeaths' | 'onReturn' | 'rankOf'>;

/** The part of `LaneRepository` that engines use. */
export interface LaneLeaseStore extends LeaseStore {
  /** Takes a lane that nobody holds, for a process. @returns its fence; null: somebody holds it */
  take(lane: string, processId: number): Promise<number | null>;
  /** Adds to what a process finished in the present minute, by kind of lane. */
  addFinished(processId: number, rows: Readonly<Record<string, number>>): Promise<void>;
  /** The lanes of a kind that processes hold. */
  heldBy(kind: string, processIds: readonly number[]): Promise<string[]>;
}

export interface LaneRuntimeOptions {
  /** This process, and those that do the same. */
  processes: LaneProcesses;
  lanes: LaneLeaseStore;
  owners: LaneOwnerStore;
  /** The way of rings while Redis is away; absent: what is rung then is found by the sweeper. */
  detour?: RingDetour;
  /** Opens a queue for rings, over a connection that fails while Redis is away; absent: rings use the queue of the workers. */
  openRings?: (queue: string) => Queue<DrainJob>;
  /** Lanes of one organization that this process has in hand at once, of each kind; default: what the kind says. */
  lanesPerOrganization?: number;
  /** To PostgreSQL, of this process (`DATABASE_POOL_SIZE`); lanes share them while they are read. */
  connections: number;
  metrics: LaneMetrics;
  logger: { debug(about: object, text: string): void };
}

/** What the engines of a process share, whatever kinds of lanes they work on. */
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

  /** For a part whose failure costs nothing but time: it is counted, and the part does its work again. */
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
