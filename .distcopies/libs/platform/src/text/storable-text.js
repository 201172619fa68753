"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get toFileName () {
        return toFileName;
    },
    get toFingerprintText () {
        return toFingerprintText;
    },
    get toStorableText () {
        return toStorableText;
    }
});
/** C0 controls but tab, line feed and carriage return. In JSON each of them is six bytes long. */ const CONTROLS = /(?![\t\n\r\u007f-\u009f])\p{Cc}/gu;
function toStorableText(text, maxLength) {
    return wellFormed(text.replaceAll(CONTROLS, ''), maxLength);
}
function toFingerprintText(text, maxLength) {
    return wellFormed(text.replaceAll('\u0000', ''), maxLength);
}
/** What breaks a line, and what turns the direction of all that follows. */ const LINES_AND_TURNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;
function toFileName(text, maxLength) {
    const [name = ''] = text.split(/[/\\]/).slice(-1);
    const shown = toStorableText(name.replaceAll(LINES_AND_TURNS, ''), maxLength).trim();
    return shown === '.' || shown === '..' ? '' : shown;
}
const wellFormed = (text, maxLength)=>Buffer.from(text.slice(0, maxLength)).toString();

//# sourceMappingURL=storable-text.js.map