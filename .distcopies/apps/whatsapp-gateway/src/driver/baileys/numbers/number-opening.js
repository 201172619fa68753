"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberOpening", {
    enumerable: true,
    get: function() {
        return NumberOpening;
    }
});
const _identity = require("./identity");
const _patience = require("./patience");
const _phone = require("./phone");
let NumberOpening = class NumberOpening {
    constructor(parts, log){
        this.parts = parts;
        this.log = log;
    }
    /** @returns whether the number is connected now */ async opened(connection) {
        const { status, device, pairing, choices, connections } = this.parts;
        connections.reconnection.opened();
        const verdict = await this.checkIdentity(connection);
        if (connections.current !== connection || verdict === 'unknown') return false;
        if (verdict === 'wrong') {
            await this.rejectIdentity(connection);
            return false;
        }
        pairing.end();
        choices.version.forgive();
        const { id = '' } = device.auth.creds.me ?? {};
        await status.change('connected', undefined, {
            jid: (0, _phone.phoneJidOf)((0, _phone.userOf)(id))
        });
        // It may have ended, or have been prolonged, while nobody listened.
        if (status.now.restrictedUntilMs !== undefined) connection.askForRestriction();
        return true;
    }
    async checkIdentity(connection) {
        const { status, device, connections, timings } = this.parts;
        const me = (0, _phone.userOf)(device.auth.creds.me?.id ?? '');
        const verdict = await (0, _identity.identityOf)(status.now, me, connection, timings.queryMs);
        if (verdict === 'unknown' && connections.current === connection) {
            connections.replace(connection);
            void status.change('disconnected', 'identity_unknown');
        }
        return verdict;
    }
    async rejectIdentity(connection) {
        const { status, device, pairing, connections, timings } = this.parts;
        this.log.warn('another number was linked than the one that was asked for; it is logged out again');
        await (0, _patience.within)(connection.logOut(), timings.queryMs, connection.ended).catch(()=>undefined);
        // Its login may be another device's by now.
        if (connections.hasEnded) return;
        void connections.drop();
        device.reset();
        pairing.hide();
        await status.change('qr_expired', 'wrong_number', {
            jid: null
        });
    }
};

//# sourceMappingURL=number-opening.js.map