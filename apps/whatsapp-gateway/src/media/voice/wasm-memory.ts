interface WasmMemory {
  readonly buffer: ArrayBuffer;
  grow: (this: WasmMemory, pages: number) => number;
}
/** As far as it is needed here: the types of Node 20 do not have it. */
declare const WebAssembly: { Memory: { prototype: WasmMemory } };

const PAGE_BYTES = 65_536;

/**
 * Lets no memory of WebAssembly in this thread grow further: the limits of a thread count JavaScript's memory only. The
 * library that asked for more fails as if the machine had none left.
 */
export function limitWasmMemory(mostBytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('the file needs too much memory');
    return grow.call(this, pages);
  };
}
