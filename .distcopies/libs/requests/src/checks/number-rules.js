/** Whether a value is a whole number of a range. */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "isIntegerWithin", {
    enumerable: true,
    get: function() {
        return isIntegerWithin;
    }
});
function isIntegerWithin(value, least, most) {
    return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

//# sourceMappingURL=number-rules.js.map