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
    get batchedSender () {
        return batchedSender;
    },
    get messageComposer () {
        return messageComposer;
    },
    get notMeasured () {
        return notMeasured;
    }
});
const _entities = require("../../libs/entities/src");
const _messaging = require("../../libs/messaging/src");
const _tenancy = require("../../libs/tenancy/src");
const _whatsapp = require("../../libs/whatsapp/src");
const _intake = require("../../libs/intake/src");
const _lanes = require("../../libs/lanes/src");
const _bullmq = require("bullmq");
const _uuid = require("uuid");
function batchedSender(database, redis, prefix) {
    const intake = new _intake.MessageIntake(new _messaging.MessageIntakeRepository(database));
    const compose = messageComposer(database);
    const queue = new _bullmq.Queue(_lanes.WHATSAPP_LANES.queue, {
        connection: redis,
        prefix
    });
    const doorbell = new _lanes.Doorbell(queue, {
        onFailure: (error)=>process.stderr.write(`ring: ${String(error)}\n`)
    });
    return {
        send: async (key, input)=>{
            const message = await compose(key, input);
            const result = await intake.accept(message);
            if (result.kind !== 'accepted') throw new Error(`the intake answered ${result.kind}`);
            doorbell.ring(message.lane);
            return {
                status: 201,
                body: {
                    success: true,
                    data: {
                        id: message.id,
                        status: 'pending'
                    }
                },
                replayed: false
            };
        },
        schedule: notMeasured
    };
}
const notMeasured = ()=>Promise.reject(new Error('the benchmark schedules nothing'));
function messageComposer(database) {
    const subscriptions = new _intake.Subscriptions(new _tenancy.OrganizationRepository(database));
    const numbers = new _intake.SenderNumbers(new _whatsapp.WhatsappNumberRepository(database));
    return async (key, input)=>{
        const [subscription, number] = await Promise.all([
            subscriptions.find(key.orgId),
            numbers.find(key.orgId, key.mode, {
                numberId: input.numberId,
                phone: input.accountPhone
            })
        ]);
        if (number === null) throw new Error('the benchmark has no number');
        return toNewMessage(key, input, number, subscription);
    };
}
function toNewMessage(key, input, number, subscription) {
    const period = (0, _tenancy.periodStart)(subscription.subscribedAt, new Date());
    const { route, idempotencyKey, requestHash } = input;
    return {
        id: (0, _uuid.v7)(),
        orgId: key.orgId,
        mode: key.mode,
        channel: 'whatsapp',
        type: 'text',
        toAddress: input.to ?? '',
        fromAddress: number.phone,
        accountId: number.id,
        content: input.content.text,
        media: null,
        payload: null,
        scheduledAt: null,
        metadata: input.metadata,
        tracked: true,
        joinsConversation: false,
        lane: (0, _lanes.laneName)(_lanes.WHATSAPP_LANES, number.id),
        priority: _entities.PRIORITIES.api,
        requestId: input.requestId,
        replyTo: null,
        giveUpAfterMs: null,
        charges: [
            {
                limit: 'messages_month',
                period,
                max: subscription.limits.messages_month ?? -1
            }
        ],
        idempotency: idempotencyKey === null ? null : {
            route,
            key: idempotencyKey,
            requestHash
        }
    };
}

//# sourceMappingURL=batched-sender.js.map