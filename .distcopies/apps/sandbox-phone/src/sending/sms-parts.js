"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "countParts", {
    enumerable: true,
    get: function() {
        return countParts;
    }
});
const BASIC = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';
function countParts(text) {
    const units = Array.from(text, (character)=>BASIC.includes(character) ? 1 : EXTENSION.includes(character) ? 2 : Number.NaN);
    const septets = units.reduce((sum, each)=>sum + each, 0);
    if (!Number.isNaN(septets)) return septets <= 160 ? 1 : filled(units, 153);
    return text.length <= 70 ? 1 : filled(Array.from(text, (character)=>character.length), 67);
}
/** Parts of a size that are filled in order; a character that needs two units is never split. */ function filled(units, size) {
    let parts = 1;
    let used = 0;
    for (const each of units){
        if (used + each > size) {
            parts += 1;
            used = 0;
        }
        used += each;
    }
    return parts;
}

//# sourceMappingURL=sms-parts.js.map