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
    get FLOORS () {
        return FLOORS;
    },
    get FLOOR_MESSAGE () {
        return FLOOR_MESSAGE;
    },
    get floorCharge () {
        return floorCharge;
    },
    get startFloor () {
        return startFloor;
    }
});
const _messaging = require("../../libs/messaging/src");
const _intake = require("../../libs/intake/src");
const _lanes = require("../../libs/lanes/src");
const _fastify = require("fastify");
const _uuid = require("uuid");
const _floorsql = require("./floor.sql");
const FLOORS = [
    'same batches',
    'bare'
];
async function startFloor({ database, floor, senders, storeBare, toAnswer }) {
    const limits = [
        ...new Set(senders.flatMap(({ charges })=>charges.map(({ limit })=>limit)))
    ];
    await database.query(_floorsql.FLOOR_COUNTERS, [
        senders.map(({ orgId })=>orgId),
        limits
    ]);
    const intake = new _intake.MessageIntake(new _messaging.MessageIntakeRepository(database));
    const bare = new _lanes.Batcher({
        maxItems: 200,
        maxUnderWay: 1,
        run: storeBare
    });
    const app = (0, _fastify.fastify)({
        logger: false
    });
    let count = 0;
    app.post('/', async (request, reply)=>{
        const { to, message: content, metadata } = request.body;
        const sender = senders[(count += 1) % senders.length];
        // Recipients are known by their digits.
        const message = {
            ...sender,
            id: (0, _uuid.v7)(),
            toAddress: to.slice(1),
            content,
            metadata
        };
        const stored = await (floor === 'bare' ? bare.add(message) : intake.accept(message));
        if (stored.kind !== 'accepted') throw new Error(`the intake answered ${stored.kind}`);
        return reply.code(201).send({
            success: true,
            data: toAnswer(message, stored)
        });
    });
    await app.listen({
        host: '127.0.0.1',
        port: 0
    });
    const address = app.server.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
}
const FLOOR_MESSAGE = {
    mode: 'live',
    type: 'text',
    media: null,
    scheduledAt: null,
    tracked: true,
    priority: 1,
    requestId: 'bench',
    replyTo: null,
    idempotency: null
};
const floorCharge = (limit)=>({
        limit,
        period: _floorsql.FLOOR_PERIOD,
        max: -1
    });

//# sourceMappingURL=floor.app.js.map