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
    get byIndex () {
        return byIndex;
    },
    get goByIndex () {
        return goByIndex;
    }
});
/**
 * PostgreSQL takes the indexes of rows that wait, whatever it believes of a table. By its statistics, which are as old as the
 * last analysis, it would now and then pass over millions of rows to find the first ten thousand.
 */ const BY_INDEX = {
    name: 'operations_by_index',
    text: `select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`
};
async function goByIndex(transaction) {
    await transaction.query(BY_INDEX);
}
function byIndex(database, read) {
    return database.transaction(async (transaction)=>{
        await goByIndex(transaction);
        return read(transaction);
    });
}

//# sourceMappingURL=by-index.js.map