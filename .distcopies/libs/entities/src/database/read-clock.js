"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "readClock", {
    enumerable: true,
    get: function() {
        return readClock;
    }
});
async function readClock(database) {
    const { rows } = await database.query('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms');
    return rows[0]?.ms ?? Number.NaN;
}

//# sourceMappingURL=read-clock.js.map