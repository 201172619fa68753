"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../libs/testing/src");
const _apigatewayharness = require("../testing/api-gateway.harness");
const _apiclient = require("../testing/api.client");
const harness = _apigatewayharness.ApiHarness.ofFile();
const NATIONAL = '0151 12345678';
const HINT = 'write the country code instead of the leading 0, for example 49151… instead of 0151…';
const LATER = new Date(Date.now() + 3_600_000).toISOString();
let client;
let phoneId;
(0, _globals.beforeAll)(async ()=>{
    client = await _apiclient.ApiClient.create(harness);
    ({ id: phoneId } = await (0, _testing.aPhone)(harness.database, {
        orgId: client.orgId
    }));
});
const body = (path, field, code, more)=>({
        name: `${field} of POST ${path}`,
        refusal: `400 ${code} ${field}`,
        ask: (phone)=>client.ask('POST', path, {
                ...more,
                [field]: phone
            }, {
                'idempotency-key': `${path} ${encodeURIComponent(String(phone))}`
            })
    });
const query = (path, field, refused = field, more = '')=>({
        name: `${field} of GET ${path}`,
        refusal: `400 VALIDATION ${refused}`,
        ask: (phone)=>client.get(`${path}?${field}=${encodeURIComponent(String(phone))}${more}`)
    });
const to = '4915112345678';
const text = {
    message: 'hello'
};
const place = {
    latitude: 1,
    longitude: 2
};
const card = {
    name: 'Ann'
};
const poll = {
    question: 'When?',
    options: [
        'a',
        'b'
    ]
};
const PLACES = [
    body('/whatsapp/send', 'to', 'VALIDATION', text),
    body('/whatsapp/send', 'account_phone', 'VALIDATION', {
        to,
        ...text
    }),
    body('/send', 'to', 'VALIDATION', text),
    body('/whatsapp/schedule', 'to', 'VALIDATION', {
        ...text,
        scheduled_at: LATER
    }),
    body('/whatsapp/poll', 'to', 'VALIDATION', poll),
    body('/whatsapp/location', 'to', 'VALIDATION', place),
    body('/whatsapp/contact', 'to', 'VALIDATION', {
        ...card,
        phone: to
    }),
    body('/whatsapp/contact', 'phone', 'VALIDATION', {
        ...card,
        to
    }),
    body('/sms/send', 'to', 'INVALID_PHONE', text),
    body('/whatsapp/link', 'phone', 'INVALID_BODY', {}),
    body('/whatsapp/unlink', 'phone', 'INVALID_BODY', {}),
    query('/whatsapp/send', 'recipient', 'recipient', '&message=hello'),
    query('/whatsapp/send', 'to', 'recipient', '&message=hello'),
    query('/whatsapp/send', 'phone', 'recipient', '&message=hello'),
    query('/whatsapp/qr', 'phone'),
    query('/whatsapp/status', 'phone'),
    query('/whatsapp/check', 'phone')
];
/** Rows of every table that a request could write. */ async function stored() {
    const tables = [
        'messages',
        'contacts',
        'idempotency_keys',
        'usage_counters',
        'whatsapp_numbers',
        'pairings',
        'events'
    ];
    const counts = tables.map((table)=>`(select count(*) from ${table})::int as ${table}`);
    const { rows } = await harness.database.query(`select ${counts.join(', ')}`);
    return rows;
}
_globals.describe.each(PLACES.map((each)=>[
        each.name,
        each
    ]))('%s', (name, { refusal, ask })=>{
    _globals.it.each([
        NATIONAL,
        '(0151) 123-45678',
        '+0151 12345678'
    ])(`${name} refuses a number of its country, %j, with a hint, before anything is stored`, async (phone)=>{
        const before = await stored();
        const sent = harness.sender.inputs.length;
        const answer = await ask(phone);
        (0, _globals.expect)((0, _apiclient.summaryOf)(answer)).toBe(refusal);
        (0, _globals.expect)(answer.body.message).toContain(HINT);
        (0, _globals.expect)(await stored()).toEqual(before);
        (0, _globals.expect)(harness.sender.inputs).toHaveLength(sent);
    });
    _globals.it.each([
        '123456',
        '1234567890123456',
        '4915112345678x',
        '++4915112345678',
        `4${' '.repeat(90)}915112345678`
    ])(`${name} refuses %j, which is no phone number`, async (phone)=>{
        (0, _globals.expect)((0, _apiclient.summaryOf)(await ask(phone))).toBe(refusal);
    });
    (0, _globals.it)(`${name} takes a number as people write it`, async ()=>{
        for (const phone of [
            '+49 151 123-456-78',
            '00 49 (151) 12345678',
            '+49\u00A0(0)151.1234\u20115678'
        ]){
            const { status, body: answered } = await ask(phone);
            // What it answers to a good number depends on the rest: here nothing is linked.
            (0, _globals.expect)([
                phone,
                status === 400,
                answered.fields
            ]).toEqual([
                phone,
                false,
                undefined
            ]);
        }
    });
});
(0, _globals.it)('a recipient in a query that is much too long is told from one without its country code', async ()=>{
    const { body: answered } = await client.get(`/whatsapp/send?recipient=${'1'.repeat(5_000)}&message=x`);
    (0, _globals.expect)(answered.message).toMatch(/^The recipient must be a string: a phone number of 7 to 15 digits/);
});
(0, _globals.describe)('a number that was written as people write it', ()=>{
    (0, _globals.it)('a number that was written as people write it is sent to, answered and kept in digits', async ()=>{
        const sms = await client.post('/sms/send', {
            to: '+49 (0)151 1234-5678',
            ...text
        });
        (0, _globals.expect)([
            sms.status,
            sms.body.data.to
        ]).toEqual([
            201,
            to
        ]);
        await client.post('/whatsapp/send', {
            to: '0049/151.12345678',
            account_phone: '+49 (30) 901820',
            ...text
        });
        (0, _globals.expect)(harness.sender.inputs.at(-1)).toMatchObject({
            to,
            accountPhone: '4930901820'
        });
        await client.post('/whatsapp/contact', {
            to,
            name: 'Ann',
            phone: '+44 (0)20 7946 0958'
        });
        (0, _globals.expect)(harness.sender.inputs.at(-1)).toMatchObject({
            content: {
                payload: {
                    contact: {
                        phone: '442079460958'
                    }
                }
            }
        });
        await client.get(`/whatsapp/send?to=+49%20151%2012345678&message=x`);
        (0, _globals.expect)(harness.sender.inputs.at(-1)).toMatchObject({
            to
        });
    });
    (0, _globals.it)('a number that was written as people write it is that of a SIM, too', async ()=>{
        const set = (phone)=>client.patch(`/sms/accounts/${phoneId}`, {
                sims: [
                    {
                        slot: 1,
                        phone
                    }
                ]
            });
        const { status, body: answered } = await set('+49 (0)151 1234-5678');
        (0, _globals.expect)([
            status,
            answered.data.sims[0]?.phone
        ]).toEqual([
            200,
            to
        ]);
        (0, _globals.expect)((0, _apiclient.summaryOf)(await set(NATIONAL))).toBe('400 VALIDATION sims');
    });
});

//# sourceMappingURL=phones.e2e.js.map