"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _sms = require("../../../../../libs/sms/src");
const _smsharness = require("../../testing/sms-harness");
const CASES = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(__dirname, 'sms-gate-device.cases.json'), 'utf8'));
let harness;
let replica;
let registrations;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
    registrations = new _sms.SmsRegistrationRepository(harness.database);
});
(0, _globals.afterAll)(()=>harness.stop());
/** An organization of its own with a private token and a phone that registered with it, as each case expects. */ async function aWorld(from) {
    const orgId = await harness.createOrganization();
    const token = await registrations.createPrivateToken(orgId, 'live');
    const answer = await replica.call('POST', '/device', {
        authorization: `Bearer ${token}`,
        body: {
            name: 'First/Phone'
        },
        from
    });
    if (answer.status !== 201) throw new Error(`registration answered ${answer.status}`);
    const phone = await answer.json();
    return {
        orgId,
        token,
        phone,
        from
    };
}
const basic = (login, password)=>`Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
function authorizationOf({ auth }, { token, phone }, code) {
    const headers = {
        none: undefined,
        private_token: `Bearer ${token}`,
        private_token_wrong: 'Bearer 987654321',
        basic: basic(phone.login, phone.password),
        basic_wrong: basic(phone.login, 'wrong'),
        code: `Code ${code}`,
        device: `Bearer ${phone.token}`,
        device_wrong: `Bearer ${(0, _sms.newPhoneToken)()}`,
        device_revoked: `Bearer ${phone.token}`
    };
    if (!(auth in headers)) throw new Error(`a case with unknown credentials: ${auth}`);
    return headers[auth];
}
async function codeOf({ auth, precondition }, world) {
    if (auth !== 'code') return '';
    if (precondition === 'code from GET /user/code') {
        const { login, password } = world.phone;
        const answer = await replica.call('GET', '/user/code', {
            authorization: basic(login, password),
            from: world.from
        });
        return (await answer.json()).code;
    }
    const code = (await registrations.createCode(world.orgId, 'live'))?.code ?? '';
    if (precondition === 'code expired') {
        await harness.database.query(`update sms_pairing_codes set expires_at = now() where org_id = $1`, [
            world.orgId
        ]);
    }
    if (precondition === 'code already used') {
        await replica.call('POST', '/device', {
            authorization: `Code ${code}`,
            body: {},
            from: world.from
        });
    }
    return code;
}
async function answerTo(each, world) {
    const code = await codeOf(each, world);
    if (each.auth === 'device_revoked') {
        await harness.database.query('update sms_phones set token_hash = null where org_id = $1', [
            world.orgId
        ]);
    }
    const filled = (text)=>text.replaceAll('{code}', code).replaceAll('{CODE_UPPER}', code.toUpperCase()).replaceAll('{device_id}', world.phone.id).replaceAll('{password}', world.phone.password);
    const authorization = authorizationOf(each, world, code);
    const headers = Object.entries(each.headers).map(([name, value])=>[
            name.toLowerCase(),
            filled(value)
        ]);
    const body = each.raw_body ?? (each.body === undefined ? undefined : filled(JSON.stringify(each.body)));
    return fetch(`${replica.url}/sms-phone/v1${each.path}`, {
        method: each.method,
        headers: {
            'x-forwarded-for': world.from,
            ...authorization !== undefined && {
                authorization
            },
            ...Object.fromEntries(headers)
        },
        // Bytes, because a text would get a content type that the case does not have.
        ...body !== undefined && {
            body: Buffer.from(body)
        }
    });
}
(0, _globals.describe)('the mobile API of sms-gate, as its server and its app have it', ()=>{
    (0, _globals.it)('this test has all cases of the devices of sms-gate’s mobile API', ()=>(0, _globals.expect)(CASES).toHaveLength(72));
    _globals.it.each(CASES.map((each)=>[
            `${each.method} ${each.path}: ${each.name}`,
            each
        ]))('the API answers devices as sms-gate’s server does: %s', async (_, each)=>{
        const world = await aWorld(harness.anAddress());
        // Wrong codes are counted per clock minute.
        if (each.name === 'too many wrong codes') await (0, _smsharness.earlyInTheMinute)();
        for (const [before, status] of callsBefore(each))(0, _globals.expect)((await answerTo(before, world)).status).toBe(status);
        const answer = await answerTo(each, world);
        (0, _globals.expect)({
            status: answer.status,
            flaws: flawsOf(each, answer, await answer.text())
        }).toEqual({
            status: each.ours ?? each.status,
            flaws: []
        });
    });
});
function callsBefore(each) {
    if (each.name === 'too many wrong codes') return Array.from({
        length: 5
    }, ()=>[
            each,
            401
        ]);
    const success = CASES.find(({ name, path })=>name === 'success' && path === each.path);
    return each.precondition === "after 'success'" && success !== undefined ? [
        [
            success,
            204
        ]
    ] : [];
}
/** What is wrong with an answer besides its status. */ function flawsOf(each, answer, text) {
    if (answer.status === 204) return text === '' ? [] : [
        'a body'
    ];
    const missing = each.ours === undefined ? each.body_has.filter((part)=>!text.includes(part)) : [];
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
    const hasMessage = typeof JSON.parse(text).message === 'string';
    return [
        ...missing,
        ...isJson ? [] : [
            'type'
        ],
        ...answer.status < 400 || hasMessage ? [] : [
            'message'
        ]
    ];
}

//# sourceMappingURL=sms-gate-device.e2e.js.map