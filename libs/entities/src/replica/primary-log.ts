/** What the primary said of its write-ahead log, and when it was asked. */
export interface PrimaryLook {
  /** By `performance.now()`, before it was asked: what was committed then lies before the position. */
  askedAt: number;
  /** Bytes since the beginning of the log. */
  position: bigint;
  /** Grows with each promotion. */
  timeline: number;
  /** Of the system and the database in it: the same on each of its standbys. */
  identity: string;
}

/**
 * Where the primary's log ended, and when. It tells how old a standby is without comparing clocks: a standby that has replayed
 * a position has all that was committed when that position was asked for, and how long ago that is, this process counts itself.
 */
export class PrimaryLog {
  /** Oldest first. */
  private looks: PrimaryLook[] = [];

  /** @param mostLooks that are remembered */
  constructor(private readonly mostLooks: number) {}

  /** The newest look; undefined: the primary was never asked. */
  get newest(): PrimaryLook | undefined {
    return this.looks.at(-1);
  }

  add(look: PrimaryLook): void {
    const { newest } = this;
    // After a failover positions begin anew, and say nothing of those before.
    const goesOn =
      newest?.timeline === look.timeline && newest.identity === look.identity && newest.position <= look.position;
    if (!goesOn) this.looks = [];
    this.looks.push(look);
    if (this.looks.length > this.mostLooks) this.looks.shift();
  }

  /** @returns when a server that has replayed the log to `position` had all that was committed; -Infinity: nobody knows */
  reachedAt(position: bigint): number {
    return this.looks.findLast((look) => look.position <= position)?.askedAt ?? -Infinity;
  }
}
