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
    world.service.webhooks = [
        {
            id: 'w',
            url: `${world.service.url}/received`,
            event: 'sms:received'
        }
    ];
    await (await world.aConnectedPhone()).stop();
    phone = await world.aConnectedPhone({
        radioDelayMs: [
            10,
            20
        ],
        offlineMs: 500
    });
    await (0, _phoneworld.until)(()=>phone.webhooks.length === 1, 'the webhooks');
});
(0, _globals.afterEach)(()=>world.close());
const sendTo = async (lastFour)=>{
    const message = (0, _phoneworld.aMessage)({
        phoneNumbers: [
            `+1555123${lastFour}`
        ]
    });
    await world.offerOnce(message);
    return message.id;
};
const pathOf = (id)=>world.service.reports(id).map(({ state })=>state);
const errorOf = (id)=>world.service.reports(id).at(-1)?.recipients[0]?.error;
const repliesOf = ()=>world.service.of('POST /received').map(({ body })=>body.payload);
(0, _globals.describe)('recipients by their last four digits', ()=>{
    _globals.it.each([
        '0001',
        '0003',
        '4711'
    ])('an SMS to %s is processed, sent and delivered', async (lastFour)=>{
        const id = await sendTo(lastFour);
        await world.untilReported(id, 'Delivered');
        (0, _globals.expect)(pathOf(id)).toEqual([
            'Processed',
            'Sent',
            'Delivered'
        ]);
    });
    _globals.it.each([
        [
            '0002',
            [
                'Processed',
                'Sent',
                'Failed'
            ],
            'Delivery result from SC +15550000000: 65'
        ],
        [
            '0005',
            [
                'Failed'
            ],
            'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress'
        ],
        [
            '0014',
            [
                'Processed',
                'Failed'
            ],
            'Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)'
        ],
        [
            '0015',
            [
                'Processed',
                'Failed'
            ],
            'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)'
        ]
    ])('an SMS to %s fails: %j', async (lastFour, path, error)=>{
        const id = await sendTo(lastFour);
        await world.untilReported(id, 'Failed');
        (0, _globals.expect)(pathOf(id)).toEqual(path);
        (0, _globals.expect)(errorOf(id)).toBe(error);
    });
    (0, _globals.it)('an SMS to 0004 is processed, and no word more comes', async ()=>{
        const id = await sendTo('0004');
        await world.untilReported(id, 'Processed');
        await world.untilReported(await sendTo('0001'), 'Delivered');
        (0, _globals.expect)(pathOf(id)).toEqual([
            'Processed'
        ]);
    });
    (0, _globals.it)('the phone goes away for a while after an SMS to 0006, and reports when it is back', async ()=>{
        const id = await sendTo('0006');
        await (0, _phoneworld.until)(()=>!phone.isConnected, 'the phone to go');
        await world.untilReported(id, 'Delivered');
        await (0, _phoneworld.until)(()=>phone.isConnected, 'the phone to come back');
        (0, _globals.expect)(phone.ledger.radio.map(({ messageId })=>messageId)).toEqual([
            id
        ]);
    });
    (0, _globals.it)('the phone says nothing for a while after an SMS to 0007, with its stream open, and then goes on', async ()=>{
        const id = await sendTo('0007');
        const other = await sendTo('0001');
        (0, _globals.expect)(phone.isConnected).toBe(true);
        await world.untilReported(id, 'Delivered');
        await world.untilReported(other, 'Delivered');
        const [first, second] = phone.ledger.radio;
        (0, _globals.expect)([
            first?.messageId,
            second?.messageId
        ]).toEqual([
            id,
            other
        ]);
    });
    (0, _globals.it)('an SMS to 0008 goes out, and every report of it is garbage, none tried again', async ()=>{
        const id = await sendTo('0008');
        await (0, _phoneworld.until)(()=>phone.ledger.messages[0]?.state === 'Delivered' && phone.ledger.unreported === 0, 'the end');
        await world.untilReported(await sendTo('0001'), 'Delivered');
        (0, _globals.expect)(pathOf(id).length).toBeGreaterThan(0);
        for (const { state, recipients } of world.service.reports(id)){
            const isWhole = [
                'Processed',
                'Sent',
                'Delivered'
            ].includes(state) && recipients[0]?.phoneNumber === '+15551230008';
            (0, _globals.expect)(isWhole).toBe(false);
        }
    });
    _globals.it.each([
        [
            '0009',
            'Thank you, I got your message.'
        ],
        [
            '0010',
            'STOP'
        ]
    ])('the recipient %s writes back once the SMS was delivered', async (lastFour, text)=>{
        const id = await sendTo(lastFour);
        await (0, _phoneworld.until)(()=>repliesOf().length === 1, 'the reply');
        (0, _globals.expect)(repliesOf()).toMatchObject([
            {
                message: text,
                sender: `+1555123${lastFour}`,
                recipient: '+15550009001'
            }
        ]);
        await world.untilReported(id, 'Delivered');
    });
    (0, _globals.it)('a reply that was due when the phone was killed comes once', async ()=>{
        await sendTo('0009');
        await (0, _phoneworld.until)(()=>phone.ledger.messages[0]?.state === 'Delivered', 'the delivery');
        await phone.kill();
        phone = await world.aConnectedPhone({
            radioDelayMs: [
                10,
                20
            ],
            offlineMs: 500
        });
        await (0, _phoneworld.until)(()=>repliesOf().length === 1, 'the reply');
        await (0, _phoneworld.until)(()=>phone.ledger.unreported === 0, 'the end of all work');
        (0, _globals.expect)(repliesOf()).toHaveLength(1);
    });
});

//# sourceMappingURL=recipients.test.js.map