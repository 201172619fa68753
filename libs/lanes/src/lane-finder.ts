import { DRAIN, type DrainJob, type LaneKind } from './lane-queue';

/** Lanes that one look takes up at most; where there are more, the next look goes on. */
const FIND_LIMIT = 1_000;
/** A lane of another process's share that so many looks in a row found waiting is anybody's: that process cannot. */
const LOOKS_LEFT = 3;

export interface LaneFinderOptions {
  queue: LaneKind;
  /** Lanes that have due rows and no owner. */
  lanesWithWork: (kind: string, limit: number) => Promise<string[]>;
  /** Lanes that processes hold. */
  heldBy: (kind: string, processIds: readonly number[]) => Promise<string[]>;
  /** Whether a lane that any process could take is this one's. */
  isMine: (lane: string) => boolean;
  /** Works on a lane, as for a ring. */
  process: (job: { name: string; data: DrainJob }) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/**
 * Finds lanes in PostgreSQL and works on this process's share of them, without a ring: when their owner has died, and
 * when nothing rings because Redis is away. The processes of an app share the lanes without asking each other; what one
 * of them does not do the sweeper rings.
 */
export class LaneFinder {
  /** Lanes that were begun here; true: one was rung again meanwhile. */
  private readonly begun = new Map<string, boolean>();
  /** Lanes of others' shares that the last look found waiting, and how many before it did. */
  private left = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private isStopped = false;

  constructor(private readonly options: LaneFinderOptions) {}

  /**
   * Takes up this process's share of the lanes that have work and no owner, and what others have left of theirs.
   *
   * @returns how many there are, all shares
   */
  async look(): Promise<number> {
    const { queue, lanesWithWork, isMine } = this.options;
    const lanes = await lanesWithWork(queue.kind, FIND_LIMIT);
    const others = lanes.filter((lane) => !isMine(lane)).map((lane) => [lane, (this.left.get(lane) ?? 0) + 1] as const);
    this.left = new Map(others);
    this.begin(lanes.filter((lane) => (this.left.get(lane) ?? LOOKS_LEFT) >= LOOKS_LEFT));
    return lanes.length;
  }

  /** Takes up this process's share of the lanes of processes that have died. @returns that share */
  async takeOver(processIds: readonly number[]): Promise<string[]> {
    const { queue, heldBy, isMine } = this.options;
    const lanes = (await heldBy(queue.kind, processIds)).filter((lane) => isMine(lane));
    this.begin(lanes);
    return lanes;
  }

  /** Works on this process's share of lanes that were rung, as Redis' own queue would have it done. */
  hear(lanes: readonly string[]): void {
    this.begin(lanes.filter((lane) => this.options.isMine(lane)));
  }

  /** Works on lanes now, each as for a ring; one that is begun already is looked into once more after that. */
  begin(lanes: readonly string[]): void {
    if (this.isStopped) return;
    for (const lane of lanes) {
      if (this.begun.has(lane)) this.begun.set(lane, true);
      else this.start(lane);
    }
  }

  /** Begins nothing any more, and resolves when what was begun has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.underWay);
  }

  private start(lane: string): void {
    const work = this.work(lane).finally(() => this.underWay.delete(work));
    this.underWay.add(work);
  }

  private async work(lane: string): Promise<void> {
    do {
      this.begun.set(lane, false);
      await this.options.process({ name: DRAIN, data: { lane } }).catch(this.options.onFailure);
    } while (this.begun.get(lane) === true && !this.isStopped);
    this.begun.delete(lane);
  }
}
