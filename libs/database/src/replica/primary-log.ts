export interface PrimaryLook {
  /** By `performance.now()`, before the question: everything committed by then lies before the position. */
  askedAt: number;
  /** Bytes since the beginning of the log. */
  position: bigint;
  timeline: number;
  /** System and database: the same on all standbys. */
  identity: string;
}

/**
 * Where the primary's log ended, and when. Gives a standby's age without comparing clocks: a standby that replayed a
 * position has everything committed when that position was asked for, and this process measures how long ago that was.
 */
export class PrimaryLog {
  private looks: PrimaryLook[] = [];

  constructor(private readonly mostLooks: number) {}

  get newest(): PrimaryLook | undefined {
    return this.looks.at(-1);
  }

  add(look: PrimaryLook): void {
    const { newest } = this;
    // After a failover positions start anew and say nothing about earlier ones.
    const goesOn =
      newest?.timeline === look.timeline && newest.identity === look.identity && newest.position <= look.position;
    if (!goesOn) this.looks = [];
    this.looks.push(look);
    if (this.looks.length > this.mostLooks) this.looks.shift();
  }

  /** @returns since when a server that replayed to `position` has had everything committed; -Infinity: unknown */
  reachedAt(position: bigint): number {
    return this.looks.findLast((look) => look.position <= position)?.askedAt ?? -Infinity;
  }
}
