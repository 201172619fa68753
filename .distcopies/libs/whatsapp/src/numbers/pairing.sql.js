/** Whether the pairing `p` of a statement has not ended. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "OPEN_PAIRING", {
    enumerable: true,
    get: function() {
        return OPEN_PAIRING;
    }
});
const OPEN_PAIRING = `p.state in ('queued', 'asked', 'expiring')`;

//# sourceMappingURL=pairing.sql.js.map