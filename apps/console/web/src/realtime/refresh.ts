import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

const FIRST_MS = 200;
/** Between two times that the same things are read again, however many changes there are. */
const NEXT_MS = 1000;

/** Pages of a list that is to be in its order of now, however far it was scrolled on. */
const MOST_PAGES: Readonly<Record<string, number>> = { conversations: 5 };

/** A list that was scrolled on stays as it is under its reader; it is read anew when it is opened the next time. */
const isScrolledOn = ({ queryKey, state }: Query): boolean => {
  const data = state.data as { pages?: readonly unknown[] } | undefined;
  return (data?.pages?.length ?? 0) > (MOST_PAGES[String(queryKey[1])] ?? 1);
};

/** Reads again what changed, a few times a second at most. */
export class Refresh {
  private readonly waiting = new Map<string, QueryKey>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lastAt = 0;

  constructor(private readonly client: QueryClient) {}

  add(keys: readonly QueryKey[]): void {
    for (const key of keys) this.waiting.set(JSON.stringify(key), key);
    if (this.timer !== undefined || this.waiting.size === 0) return;
    const pause = Math.max(FIRST_MS, this.lastAt + NEXT_MS - Date.now());
    this.timer = setTimeout(() => this.flush(), pause);
  }

  /** Everything of an organization. */
  all(path: string): void {
    this.waiting.clear();
    this.read([path]);
  }

  end(): void {
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
    void this.client.refetchQueries({ queryKey, type: 'active', predicate: (query) => !isScrolledOn(query) });
  }
}
