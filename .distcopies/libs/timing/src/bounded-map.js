/** A map of a bounded size: when it is full, the entry that was set first makes room. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BoundedMap", {
    enumerable: true,
    get: function() {
        return BoundedMap;
    }
});
let BoundedMap = class BoundedMap {
    constructor(mostEntries){
        this.mostEntries = mostEntries;
        this.entries = new Map();
    }
    get size() {
        return this.entries.size;
    }
    get(key) {
        return this.entries.get(key);
    }
    /** The entry becomes the youngest. */ set(key, value) {
        this.entries.delete(key);
        this.entries.set(key, value);
        if (this.entries.size > this.mostEntries) this.entries.delete(this.entries.keys().next().value);
    }
    delete(key) {
        return this.entries.delete(key);
    }
    /** Oldest first. */ values() {
        return this.entries.values();
    }
    [Symbol.iterator]() {
        return this.entries[Symbol.iterator]();
    }
};

//# sourceMappingURL=bounded-map.js.map