"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberPairing", {
    enumerable: true,
    get: function() {
        return NumberPairing;
    }
});
const _driver = require("../../driver");
const _patience = require("./patience");
/**
 * WhatsApp takes a pairing code only from a client whose system it knows, while the name of the linked device, sent
 * before, may be ours. The library has one field for both; it still answers a code when WhatsApp refused it.
 */ const KNOWN_SYSTEM = 'Windows';
let NumberPairing = class NumberPairing {
    constructor(number, timings){
        this.number = number;
        this.timings = timings;
    }
    async link(isNew) {
        const { number } = this;
        if (number.isRetrying) {
            number.nudge();
            await number.changed(this.timings.connectingMs);
        }
        const { status, jid, reason } = number.state;
        if (status === 'connected') return {
            kind: 'connected',
            jid
        };
        if (number.isRetrying) return (0, _driver.refused)('WHATSAPP_DISCONNECTED', 'The number is linked and reconnects.', reason);
        if (!isNew && (status === 'pending' || status === 'waiting_qr')) return {
            kind: 'pairing'
        };
        return await this.startRound() ?? {
            kind: 'pairing'
        };
    }
    async qr(format) {
        const { number } = this;
        const { status, jid } = number.state;
        if (status === 'connected') return {
            kind: 'connected',
            jid
        };
        if (status === 'qr_expired') return await this.startRound() ?? {
            kind: 'refreshing'
        };
        if (status === 'pending') return {
            kind: 'refreshing'
        };
        const { qr } = number.pairing;
        if (status !== 'waiting_qr' || qr === undefined) return (0, _driver.refusalOf)(number.state) ?? {
            kind: 'refreshing'
        };
        return format === 'code' ? this.code() : {
            kind: 'qr',
            ...qr
        };
    }
    async startRound() {
        const { number } = this;
        const refusal = number.version.refusal();
        if (refusal) return refusal;
        const waitMs = number.pairing.tryRound();
        if (waitMs === undefined) {
            await number.pair();
            return undefined;
        }
        const detail = {
            retry_after: Math.ceil(waitMs / 1000)
        };
        return (0, _driver.refused)('PAIRING_RATE_LIMITED', 'The number was paired too often; wait a while.', detail);
    }
    /** Asked for once per round: a second code would invalidate the first. */ async code() {
        const { pairing, pairingConnection } = this.number;
        if (pairing.code) return {
            kind: 'code',
            ...pairing.code
        };
        if (pairingConnection === undefined) return {
            kind: 'refreshing'
        };
        const requested = this.request(pairingConnection);
        const code = await (0, _patience.within)(requested, this.timings.queryMs, pairingConnection.ended).catch(()=>_patience.TOO_LONG);
        if (code === undefined) {
            return (0, _driver.refused)('WA_REJECTED', 'WhatsApp gives no pairing code to this number now; scan the QR code.');
        }
        if (typeof code === 'symbol') return {
            kind: 'refreshing'
        };
        pairing.code = {
            code,
            expiresAtMs: Date.now() + CODE_MS
        };
        return {
            kind: 'code',
            ...pairing.code
        };
    }
    /** @returns undefined when WhatsApp refused it */ async request({ socket }) {
        const { browser } = this.number;
        const answered = new Promise((resolve)=>{
            for (const type of [
                'result',
                'error'
            ])socket.ws.once(`CB:iq,type:${type}`, resolve);
        });
        const name = browser[0];
        browser[0] = KNOWN_SYSTEM;
        try {
            const code = await socket.requestPairingCode(this.number.phone);
            const answer = await answered;
            return answer.attrs.type === 'error' ? undefined : code;
        } finally{
            browser[0] = name;
        }
    }
};
/** The codes of a round end after about this time, and the pairing code with them. */ const CODE_MS = 160_000;

//# sourceMappingURL=number-pairing.js.map