"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "limitWasmMemory", {
    enumerable: true,
    get: function() {
        return limitWasmMemory;
    }
});
const PAGE_BYTES = 65_536;
function limitWasmMemory(mostBytes) {
    const { prototype } = WebAssembly.Memory;
    const { grow } = prototype;
    prototype.grow = function(pages) {
        if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('the file needs too much memory');
        return grow.call(this, pages);
    };
}

//# sourceMappingURL=wasm-memory.js.map