"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _messageidentity = require("../ledger/message-identity");
const _messages = require("../testing/messages");
const _runninggateway = require("../testing/running-gateway");
const _until = require("../testing/until");
let service;
let app;
(0, _globals.beforeEach)(async ()=>{
    ({ service, app } = await _runninggateway.RunningGateway.connected());
});
(0, _globals.afterEach)(()=>app.end());
const arrive = (from, count)=>Promise.all(Array.from({
        length: count
    }, (_, i)=>app.arrive(`Text ${from + i}`, `3A${from + i}`)));
const texts = (events)=>events.map((each)=>each.type === 'message.inbound' ? each.data.text : '');
const numbered = (count)=>Array.from({
        length: count
    }, (_, i)=>`Text ${i}`);
(0, _globals.describe)('the outbox', ()=>{
    (0, _globals.it)('the outbox delivers 5,000 events of an outage in order, each once, over a restart of the app', async ()=>{
        await service.stop();
        await arrive(0, 2500);
        await app.stop();
        await app.start();
        await arrive(2500, 2500);
        await service.start();
        (0, _globals.expect)((await service.connected(2)).outbox).toBe(5000);
        await (0, _until.until)(()=>service.events.length === 5000, 'all events');
        (0, _globals.expect)(texts(service.events)).toEqual(numbered(5000));
        (0, _globals.expect)(service.batchSizes.every((size)=>size <= 100)).toBe(true);
        (0, _globals.expect)(service.violations).toEqual([]);
    });
    (0, _globals.it)('the outbox posts again what it does not know to be stored, with the same id', async ()=>{
        const ids = [];
        service.onEvents = (events)=>{
            ids.push(...events.map(({ id })=>id));
            return ids.length === 1 ? {
                status: 200,
                body: 'not json'
            } : undefined;
        };
        await arrive(0, 1);
        await (0, _until.until)(()=>service.events.length === 1, 'the second try');
        (0, _globals.expect)(ids).toHaveLength(2);
        (0, _globals.expect)(new Set(ids).size).toBe(1);
    });
    (0, _globals.it)('the outbox tries again at once when the tunnel is back, and waits as long as the service says', async ()=>{
        service.onEvents = ()=>({
                status: 429,
                headers: {
                    'retry-after': '600'
                }
            });
        await arrive(0, 3);
        await (0, _until.until)(()=>app.logged('"delay_ms":600000'), 'it waits');
        service.onEvents = ()=>undefined;
        service.drop();
        await (0, _until.until)(()=>service.events.length === 3, 'the events arrive');
        (0, _globals.expect)(service.hellos).toHaveLength(2);
    });
    (0, _globals.it)('the outbox halves a batch that is too large, and gives up one event that is too large alone', async ()=>{
        service.onEvents = (events)=>texts(events).includes('Text 5') ? {
                status: 413
            } : undefined;
        await arrive(0, 20);
        await (0, _until.until)(()=>service.events.length === 19, 'all but one');
        (0, _globals.expect)(texts(service.events)).toEqual(numbered(20).filter((text)=>text !== 'Text 5'));
        (0, _globals.expect)(app.logged('one event is too large')).toBe(true);
    });
    (0, _globals.it)('the outbox makes no noise about a number that is only being linked, but about one that is connected', async ()=>{
        service.onEvents = (events)=>({
                status: 200,
                body: {
                    accepted: [],
                    rejected: events.map(({ id })=>({
                            id,
                            code: 'NOT_YOUR_NUMBER'
                        }))
                }
            });
        await app.record({
            type: 'session.status',
            phone: _messages.NUMBER,
            status: 'waiting_qr'
        });
        await (0, _until.until)(()=>app.logged('the service does not have this number'), 'the quiet line');
        (0, _globals.expect)(app.logged('the service rejected events')).toBe(false);
        await app.record({
            type: 'session.status',
            phone: _messages.NUMBER,
            status: 'connected'
        });
        await (0, _until.until)(()=>app.logged('the service rejected events'), 'the loud line');
    });
    (0, _globals.it)('the outbox drops what the service rejects', async ()=>{
        service.onEvents = (events)=>({
                status: 200,
                body: {
                    accepted: [],
                    rejected: events.map(({ id })=>({
                            id,
                            code: 'X'
                        }))
                }
            });
        await arrive(0, 1);
        await (0, _until.until)(()=>app.logged('rejected events'), 'the log line');
        service.onEvents = ()=>undefined;
        await arrive(1, 1);
        await (0, _until.until)(()=>service.events.length === 1, 'the next one');
        (0, _globals.expect)(texts(service.events)).toEqual([
            'Text 1'
        ]);
    });
    (0, _globals.it)('the outbox names the poll of a vote by our id, and leaves a message that is not ours as it is', async ()=>{
        const poll = {
            question: 'Tea?',
            options: [
                'yes',
                'no'
            ],
            multiple: false
        };
        const message = (0, _messages.aMessage)({
            type: 'poll',
            text: undefined,
            poll,
            to: '15551230011'
        });
        await service.post(message);
        const isVote = (each)=>each.type === 'message.inbound' && each.data.kind === 'poll_vote';
        await (0, _until.until)(()=>service.events.some(isVote), 'the vote');
        const waId = (0, _messageidentity.whatsappIdOf)(message.from, message.id);
        (0, _globals.expect)(service.events.find(isVote)?.data).toMatchObject({
            text: 'yes',
            poll: {
                wa_id: waId,
                message_id: message.id,
                options: [
                    'yes'
                ]
            }
        });
        const reaction = {
            wa_id: '3ASTRANGE',
            emoji: '👍'
        };
        const letter = {
            type: 'message.inbound',
            phone: message.from,
            waId: '3A1',
            from: '15551239999'
        };
        await app.record({
            ...letter,
            kind: 'reaction',
            text: '👍',
            offline: false,
            reaction
        });
        const isReaction = (each)=>each.type === 'message.inbound' && each.data.kind === 'reaction';
        await (0, _until.until)(()=>service.events.some(isReaction), 'the reaction');
        (0, _globals.expect)(service.events.find(isReaction)?.data).toMatchObject({
            reaction
        });
        (0, _globals.expect)(service.violations).toEqual([]);
    });
});

//# sourceMappingURL=event-outbox.test.js.map