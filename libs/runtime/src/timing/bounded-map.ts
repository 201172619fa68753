/** A map of limited size: when it is full, the entry set first makes room. */
export class BoundedMap<Key, Value> {
  private readonly entries = new Map<Key, Value>();

  constructor(private readonly mostEntries: number) {}

  get size(): number {
    return this.entries.size;
  }

  get(key: Key): Value | undefined {
    return this.entries.get(key);
  }

  set(key: Key, value: Value): void {
    this.entries.delete(key);
    this.entries.set(key, value);
    if (this.entries.size > this.mostEntries) this.entries.delete(this.entries.keys().next().value as Key);
  }

  delete(key: Key): boolean {
    return this.entries.delete(key);
  }

  /** Oldest first. */
  values(): IterableIterator<Value> {
    return this.entries.values();
  }

  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.entries[Symbol.iterator]();
  }
}
