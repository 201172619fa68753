"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "callingCodeOf", {
    enumerable: true,
    get: function() {
        return callingCodeOf;
    }
});
/** Country calling codes of one and two digits (ITU-T E.164); all others have three. */ const SHORT_CODES = new Set(`1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90
   91 92 93 94 95 98`.split(/\s+/));
function callingCodeOf(phone) {
    return [
        1,
        2,
        3
    ].map((length)=>phone.slice(0, length)).find((code)=>SHORT_CODES.has(code)) ?? phone.slice(0, 3);
}

//# sourceMappingURL=calling-code.js.map