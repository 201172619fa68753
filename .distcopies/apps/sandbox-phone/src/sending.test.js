"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _phoneworld = require("./testing/phone.world");
let world;
let phone;
(0, _globals.beforeEach)(async ()=>{
    ({ world, phone } = await _phoneworld.PhoneWorld.withPhone());
});
(0, _globals.afterEach)(()=>world.close());
const ids = (messages)=>messages.map(({ id })=>id);
const untilRadioed = (count)=>(0, _phoneworld.until)(()=>(0, _phoneworld.radioed)(phone).length === count, `${count} SMS`);
const withSettings = async (settings)=>{
    world.service.settings = settings;
    const before = phone.settings;
    world.service.event('SettingsUpdated');
    await (0, _phoneworld.until)(()=>phone.settings !== before, 'the settings');
};
(0, _globals.describe)('an SMS', ()=>{
    (0, _globals.it)('an SMS goes out to the digits, as it was written, and is reported under the number as it came', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: [
                '+1 (555) 123-0001'
            ],
            textMessage: {
                text: 'Grüße 🙂'
            }
        });
        world.offer(message);
        await world.untilReported(message.id, 'Delivered');
        const [sms] = phone.ledger.radio;
        (0, _globals.expect)(sms).toMatchObject({
            number: '+15551230001',
            text: 'Grüße 🙂',
            sim: 1,
            parts: 1
        });
        const [report] = world.service.reports(message.id).slice(-1);
        (0, _globals.expect)(report?.recipients).toEqual([
            {
                phoneNumber: '+1 (555) 123-0001',
                state: 'Delivered'
            }
        ]);
    });
    (0, _globals.it)('an SMS is not acknowledged before it is sent: the first report says that it was handed to the radio', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: [
                '+15551230004'
            ]
        });
        await world.offerOnce(message);
        await world.untilReported(message.id, 'Processed');
        (0, _globals.expect)(world.service.reports(message.id)).toHaveLength(1);
        const date = _globals.expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/);
        (0, _globals.expect)(world.service.reports(message.id)[0]?.states).toEqual({
            Pending: date,
            Processed: date
        });
    });
    (0, _globals.it)('an SMS goes out once, however often it is offered, and each offer brings another report', async ()=>{
        const message = (0, _phoneworld.aMessage)();
        for(let offers = 0; offers < 5; offers += 1){
            const before = world.service.reports(message.id).length;
            world.offer(message);
            await (0, _phoneworld.until)(()=>world.service.reports(message.id).length > before, 'a report');
        }
        await world.untilReported(message.id, 'Delivered');
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toEqual([
            message.id
        ]);
    });
    (0, _globals.it)('an SMS keeps its first text and number when the service offers others under its id', async ()=>{
        const message = (0, _phoneworld.aMessage)();
        world.offer(message);
        await world.untilReported(message.id, 'Delivered');
        const before = world.service.reports(message.id).length;
        world.offer({
            ...message,
            textMessage: {
                text: 'Other'
            },
            phoneNumbers: [
                '+15559999999'
            ]
        });
        await (0, _phoneworld.until)(()=>world.service.reports(message.id).length > before, 'the report');
        (0, _globals.expect)(phone.ledger.radio).toMatchObject([
            {
                text: 'Hello',
                number: '+15551230001'
            }
        ]);
    });
    (0, _globals.it)('an SMS that may no longer be sent fails when its turn comes', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            validUntil: new Date(Date.now() - 1000).toISOString()
        });
        world.offer(message);
        await world.untilReported(message.id, 'Failed');
        (0, _globals.expect)(world.service.reports(message.id)[0]?.recipients[0]?.error).toBe('TTL expired');
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toEqual([]);
    });
    _globals.it.each([
        [
            'a SIM that is not there',
            {
                simNumber: 3
            },
            "Can't send message: SIM 3 not found"
        ],
        [
            'an encrypted text',
            {
                isEncrypted: true
            },
            "Can't send message: Passphrase is not set"
        ],
        [
            'a number without digits',
            {
                phoneNumbers: [
                    'Ann'
                ]
            },
            'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress'
        ]
    ])('an SMS with %s fails in the words of the app', async (_what, fields, error)=>{
        const message = (0, _phoneworld.aMessage)(fields);
        world.offer(message);
        await world.untilReported(message.id, 'Failed');
        (0, _globals.expect)(world.service.reports(message.id)[0]?.recipients[0]?.error).toBe(error);
    });
    (0, _globals.it)('an SMS without numbers is stored, fails in silence, and is reported when it is offered again', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            phoneNumbers: []
        });
        world.offer(message);
        await (0, _phoneworld.until)(()=>phone.ledger.messages.length === 1, 'the message');
        world.offer(message);
        await world.untilReported(message.id, 'Failed');
        (0, _globals.expect)(world.service.reports(message.id)[0]?.recipients).toEqual([]);
    });
    (0, _globals.it)('an SMS without a delivery report ends as sent', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            withDeliveryReport: false
        });
        world.offer(message, (0, _phoneworld.aMessage)());
        await (0, _phoneworld.until)(()=>phone.ledger.messages.filter(({ state })=>state === 'Delivered').length === 1, 'the other');
        (0, _globals.expect)(phone.ledger.messages.find(({ id })=>id === message.id)?.state).toBe('Sent');
    });
    (0, _globals.it)('an SMS of several parts is reported delivered by each part', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            textMessage: {
                text: 'a'.repeat(307)
            }
        });
        await world.offerOnce(message);
        await (0, _phoneworld.until)(()=>world.service.reports(message.id).length === 5, 'processed, sent, delivered three times');
        (0, _globals.expect)(phone.ledger.radio[0]?.parts).toBe(3);
    });
});
(0, _globals.describe)('the order', ()=>{
    let release;
    /** The phone is busy with one SMS, and takes these meanwhile. */ const takeMeanwhile = async (order, messages)=>{
        await phone.stop();
        const held = new Promise((resolve)=>{
            release = resolve;
        });
        phone = await world.aConnectedPhone({
            hooks: {
                transmitted: ()=>held
            }
        });
        await withSettings({
            messages: {
                processing_order: order
            }
        });
        await world.offerOnce((0, _phoneworld.aMessage)());
        await untilRadioed(1);
        await world.offerOnce(...messages);
        const isTaken = ()=>phone.ledger.messages.length === 1 + messages.length && !phone.isFetching;
        await (0, _phoneworld.until)(isTaken, 'all to be taken');
        release();
        await untilRadioed(1 + messages.length);
        return (0, _phoneworld.radioed)(phone).slice(1);
    };
    const three = ()=>[
            (0, _phoneworld.aMessage)(),
            (0, _phoneworld.aMessage)(),
            (0, _phoneworld.aMessage)()
        ];
    (0, _globals.it)('the phone sends in the order of createdAt when the service set FIFO, not in that of the list', async ()=>{
        const messages = three();
        (0, _globals.expect)(await takeMeanwhile('FIFO', messages.toReversed())).toEqual(ids(messages));
    });
    (0, _globals.it)('the phone sends the newest first by default', async ()=>{
        const messages = three();
        (0, _globals.expect)(await takeMeanwhile('LIFO', messages)).toEqual(ids(messages.toReversed()));
    });
    _globals.it.each([
        'FIFO',
        'LIFO'
    ])('the order %s keeps that of the list within one millisecond', async (order)=>{
        const createdAt = '2026-11-21T10:00:00.000Z';
        const messages = three().map((each)=>({
                ...each,
                createdAt
            }));
        (0, _globals.expect)(await takeMeanwhile(order, messages)).toEqual(ids(messages));
    });
    (0, _globals.it)('the phone lets a higher priority go first', async ()=>{
        const [low, high, middle] = [
            (0, _phoneworld.aMessage)(),
            (0, _phoneworld.aMessage)({
                priority: 9
            }),
            (0, _phoneworld.aMessage)({
                priority: 5
            })
        ];
        (0, _globals.expect)(await takeMeanwhile('FIFO', [
            low,
            high,
            middle
        ])).toEqual(ids([
            high,
            middle,
            low
        ]));
    });
});
(0, _globals.describe)('the pace', ()=>{
    (0, _globals.it)('the pace lets a window pass when it is full, counted from the newest one', async ()=>{
        await phone.stop();
        // A minute is a second at this speed.
        phone = await world.aConnectedPhone({
            speed: 60
        });
        await withSettings({
            messages: {
                processing_order: 'FIFO',
                limit_period: 'PerMinute',
                limit_value: 2
            }
        });
        world.offer((0, _phoneworld.aMessage)(), (0, _phoneworld.aMessage)(), (0, _phoneworld.aMessage)());
        await untilRadioed(3);
        const [, second = 0, third = 0] = phone.ledger.radio.map(({ at })=>at);
        (0, _globals.expect)(third - second).toBeGreaterThanOrEqual(990);
    });
    (0, _globals.it)('the pace does not hold what is urgent', async ()=>{
        await withSettings({
            messages: {
                processing_order: 'FIFO',
                limit_period: 'PerDay',
                limit_value: 1
            }
        });
        const [first, second] = [
            (0, _phoneworld.aMessage)(),
            (0, _phoneworld.aMessage)()
        ];
        world.offer(first, second);
        await untilRadioed(1);
        const urgent = (0, _phoneworld.aMessage)({
            priority: 100
        });
        world.offer(urgent);
        await untilRadioed(2);
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toEqual(ids([
            first,
            urgent
        ]));
    });
    (0, _globals.it)('the phone takes the SIMs in turn when it is told to', async ()=>{
        await withSettings({
            messages: {
                sim_selection_mode: 'RoundRobin'
            }
        });
        world.offer((0, _phoneworld.aMessage)(), (0, _phoneworld.aMessage)(), (0, _phoneworld.aMessage)(), (0, _phoneworld.aMessage)());
        await untilRadioed(4);
        (0, _globals.expect)(phone.ledger.radio.map(({ sim })=>`${sim}`).toSorted()).toEqual([
            '1',
            '1',
            '2',
            '2'
        ]);
    });
    (0, _globals.it)('the pace waits behind a message that is for later, which is why none should be', async ()=>{
        const later = (0, _phoneworld.aMessage)({
            scheduleAt: new Date(Date.now() + 300).toISOString()
        });
        world.offer(later);
        await (0, _phoneworld.until)(()=>phone.ledger.messages.length === 1, 'the message');
        const now = (0, _phoneworld.aMessage)();
        world.offer(now);
        await untilRadioed(2);
        // A timer may be a little early.
        (0, _globals.expect)(phone.ledger.radio[0]?.at).toBeGreaterThan(Date.parse(String(later.scheduleAt)) - 10);
    });
});
(0, _globals.describe)('cancelling', ()=>{
    const hold = ()=>withSettings({
            messages: {
                processing_order: 'FIFO',
                limit_period: 'PerDay',
                limit_value: 1
            }
        });
    (0, _globals.it)('cancelling ends what was not sent, and says so; it is never sent later', async ()=>{
        await hold();
        const [first, second] = [
            (0, _phoneworld.aMessage)(),
            (0, _phoneworld.aMessage)()
        ];
        world.offer(first, second);
        await untilRadioed(1);
        world.service.event('MessageCancelled', {
            messageId: second.id
        });
        await world.untilReported(second.id, 'Cancelled');
        world.offer(second, (0, _phoneworld.aMessage)({
            priority: 100
        }));
        await untilRadioed(2);
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).not.toContain(second.id);
    });
    (0, _globals.it)('the phone passes over in silence the cancelling of what was sent, or is not known', async ()=>{
        const message = (0, _phoneworld.aMessage)();
        world.offer(message);
        await world.untilReported(message.id, 'Delivered');
        const before = world.service.of('PATCH /message').length;
        world.service.event('MessageCancelled', {
            messageId: message.id
        });
        world.service.event('MessageCancelled', {
            messageId: 'unknown'
        });
        world.offer({
            ...message,
            state: 'Cancelling'
        });
        const next = (0, _phoneworld.aMessage)();
        world.offer(next);
        await world.untilReported(next.id, 'Delivered');
        (0, _globals.expect)(world.service.of('PATCH /message').slice(before).every(({ text })=>text.includes(next.id))).toBe(true);
    });
    (0, _globals.it)('cancelling a message that never came is reported, and it is not sent when it comes after all', async ()=>{
        const message = (0, _phoneworld.aMessage)({
            state: 'Cancelling'
        });
        world.offer(message);
        await world.untilReported(message.id, 'Cancelled');
        const next = (0, _phoneworld.aMessage)();
        world.offer({
            ...message,
            state: 'Pending'
        }, next);
        await world.untilReported(next.id, 'Delivered');
        (0, _globals.expect)((0, _phoneworld.radioed)(phone)).toEqual([
            next.id
        ]);
    });
});

//# sourceMappingURL=sending.test.js.map