"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const _fakepairing = require("../../testing/fake-pairing");
const harness = _apigatewayharness.ApiHarness.ofFile();
let pairing;
let owner;
let numberId;
const PHONE = '4915112345678';
(0, _globals.beforeAll)(async ()=>{
    pairing = await _fakepairing.FakePairing.start(harness);
    owner = await harness.aKey();
    const gatewayId = await pairing.aGateway(owner.orgId, {
        capabilities: [
            'groups'
        ]
    });
    numberId = await pairing.aNumber(owner.orgId, gatewayId, PHONE);
});
(0, _globals.beforeEach)(()=>{
    pairing.requests.length = 0;
});
(0, _globals.afterAll)(()=>pairing.close());
const get = (query = '', key = owner.key)=>fetch(`${harness.url}/v1/whatsapp/groups${query}`, {
        headers: (0, _apigatewayharness.withKey)(key)
    });
const codeOf = async (answer)=>`${answer.status} ${(await (0, _apigatewayharness.errorOf)(answer)).code}`;
const KITCHEN = {
    id: '120363042345678901@g.us',
    name: 'Kitchen',
    participants_count: 12
};
(0, _globals.describe)('GET /whatsapp/groups', ()=>{
    (0, _globals.it)('GET /whatsapp/groups answers the groups that the gateway app lists for the number', async ()=>{
        pairing.answer(200, {
            groups: [
                KITCHEN
            ]
        });
        const answer = await get(`?whatsapp_id=${numberId}`);
        (0, _globals.expect)(await answer.json()).toMatchObject({
            success: true,
            data: [
                KITCHEN
            ],
            total: 1
        });
        (0, _globals.expect)(pairing.requests).toMatchObject([
            {
                method: 'GET',
                path: `/v1/groups?phone=${PHONE}`
            }
        ]);
    });
    (0, _globals.it)('GET /whatsapp/groups lists a thousand groups at most, with short names, and leaves out what is none', async ()=>{
        const groups = Array.from({
            length: 1500
        }, ()=>({
                ...KITCHEN,
                name: 'n'.repeat(300)
            }));
        const odd = [
            null,
            5,
            {
                id: 'x',
                name: 'x'
            },
            {
                id: KITCHEN.id
            },
            {
                id: KITCHEN.id,
                name: 'No count',
                participants_count: -1
            }
        ];
        pairing.answer(200, {
            groups: [
                ...odd,
                ...groups
            ]
        });
        const { data } = await (await get()).json();
        (0, _globals.expect)(data).toHaveLength(1000 - odd.length + 1);
        (0, _globals.expect)(data[0]).toEqual({
            id: KITCHEN.id,
            name: 'No count',
            participants_count: 0
        });
        (0, _globals.expect)(data[1]?.name).toBe('n'.repeat(100));
    });
    (0, _globals.it)('GET /whatsapp/groups answers 403 without its scope', async ()=>{
        const { key } = await harness.aKey({
            orgId: owner.orgId,
            scopes: [
                'messages:read'
            ]
        });
        (0, _globals.expect)(await codeOf(await get('', key))).toBe('403 INSUFFICIENT_SCOPE');
    });
    _globals.it.each([
        [
            '?whatsapp_id=x',
            '400 INVALID_ACCOUNT_ID'
        ],
        [
            '?whatsapp_id=019abcde-0000-7000-8000-000000000000',
            '503 NO_CONNECTED_ACCOUNT'
        ]
    ])('GET /whatsapp/groups answers %j with %s', async (query, expected)=>{
        (0, _globals.expect)(await codeOf(await get(query))).toBe(expected);
    });
    (0, _globals.it)('GET /whatsapp/groups never asks for another organization’s number', async ()=>{
        const stranger = await harness.aKey();
        (0, _globals.expect)(await codeOf(await get(`?whatsapp_id=${numberId}`, stranger.key))).toBe('503 NO_CONNECTED_ACCOUNT');
        (0, _globals.expect)(pairing.requests).toEqual([]);
    });
    (0, _globals.it)('GET /whatsapp/groups answers 409 when the gateway app has lost the number', async ()=>{
        pairing.answer(409, {
            code: 'WHATSAPP_NOT_CONNECTED',
            message: 'x'
        });
        (0, _globals.expect)(await codeOf(await get())).toBe('409 WHATSAPP_NOT_CONNECTED');
        pairing.answer(409, {
            code: 'WHATSAPP_DISCONNECTED',
            message: 'x'
        });
        (0, _globals.expect)(await codeOf(await get())).toBe('409 WHATSAPP_DISCONNECTED');
    });
    (0, _globals.it)('GET /whatsapp/groups answers 502 for an app that cannot list groups, lists something else, or is closed', async ()=>{
        const old = await harness.aKey();
        await pairing.aNumber(old.orgId, await pairing.aGateway(old.orgId, {
            capabilities: [
                'text'
            ]
        }), '4915112345679');
        const reasonOf = async (answer)=>[
                answer.status,
                (await answer.json()).reason
            ];
        (0, _globals.expect)(await reasonOf(await get('', old.key))).toEqual([
            502,
            'REFUSED'
        ]);
        pairing.answer(200, {
            groups: 'many'
        });
        (0, _globals.expect)(await reasonOf(await get())).toEqual([
            502,
            'GARBAGE'
        ]);
        pairing.outcome = {
            kind: 'closed',
            reason: 'breaker_open'
        };
        (0, _globals.expect)(await reasonOf(await get())).toEqual([
            502,
            'NOT_SENT'
        ]);
        pairing.outcome = {
            kind: 'closed',
            reason: 'offline'
        };
        (0, _globals.expect)(await codeOf(await get())).toBe('502 GATEWAY_CLOSED');
    });
});

//# sourceMappingURL=groups.e2e.js.map