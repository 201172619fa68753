"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "PlainSmsSender", {
    enumerable: true,
    get: function() {
        return PlainSmsSender;
    }
});
const _entities = require("../../libs/entities/src");
const _tenancy = require("../../libs/tenancy/src");
const _sms = require("../../libs/sms/src");
const _intake = require("../../libs/intake/src");
const _bullmq = require("bullmq");
const _uuid = require("uuid");
const _requestorigin = require("../../apps/api-gateway/src/features/sending/request-origin");
const _sendsmsresponse = require("../../apps/api-gateway/src/features/sms/send-sms.response");
const _sendsmsservice = require("../../apps/api-gateway/src/features/sms/send-sms.service");
const _plancharges = require("../intake/plan-charges");
let PlainSmsSender = class PlainSmsSender extends _sendsmsservice.SendSmsService {
    constructor(context){
        const { database, redis, prefix } = context;
        // Nothing of ours is asked.
        super(undefined), this.context = context;
        this.own = {
            subscriptions: new _intake.Subscriptions(new _tenancy.OrganizationRepository(database)),
            // It has a queue of its own, and no lanes to ring.
            sms: new _intake.SmsChannel(new _intake.SmsPhones(new _sms.SmsPhoneChoiceRepository(database)), undefined),
            queue: new _bullmq.Queue('plain-sms', {
                connection: redis,
                prefix
            })
        };
    }
    async send(key, input) {
        const { subscriptions, sms, queue } = this.own;
        const subscription = await subscriptions.find(key.orgId);
        const message = await sms.compose(input.request, (0, _requestorigin.originOf)(key, input, {
            route: 'plain',
            priority: _entities.PRIORITIES.api,
            joinsConversation: true
        }), subscription);
        const conversationId = await this.context.database.source.transaction((manager)=>store(manager, message));
        await queue.add('send', {
            id: message.id
        }, {
            removeOnComplete: {
                count: 1000
            }
        });
        return {
            data: (0, _sendsmsresponse.toQueuedSmsData)({
                ...message,
                conversationId
            }),
            replayed: false
        };
    }
};
/** @returns the conversation of the message */ async function store(manager, message) {
    const { id, orgId, idempotency } = message;
    if (idempotency !== null) {
        const { route, key, requestHash } = idempotency;
        await manager.insert(_entities.IdempotencyKey, {
            orgId,
            route,
            key,
            requestHash,
            messageId: id
        });
    }
    const contactId = await meet(manager, message);
    await (0, _plancharges.chargePlan)(manager, message);
    const conversationId = await join(manager, message, contactId);
    await manager.insert(_entities.Message, toRow(message, contactId, conversationId));
    await manager.insert(_entities.MessageEvent, {
        messageId: id,
        version: 1,
        orgId,
        status: 'pending',
        source: 'api'
    });
    await tell(manager, message, contactId, conversationId);
    return conversationId;
}
/** @throws Error for people who do not want any */ async function meet(manager, { orgId, mode, toAddress }) {
    const found = await manager.createQueryBuilder().insert().into('ContactAddress').values({
        orgId,
        mode,
        kind: 'phone',
        value: toAddress,
        contactId: (0, _uuid.v7)(),
        isPrimary: true
    }).orUpdate([
        'is_primary'
    ], [
        'org_id',
        'mode',
        'kind',
        'value'
    ]).returning('contact_id as id').execute();
    const [{ id }] = found.raw;
    const { raw } = await manager.createQueryBuilder().insert().into('Contact').values({
        id,
        orgId,
        mode,
        source: 'api',
        lastOutboundAt: new Date()
    }).orUpdate([
        'last_outbound_at'
    ], [
        'id'
    ]).returning('id, channels').execute();
    const [contact] = raw;
    if (contact === undefined || contact.channels.sms?.opt === 'out') throw new Error('the recipient opted out');
    return contact.id;
}
async function join(manager, { orgId, mode, accountId }, contactId) {
    const { raw } = await manager.createQueryBuilder().insert().into('Conversation').values({
        id: (0, _uuid.v7)(),
        orgId,
        mode,
        channel: 'sms',
        accountId,
        contactId,
        lastMessageAt: new Date()
    }).orUpdate([
        'last_message_at'
    ], [
        'account_id',
        'contact_id'
    ]).returning('id').execute();
    const [conversation] = raw;
    return conversation?.id ?? '';
}
async function tell(manager, { id, orgId, mode, accountId, toAddress, fromAddress, content, metadata, payload }, contactId, conversationId) {
    const message = {
        id,
        channel: 'sms',
        direction: 'outbound',
        status: 'pending',
        version: 1,
        to: toAddress,
        from: fromAddress,
        device_id: accountId,
        conversation_id: conversationId,
        contact_id: contactId,
        type: 'text',
        content,
        metadata,
        segments: payload?.sms?.segments,
        created_at: new Date().toISOString()
    };
    const fact = {
        type: 'message.sent',
        channel: 'sms',
        accountId,
        subjectId: id,
        payload: {
            message
        }
    };
    await manager.createQueryBuilder().insert().into('LoggedEvent').values({
        id: (0, _uuid.v7)(),
        orgId,
        mode,
        ...fact
    }).execute();
}
function toRow(message, contactId, conversationId) {
    const { idempotency: _idempotency, charges, replyTo: _replyTo, giveUpAfterMs, media: _media, ...columns } = message;
    return {
        ...columns,
        contactId,
        conversationId,
        direction: 'outbound',
        status: 'pending',
        state: 'queued',
        giveUpAt: new Date(Date.now() + (giveUpAfterMs ?? 0)),
        laneSeq: ()=>"nextval('messages_lane_seq')",
        charged: charges.map((charge)=>charge.limit),
        chargedPeriod: charges[0]?.period ?? null
    };
}

//# sourceMappingURL=plain-sms-sender.js.map