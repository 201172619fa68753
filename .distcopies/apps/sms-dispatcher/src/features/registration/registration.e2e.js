"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _events = require("../../../../../libs/events/src");
const _sms = require("../../../../../libs/sms/src");
const _testing = require("../../../../../libs/testing/src");
const _eventstream = require("../../testing/event-stream");
const _devicebodyparser = require("../device/device-body.parser");
const _smsharness = require("../../testing/sms-harness");
let harness;
let replica;
let registrations;
(0, _globals.beforeAll)(async ()=>{
    harness = await _smsharness.SmsHarness.start();
    replica = await harness.startReplica({}, {
        timings: {
            presence: {
                lookEveryMs: 200
            }
        }
    });
    registrations = new _sms.SmsRegistrationRepository(harness.database);
});
(0, _globals.afterAll)(()=>harness.stop());
const PIXEL = {
    name: 'Google/oriole',
    simCards: [
        {
            slotIndex: 0,
            simNumber: 1,
            phoneNumber: '*******4567',
            carrierName: '**tica',
            iccid: '*****1234'
        }
    ]
};
const register = (authorization, { body = PIXEL, from = harness.anAddress(), on = replica } = {})=>on.call('POST', '/device', {
        authorization,
        body,
        from
    });
const statusesOf = (answers)=>answers.map(({ status })=>status).sort((a, b)=>a - b);
async function registered(authorization, body = PIXEL) {
    const answer = await register(authorization, {
        body
    });
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`);
    return await answer.json();
}
const aCode = async (orgId)=>`Code ${(await registrations.createCode(orgId, 'live'))?.code}`;
const aToken = async (orgId)=>`Bearer ${await registrations.createPrivateToken(orgId, 'live')}`;
async function phonesOf(orgId) {
    const { rows } = await harness.database.query(`select id, app_id as "appId", name, sims from sms_phones where org_id = $1 order by created_at, id`, [
        orgId
    ]);
    return rows;
}
/** Nothing was heard of the phones of an organization for so long. */ const silence = (orgId, seconds)=>harness.database.query(`update sms_phones set seen_at = seen_at - $2 * interval '1 second', paired_at = paired_at - $2 * interval '1 second'
      where org_id = $1`, [
        orgId,
        seconds
    ]);
(0, _globals.describe)('a phone that registers', ()=>{
    (0, _globals.it)('a phone that registers is stored with what it said and without its secrets, and can call at once', async ()=>{
        const orgId = await harness.createOrganization();
        const phone = await registered(await aCode(orgId));
        (0, _globals.expect)(phone).toEqual({
            id: _globals.expect.stringMatching(/^[\w-]{20}$/),
            token: _globals.expect.stringMatching(/^smsp_[\w-]{43}$/),
            login: _globals.expect.stringMatching(/^[0-9A-Z]{8}$/)
        });
        const { rows } = await harness.database.query('select p::text as row from sms_phones p where app_id = $1', [
            phone.id
        ]);
        (0, _globals.expect)(rows[0]?.row).not.toContain(phone.token);
        (0, _globals.expect)(await phonesOf(orgId)).toMatchObject([
            {
                name: 'Google oriole',
                sims: [
                    {
                        slot: 1,
                        phone: '*******4567',
                        carrier: '**tica',
                        iccid: '*****1234'
                    }
                ]
            }
        ]);
        const settings = await (await replica.as(phone, 'GET', '/settings')).json();
        (0, _globals.expect)(settings.webhooks).toMatchObject({
            signing_key: _globals.expect.stringMatching(/^[0-9a-f]{64}$/)
        });
        (0, _globals.expect)((await replica.as(phone, 'PATCH', '/device', {
            body: {
                id: phone.id
            }
        })).status).toBe(204);
    });
    (0, _globals.it)('a phone that registers is told to customers, and as connected only once it used its token: the answer may be lost', async ()=>{
        const orgId = await harness.createOrganization();
        const phone = await registered(await aCode(orgId));
        const told = async ()=>{
            const { rows } = await harness.database.query(`select payload -> 'account' as account from events where org_id = $1 order by created_at, id`, [
                orgId
            ]);
            return rows.map(({ account })=>`${account.kind} ${account.previous_status}>${account.status} ${account.reason}`);
        };
        (0, _globals.expect)(await told()).toEqual([
            'sms_phone null>disconnected paired'
        ]);
        await replica.as(phone, 'PATCH', '/device', {
            body: {
                id: phone.id
            }
        });
        await (0, _testing.waitFor)(async ()=>(await told()).length > 1, {
            what: 'the phone to be told as connected'
        });
        (0, _globals.expect)(await told()).toEqual([
            'sms_phone null>disconnected paired',
            'sms_phone disconnected>connected heard'
        ]);
    });
    (0, _globals.it)('of two phones that register with one code at the same moment, exactly one is paired', async ()=>{
        for(let round = 0; round < 10; round += 1){
            const orgId = await harness.createOrganization();
            const code = await aCode(orgId);
            const answers = await Promise.all(Array.from({
                length: 5
            }, ()=>register(code)));
            (0, _globals.expect)(statusesOf(answers)).toEqual([
                201,
                401,
                401,
                401,
                401
            ]);
            (0, _globals.expect)(await phonesOf(orgId)).toHaveLength(1);
        }
    });
    (0, _globals.it)('a test key’s code registers no phone but one of the sandbox, and stays good', async ()=>{
        const orgId = await harness.createOrganization();
        for (const secret of [
            `Code ${(await registrations.createCode(orgId, 'test'))?.code}`,
            `Bearer ${await registrations.createPrivateToken(orgId, 'test')}`
        ]){
            const answer = await register(secret);
            (0, _globals.expect)([
                answer.status,
                await answer.json()
            ]).toMatchObject([
                403,
                {
                    message: _globals.expect.stringContaining('live key')
                }
            ]);
            (0, _globals.expect)((await register(secret, {
                body: {
                    name: 'Chasqui/Sandbox phone 1'
                }
            })).status).toBe(201);
        }
        (0, _globals.expect)(await phonesOf(orgId)).toHaveLength(2);
    });
    (0, _globals.it)('a phone that registers is an account that webhooks of its mode can choose, those of the other mode not', async ()=>{
        const orgId = await harness.createOrganization();
        await registered(await aCode(orgId));
        const code = `Code ${(await registrations.createCode(orgId, 'test'))?.code}`;
        await registered(code, {
            name: 'Chasqui/Sandbox phone 1'
        });
        const ids = (await phonesOf(orgId)).map(({ id })=>id);
        const endpoints = new _events.WebhookEndpointRepository(harness.database);
        (0, _globals.expect)([
            ...await endpoints.findAccounts(orgId, 'live', ids)
        ]).toEqual([
            ids[0]
        ]);
        (0, _globals.expect)([
            ...await endpoints.findAccounts(orgId, 'test', ids)
        ]).toEqual([
            ids[1]
        ]);
        const { rows } = await harness.database.query('select distinct channel from accounts where org_id = $1', [
            orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                channel: 'sms'
            }
        ]);
    });
    (0, _globals.it)('a phone with a code past its ten minutes is refused, and old codes are forgotten', async ()=>{
        const orgId = await harness.createOrganization();
        const code = await aCode(orgId);
        await harness.database.query(`update sms_pairing_codes set expires_at = now() where org_id = $1`, [
            orgId
        ]);
        (0, _globals.expect)((await register(code)).status).toBe(401);
        await registrations.forgetOldCodes(1_000);
        const hash = (0, _sms.hashSmsSecret)(code.slice('Code '.length));
        const { rows } = await harness.database.query('select from sms_pairing_codes where code_hash = $1', [
            hash
        ]);
        (0, _globals.expect)(rows).toEqual([]);
    });
    (0, _globals.it)('a phone that registers with a wrong body keeps its code', async ()=>{
        const code = await aCode(await harness.createOrganization());
        (0, _globals.expect)((await register(code, {
            body: {
                name: 5
            }
        })).status).toBe(400);
        (0, _globals.expect)((await register(code)).status).toBe(201);
    });
    (0, _globals.it)('a phone beyond the plan is told so, keeps its code, and comes in when there is room', async ()=>{
        const orgId = await harness.createOrganization({
            sms_devices: 1
        });
        const first = await registered(await aCode(orgId));
        const code = await aCode(orgId);
        const answer = await register(code, {
            body: {
                name: 'Other/phone'
            }
        });
        (0, _globals.expect)([
            answer.status,
            await answer.json()
        ]).toEqual([
            403,
            _globals.expect.objectContaining({
                code: 'PLAN_LIMIT',
                limit: 'sms_devices',
                used: 1,
                max: 1,
                message: _globals.expect.stringContaining('allows 1 SMS phone, and 1 is paired')
            })
        ]);
        await harness.database.query('update sms_phones set token_hash = null, unpaired_at = now() where app_id = $1', [
            first.id
        ]);
        (0, _globals.expect)((await register(code, {
            body: {
                name: 'Other/phone'
            }
        })).status).toBe(201);
    });
    (0, _globals.it)('phones that register never pass the limit, however many come at once', async ()=>{
        const orgId = await harness.createOrganization({
            sms_devices: 3
        });
        const token = await aToken(orgId);
        const answers = await Promise.all(Array.from({
            length: 8
        }, (_, n)=>register(token, {
                body: {
                    name: `Maker/${n}`
                }
            })));
        (0, _globals.expect)(statusesOf(answers)).toEqual([
            201,
            201,
            201,
            403,
            403,
            403,
            403,
            403
        ]);
    });
    (0, _globals.it)('a phone that registers with a private token may write it as a person types it, until it is revoked', async ()=>{
        const orgId = await harness.createOrganization();
        const token = await aToken(orgId);
        const typed = token.replace(/^Bearer (.{6})(.{6})/, (_, a, b)=>`Bearer ${a.toUpperCase()}-${b} `);
        (0, _globals.expect)((await register(typed)).status).toBe(201);
        (0, _globals.expect)(await registrations.revokeLastingSecrets(orgId, 'live')).toEqual({
            tokens: 1,
            logins: 1
        });
        (0, _globals.expect)((await register(token)).status).toBe(401);
    });
    (0, _globals.it)('a phone with a private token that was replaced by another is refused', async ()=>{
        const orgId = await harness.createOrganization();
        const [older, newer] = [
            await aToken(orgId),
            await aToken(orgId)
        ];
        (0, _globals.expect)([
            (await register(older)).status,
            (await register(newer)).status
        ]).toEqual([
            401,
            201
        ]);
    });
});
(0, _globals.describe)('a phone whose app was installed anew', ()=>{
    (0, _globals.it)('a phone with its app installed anew is known by its model and SIMs after a minute of silence; the old token ends', async ()=>{
        const orgId = await harness.createOrganization({
            sms_devices: 1
        });
        const token = await aToken(orgId);
        const before = await registered(token);
        await replica.as(before, 'PATCH', '/device', {
            body: {
                id: before.id
            }
        });
        const [row] = await phonesOf(orgId);
        await harness.database.query(`update sms_phones set name = 'Desk' where org_id = $1`, [
            orgId
        ]);
        const stream = await _eventstream.EventStream.open(replica.url, before.token);
        await silence(orgId, 61);
        const after = await registered(token);
        (0, _globals.expect)(await phonesOf(orgId)).toMatchObject([
            {
                id: row?.id,
                name: 'Desk',
                appId: after.id
            }
        ]);
        (0, _globals.expect)(after.id).not.toBe(before.id);
        (0, _globals.expect)((await replica.as(before, 'PATCH', '/device', {
            body: {
                id: before.id
            }
        })).status).toBe(401);
        await stream.untilClosed();
    });
    (0, _globals.it)('a phone with its app installed anew fails what was offered before and left unsaid; what waited goes on', async ()=>{
        const orgId = await harness.createOrganization();
        const token = await aToken(orgId);
        const before = await registered(token);
        const [row] = await phonesOf(orgId);
        const phone = {
            id: row?.id ?? '',
            orgId,
            mode: 'live',
            appId: '',
            token: '',
            signingKey: ''
        };
        const [offered, waiting] = [
            await harness.queueMessage(phone),
            await harness.queueMessage(phone)
        ];
        await harness.database.query(`update sms_phones set messages_per_minute = 1 where org_id = $1`, [
            orgId
        ]);
        (0, _globals.expect)(await (await replica.as(before, 'GET', '/message')).json()).toMatchObject([
            {
                id: offered
            }
        ]);
        await silence(orgId, 61);
        const after = await registered(token);
        // Another minute.
        await harness.database.query('delete from sms_phone_sends where phone_id = $1', [
            row?.id
        ]);
        (0, _globals.expect)(await (await replica.as(after, 'GET', '/message')).json()).toMatchObject([
            {
                id: waiting
            }
        ]);
        const { rows } = await harness.database.query('select status, error_code from messages where org_id = $1 order by lane_seq', [
            orgId
        ]);
        (0, _globals.expect)(rows).toEqual([
            {
                status: 'failed',
                error_code: 'DEVICE_OFFLINE'
            },
            {
                status: 'pending',
                error_code: null
            }
        ]);
    });
    (0, _globals.it)('a phone with its app installed anew rings for its organization: endpoints hear at once of what failed by that', async ()=>{
        const orgId = await harness.createOrganization();
        const before = await registered(await aToken(orgId));
        const [row] = await phonesOf(orgId);
        const phone = {
            id: row?.id ?? '',
            orgId,
            mode: 'live',
            appId: '',
            token: '',
            signingKey: ''
        };
        const offered = await harness.queueMessage(phone);
        (0, _globals.expect)(await (await replica.as(before, 'GET', '/message')).json()).toMatchObject([
            {
                id: offered
            }
        ]);
        await silence(orgId, 61);
        const rung = [];
        harness.database.onEvents((id)=>rung.push(id));
        const { name: model, sims } = (0, _devicebodyparser.deviceBodyOf)(PIXEL);
        const code = (await registrations.createCode(orgId, 'live'))?.code ?? '';
        const outcome = await registrations.register({
            secret: {
                by: 'code',
                code
            },
            model,
            sims: sims ?? [],
            fallbackLogin: 'A-PHONE',
            sealSigningKey: ()=>Buffer.from('sealed')
        });
        (0, _globals.expect)(outcome).toMatchObject({
            kind: 'registered',
            phone: {
                isKnown: true
            }
        });
        (0, _globals.expect)(rung).toEqual([
            orgId
        ]);
    });
    (0, _globals.it)('a phone is a new one while the other was heard within a minute, has another SIM, or none that can be told apart', async ()=>{
        const hidden = {
            name: 'Google/oriole',
            simCards: [
                {
                    slotIndex: 0,
                    simNumber: 1,
                    carrierName: 'x'
                }
            ]
        };
        const another = {
            ...PIXEL,
            simCards: [
                {
                    ...PIXEL.simCards[0],
                    iccid: '*****9999'
                }
            ]
        };
        for (const [first, second, silentS] of [
            [
                PIXEL,
                PIXEL,
                0
            ],
            [
                PIXEL,
                another,
                120
            ],
            [
                PIXEL,
                {
                    ...PIXEL,
                    name: 'Google/raven'
                },
                120
            ],
            [
                hidden,
                hidden,
                120
            ],
            [
                {
                    name: 'Google/oriole'
                },
                {
                    name: 'Google/oriole'
                },
                120
            ]
        ]){
            const orgId = await harness.createOrganization();
            const token = await aToken(orgId);
            const phone = await registered(token, first);
            await replica.as(phone, 'PATCH', '/device', {
                body: {
                    id: phone.id
                }
            });
            await silence(orgId, silentS);
            await registered(token, second);
            (0, _globals.expect)(await phonesOf(orgId)).toHaveLength(2);
        }
    });
    (0, _globals.it)('a phone that never got its first answer is not counted twice, though its SIMs are hidden', async ()=>{
        const orgId = await harness.createOrganization({
            sms_devices: 1
        });
        const token = await aToken(orgId);
        await registered(token, {
            name: 'Google/oriole'
        });
        (0, _globals.expect)((await register(token, {
            body: {
                name: 'Google/oriole'
            }
        })).status).toBe(403);
        await silence(orgId, 61);
        await registered(token, {
            name: 'Google/oriole'
        });
        (0, _globals.expect)(await phonesOf(orgId)).toHaveLength(1);
    });
    (0, _globals.it)('a phone of another organization stays what it is when an app is installed anew', async ()=>{
        const orgId = await harness.createOrganization();
        await registered(await aToken(orgId));
        await silence(orgId, 61);
        const other = await harness.createOrganization();
        await registered(await aToken(other));
        (0, _globals.expect)([
            await phonesOf(orgId),
            await phonesOf(other)
        ]).toMatchObject([
            [
                {}
            ],
            [
                {}
            ]
        ]);
    });
});
(0, _globals.describe)('guessing', ()=>{
    const WRONG = 'Code 000000000000';
    // Tries are counted per clock minute.
    (0, _globals.beforeEach)(()=>(0, _smsharness.earlyInTheMinute)());
    (0, _globals.it)('guessing ends with 429 at the sixth wrong try of an address, on every replica, and right ones do not count', async ()=>{
        const other = await harness.startReplica();
        const from = harness.anAddress();
        for(let count = 0; count < 6; count += 1){
            (0, _globals.expect)((await register(await aCode(await harness.createOrganization()), {
                from
            })).status).toBe(201);
        }
        const statuses = [];
        for(let guess = 0; guess < 6; guess += 1){
            statuses.push((await register(WRONG, {
                from,
                on: guess % 2 === 0 ? replica : other
            })).status);
        }
        (0, _globals.expect)(statuses).toEqual([
            401,
            401,
            401,
            401,
            401,
            429
        ]);
        const answer = await register(await aCode(await harness.createOrganization()), {
            from,
            on: other
        });
        (0, _globals.expect)([
            answer.status,
            Number(answer.headers.get('retry-after')) > 0
        ]).toEqual([
            429,
            true
        ]);
    });
    (0, _globals.it)('guessing by a hundred others does not keep a code from being used', async ()=>{
        const others = Array.from({
            length: 100
        }, ()=>harness.anAddress());
        const answers = await Promise.all(others.map((from)=>register(WRONG, {
                from
            })));
        (0, _globals.expect)(new Set(answers.map(({ status })=>status))).toEqual(new Set([
            401
        ]));
        (0, _globals.expect)((await register(await aCode(await harness.createOrganization()))).status).toBe(201);
    });
    (0, _globals.it)('guessing does not hold up a private token that is right, from whatever address', async ()=>{
        const from = harness.anAddress();
        const token = await aToken(await harness.createOrganization());
        const wrong = `${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`;
        for(let guess = 0; guess < 8; guess += 1)await register(wrong, {
            from
        });
        for(let guess = 0; guess < 8; guess += 1)await register(WRONG, {
            from
        });
        (0, _globals.expect)((await register(token, {
            from
        })).status).toBe(201);
        (0, _globals.expect)((await register(wrong, {
            from
        })).status).toBe(429);
    });
    (0, _globals.it)('guesses that come at once get no further than one by one', async ()=>{
        const from = harness.anAddress();
        const answers = await Promise.all(Array.from({
            length: 40
        }, ()=>register(WRONG, {
                from
            })));
        (0, _globals.expect)(answers.filter(({ status })=>status === 401)).toHaveLength(5);
    });
    (0, _globals.it)('guessing from the many addresses of one IPv6 network counts as one', async ()=>{
        const network = `2001:db8:${Math.floor(Math.random() * 65_000).toString(16)}:1`;
        const statuses = [];
        for(let host = 1; host <= 6; host += 1){
            statuses.push((await register(WRONG, {
                from: `${network}::${host}`
            })).status);
        }
        (0, _globals.expect)(statuses).toEqual([
            401,
            401,
            401,
            401,
            401,
            429
        ]);
    });
    (0, _globals.it)('guessing without Redis is counted by each process, and right codes go on working', async ()=>{
        const { proxy, url } = await (0, _testing.startProxyOf)(harness.redis.url);
        const alone = await harness.startReplica({
            REDIS_URL: url
        });
        await proxy.cut();
        const from = harness.anAddress();
        (0, _globals.expect)((await register(await aCode(await harness.createOrganization()), {
            from,
            on: alone
        })).status).toBe(201);
        const statuses = [];
        for(let guess = 0; guess < 6; guess += 1)statuses.push((await register(WRONG, {
            from,
            on: alone
        })).status);
        (0, _globals.expect)(statuses).toEqual([
            401,
            401,
            401,
            401,
            401,
            429
        ]);
        await proxy.heal();
        await alone.app.close();
        await proxy.close();
    });
});
(0, _globals.describe)('the sign-in of a phone', ()=>{
    (0, _globals.it)('the sign-in of a phone ends with the last phone that has it', async ()=>{
        const orgId = await harness.createOrganization();
        const { login, password } = await registered(await aToken(orgId));
        const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
        await registered(authorization, {
            name: 'Two'
        });
        const unpairings = new _sms.SmsUnpairingRepository(harness.database);
        const [first] = await phonesOf(orgId);
        await unpairings.unpair(orgId, 'live', first?.id ?? '');
        (0, _globals.expect)((await register(authorization, {
            body: {
                name: 'Three'
            }
        })).status).toBe(201);
        for (const { id } of (await phonesOf(orgId)))await unpairings.unpair(orgId, 'live', id);
        (0, _globals.expect)((await register(authorization)).status).toBe(401);
    });
    (0, _globals.it)('the sign-in of a phone lets in another one, also by a code, of which the newest counts', async ()=>{
        const orgId = await harness.createOrganization();
        const { login, password } = await registered(await aToken(orgId));
        const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
        (0, _globals.expect)(await registered(authorization, {
            name: 'Two'
        })).toMatchObject({
            login
        });
        const codes = [];
        for(let count = 0; count < 2; count += 1){
            const answer = await replica.call('GET', '/user/code', {
                authorization,
                from: harness.anAddress()
            });
            const made = await answer.json();
            (0, _globals.expect)(made.validUntil).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
            codes.push(made.code);
        }
        (0, _globals.expect)((await register(`Code ${codes[0]}`)).status).toBe(401);
        (0, _globals.expect)(await registered(`Code ${codes[1]}`, {
            name: 'Three'
        })).toMatchObject({
            login
        });
        (0, _globals.expect)((await phonesOf(orgId)).map(({ name })=>name)).toEqual([
            'Google oriole',
            'Two',
            'Three'
        ]);
    });
    (0, _globals.it)('a phone that came with a code of the API has no sign-in: it lets nobody in and its password cannot be changed', async ()=>{
        const phone = await registered(await aCode(await harness.createOrganization()));
        const authorization = `Basic ${Buffer.from(`${phone.login}:`).toString('base64')}`;
        (0, _globals.expect)((await register(authorization)).status).toBe(401);
        const body = {
            currentPassword: 'x',
            newPassword: 'y'.repeat(14)
        };
        (0, _globals.expect)((await replica.as(phone, 'PATCH', '/user/password', {
            body
        })).status).toBe(401);
    });
});

//# sourceMappingURL=registration.e2e.js.map