"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "clockSentence", {
    enumerable: true,
    get: function() {
        return clockSentence;
    }
});
const MINUTE_S = 60;
/** Clocks that differ by less are alike, as far as a person is concerned. */ const NOTABLE_S = MINUTE_S;
function clockSentence(aheadS, machine = 'this machine') {
    if (Math.abs(aheadS) < NOTABLE_S) return null;
    const side = aheadS > 0 ? 'ahead of' : 'behind';
    const difference = `${lengthOf(Math.abs(aheadS))} ${side}`;
    return `The clock of ${machine} is ${difference} the clock of the service. Set it, or let the machine keep it by NTP.`;
}
function lengthOf(seconds) {
    const minutes = Math.round(seconds / MINUTE_S);
    if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
    const hours = Math.round(minutes / 60);
    return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

//# sourceMappingURL=clock-difference.js.map