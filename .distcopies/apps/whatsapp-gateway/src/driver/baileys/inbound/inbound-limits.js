/** WhatsApp's own apps take 65,536 characters. */ "use strict";
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
    get MAX_ADDRESS () {
        return MAX_ADDRESS;
    },
    get MAX_CARDS () {
        return MAX_CARDS;
    },
    get MAX_DIGITS () {
        return MAX_DIGITS;
    },
    get MAX_EMOJI () {
        return MAX_EMOJI;
    },
    get MAX_LINE () {
        return MAX_LINE;
    },
    get MAX_NOTE () {
        return MAX_NOTE;
    },
    get MAX_TEXT () {
        return MAX_TEXT;
    },
    get cut () {
        return cut;
    },
    get isWhatsAppId () {
        return isWhatsAppId;
    },
    get safeName () {
        return safeName;
    }
});
const MAX_TEXT = 65_536;
const MAX_LINE = 255;
const MAX_ADDRESS = 1000;
const MAX_EMOJI = 64;
const MAX_DIGITS = 20;
const MAX_CARDS = 50;
const MAX_NOTE = 500;
const WHATSAPP_ID = /^[\x21-\x7e]{1,128}$/;
/** C0, DEL and C1; marks that turn the direction of writing, with which `exe.fdp` reads as `pdf.exe`. */ // oxlint-disable-next-line no-control-regex -- these are what must not come through
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
function cut(text, most) {
    if (text.length <= most) return text;
    const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
    return text.slice(0, isHalf ? most - 1 : most);
}
function isWhatsAppId(id) {
    return WHATSAPP_ID.test(id);
}
function safeName(filename) {
    return cut((filename.split(/[\\/]/).at(-1) ?? '').replace(UNSEEN, '_'), MAX_LINE);
}

//# sourceMappingURL=inbound-limits.js.map