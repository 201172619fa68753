import { DRAIN, type DrainJob, type LaneKind } from './lane-queue';

const FIND_LIMIT = 1_000;
/**
 * After this many looks in a row, a waiting lane of another process's share is anybody's: that process cannot take it.
 */
const LOOKS_LEFT = 3;

export interface LaneFinderOptions {
  queue: LaneKind;
  lanesWithWork: (kind: string, limit: number) => Promise<string[]>;
  heldBy: (kind: string, processIds: readonly number[]) => Promise<string[]>;
  isMine: (lane: string) => boolean;
  process: (job: { name: string; data: DrainJob }) => Promise<void>;
  onFailure: (error: unknown) => void;
}

/**
 * Finds lanes in PostgreSQL and works on this process's share of them, without a ring: when their owner has died, and
 * while Redis is away. The processes of an app share lanes without asking each other; the sweeper rings what one of
 * them leaves.
 */
export class LaneFinder {
  /** Value true: the lane was rung again meanwhile. */
  private readonly begun = new Map<string, boolean>();
  /** Lanes of other shares that the last look found waiting, with the number of earlier looks. */
  private left = new Map<string, number>();
  private readonly underWay = new Set<Promise<void>>();
  private isStopped = false;

  constructor(private readonly options: LaneFinderOptions) {}

  /**
   * Takes this process's share of lanes with work but no owner, and what others left of theirs.
   *
   * @returns the number of such lanes, all shares
   */
  async look(): Promise<number> {
    const { queue, lanesWithWork, isMine } = this.options;
    const lanes = await lanesWithWork(queue.kind, FIND_LIMIT);
    const others = lanes.filter((lane) => !isMine(lane)).map((lane) => [lane, (this.left.get(lane) ?? 0) + 1] as const);
    this.left = new Map(others);
    this.begin(lanes.filter((lane) => (this.left.get(lane) ?? LOOKS_LEFT) >= LOOKS_LEFT));
    return lanes.length;
  }

  /** Takes this process's share of dead processes' lanes. @returns that share */
  async takeOver(processIds: readonly number[]): Promise<string[]> {
    const { queue, heldBy, isMine } = this.options;
    const lanes = (await heldBy(queue.kind, processIds)).filter((lane) => isMine(lane));
    this.begin(lanes);
    return lanes;
  }

  /** Works on this process's share of rung lanes, as a job of Redis' queue would. */
  hear(lanes: readonly string[]): void {
    this.begin(lanes.filter((lane) => this.options.isMine(lane)));
  }

  /** Works on lanes now, each as for a ring; a running one is looked into once more afterwards. */
  begin(lanes: readonly string[]): void {
    if (this.isStopped) return;
    for (const lane of lanes) {
      if (this.begun.has(lane)) this.begun.set(lane, true);
      else this.start(lane);
    }
  }

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
