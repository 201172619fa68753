"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "MemoryKeys", {
    enumerable: true,
    get: function() {
        return MemoryKeys;
    }
});
let MemoryKeys = class MemoryKeys {
    get(type, ids) {
        const found = {};
        for (const id of ids){
            const value = this.values.get(`${type}/${id}`);
            if (value !== undefined) found[id] = value;
        }
        return found;
    }
    set(data) {
        for (const [type, entries] of Object.entries(data)){
            for (const [id, value] of Object.entries(entries ?? {})){
                if (value === null || value === undefined) this.values.delete(`${type}/${id}`);
                else this.values.set(`${type}/${id}`, value);
            }
        }
    }
    constructor(){
        this.values = new Map();
    }
};

//# sourceMappingURL=memory-keys.js.map