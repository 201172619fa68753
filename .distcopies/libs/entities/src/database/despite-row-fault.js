"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "despiteRowFault", {
    enumerable: true,
    get: function() {
        return despiteRowFault;
    }
});
const _pgerror = require("./pg-error");
async function despiteRowFault(rows, together, alone) {
    try {
        return await together(rows);
    } catch (error) {
        if (!(0, _pgerror.isRowFault)(error)) throw error;
        const middle = rows.length >> 1;
        if (middle === 0) return alone(rows, error);
        const first = await despiteRowFault(rows.slice(0, middle), together, alone);
        return [
            ...first,
            ...await despiteRowFault(rows.slice(middle), together, alone)
        ];
    }
}

//# sourceMappingURL=despite-row-fault.js.map