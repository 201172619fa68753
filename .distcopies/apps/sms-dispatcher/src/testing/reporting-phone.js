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
    get ReportingPhone () {
        return ReportingPhone;
    },
    get aNumber () {
        return aNumber;
    },
    get anEnvelopeId () {
        return anEnvelopeId;
    },
    get toGson () {
        return toGson;
    }
});
const _nodecrypto = require("node:crypto");
const _phonewebhooks = require("../features/settings/phone-webhooks");
function toGson(value) {
    return JSON.stringify(value).replaceAll(/[<>&='\u2028\u2029]/g, (found)=>{
        return `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
    });
}
const aNumber = ()=>`49${(0, _nodecrypto.randomInt)(1_000_000_000, 9_999_999_999)}${(0, _nodecrypto.randomInt)(10)}`;
let ReportingPhone = class ReportingPhone {
    constructor(phone, replica){
        this.phone = phone;
        this.replica = replica;
    }
    /** Posts an SMS. @param payload fields that differ from those of some SMS of now */ received(payload = {}, options = {}) {
        const sender = payload.sender ?? `+${aNumber()}`;
        return this.post({
            message: 'hi',
            receivedAt: new Date().toISOString(),
            messageId: (0, _nodecrypto.randomBytes)(4).toString('hex'),
            sender,
            simNumber: 1,
            phoneNumber: sender,
            ...payload
        }, options);
    }
    post(payload, options = {}) {
        const { id = anEnvelopeId(), event = 'sms:received', phoneId = this.phone.id } = options;
        const envelope = {
            id,
            webhookId: event.replace(':', '-'),
            event,
            deviceId: this.phone.appId,
            payload
        };
        const body = options.body ?? toGson(envelope);
        const timestamp = String(Math.floor(Date.now() / 1000) + (options.skewSeconds ?? 0));
        return fetch(`${this.replica.url}/${_phonewebhooks.PHONE_WEBHOOK_ROUTE.replace(':phoneId', phoneId)}`, {
            method: 'POST',
            headers: {
                'user-agent': 'me.capcom.smsgateway/1.68.0',
                'content-type': 'application/json',
                'x-timestamp': timestamp,
                'x-signature': (0, _nodecrypto.createHmac)('sha256', options.key ?? this.phone.signingKey).update(body).update(timestamp).digest('hex'),
                ...options.headers
            },
            body,
            ...options.signal && {
                signal: options.signal
            }
        });
    }
};
const anEnvelopeId = ()=>(0, _nodecrypto.randomBytes)(16).toString('base64url').slice(0, 21);

//# sourceMappingURL=reporting-phone.js.map