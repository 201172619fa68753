"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "Registration", {
    enumerable: true,
    get: function() {
        return Registration;
    }
});
const _gson = require("../messages/gson");
const _httpclient = require("./http.client");
let Registration = class Registration {
    constructor(parts, service){
        this.parts = parts;
        this.service = service;
    }
    get identity() {
        return this.parts.store.state.identity;
    }
    /**
   * What the app does at each start: a known phone tells its SIMs; refused with 401, and with 401 only, it registers
   * anew. A person who signed in by code or with a login does that again, where the app alone would come with nothing.
   *
   * @returns false: the person was told that code or login are wrong; nobody tries again
   * @throws Error when it must be tried again later
   */ async run(signal) {
        if (await this.isKnown(signal)) return true;
        const { signIn } = this.parts.options;
        if (signIn.kind === 'token') {
            await this.register(signIn.privateToken === null ? undefined : `Bearer ${signIn.privateToken}`, signal);
            return true;
        }
        try {
            await this.register(authorizationOf(signIn), signal);
        } catch (error) {
            if (error instanceof _httpclient.CallError && (error.status === 401 || error.status === 403)) return false;
            throw error;
        }
        // The person's step is done; then the app starts as usual.
        return this.isKnown(signal);
    }
    /** False: there is no registration, or the service does not know it any more. */ async isKnown(signal) {
        const { identity } = this;
        if (identity === undefined) return false;
        try {
            // Without Google's push there is no pushToken: absent, not null.
            await this.service.patch('/device', {
                id: identity.id,
                simCards: this.simCards()
            }, identity.token, signal);
            return true;
        } catch (error) {
            if (error instanceof _httpclient.CallError && error.status === 401) return false;
            throw error;
        }
    }
    async register(authorization, signal) {
        const body = {
            name: this.parts.options.name,
            simCards: this.simCards()
        };
        const answer = await this.service.read({
            method: 'POST',
            path: '/device',
            body,
            authorization,
            signal
        });
        const fields = (0, _gson.readObject)(answer, 'device');
        if (fields === null) throw new TypeError('The answer to POST /device is null.');
        const identity = {
            id: (0, _gson.readString)(fields.id, 'id'),
            token: (0, _gson.readString)(fields.token, 'token'),
            login: (0, _gson.readString)(fields.login, 'login'),
            password: (0, _gson.readString)(fields.password, 'password')
        };
        this.check(identity);
        await this.parts.store.write({
            kind: 'identity',
            identity
        });
        // It is stored and fails all the same: the app expects a login.
        if (identity.login === null) throw new TypeError('The answer to POST /device has no login.');
    }
    check({ id, token, login }) {
        const { add } = this.parts.complaints;
        if (id === null || token === null || login === null) add('POST /device must answer id, token and login');
        if (id !== null && id.length > 21) add('POST /device answered an id of more than 21 characters');
    }
    simCards() {
        return this.parts.options.sims.map((number, slotIndex)=>({
                slotIndex,
                simNumber: slotIndex + 1,
                ...number !== '' && {
                    phoneNumber: redacted(`+${number}`)
                },
                carrierName: redacted('Sandbox mobile')
            }));
    }
};
function authorizationOf(signIn) {
    if (signIn.kind === 'code') return `Code ${signIn.code}`;
    return `Basic ${Buffer.from(`${signIn.login}:${signIn.password}`).toString('base64')}`;
}
/** The app shows the service the last four characters only. */ const redacted = (text)=>text.length > 4 ? '*'.repeat(text.length - 4) + text.slice(-4) : '****';

//# sourceMappingURL=registration.js.map