import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

const FIRST_MS = 200;
/** Between two times that the same things are read again, however many changes there are. */
const NEXT_MS = 1000;
/** Pixels: above this the reader is at the top of a list, and new rows may come in. */
const TOP = 60;
/** As far as a list is read again; it fills more than a screen. What lies further comes when it is scrolled to. */
const MOST_PAGES = 5;

type Pages = InfiniteData<unknown, unknown>;

const pagesOf = ({ state }: Pick<Query, 'state'>): number =>
  (state.data as Partial<Pages> | undefined)?.pages?.length ?? 1;

/** Whether a list is read again when its reader comes back to it: not where that is more than a few pages. */
export const isReadAgain = (query: Pick<Query, 'state'>): boolean => pagesOf(query) <= MOST_PAGES;

/**
 * Reads again what changed, once a second at most. A list that was scrolled on waits until its reader is back at the top. What is
 * being read just now is read once more when that is done: its answer may be older than the change. It is not read anew meanwhile,
 * or answers that take longer than changes are apart would never be seen.
 */
export class Refresh {
  private readonly waiting = new Map<string, QueryKey>();
  private readonly leftBehind = new Map<string, QueryKey>();
  /** Hashes of what is being read and will be old then. */
  private readonly underWay = new Set<string>();
  /** Lists of several pages that are being read while their reader is at the top. */
  private readonly atTop = new Map<string, QueryKey>();
  private isEnded = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastAt = 0;

  constructor(
    private readonly client: QueryClient,
    private readonly isAtTop: () => boolean = () => window.scrollY < TOP,
  ) {}

  add(keys: readonly QueryKey[]): void {
    for (const key of keys) this.waiting.set(JSON.stringify(key), key);
    if (this.timer !== undefined || this.waiting.size === 0 || this.isEnded) return;
    const pause = Math.max(FIRST_MS, this.lastAt + NEXT_MS - Date.now());
    this.timer = setTimeout(() => this.flush(), pause);
  }

  /** The line stands from now on: of what changed before, and after it was read, nobody tells. */
  began(path: string): void {
    this.add([[path]]);
  }

  /** Everything of an organization. */
  all(path: string): void {
    this.waiting.clear();
    this.read([path]);
  }

  /**
   * Called when the reader scrolls: what was left behind is read once the top is reached, and what is being read since they were
   * there moves nothing any more.
   */
  scrolled(): void {
    if (this.leftBehind.size + this.atTop.size === 0) return;
    if (!this.isAtTop()) return this.leave();
    const keys = [...this.leftBehind.values()];
    this.leftBehind.clear();
    this.add(keys);
  }

  private leave(): void {
    for (const [queryHash, queryKey] of this.atTop) {
      this.leftBehind.set(queryHash, queryKey);
      void this.client.cancelQueries({ queryKey, exact: true });
    }
    this.atTop.clear();
  }

  end(): void {
    this.isEnded = true;
    clearTimeout(this.timer);
  }

  private flush(): void {
    const keys = [...this.waiting.values()];
    this.waiting.clear();
    this.timer = undefined;
    this.lastAt = Date.now();
    for (const queryKey of keys) this.read(queryKey);
  }

  private read(queryKey: QueryKey): void {
    void this.client.invalidateQueries({ queryKey, refetchType: 'none' });
    for (const query of this.client.getQueryCache().findAll({ queryKey, type: 'active' })) this.readOne(query);
  }

  private readOne(query: Query): void {
    const { queryKey } = query;
    if (query.state.fetchStatus === 'fetching') {
      void this.readAfterwards(query);
      return;
    }
    const pages = pagesOf(query);
    // Its newest messages are read on their own, and put into what its reader looks at.
    if (queryKey[1] === 'thread' && pages > 1) return;
    // It has a scroll bar of its own, and is to be in its order of now.
    if (queryKey[1] === 'conversations') {
      if (pages > MOST_PAGES) return;
    } else if (pages > 1 && !this.isAtTop()) {
      this.leftBehind.set(query.queryHash, queryKey);
      return;
    } else if (pages > MOST_PAGES) {
      this.client.setQueryData<Pages>(queryKey, (now) => now && firstOf(now));
    }
    const isOver = this.client.refetchQueries({ queryKey, exact: true });
    if (pages === 1 || queryKey[1] === 'conversations') return;
    this.atTop.set(query.queryHash, queryKey);
    void isOver.finally(() => this.atTop.delete(query.queryHash));
  }

  private async readAfterwards({ queryHash, queryKey }: Query): Promise<void> {
    if (this.underWay.has(queryHash)) return;
    this.underWay.add(queryHash);
    await this.client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false });
    this.underWay.delete(queryHash);
    this.add([queryKey]);
  }
}

const firstOf = ({ pages, pageParams }: Pages): Pages => ({
  pages: pages.slice(0, MOST_PAGES),
  pageParams: pageParams.slice(0, MOST_PAGES),
});
