import { connectionShares, FairPool, BoundedMap } from '@chasqui/runtime';
import { Batcher } from './batcher';
import { type LaneKind, laneId } from './lane-queue';

export interface LaneOwnerStore {
  /** A missing entry: the organization is gone. */
  ownersOf(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface LaneSlotsOptions {
  queue: LaneKind;
  owners: LaneOwnerStore;
  ring: (lane: string) => void;
  /** Default: the kind's own. */
  mostPerOwner?: number;
  connections: number;
}

/** Lanes whose owners are remembered; beyond this, the oldest is looked up again. */
const MOST_KNOWN = 50_000;
const LOOKUP_BATCH = 200;

/**
 * One worker process's places for a kind of lane, shared by organizations: however many of one's lanes have work, and
 * however slow its calls are, another's lanes get their places. A waiting lane has no lease: the first process with a
 * place takes it.
 */
export class LaneSlots {
  private readonly pool: FairPool;
  private readonly known = new BoundedMap<string, string>(MOST_KNOWN);
  private readonly reads: FairPool;
  private readonly lookups: Batcher<string, string>;
  /** A second ring of a waiting lane need not wait as well. */
  private readonly waiting = new Set<string>();
  private isStopped = false;

  constructor(private readonly options: LaneSlotsOptions) {
    const { queue, owners, mostPerOwner = queue.slots.mostPerOwner, connections } = options;
    this.pool = new FairPool({ ...queue.slots, mostPerOwner });
    // A lane with a place reads once at a time.
    this.reads = new FairPool({ ...connectionShares(connections), mostWaiting: queue.slots.mostHeld });
    this.lookups = new Batcher({
      maxItems: LOOKUP_BATCH,
      maxUnderWay: 2,
      run: async (lanes) => {
        const ids = lanes.map((lane) => senderIdOf(queue, lane));
        const found = await owners.ownersOf(queue.kind, ids);
        // A lane without a sender has no owner, and takes no place from any.
        return ids.map((id, index) => found.get(id) ?? (lanes[index] as string));
      },
    });
  }

  get isContended(): boolean {
    return this.pool.isContended;
  }

  get figures(): FairPool['figures'] {
    return this.pool.figures;
  }

  /**
   * Runs work on a lane once its organization has a place. Returns without running it when too many of its lanes wait:
   * the sweeper rings again. @throws what the work threw
   */
  async run(lane: string, work: () => Promise<void>): Promise<void> {
    if (this.waiting.has(lane)) return;
    const owner = this.known.get(lane) ?? (await this.ask(lane));
    const permit = this.pool.tryAcquire(owner) ?? (await this.wait(lane, owner));
    if (permit === null) return;
    try {
      await work();
    } finally {
      permit.release();
    }
  }

  /**
   * Reads a lane from PostgreSQL in its organization's turn: when hundreds of one's calls end at once, another's lanes
   * do not wait for all of its reads.
   */
  async read<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const permit = await this.reads.acquire(this.known.get(lane) ?? lane);
    try {
      return await work();
    } finally {
      permit?.release();
    }
  }

  stop(): void {
    this.isStopped = true;
    this.pool.clear();
  }

  private async wait(lane: string, owner: string): ReturnType<FairPool['acquire']> {
    if (this.waiting.has(lane)) return null;
    this.waiting.add(lane);
    try {
      const permit = this.isStopped ? null : await this.pool.acquire(owner);
      if (permit === null && this.isStopped) this.options.ring(lane);
      return permit;
    } finally {
      this.waiting.delete(lane);
    }
  }

  private async ask(lane: string): Promise<string> {
    const owner = await this.lookups.add(lane);
    this.known.set(lane, owner);
    return owner;
  }
}

/** The id in a lane's name, also in `<lane>:late`. */
function senderIdOf(queue: LaneKind, lane: string): string {
  const [id = ''] = laneId(queue, lane).split(':');
  return id;
}
