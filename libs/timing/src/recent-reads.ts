import { BoundedMap } from './bounded-map';

interface Reading<Value> {
  value: Promise<Value>;
  at: number;
}

/** What was read is trusted for a while, and whoever asks meanwhile shares the reading. One that failed is forgotten. */
export class RecentReads<Value> {
  private readonly readings: BoundedMap<string, Reading<Value>>;

  /**
   * @param trustMs how long a reading is trusted, from its beginning
   * @param mostEntries keys that are remembered; beyond, the oldest is read again
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    private readonly trustMs: number,
    mostEntries = 50_000,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.readings = new BoundedMap(mostEntries);
  }

  /** The reading that is trusted now; undefined: there is none. */
  recent(key: string): Promise<Value> | undefined {
    const reading = this.readings.get(key);
    return reading !== undefined && this.nowMs() - reading.at < this.trustMs ? reading.value : undefined;
  }

  /** The reading that is trusted, or a new one. */
  find(key: string, read: () => Promise<Value>): Promise<Value> {
    return this.recent(key) ?? this.refresh(key, read);
  }

  /** Reads now, whatever is known. */
  refresh(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = read();
    const reading = { value, at: this.nowMs() };
    this.readings.set(key, reading);
    value.catch(() => {
      if (this.readings.get(key) === reading) this.readings.delete(key);
    });
    return value;
  }

  /** Whoever asks next reads anew. */
  forget(key: string): void {
    this.readings.delete(key);
  }
}
