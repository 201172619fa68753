import { BoundedMap } from './bounded-map';

interface Reading<Value> {
  value: Promise<Value>;
  at: number;
}

/** Caches reads for a while; simultaneous callers share one read. A failed read is forgotten. */
export class RecentReads<Value> {
  private readonly readings: BoundedMap<string, Reading<Value>>;

  /**
   * @param trustMs how long a read is trusted, from its beginning
   * @param mostEntries cached keys; beyond, the oldest is read again
   * @param nowMs a monotonic clock, in milliseconds
   */
  constructor(
    private readonly trustMs: number,
    mostEntries = 50_000,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.readings = new BoundedMap(mostEntries);
  }

  /** The trusted read; undefined if there is none. */
  recent(key: string): Promise<Value> | undefined {
    const reading = this.readings.get(key);
    return reading !== undefined && this.nowMs() - reading.at < this.trustMs ? reading.value : undefined;
  }

  find(key: string, read: () => Promise<Value>): Promise<Value> {
    return this.recent(key) ?? this.refresh(key, read);
  }

  refresh(key: string, read: () => Promise<Value>): Promise<Value> {
    const value = read();
    const reading = { value, at: this.nowMs() };
    this.readings.set(key, reading);
    value.catch(() => {
      if (this.readings.get(key) === reading) this.readings.delete(key);
    });
    return value;
  }

  forget(key: string): void {
    this.readings.delete(key);
  }
}
