"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "InboundWorld", {
    enumerable: true,
    get: function() {
        return InboundWorld;
    }
});
const _testing = require("../../../../libs/testing/src");
const _reportingphone = require("./reporting-phone");
const _smsharness = require("./sms-harness");
let InboundWorld = class InboundWorld {
    constructor(harness, replicas, phone){
        this.harness = harness;
        this.replicas = replicas;
        this.phone = phone;
    }
    static async start() {
        const harness = await _smsharness.SmsHarness.start();
        const replicas = [
            await harness.startReplica(),
            await harness.startReplica()
        ];
        return new InboundWorld(harness, replicas, await harness.pairPhone());
    }
    /** The app of a phone, that reports to the one or the other replica. */ app(index = 0, phone = this.phone) {
        return new _reportingphone.ReportingPhone(phone, this.replicas[index % 2]);
    }
    async query(text, values = []) {
        return (await this.harness.database.query(text, values)).rows;
    }
    /** The messages of an envelope. */ messagesOf(envelopeId) {
        return this.query('select * from messages where provider_message_id = $1', [
            envelopeId
        ]);
    }
    /** The messages of a sender, in the order of lists. */ messagesFrom(address) {
        return this.query('select * from messages where from_address = $1 order by created_at, id', [
            address
        ]);
    }
    contactsOf(phoneNumber) {
        return (0, _testing.contactsOf)(this.harness.database, {
            addresses: [
                phoneNumber
            ]
        });
    }
    /** What was logged about messages, contacts and conversations. */ factsOf(...subjectIds) {
        return this.query('select type, payload, channel, account_id from events where subject_id = any($1::uuid[]) order by created_at, id', [
            subjectIds
        ]);
    }
    async countOf(orgId = this.phone.orgId) {
        const rows = await this.query('select count(*)::integer as n from messages where org_id = $1', [
            orgId
        ]);
        return rows[0]?.n ?? 0;
    }
    stop() {
        return this.harness.stop();
    }
};

//# sourceMappingURL=inbound-world.js.map