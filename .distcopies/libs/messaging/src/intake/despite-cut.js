"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "despiteCut", {
    enumerable: true,
    get: function() {
        return despiteCut;
    }
});
const _entities = require("../../../entities/src");
/** It is looked for again when the first try was committed between a look and the second one. */ const LOOKS = 2;
async function despiteCut(items, { store, findStored }) {
    try {
        return await store(items);
    } catch (error) {
        if (!(0, _entities.isCut)(error)) throw error;
        for(let looks = 1; looks <= LOOKS; looks += 1){
            try {
                const stored = await findStored(items);
                const left = items.filter(({ id })=>!stored.has(id));
                if (left.length === 0) return stored;
                const outcomes = await store(left);
                // The second try may have been refused for what the first one used up, and committed only then.
                const doubtful = left.filter(({ id })=>outcomes.has(id));
                const late = doubtful.length === 0 ? [] : await findStored(doubtful);
                return new Map([
                    ...stored,
                    ...outcomes,
                    ...late
                ]);
            } catch (second) {
                if (!(0, _entities.isRowFault)(second)) break;
            }
        }
        throw error;
    }
}

//# sourceMappingURL=despite-cut.js.map