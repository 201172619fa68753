"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _messaging = require("../../../../../libs/messaging/src");
const _testing = require("../../../../../libs/testing/src");
const _apigatewayharness = require("../../testing/api-gateway.harness");
const harness = _apigatewayharness.ApiHarness.ofFile();
let key;
let orgId;
(0, _globals.beforeAll)(async ()=>{
    ({ key, orgId } = await harness.aKey());
});
const get = (path, by = key)=>fetch(`${harness.url}/v1/messages/${path}`, {
        headers: (0, _apigatewayharness.withKey)(by)
    });
async function aMessage(fields = {}) {
    const message = (0, _testing.aNewMessage)({
        orgId,
        charges: [],
        ...fields
    });
    await new _messaging.MessageIntakeRepository(harness.database).accept([
        message
    ]);
    return message;
}
_globals.describe.each([
    [
        'GET /messages/{id}',
        ''
    ],
    [
        'GET /messages/{id}/events',
        '/events'
    ]
])('%s', (_n, tail)=>{
    (0, _globals.it)('a route of one message answers 404 alike for ids that are malformed, unknown, of another organization or another mode', async ()=>{
        const other = await harness.aKey();
        const foreign = await aMessage({
            orgId: other.orgId
        });
        const sandbox = await aMessage({
            mode: 'test'
        });
        const bodies = new Set();
        for (const id of [
            'x',
            '0192f0c0-0000-7000-8000-000000000009',
            foreign.id,
            sandbox.id,
            "'; select 1"
        ]){
            const answer = await get(`${encodeURIComponent(id)}${tail}`);
            (0, _globals.expect)(answer.status).toBe(404);
            bodies.add(JSON.stringify(await (0, _apigatewayharness.errorOf)(answer)));
        }
        (0, _globals.expect)([
            ...bodies
        ]).toHaveLength(1);
        (0, _globals.expect)([
            ...bodies
        ][0]).toContain('MESSAGE_NOT_FOUND');
    });
    (0, _globals.it)('a route of one message answers 403 without messages:read', async ()=>{
        const other = await harness.aKey({
            orgId,
            scopes: [
                'messages:send'
            ]
        });
        const { id } = await aMessage();
        const answer = await get(`${id}${tail}`, other.key);
        (0, _globals.expect)([
            answer.status,
            (await (0, _apigatewayharness.errorOf)(answer)).code
        ]).toEqual([
            403,
            'INSUFFICIENT_SCOPE'
        ]);
    });
});
(0, _globals.describe)('GET /messages/{id}', ()=>{
    (0, _globals.it)('GET /messages/{id} answers the whole record; what is missing is null, never absent', async ()=>{
        const message = await aMessage({
            metadata: {
                order: '42'
            }
        });
        const answer = await get(message.id);
        (0, _globals.expect)(answer.status).toBe(200);
        const { data } = await answer.json();
        (0, _globals.expect)(data).toEqual({
            id: message.id,
            channel: 'whatsapp',
            direction: 'outbound',
            status: 'pending',
            tracked: true,
            type: 'text',
            to: message.toAddress,
            from: message.fromAddress,
            whatsapp_id: message.accountId,
            account_phone: message.fromAddress,
            device_id: null,
            message_id: null,
            conversation_id: null,
            contact_id: null,
            campaign_id: null,
            otp_id: null,
            content: 'hello',
            media: null,
            poll_options: null,
            reply_to: null,
            poll: null,
            reaction: null,
            location: null,
            contact_card: null,
            edited_at: null,
            deleted_at: null,
            contact_cards: [],
            group: null,
            segments: null,
            error_code: null,
            error_message: null,
            attempts: 0,
            metadata: {
                order: '42'
            },
            scheduled_at: null,
            created_at: _globals.expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            sent_at: null,
            delivered_at: null,
            read_at: null,
            failed_at: null,
            updated_at: _globals.expect.stringMatching(/Z$/)
        });
    });
});
(0, _globals.describe)('GET /messages/{id}/events', ()=>{
    (0, _globals.it)('GET /messages/{id}/events lists what happened, oldest first', async ()=>{
        const { id } = await aMessage();
        const answer = await get(`${id}/events`);
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(await answer.json()).toMatchObject({
            success: true,
            total: 1,
            page: 1,
            per_page: 1,
            data: [
                {
                    status: 'pending',
                    at: _globals.expect.stringMatching(/Z$/)
                }
            ]
        });
    });
});

//# sourceMappingURL=messages.e2e.js.map