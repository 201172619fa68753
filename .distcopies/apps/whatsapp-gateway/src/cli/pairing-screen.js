"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PairingScreen", {
    enumerable: true,
    get: function() {
        return PairingScreen;
    }
});
const _terminalqr = require("./terminal-qr");
const LOOK_MS = 1000;
let PairingScreen = class PairingScreen {
    constructor(driver, print, lookMs = LOOK_MS){
        this.driver = driver;
        this.print = print;
        this.lookMs = lookMs;
        this.drawn = new Map();
        this.timers = new Map();
    }
    /** The number changed its state. */ onNumber(phone) {
        if (!this.timers.has(phone)) void this.look(phone);
    }
    stop() {
        for (const timer of this.timers.values())clearTimeout(timer);
        this.timers.clear();
    }
    async look(phone) {
        if (this.driver.session(phone)?.status !== 'waiting_qr') {
            this.timers.delete(phone);
            this.drawn.delete(phone);
            return;
        }
        this.timers.set(phone, setTimeout(()=>void this.look(phone), this.lookMs).unref());
        const answer = await this.driver.qr(phone, 'qr').catch(()=>undefined);
        if (answer?.kind !== 'qr' || this.drawn.get(phone) === answer.qr) return;
        this.drawn.set(phone, answer.qr);
        this.print(`\n${(0, _terminalqr.scanAdvice)(phone)}\n\n${(0, _terminalqr.drawTerminalQr)(answer.qr).join('\n')}\n\n`);
    }
};

//# sourceMappingURL=pairing-screen.js.map