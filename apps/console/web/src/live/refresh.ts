import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';

const FIRST_MS = 200;
/** Shortest time between two reads of the same data, however often it changes. */
const NEXT_MS = 1000;
/** Pixels: within this distance the reader is at the top of a list, and new rows may come in. */
const TOP = 60;
/** Pages of a list that are refetched; more than a screen. Further pages are read when scrolled to. */
const MOST_PAGES = 5;

type Pages = InfiniteData<unknown, unknown>;

const pagesOf = ({ state }: Pick<Query, 'state'>): number =>
  (state.data as Partial<Pages> | undefined)?.pages?.length ?? 1;

/** Whether a list is refetched when its reader returns to it: only if it has few pages. */
export const isReadAgain = (query: Pick<Query, 'state'>): boolean => pagesOf(query) <= MOST_PAGES;

/**
 * Refetches what changed, once a second at most. A list scrolled down waits until its reader is back at the top. Data
 * being fetched is fetched once more afterwards, because its answer may predate the change. The running request is not
 * restarted: if answers took longer than the time between changes, none would ever be shown.
 */
export class Refresh {
  private readonly waiting = new Map<string, QueryKey>();
  private readonly leftBehind = new Map<string, QueryKey>();
  /** Hashes of queries being fetched that will be stale when they end. */
  private readonly underWay = new Set<string>();
  /** Multi-page lists being fetched while their reader is at the top. */
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

  /** The stream is live now: changes between the first read and this moment were not reported. */
  began(path: string): void {
    this.add([[path]]);
  }

  /** Marks everything of an organization as stale. */
  all(path: string): void {
    this.waiting.clear();
    this.read([path]);
  }

  /**
   * Called on scrolling: refetches deferred lists at the top, and cancels fetches that would move rows after the reader
   * left the top.
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
    // The thread fetches its newest messages itself and merges them.
    if (queryKey[1] === 'thread' && pages > 1) return;
    // It scrolls in its own pane, and must show the current order.
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
