"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Inbox", {
    enumerable: true,
    get: function() {
        return Inbox;
    }
});
const _webhookevents = require("../webhooks/webhook-events");
let Inbox = class Inbox {
    constructor(parts, wakeQueue){
        this.parts = parts;
        this.wakeQueue = wakeQueue;
        /** Arrived while the app did not run: only an export finds them. */ this.missed = [];
    }
    /**
   * @param alongside what must be stored with it, or not at all
   * @returns false: the app thinks that it has it already
   */ async receive(arriving, alongside = []) {
        return this.process(this.smsOf(arriving), true, alongside);
    }
    /** The same SMS comes to the app's two ears with another SIM id: told twice, with two envelopes. */ async receiveTwice(arriving) {
        const sms = this.smsOf(arriving);
        await this.process(sms, true);
        await this.process({
            ...sms,
            hash: hashOf(`${sms.hash}:again`)
        }, true);
    }
    miss(arriving) {
        this.missed.push(this.smsOf(arriving));
    }
    /** What is known already is not told again. */ async export({ since, until, triggerWebhooks }) {
        const found = [
            ...this.parts.store.state.received.values(),
            ...this.missed
        ].filter(({ receivedAt })=>receivedAt >= since && receivedAt <= until).sort((a, b)=>a.receivedAt - b.receivedAt);
        for (const sms of found)await this.process(sms, triggerWebhooks);
    }
    async process(sms, tells, alongside = []) {
        const { store, options } = this.parts;
        if (store.state.received.has(sms.hash)) {
            if (alongside.length > 0) await store.write(...alongside);
            return false;
        }
        const calls = tells ? (0, _webhookevents.callsOf)(this.parts, 'sms:received', (0, _webhookevents.receivedPayload)(sms, options.zoneMinutes)) : [];
        await store.write({
            kind: 'received',
            sms
        }, ...calls, ...alongside);
        this.wakeQueue();
        return true;
    }
    smsOf({ sender, text, sim = 1, sentAt = this.parts.clock.now() }) {
        const receivedAt = Math.floor(sentAt / 1000) * 1000;
        const own = this.parts.options.sims[sim - 1] ?? '';
        const hash = hashOf([
            text,
            sender,
            receivedAt,
            sim
        ].join(':'));
        return {
            hash,
            sender,
            recipient: own === '' ? null : `+${own}`,
            text,
            sim,
            receivedAt
        };
    }
};
/** 32 bits as hexadecimal digits without leading zeros. */ function hashOf(text) {
    let hash = 0;
    for (const character of text)hash = Math.imul(hash, 31) + (character.codePointAt(0) ?? 0) | 0;
    return (hash >>> 0).toString(16);
}

//# sourceMappingURL=inbox.js.map