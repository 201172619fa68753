"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get BATCH () {
        return BATCH;
    },
    get recordBatcher () {
        return recordBatcher;
    }
});
const _promises = require("node:timers/promises");
const _entities = require("../../entities/src");
const _batcher = require("./batcher");
const BATCH = 200;
/** Waits before outcomes that PostgreSQL could not write are written again. The last repeats. */ const AGAIN_AFTER_MS = [
    50,
    100,
    250,
    500,
    1_000
];
function recordBatcher({ store, handler, onFinished, isStopping }) {
    const record = async (items)=>{
        let cut;
        for(let tries = 0;; tries += 1){
            try {
                return {
                    recorded: await store.record(items),
                    cut
                };
            } catch (error) {
                const isCut = (0, _entities.isConnectionTrouble)(error) || (0, _entities.isLostInBetween)(error);
                if (!(isCut || (0, _entities.isRefusedForNow)(error)) || isStopping()) throw error;
                if (isCut) cut = error;
                await (0, _promises.setTimeout)(AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)]);
            }
        }
    };
    return new _batcher.Batcher({
        maxItems: BATCH,
        maxUnderWay: 2,
        run: async (items)=>{
            const { recorded, cut } = await record(items);
            handler.onRecorded(recorded);
            const ids = new Set(recorded.map((row)=>row.id));
            onFinished?.(items.filter(({ id, record: written })=>ids.has(id) && (handler.isFinished?.(written) ?? true)).length);
            return items.map(({ id })=>ids.has(id) || (cut ?? false));
        }
    });
}

//# sourceMappingURL=record-batcher.js.map