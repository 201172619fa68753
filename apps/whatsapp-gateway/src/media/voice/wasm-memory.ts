interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
/** Only what is needed here: the types of Node 20 lack it. */
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

const PAGE_BYTES = 65_536;

/**
 * Stops WebAssembly memory in this thread from growing further: a thread's limits count only JavaScript's memory. A
 * library that asks for more fails as if the machine had none left.
 */
export function limitWasmMemory(mostBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('the file needs too much memory');
    return grow.call(this, pages);
  };
}
