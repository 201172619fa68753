"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SandboxPairings", {
    enumerable: true,
    get: function() {
        return SandboxPairings;
    }
});
const _nodecrypto = require("node:crypto");
/** The first code of a real pairing lives this long. */ const QR_LIFE_MS = 60_000;
let SandboxPairings = class SandboxPairings {
    constructor(timers, scanMs){
        this.timers = timers;
        this.scanMs = scanMs;
        this.pairings = new Map();
    }
    /** Shows a code at once. */ start(phone, steps) {
        const secret = (0, _nodecrypto.randomBytes)(24).toString('base64url');
        const cancel = this.timers.after(this.scanMs, async ()=>{
            this.pairings.delete(phone);
            await steps.scanned();
        });
        const qr = `https://wa.me/settings/linked_devices#sandbox,${phone},${secret}`;
        this.pairings.set(phone, {
            qr,
            expiresAtMs: Date.now() + QR_LIFE_MS,
            cancel
        });
        steps.shown().catch(()=>undefined);
    }
    isRunning(phone) {
        return this.pairings.has(phone);
    }
    qrOf(phone) {
        const pairing = this.pairings.get(phone);
        return pairing && {
            qr: pairing.qr,
            seq: 1,
            expiresAtMs: pairing.expiresAtMs
        };
    }
    cancel(phone) {
        this.pairings.get(phone)?.cancel();
        this.pairings.delete(phone);
    }
};

//# sourceMappingURL=sandbox-pairings.js.map