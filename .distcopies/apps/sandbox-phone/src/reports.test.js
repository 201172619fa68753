"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _phoneworld = require("./testing/phone.world");
let world;
let phone;
(0, _globals.beforeEach)(async ()=>{
    world = await _phoneworld.PhoneWorld.open();
});
(0, _globals.afterEach)(()=>world.close());
const untilSettled = (state, count = 1)=>(0, _phoneworld.until)(()=>{
        const { messages, unreported } = phone.ledger;
        return messages.length === count && messages.every((each)=>each.state === state) && unreported === 0;
    }, `all to be ${state} and reported`);
const failing = (count, status = 500)=>Array.from({
        length: count
    }, ()=>({
            status,
            body: {}
        }));
(0, _globals.describe)('a report', ()=>{
    _globals.it.each([
        400,
        401,
        403,
        404,
        429,
        500,
        302
    ])('a report is brought again after %i', async (status)=>{
        phone = await world.aConnectedPhone();
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: [
                '+15551230004'
            ]
        });
        world.service.script('PATCH /message', ...failing(3, status));
        await world.offerOnce(message);
        await untilSettled('Processed');
        (0, _globals.expect)(world.service.reports(message.id)).toHaveLength(4);
        (0, _globals.expect)(world.service.of('POST /device')).toHaveLength(1);
    });
    (0, _globals.it)('a report is dropped for good after eleven attempts; an offer of the message brings a new one', async ()=>{
        phone = await world.aConnectedPhone({
            speed: 100_000
        });
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: [
                '+15551230004'
            ]
        });
        world.service.script('PATCH /message', ...failing(11));
        await world.offerOnce(message);
        await (0, _phoneworld.until)(()=>world.service.reports(message.id).length === 11, 'eleven attempts');
        await untilSettled('Processed');
        (0, _globals.expect)(world.service.reports(message.id)).toHaveLength(11);
        await world.offerOnce(message);
        await (0, _phoneworld.until)(()=>world.service.reports(message.id).length === 12, 'the report of the offer');
    });
    (0, _globals.it)('a report survives a kill, with the attempts that it had', async ()=>{
        phone = await world.aConnectedPhone({
            speed: 1
        });
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: [
                '+15551230004'
            ]
        });
        world.service.script('PATCH /message', ...failing(1));
        await world.offerOnce(message);
        await (0, _phoneworld.until)(()=>world.service.reports(message.id).length === 1, 'the first attempt');
        await phone.kill();
        phone = await world.aPhone({
            clockOffsetMs: 10_000
        });
        phone.start();
        await untilSettled('Processed');
        (0, _globals.expect)(world.service.reports(message.id)).toHaveLength(2);
    });
    (0, _globals.it)('a report waits while the phone is offline, without counting that as an attempt', async ()=>{
        phone = await world.aConnectedPhone({
            hooks: {
                transmitted: ()=>phone.goOffline()
            }
        });
        const message = (0, _phoneworld.aMessage)();
        await world.offerOnce(message);
        await (0, _phoneworld.until)(()=>phone.ledger.messages[0]?.state === 'Delivered', 'the SMS to be delivered');
        await (0, _phoneworld.until)(()=>world.service.openStreams.length === 0, 'the stream to end');
        const before = world.service.of('PATCH /message').length;
        (0, _globals.expect)(phone.ledger.unreported).toBeGreaterThan(0);
        phone.comeOnline();
        await untilSettled('Delivered');
        await (0, _phoneworld.until)(()=>phone.isConnected, 'the stream');
        (0, _globals.expect)(world.service.of('PATCH /message').length).toBeGreaterThan(before);
        (0, _globals.expect)(world.service.reports(message.id).at(-1)?.state).toBe('Delivered');
    });
});
(0, _globals.describe)('lost answers', ()=>{
    (0, _globals.it)('lost answers to two of five calls delay everything and double nothing', async ()=>{
        let calls = 0;
        const losesAnswer = ({ path })=>path !== '/device' && (calls += 1) % 5 < 2;
        phone = await world.aConnectedPhone({
            hooks: {
                losesAnswer
            }
        });
        const messages = Array.from({
            length: 20
        }, ()=>(0, _phoneworld.aMessage)());
        world.offer(...messages);
        await (0, _phoneworld.until)(()=>phone.ledger.messages.length === 20, 'all to be taken');
        world.service.messages = [];
        await untilSettled('Delivered', 20);
        for (const { id } of messages)(0, _globals.expect)(world.service.reports(id).map(({ state })=>state)).toContain('Delivered');
        (0, _globals.expect)(phone.ledger.radio.map(({ messageId })=>messageId).toSorted()).toEqual(messages.map(({ id })=>id).toSorted());
    });
});
(0, _globals.describe)('the ledger', ()=>{
    (0, _globals.it)('the ledger sends after a kill what was not sent, and nothing twice, again and again', async ()=>{
        phone = await world.aConnectedPhone({
            radioDelayMs: [
                0,
                20
            ]
        });
        const messages = Array.from({
            length: 60
        }, ()=>(0, _phoneworld.aMessage)());
        world.offer(...messages);
        for(let kills = 0; kills < 8; kills += 1){
            const before = phone.ledger.radio.length;
            await (0, _phoneworld.until)(()=>phone.ledger.radio.length > before + 3 || phone.ledger.radio.length === 60, 'some SMS');
            await phone.kill();
            phone = await world.aConnectedPhone({
                radioDelayMs: [
                    0,
                    20
                ]
            });
        }
        world.service.messages = [];
        await untilSettled('Delivered', 60);
        (0, _globals.expect)(phone.ledger.radio).toHaveLength(60);
        for (const { id } of messages)(0, _globals.expect)(world.service.reports(id).map(({ state })=>state)).toContain('Delivered');
    });
    (0, _globals.it)('an app with its weakness that is killed between the air and the note of it sends the SMS twice', async ()=>{
        let isKilled = false;
        const transmitted = async ()=>{
            if (isKilled) return;
            isKilled = true;
            void phone.kill();
        };
        phone = await world.aConnectedPhone({
            atomicRadio: false,
            hooks: {
                transmitted
            }
        });
        const message = (0, _phoneworld.aMessage)();
        world.offer(message);
        await (0, _phoneworld.until)(()=>isKilled, 'the kill');
        await phone.kill();
        phone = await world.aConnectedPhone({
            atomicRadio: false
        });
        await world.untilReported(message.id, 'Delivered');
        (0, _globals.expect)(phone.ledger.radio.map(({ messageId })=>messageId)).toEqual([
            message.id,
            message.id
        ]);
    });
});

//# sourceMappingURL=reports.test.js.map