/** How a text travels as SMS (3GPP TS 23.038 and 23.040). */ "use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "segmentsOf", {
    enumerable: true,
    get: function() {
        return segmentsOf;
    }
});
/** The GSM 7-bit default alphabet without its escape: one septet each (3GPP TS 23.038, 6.2.1). */ const BASIC = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' + '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà');
/** Its extension table: an escape and one septet each (6.2.1.1). */ const EXTENSION = new Set('\f^{}\\[~]|€');
/** What fits into a message of one part, and into each of several, whose header takes the rest. */ const ROOM = {
    gsm7: {
        alone: 160,
        part: 153
    },
    ucs2: {
        alone: 70,
        part: 67
    }
};
function segmentsOf(text) {
    const septets = septetsOf(text);
    const encoding = septets === null ? 'ucs2' : 'gsm7';
    const lengths = fill(septets ?? Array.from(text, (character)=>character.length), ROOM[encoding]);
    return {
        encoding,
        count: lengths.length,
        lengths
    };
}
/** Septets of each character; null when one is not in the alphabet. */ function septetsOf(text) {
    const septets = [];
    for (const character of text){
        if (BASIC.has(character)) septets.push(1);
        else if (EXTENSION.has(character)) septets.push(2);
        else return null;
    }
    return septets;
}
function fill(sizes, room) {
    const total = sizes.reduce((sum, size)=>sum + size, 0);
    if (total <= room.alone) return [
        total
    ];
    const lengths = [];
    let length = 0;
    for (const size of sizes){
        if (length + size > room.part) {
            lengths.push(length);
            length = 0;
        }
        length += size;
    }
    return [
        ...lengths,
        length
    ];
}

//# sourceMappingURL=segments.js.map