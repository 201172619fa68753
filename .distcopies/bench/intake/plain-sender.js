"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "plainSender", {
    enumerable: true,
    get: function() {
        return plainSender;
    }
});
const _entities = require("../../libs/entities/src");
const _bullmq = require("bullmq");
const _batchedsender = require("./batched-sender");
const _plancharges = require("./plan-charges");
function plainSender(database, redis, prefix) {
    const compose = (0, _batchedsender.messageComposer)(database);
    const queue = new _bullmq.Queue('plain-messages', {
        connection: redis,
        prefix
    });
    return {
        send: async (key, input)=>{
            const message = await compose(key, input);
            await store(database, message);
            await queue.add('send', {
                id: message.id
            }, {
                removeOnComplete: {
                    count: 1000
                }
            });
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
        schedule: _batchedsender.notMeasured
    };
}
async function store(database, message) {
    const { id, orgId, idempotency } = message;
    await database.source.transaction(async (manager)=>{
        await (0, _plancharges.chargePlan)(manager, message);
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
        await manager.insert(_entities.Message, toRow(message));
        await manager.insert(_entities.MessageEvent, {
            messageId: id,
            version: 1,
            orgId,
            status: 'pending',
            source: 'api'
        });
    });
}
function toRow(message) {
    const { idempotency: _idempotency, charges, replyTo: _replyTo, giveUpAfterMs: _giveUpAfterMs, media: _media, ...columns } = message;
    return {
        ...columns,
        direction: 'outbound',
        status: 'pending',
        // No lane takes it, so the indexes of lanes cost it nothing.
        state: 'done',
        laneSeq: ()=>"nextval('messages_lane_seq')",
        charged: charges.map((charge)=>charge.limit),
        chargedPeriod: charges[0]?.period ?? null
    };
}

//# sourceMappingURL=plain-sender.js.map