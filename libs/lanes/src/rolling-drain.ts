import { SUSPECT_STARTS } from './store/lane-row';
import type { DrainEnd } from './lane-drain';
import type { RollingQueue } from './lane-queue';
import type { ClaimedRows, RollingHandler, RollingRow } from './rolling-store';

export interface RollingPort<Row extends RollingRow, Record_> {
  readonly queue: RollingQueue;
  readonly handler: Omit<RollingHandler<Row, Record_, unknown>, 'onRecorded'>;
  /** Null: the lease is lost. */
  claim(limit: number, inHand: readonly string[]): Promise<ClaimedRows<Row> | null>;
  /** Whether the record was written under the fence. */
  record(id: string, record: Record_): Promise<boolean>;
  giveBack(ids: readonly string[]): Promise<void>;
  /** Whether the lease holds as far as this process knows: false in one that was frozen. */
  isHeld(): boolean;
  /** Whether the lane must go to the back: others wait, or the process stops. */
  mustYield(done: number, sinceMs: number): boolean;
  mayLinger(): boolean;
  now(): number;
}

/** How often a lane at work is read without a ring: a slow call must not hide rows that became due meanwhile. */
const LOOK_EVERY_MS = 2_000;
/** How long an empty lane is kept: a ring meanwhile needs no job and no lease. */
const LINGER_MS = 1_000;
/**
 * Rows are started this long before a slot is expected to be free, so that slots need not wait for PostgreSQL: longer
 * when it answers late, within bounds.
 */
const AHEAD_MS = 8;
const MOST_AHEAD_MS = 100;
const MOST_AHEAD = 40;
/** A paced call that is this late is made up for: timers are late, but the pace must hold on average. */
const LATE_MS = 5;
/** Outcomes on their way to PostgreSQL; above it no call is made. */
const MOST_UNRECORDED = 200;

/**
 * Works through one lane without order: as soon as a call ends, the next one takes its slot. One statement reads and
 * starts rows, a few ahead of the slots while calls are quick, none while they are slow. A row left behind by dead
 * processes is called alone: whatever it does to its process harms no other row.
 */
export class RollingDrain<Row extends RollingRow, Record_> {
  private readonly waiting: Row[] = [];
  private readonly inHand = new Set<string>();
  private calling = 0;
  private recording = 0;
  private isClaiming = false;
  /** The last claim got all it asked for, there was a ring, or the last look is long ago. */
  private mayBeMore = false;
  private hasSuspect = false;
  private end: { why: DrainEnd['why']; blockedMs: number | null } | undefined;
  private failure: { error: unknown } | undefined;
  private isOver = false;
  private isPlanned = false;
  private done = 0;
  private doneAt: number;
  private perCallMs = LOOK_EVERY_MS;
  private perClaimMs = 0;
  private nextCallAt = 0;
  private lookAt: number;
  private idleSince: number | undefined;
  private timer: { at: number; handle: NodeJS.Timeout } | undefined;
  private readonly since: number;
  private settle: () => void = () => undefined;

  constructor(
    private readonly port: RollingPort<Row, Record_>,
    private readonly lane: string,
  ) {
    this.since = port.now();
    this.doneAt = this.since;
    this.lookAt = this.since + LOOK_EVERY_MS;
  }

  /** @throws what a record or a claim threw, after the current calls have ended */
  async run(first: ClaimedRows<Row>): Promise<DrainEnd> {
    const settled = new Promise<void>((resolve) => (this.settle = resolve));
    const [head] = first.rows;
    if (head !== undefined) this.port.handler.taken(head);
    this.accept(first);
    this.step();
    await settled;
    await this.giveBack();
    if (this.failure !== undefined) throw this.failure.error;
    const blockedMs = Math.max(this.end?.blockedMs ?? 0, this.port.handler.pace(this.lane).blockedMs);
    return {
      why: this.end?.why ?? 'empty',
      blockedMs: blockedMs > 0 ? blockedMs : null,
      done: this.done,
      tookMs: this.doneAt - this.since,
    };
  }

