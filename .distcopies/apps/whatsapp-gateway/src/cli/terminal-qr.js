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
    get drawTerminalQr () {
        return drawTerminalQr;
    },
    get scanAdvice () {
        return scanAdvice;
    }
});
const _qrcode = require("qrcode");
const QUIET_ZONE = 2;
/** Two rows of points in one row of characters. Light points are drawn, so it scans on dark and on light terminals. */ const GLYPHS = {
    both: '█',
    upper: '▀',
    lower: '▄',
    none: ' '
};
const LIGHT_ON_DARK = '\u001b[97;40m';
const PLAIN = '\u001b[0m';
function drawTerminalQr(text) {
    const { size, data } = (0, _qrcode.create)(text, {
        errorCorrectionLevel: 'L'
    }).modules;
    const isLight = (x, y)=>x < 0 || y < 0 || x >= size || y >= size || data[y * size + x] === 0;
    const lines = [];
    for(let y = -QUIET_ZONE; y < size + QUIET_ZONE; y += 2){
        let line = '';
        for(let x = -QUIET_ZONE; x < size + QUIET_ZONE; x += 1){
            const upper = isLight(x, y);
            const lower = isLight(x, y + 1);
            if (upper && lower) line += GLYPHS.both;
            else if (upper) line += GLYPHS.upper;
            else line += lower ? GLYPHS.lower : GLYPHS.none;
        }
        lines.push(`${LIGHT_ON_DARK}${line}${PLAIN}`);
    }
    return lines;
}
function scanAdvice(phone) {
    return `On the phone +${phone}: WhatsApp > Settings > Linked devices > Link a device. Then scan this:`;
}

//# sourceMappingURL=terminal-qr.js.map