"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "intakeAims", {
    enumerable: true,
    get: function() {
        return intakeAims;
    }
});
function intakeAims(ratioOf, failsBelow) {
    return [
        {
            label: 'ours to plain',
            unit: 'times',
            rounds: ratioOf('ours', 'plain'),
            atLeast: 4,
            failsBelow
        },
        {
            label: 'ours to plain, both with idempotency',
            unit: 'times',
            rounds: ratioOf('ours with idempotency', 'plain with idempotency'),
            atLeast: 4,
            failsBelow
        },
        {
            label: 'ours to raw Fastify + pg, same batches',
            unit: 'times',
            rounds: ratioOf('ours', 'same batches'),
            atLeast: 0.7,
            failsBelow: 0.2
        }
    ];
}

//# sourceMappingURL=intake-aims.js.map