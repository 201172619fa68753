"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "deleteSome", {
    enumerable: true,
    get: function() {
        return deleteSome;
    }
});
async function deleteSome(database, table, where, limit) {
    const { rowCount } = await database.query(`delete from ${table} where ctid = any (array(select ctid from ${table} where ${where} limit $1))`, [
        limit
    ]);
    return rowCount ?? 0;
}

//# sourceMappingURL=delete-some.js.map