"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _globals = require("@jest/globals");
const _entities = require("../../../entities/src");
const _testing = require("../../../testing/src");
const _messagelanerepository = require("../lane/message-lane.repository");
const _messagerepository = require("../messages/message.repository");
const _messageintakerepository = require("./message-intake.repository");
const UNSENT = {
    state: 'done',
    status: 'failed',
    source: 'gateway',
    errorCode: 'GATEWAY_CLOSED',
    answerCode: 'GATEWAY_CLOSED',
    answerExtra: {
        reason: 'NOT_SENT'
    },
    nothingSent: true,
    refund: true
};
const UNKNOWN = {
    state: 'started',
    status: null,
    source: 'gateway',
    answerCode: 'GATEWAY_ERROR',
    refund: false
};
let test;
let database;
let lanes;
(0, _globals.beforeAll)(async ()=>{
    test = await (0, _testing.createTestDatabase)();
    database = await _entities.Database.connect({
        url: test.url,
        poolSize: 12,
        applicationName: 'test'
    });
    lanes = new _messagelanerepository.MessageLaneRepository(database);
});
(0, _globals.afterAll)(async ()=>{
    await database.close();
    await test.drop();
});
const withKey = (fields = {})=>(0, _testing.aNewMessage)({
        replyTo: 'i1',
        giveUpAfterMs: 20_000,
        idempotency: {
            route: 'POST /send',
            key: 'k',
            requestHash: (0, _nodecrypto.createHash)('sha256').update('x').digest()
        },
        ...fields
    });
const accept = async (message)=>{
    const [intake] = await new _messageintakerepository.MessageIntakeRepository(database).accept([
        message
    ]);
    if (intake === undefined || intake instanceof Error) throw intake;
    return intake;
};
/** What becomes of another request with the key of a message. */ const retry = ({ orgId })=>accept(withKey({
        orgId
    }));
const findKey = ({ orgId })=>new _messageintakerepository.MessageIntakeRepository(database).findByKey(orgId, 'POST /send', 'k');
/** Accepts a message, starts it so often, each time as a new owner of its lane, and records the last start. */ async function recorded(record, starts = 1, fields = {}) {
    const message = withKey(fields);
    await accept(message);
    let fence = 0;
    for(let n = 0; n < starts; n += 1){
        await database.query('update lanes set lease_until = now() where lane = $1', [
            message.lane
        ]);
        const taken = await lanes.take(message.lane, await (0, _testing.aLivingProcess)(database), 25);
        fence = taken?.fence ?? 0;
        if (taken?.rows[0]?.isStarted !== true) await lanes.start([
            {
                lane: message.lane,
                fence,
                id: message.id
            }
        ]);
    }
    await lanes.record([
        {
            lane: message.lane,
            fence,
            id: message.id,
            record
        }
    ]);
    return message;
}
(0, _globals.describe)('an Idempotency-Key', ()=>{
    (0, _globals.it)('an Idempotency-Key is free after a first start that reached nobody: of many retries at once one makes a message', async ()=>{
        const message = await recorded(UNSENT);
        (0, _globals.expect)(await findKey(message)).toBeNull();
        const retries = await Promise.all(Array.from({
            length: 10
        }, ()=>retry(message)));
        const made = retries.flatMap((intake)=>intake.kind === 'accepted' ? [
                intake.id
            ] : []);
        (0, _globals.expect)(made).toHaveLength(1);
        (0, _globals.expect)(made).not.toEqual([
            message.id
        ]);
        const others = retries.filter((intake)=>intake.kind !== 'accepted');
        const duplicate = {
            kind: 'duplicate',
            messageId: made[0],
            sameRequest: true
        };
        (0, _globals.expect)(others).toEqual(Array.from({
            length: 9
        }, ()=>duplicate));
        (0, _globals.expect)((await findKey(message))?.messageId).toBe(made[0]);
    });
    _globals.it.each([
        [
            'its message was started before, perhaps by a worker that wrote it',
            ()=>recorded(UNSENT, 2)
        ],
        [
            'nobody knows what became of its message',
            ()=>recorded(UNKNOWN)
        ],
        [
            'its message was refused for good',
            ()=>recorded({
                    ...UNSENT,
                    nothingSent: false
                })
        ],
        [
            'the answer was that its message is accepted',
            ()=>recorded(UNSENT, 1, {
                    replyTo: null
                })
        ]
    ])('an Idempotency-Key stays when %s', async (_, make)=>{
        const message = await make();
        (0, _globals.expect)(await retry(message)).toEqual({
            kind: 'duplicate',
            messageId: message.id,
            sameRequest: true
        });
        (0, _globals.expect)((await findKey(message))?.messageId).toBe(message.id);
    });
    (0, _globals.it)('an Idempotency-Key is free after its message waited for its turn in vain, and stays after it was canceled', async ()=>{
        const messages = new _messagerepository.MessageRepository(database);
        const [late, canceled] = [
            withKey({
                giveUpAfterMs: 0
            }),
            withKey()
        ];
        await accept(late);
        await accept(canceled);
        (0, _globals.expect)(await messages.expire(late.orgId, late.id)).toBe(true);
        (0, _globals.expect)(await messages.cancel(canceled.orgId, 'live', canceled.id)).toBe(true);
        (0, _globals.expect)((await retry(late)).kind).toBe('accepted');
        (0, _globals.expect)((await retry(canceled)).kind).toBe('duplicate');
        (0, _globals.expect)(await messages.findAnswerable([
            late.id,
            canceled.id
        ])).toMatchObject([
            {
                answerExtra: {
                    reason: 'NOT_SENT'
                }
            },
            {
                answerExtra: {
                    reason: 'CANCELED'
                }
            }
        ]);
    });
});
(0, _globals.describe)('a start that reached nobody', ()=>{
    (0, _globals.it)('a start that reached nobody is taken back: the message waits out of its lane as if it never was started', async ()=>{
        const fields = {
            replyTo: null,
            giveUpAfterMs: 60_000
        };
        const held = {
            state: 'held',
            status: null,
            errorCode: 'GATEWAY_CLOSED',
            dueInMs: 300_000,
            refund: false
        };
        const message = await recorded({
            ...held,
            source: 'lane'
        }, 1, fields);
        const { rows } = await database.query(`select state, status, attempts, first_started_at, error_code, due_at = give_up_at as ends_with_its_life
       from messages where id = $1`, [
            message.id
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                state: 'held',
                status: 'pending',
                attempts: 0,
                first_started_at: null,
                error_code: 'GATEWAY_CLOSED',
                ends_with_its_life: true
            }
        ]);
        (0, _globals.expect)(await new _messagerepository.MessageRepository(database).cancel(message.orgId, 'live', message.id)).toBe(true);
    });
});

//# sourceMappingURL=freed-keys.e2e.js.map