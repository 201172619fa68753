"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "linkNumber", {
    enumerable: true,
    get: function() {
        return linkNumber;
    }
});
const _promises = require("node:timers/promises");
const _localclient = require("../local/local.client");
const _terminalqr = require("./terminal-qr");
const LOOK_MS = 1000;
async function linkNumber(client, phone, wantsCode, screen, lookMs = LOOK_MS) {
    await client.link(phone);
    let shown = '';
    for(;;){
        const answer = await client.code(phone, wantsCode ? 'code' : 'qr');
        if (answer.event === 'connected') {
            screen.print(`+${phone} is connected to WhatsApp.\n`);
            return;
        }
        if (answer.event === 'wrong_number') {
            throw new _localclient.LocalError(`Another number than +${phone} scanned the code; it was logged out again.`);
        }
        const lines = await linesOf(client, phone, answer);
        const key = answer.qr ?? answer.pairing_code ?? lines.join();
        if (key !== shown) screen.replace(lines);
        shown = key;
        await (0, _promises.setTimeout)(lookMs);
    }
}
async function linesOf(client, phone, answer) {
    const { qr, pairing_code: code, expires_in: seconds } = answer;
    if (qr !== null) return [
        (0, _terminalqr.scanAdvice)(phone),
        '',
        ...(0, _terminalqr.drawTerminalQr)(qr),
        '',
        'It changes by itself; Ctrl-C stops waiting.'
    ];
    if (code === undefined) {
        const { reason } = await client.status(phone);
        return [
            reason ? `WhatsApp is not reached (${reason}); trying again …` : 'Asking WhatsApp for a code …'
        ];
    }
    return [
        `On the phone +${phone}: WhatsApp > Settings > Linked devices > Link a device > Link with phone number instead.`,
        '',
        `    ${code.slice(0, 4)}-${code.slice(4)}`,
        '',
        `Type it within ${seconds} seconds; Ctrl-C stops waiting.`
    ];
}

//# sourceMappingURL=link.command.js.map