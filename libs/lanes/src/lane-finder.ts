import { DRAIN, type DrainJob, type LaneKind } from './lane-queue';

/** Lanes that one look takes up at most; where there are more, the next look goes on. */
const FIND_LIMIT = 1_000;

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
  constructor(private readonly options: LaneFinderOptions) {}

  /** Takes up this process's share of the lanes that have work and no owner. @returns how many there are, all shares */
  async look(): Promise<number> {
    const { queue, lanesWithWork } = this.options;
    const lanes = await lanesWithWork(queue.kind, FIND_LIMIT);
    this.begin(lanes.filter((lane) => this.options.isMine(lane)));
    return lanes.length;
  }

  /** Takes up this process's share of the lanes of processes that have died. @returns that share */
  async takeOver(processIds: readonly number[]): Promise<string[]> {
    const { queue, heldBy, isMine } = this.options;
    const lanes = (await heldBy(queue.kind, processIds)).filter((lane) => isMine(lane));
    this.begin(lanes);
    return lanes;
  }

  /** Works on lanes now, each as for a ring. */
  begin(lanes: readonly string[]): void {
    for (const lane of lanes) this.options.process({ name: DRAIN, data: { lane } }).catch(this.options.onFailure);
  }
}
