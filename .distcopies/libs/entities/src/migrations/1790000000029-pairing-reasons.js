"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingReasons1790000000029", {
    enumerable: true,
    get: function() {
        return PairingReasons1790000000029;
    }
});
let PairingReasons1790000000029 = class PairingReasons1790000000029 {
    async up(runner) {
        await runner.query('alter table pairings add column error_reason text');
    }
    async down(runner) {
        await runner.query('alter table pairings drop column error_reason');
    }
};

//# sourceMappingURL=1790000000029-pairing-reasons.js.map