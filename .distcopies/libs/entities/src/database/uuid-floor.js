/** The smallest UUIDv7 of a time, for reading rows from there on by their ids. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "uuidFloor", {
    enumerable: true,
    get: function() {
        return uuidFloor;
    }
});
function uuidFloor(time) {
    const hex = Math.max(0, time.getTime()).toString(16).padStart(12, '0');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7000-8000-000000000000`;
}

//# sourceMappingURL=uuid-floor.js.map