"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChtPhone", {
    enumerable: true,
    get: function() {
        return ChtPhone;
    }
});
const _nodecrypto = require("node:crypto");
const _sms = require("../../../../libs/sms/src");
const _chtroutes = require("../features/cht/cht.routes");
/** The headers of the app's own requests. */ const HEADERS = {
    accept: 'application/json',
    'accept-charset': 'utf-8',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    'user-agent': 'Dalvik/2.1.0 (Linux; U; Android 10) medic.gateway.alert.generic/1.5.0'
};
let ChtPhone = class ChtPhone {
    constructor(phone, password, replica){
        this.phone = phone;
        this.password = password;
        this.replica = replica;
    }
    static async pair(harness, replica, draft = {}, password = (0, _nodecrypto.randomUUID)()) {
        const phone = await harness.pairPhone({
            messagesPerMinute: null,
            ...draft
        });
        await harness.database.query(`update sms_phones set protocol = 'cht', app_id = null, sealed_signing_key = null, token_hash = $2 where id = $1`, [
            phone.id,
            (0, _sms.hashSmsSecret)(password)
        ]);
        return new ChtPhone(phone, password, replica);
    }
    request(method, init = {}) {
        return fetch(`${this.replica.url}/${_chtroutes.CHT_ROUTE.replace(':phoneId', this.phone.id)}`, {
            method,
            ...init
        });
    }
    /** The header that the app sends. */ basic(password = this.password) {
        return `Basic ${Buffer.from(`chasqui:${password}`).toString('base64')}`;
    }
    post(body, headers = {}) {
        const all = {
            ...HEADERS,
            authorization: this.basic(),
            ...headers
        };
        return this.request('POST', {
            headers: all,
            body: JSON.stringify(body)
        });
    }
    /** One poll that has to succeed. @returns what it is to send */ async poll(body = {}) {
        const answer = await this.post({
            messages: [],
            updates: [],
            ...body
        });
        if (answer.status !== 200) throw new Error(`a poll was answered ${answer.status}`);
        return (await answer.json()).messages;
    }
};

//# sourceMappingURL=cht-phone.js.map