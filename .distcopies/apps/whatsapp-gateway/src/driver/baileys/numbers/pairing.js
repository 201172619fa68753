"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Pairing", {
    enumerable: true,
    get: function() {
        return Pairing;
    }
});
/** Life of the first QR code of a round and of each further one: the library's. */ const FIRST_QR_MS = 60_000;
const NEXT_QR_MS = 20_000;
let Pairing = class Pairing {
    constructor(timings){
        this.timings = timings;
        this.seq = 0;
        this.inRound = 0;
        this.rounds = [];
    }
    /**
   * Counts a round of QR codes, on `performance.now()`.
   *
   * @returns undefined when it may start, else the milliseconds until one may
   */ tryRound(now = performance.now()) {
        const { pairingWindowMs, pairingRounds } = this.timings;
        while(this.rounds[0] !== undefined && this.rounds[0] <= now - pairingWindowMs)this.rounds.shift();
        const [oldest] = this.rounds;
        if (oldest !== undefined && this.rounds.length >= pairingRounds) return oldest + pairingWindowMs - now;
        this.rounds.push(now);
        return undefined;
    }
    /** Does nothing while one runs. @param giveUp called when nobody finishes it in time */ begin(giveUp, now = Date.now()) {
        if (this.startedAtMs !== undefined) return;
        this.startedAtMs = now;
        this.seq = 0;
        this.limit = setTimeout(giveUp, this.timings.pairingMs);
    }
    end() {
        clearTimeout(this.limit);
        this.startedAtMs = undefined;
        this.hide();
    }
    /** No code of the present round counts any more. */ hide() {
        this.shown = undefined;
        this.code = undefined;
        this.inRound = 0;
    }
    show(qr, now = Date.now()) {
        this.seq += 1;
        this.inRound += 1;
        const lifeMs = this.timings.qrMs ?? (this.inRound === 1 ? FIRST_QR_MS : NEXT_QR_MS);
        this.shown = {
            qr,
            seq: this.seq,
            expiresAtMs: now + lifeMs
        };
    }
    get qr() {
        return this.shown;
    }
};

//# sourceMappingURL=pairing.js.map