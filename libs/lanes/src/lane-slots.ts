import { connectionShares, FairPool } from '@chasqui/fair-share';
import { BoundedMap } from '@chasqui/timing';
import { Batcher } from './batcher';
import { type LaneKind, laneId } from './lane-queue';

/** The part of `LaneOwnerRepository` that says whose lanes are. */
export interface LaneOwnerStore {
  /** The organizations of lanes of a kind, by their ids; one that is gone is missing. */
  ownersOf(kind: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface LaneSlotsOptions {
  queue: LaneKind;
  owners: LaneOwnerStore;
  /** Rings a lane that this process leaves to others. */
  ring: (lane: string) => void;
  /** Lanes of one organization that this process drains at once; default: what the kind of lane says. */
  mostPerOwner?: number;
  /** To PostgreSQL, of this process. */
  connections: number;
}

/** Whose lanes are remembered; beyond, the oldest is asked for again. */
const MOST_KNOWN = 50_000;
const LOOKUP_BATCH = 200;

/**
 * The places of one worker process for lanes of a kind, which organizations share: however many lanes of one have work,
 * and however slow its calls are, the lanes of another get their places. A lane that waits has no lease: whichever
 * process has a place first takes it.
 */
export class LaneSlots {
  private readonly pool: FairPool;
  private readonly known = new BoundedMap<string, string>(MOST_KNOWN);
  private readonly reads: FairPool;
  private readonly lookups: Batcher<string, string>;
  /** Lanes that wait for a place: a second ring of one need not wait as well. */
  private readonly waiting = new Set<string>();
  private isStopped = false;

  constructor(private readonly options: LaneSlotsOptions) {
    const { queue, owners, mostPerOwner = queue.slots.mostPerOwner, connections } = options;
    this.pool = new FairPool({ ...queue.slots, mostPerOwner });
    // A lane that has a place reads once at a time.
    this.reads = new FairPool({ ...connectionShares(connections), mostWaiting: queue.slots.mostHeld });
    this.lookups = new Batcher({
      maxItems: LOOKUP_BATCH,
      maxUnderWay: 2,
      run: async (lanes) => {
        const ids = lanes.map((lane) => senderIdOf(queue, lane));
        const found = await owners.ownersOf(queue.kind, ids);
        // A lane whose sender is gone is nobody's, and takes no place from anybody.
        return ids.map((id, index) => found.get(id) ?? (lanes[index] as string));
      },
    });
  }

  /** Whether a lane of this process waits for the place of another. */
  get isContended(): boolean {
    return this.pool.isContended;
  }

  get figures(): FairPool['figures'] {
    return this.pool.figures;
  }

  /**
   * Runs work on a lane as soon as its organization has a place. Without having run it, it returns when too many of them
   * wait already: the sweeper rings the lane again. @throws what the work threw
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
   * Reads a lane that has its place from PostgreSQL, in its organization's turn: when hundreds of calls of one end at once, those of
   * another do not wait until all of its lanes are read.
   */
  async read<T>(lane: string, work: () => Promise<T>): Promise<T> {
    const permit = await this.reads.acquire(this.known.get(lane) ?? lane);
    try {
      return await work();
    } finally {
      permit?.release();
    }
  }

  /** From now on no lane waits here: those that do are rung for other processes. */
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

/** The id in the name of a lane; what was parked goes on in `<lane>:late`. */
function senderIdOf(queue: LaneKind, lane: string): string {
  const [id = ''] = laneId(queue, lane).split(':');
  return id;
}
