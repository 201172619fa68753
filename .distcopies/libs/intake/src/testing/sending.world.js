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
    get INSTANCE () {
        return INSTANCE;
    },
    get SendingWorld () {
        return SendingWorld;
    },
    get aKeyFor () {
        return aKeyFor;
    },
    get anOrigin () {
        return anOrigin;
    }
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _messaging = require("../../../messaging/src");
const _tenancy = require("../../../tenancy/src");
const _sms = require("../../../sms/src");
const _whatsapp = require("../../../whatsapp/src");
const _lanes = require("../../../lanes/src");
const _testing = require("../../../testing/src");
const _uuid = require("uuid");
const _messageintake = require("../message-intake");
const _messagesender = require("../message-sender");
const _outcomewaiter = require("../outcome-waiter");
const _sendernumbers = require("../sender-numbers");
const _smschannel = require("../sms.channel");
const _smsphones = require("../sms-phones");
const _subscriptions = require("../subscriptions");
const _whatsappchannel = require("../whatsapp.channel");
const INSTANCE = 'the process under test';
let SendingWorld = class SendingWorld {
    constructor(){
        /** Lanes that were rung. */ this.rung = [];
        this.waiters = [];
        /** A process that has read nothing yet. */ this.aSender = (accept)=>{
            const keys = new _messaging.MessageIntakeRepository(this.database);
            const messages = new _messaging.MessageRepository(this.database);
            const hub = new _lanes.ReplyHub({
                subscriber: {
                    on: ()=>undefined,
                    subscribe: ()=>Promise.resolve()
                },
                prefix: 'test',
                instance: INSTANCE,
                onFailure: ()=>undefined
            });
            const replies = new _lanes.ReplyWaiter(hub, (ids)=>messages.findAnswerable(ids));
            this.waiters.push(replies);
            const addBulk = (jobs)=>{
                this.rung.push(...jobs.map(({ data })=>data.lane));
                return Promise.resolve([]);
            };
            const doorbell = new _lanes.Doorbell({
                addBulk
            }, {
                onFailure: ()=>undefined
            });
            return new _messagesender.MessageSender(new _messageintake.MessageIntake(accept ?? keys), keys, messages, new _subscriptions.Subscriptions(new _tenancy.OrganizationRepository(this.database)), new _outcomewaiter.OutcomeWaiter(messages, replies, {
                text: 20_000,
                media: 120_000
            }, INSTANCE), new _whatsappchannel.WhatsappChannel(new _sendernumbers.SenderNumbers(new _whatsapp.WhatsappNumberRepository(this.database)), messages, new _messaging.ClientFileRepository(this.database), doorbell), new _smschannel.SmsChannel(new _smsphones.SmsPhones(new _sms.SmsPhoneChoiceRepository(this.database)), doorbell), {
                nowMs: ()=>Date.now()
            });
        };
        /** A connected number on a gateway that is online. @returns its id */ this.aNumber = async (orgId, mode = 'live')=>{
            const [gatewayId, id] = [
                (0, _uuid.v7)(),
                (0, _uuid.v7)()
            ];
            await this.database.query(`insert into gateways (id, org_id, mode, capabilities) values ($1, $2, $3, '{}')`, [
                gatewayId,
                orgId,
                mode
            ]);
            await this.database.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $4, 'whatsapp'))
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       values ($1, $2, $3, $4, $5, 'connected', now())`, [
                id,
                orgId,
                gatewayId,
                mode,
                String(Math.random()).slice(2, 14)
            ]);
            return id;
        };
        this.messageIds = async (orgId)=>(await this.database.query('select id from messages where org_id = $1', [
                orgId
            ])).rows.map(({ id })=>id);
        (0, _globals.beforeAll)(async ()=>{
            this.test = await (0, _testing.createTestDatabase)();
            this.database = await _entities.Database.connect({
                url: this.test.url,
                poolSize: 8,
                applicationName: 'test'
            });
        });
        (0, _globals.afterAll)(async ()=>{
            for (const waiter of this.waiters)waiter.stop();
            await this.database.close();
            await this.test.drop();
        });
    }
};
const anOrigin = (orgId, change = {})=>({
        orgId,
        mode: 'live',
        requestId: 'r1',
        priority: _entities.PRIORITIES.api,
        joinsConversation: false,
        idempotency: null,
        ...change
    });
const aKeyFor = (words, change = {})=>({
        route: 'POST /send',
        key: 'k',
        requestHash: (0, _nodecrypto.createHash)('sha256').update(words).digest(),
        ...change
    });

//# sourceMappingURL=sending.world.js.map