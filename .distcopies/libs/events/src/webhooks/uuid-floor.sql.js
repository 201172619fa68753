/** SQL of the least id (UUIDv7) that is as young as a time. @param time SQL of a timestamptz */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "uuidFloorSql", {
    enumerable: true,
    get: function() {
        return uuidFloorSql;
    }
});
const uuidFloorSql = (time)=>`(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

//# sourceMappingURL=uuid-floor.sql.js.map