  /** There may be more in the lane, or another reason to look. False: too late, the lane is given back. */
  look(): boolean {
    if (this.isOver) return false;
    this.mayBeMore = true;
    this.step();
    return true;
  }

  /**
   * Looks once for everything that ends in one turn of the event loop, in the next one: by then the ended calls'
   * connections are free again, and the next calls need no others.
   */
  private plan(): void {
    if (this.isPlanned || this.isOver) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      this.step();
    });
  }

  private step(): void {
    if (this.isOver) return;
    const now = this.port.now();
    if (now >= this.lookAt) {
      this.mayBeMore = true;
      this.lookAt = now + LOOK_EVERY_MS;
    }
    if (this.end === undefined && this.port.mustYield(this.done, now - this.since)) this.endWith('yielded');
    this.callAll();
    this.claimMore();
    if (this.calling > 0 || this.recording > 0 || this.isClaiming) this.idleSince = undefined;
    else if (this.isFinished()) this.finish();
    if (!this.isOver) this.arm();
  }

  private callAll(): void {
    while (this.waiting.length > 0 && this.end === undefined && this.recording < MOST_UNRECORDED) {
      const row = this.waiting[0] as Row;
      const isDead = row.unrecordedStarts >= this.port.queue.maxUnrecordedStarts;
      if (!isDead && !this.mayCall(row)) return;
      this.waiting.shift();
      if (isDead) this.write(row, this.port.handler.dead(row));
      else void this.call(row);
    }
  }

  private mayCall(row: Row): boolean {
    if (!this.port.isHeld()) this.endWith('lost');
    const { inFlight, gapMs, blockedMs } = this.port.handler.pace(this.lane);
    if (this.end !== undefined || blockedMs > 0 || this.calling >= inFlight) return false;
    if (this.calling > 0 && (this.hasSuspect || isSuspect(row))) return false;
    if (gapMs === 0) return true;
    const now = this.port.now();
    if (now < this.nextCallAt) return false;
    this.nextCallAt = Math.max(this.nextCallAt, now - Math.min(gapMs, LATE_MS)) + gapMs;
    return true;
  }

  private async call(row: Row): Promise<void> {
    const began = this.port.now();
    this.calling += 1;
    this.hasSuspect = isSuspect(row);
    try {
      const delivery = await this.port.handler.deliver(row);
      if ('record' in delivery) this.write(row, delivery.record);
      else {
        this.waiting.unshift(row);
        this.endWith('empty', delivery.notCalledForMs);
      }
    } catch (error) {
      // A bug in a handler counts like a crash: the row stays started and the next owner calls it again.
      this.port.handler.failed(row, error);
      this.endWith('lost');
    }
    this.calling -= 1;
    this.hasSuspect = false;
    const tookMs = this.port.now() - began;
    this.perCallMs = this.done <= 1 ? tookMs : this.perCallMs * 0.8 + tookMs * 0.2;
    this.plan();
  }

  private write(row: Row, record: Record_): void {
    this.done += 1;
    this.recording += 1;
    this.port.record(row.id, record).then(
      (isWritten) => {
        this.inHand.delete(row.id);
        if (!isWritten) this.endWith('lost');
        this.recorded();
      },
      (error: unknown) => {
        this.fail(error);
        this.recorded();
      },
    );
  }

  private recorded(): void {
    this.recording -= 1;
    this.doneAt = this.port.now();
    this.plan();
  }

  private claimMore(): void {
    if (this.isClaiming || this.end !== undefined || !this.mayBeMore) return;
    // Nothing else starts beside a suspect.
    if (this.hasSuspect || this.waiting.some(isSuspect)) return;
    const limit = this.room();
    if (limit > 0) void this.claim(limit);
  }

  /** Rows to claim: callable now or soon, beyond those that wait already. */
  private room(): number {
    const { inFlight, gapMs, blockedMs } = this.port.handler.pace(this.lane);
    if (blockedMs > 0) return 0;
    if (gapMs > 0) return Math.min(inFlight - this.calling, Math.ceil(AHEAD_MS / gapMs)) - this.waiting.length;
    // More is claimed when half of them are left: that half has to last until the answer comes.
    const aheadMs = Math.min(Math.max(2 * this.perClaimMs, AHEAD_MS), MOST_AHEAD_MS);
    const ahead = Math.min(MOST_AHEAD, Math.floor((inFlight * aheadMs) / Math.max(this.perCallMs, 0.1)));
    return this.waiting.length > ahead / 2 ? 0 : inFlight + ahead - this.calling - this.waiting.length;
  }

  private async claim(limit: number): Promise<void> {
    this.isClaiming = true;
    this.mayBeMore = false;
    const began = this.port.now();
    try {
      const claimed = await this.port.claim(limit, [...this.inHand]);
      if (claimed === null) this.endWith('lost');
      else this.accept(claimed);
    } catch (error) {
      this.fail(error);
    }
    this.isClaiming = false;
    const now = this.port.now();
    this.perClaimMs = this.perClaimMs * 0.8 + (now - began) * 0.2;
    this.lookAt = now + LOOK_EVERY_MS;
    this.step();
  }

  private accept({ rows, isFull }: ClaimedRows<Row>): void {
    for (const row of rows) this.inHand.add(row.id);
    this.waiting.push(...rows);
    if (isFull) this.mayBeMore = true;
    else this.port.handler.caughtUp(this.lane);
  }

  /** Only valid while nothing is in progress. */
  private isFinished(): boolean {
    if (this.end !== undefined) return true;
    const { blockedMs } = this.port.handler.pace(this.lane);
    if (blockedMs > 0) {
      this.endWith('empty', blockedMs);
      return true;
    }
    if (this.waiting.length > 0 || this.mayBeMore) return false;
    const now = this.port.now();
    this.idleSince ??= now;
    return now - this.idleSince >= LINGER_MS || !this.port.mayLinger();
  }

  /** Started rows that were not called count for nothing. If this fails, they count as left behind. */
  private async giveBack(): Promise<void> {
    if (this.waiting.length === 0) return;
    try {
      await this.port.giveBack(this.waiting.map((row) => row.id));
    } catch (error) {
      this.fail(error);
    }
  }

  private endWith(why: DrainEnd['why'], blockedMs: number | null = null): void {
    // A lost lease stays lost; else the first reason counts.
    if (this.end === undefined || why === 'lost') this.end = { why, blockedMs };
  }

  private fail(error: unknown): void {
    this.failure ??= { error };
    this.endWith('lost');
  }

  private finish(): void {
    this.isOver = true;
    clearTimeout(this.timer?.handle);
    this.settle();
  }

  /** Wakes up when only time changes something. An early timer does no harm: it looks and plans again. */
  private arm(): void {
    const now = this.port.now();
    let at = this.lookAt;
    if (this.waiting.length > 0 && this.nextCallAt > now) at = Math.min(at, this.nextCallAt);
    if (this.idleSince !== undefined) at = Math.min(at, this.idleSince + LINGER_MS);
    const { blockedMs } = this.port.handler.pace(this.lane);
    if (blockedMs > 0) at = Math.min(at, now + blockedMs);
    if (this.timer !== undefined && this.timer.at <= at) return;
    clearTimeout(this.timer?.handle);
    const wake = (): void => {
      this.timer = undefined;
      this.step();
    };
    this.timer = { at, handle: setTimeout(wake, Math.max(1, Math.ceil(at - now))) };
  }
}

const isSuspect = (row: RollingRow): boolean => row.unrecordedStarts >= SUSPECT_STARTS;
