/**
 * SQL: whether an `insert … on conflict do update` made a row, in its `returning`. PostgreSQL 18 would say it by `old`, which
 * older ones lack: a row that is updated was locked first, and keeps who did in `xmax`; a new one has nobody there.
 *
 * @param row name of the row
 */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isInsertedSql", {
    enumerable: true,
    get: function() {
        return isInsertedSql;
    }
});
const isInsertedSql = (row)=>`(${row}.xmax = 0)`;

//# sourceMappingURL=inserted.sql.js.map