const MOST_KEPT = 50;

const forgetters = new Set<() => void>();
let owner: string | null = null;

/** @param forget drops unsent text, so that the next user of this browser neither finds nor sends it */
export const goesWithUser = (forget: () => void): void => void forgetters.add(forget);

export function forgetWritten(): void {
  for (const forget of forgetters) forget();
}

/** Sets the author of text from now on, and drops another user's. */
export function isWrittenBy(userId: string): void {
  if (owner !== null && owner !== userId) forgetWritten();
  owner = userId;
}

/** Text being typed, by place: kept while the console is open, for the latest places only. */
export class Written<Text> {
  private readonly all = new Map<string, Text>();
  private readonly listeners = new Set<() => void>();

  constructor() {
    goesWithUser(() => {
      this.all.clear();
      this.tell();
    });
  }

  readonly get = (place: string): Text | undefined => this.all.get(place);

  set(place: string, text: Text): void {
    // Reinsert, so that the latest place stands last.
    this.all.delete(place);
    this.all.set(place, text);
    for (const oldest of this.all.keys()) {
      if (this.all.size <= MOST_KEPT) break;
      this.all.delete(oldest);
    }
    this.tell();
  }

  delete(place: string): void {
    this.all.delete(place);
    this.tell();
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
