import { Readable } from 'node:stream';

const SLICE_BYTES = 64 * 1024;
/** An answer that made no progress for this long is cut before one that does. */
const STALLED_AFTER_MS = 1_000;

/** Taken by its reader slice by slice: nothing is copied, and progress is known. */
export class WaitingAnswer extends Readable {
  takenAtMs: number;
  private at = 0;

  /** @param owner of the request @param cut ends its connection */
  constructor(
    readonly owner: string,
    readonly bytes: Buffer,
    readonly cut: () => void,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    super({ highWaterMark: SLICE_BYTES });
    this.takenAtMs = nowMs();
  }

  override _read(): void {
    this.takenAtMs = this.nowMs();
    const from = this.at;
    this.at = Math.min(this.bytes.length, from + SLICE_BYTES);
    this.push(from === this.bytes.length ? null : this.bytes.subarray(from, this.at));
  }
}

/** The owner with most bytes makes room: the one of its answers that was unread for longest is cut. */
export class WaitingAnswers {
  private readonly byOwner = new Map<string, Set<WaitingAnswer>>();
  private held = 0;

  constructor(
    private readonly mostBytes: number,
    private readonly nowMs: () => number = () => performance.now(),
  ) {}

  get bytes(): number {
    return this.held;
  }

  /** Makes room for an answer and holds it until it is closed: taken, cut, or its client gone. */
  add(answer: WaitingAnswer): void {
    const size = answer.bytes.length;
    while (this.held + size > this.mostBytes) {
      const victim = this.next(answer);
      if (victim === undefined) break;
      this.remove(victim);
      victim.cut();
    }
    const own = this.byOwner.get(answer.owner) ?? new Set();
    this.byOwner.set(answer.owner, own.add(answer));
    this.held += size;
    answer.once('close', () => this.remove(answer));
  }

  /** Owners whose readers stall come first, then those with most bytes, counting the new answer. */
  private next(added: WaitingAnswer): WaitingAnswer | undefined {
    const owners = [...this.byOwner].map(([owner, answers]) => {
      const oldest = [...answers].reduce((a, b) => (a.takenAtMs <= b.takenAtMs ? a : b));
      const bytes = sizeOf(answers) + (owner === added.owner ? added.bytes.length : 0);
      return { oldest, bytes, isStalled: this.nowMs() - oldest.takenAtMs >= STALLED_AFTER_MS };
    });
    const stalled = owners.filter(({ isStalled }) => isStalled);
    const [first] = (stalled.length > 0 ? stalled : owners).sort((a, b) => b.bytes - a.bytes);
    return first?.oldest;
  }

  private remove(answer: WaitingAnswer): void {
    const own = this.byOwner.get(answer.owner);
    if (own?.delete(answer) !== true) return;
    this.held -= answer.bytes.length;
    if (own.size === 0) this.byOwner.delete(answer.owner);
  }
}

const sizeOf = (answers: Iterable<WaitingAnswer>): number =>
  [...answers].reduce((sum, { bytes }) => sum + bytes.length, 0);
