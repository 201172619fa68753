"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _uuid = require("uuid");
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
(0, _globals.describe)('messages in the console', ()=>{
    (0, _globals.it)('a first message is sent with the rights of a key, waits in words, and ticks the first steps', async ()=>{
        const { client, orgId } = await harness.aMember('developer');
        const { id: keyId } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            name: 'Shop',
            mode: 'live',
            scopes: [
                'messages:send'
            ]
        })).body.data;
        const reading = {
            name: 'Reader',
            mode: 'live',
            scopes: [
                'messages:read'
            ]
        };
        const { id: readerId } = (await client.post((0, _consoleharness.inOrg)(orgId, '/keys'), reading)).body.data;
        const message = {
            to: '4915112345678',
            message: 'Hello'
        };
        const without = await client.post((0, _consoleharness.inOrg)(orgId, '/start/send'), {
            ...message,
            key_id: keyId
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(without)).toBe('503 NO_CONNECTED_ACCOUNT');
        await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000041'
        });
        const wrong = await client.post((0, _consoleharness.inOrg)(orgId, '/start/send'), {
            ...message,
            key_id: readerId
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(wrong)).toBe('403 INSUFFICIENT_SCOPE');
        const sent = (await client.post((0, _consoleharness.inOrg)(orgId, '/start/send'), {
            ...message,
            key_id: keyId
        })).body.data;
        (0, _globals.expect)(sent.status).toBe('pending');
        const listed = (await client.get((0, _consoleharness.inOrg)(orgId, '/messages?status=pending,failed'))).body.data;
        (0, _globals.expect)(listed).toEqual([
            _globals.expect.objectContaining({
                id: sent.id,
                content: 'Hello',
                to: '4915112345678'
            })
        ]);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, `/messages/${sent.id}`))).body.data.status).toBe('pending');
        const life = (await client.get((0, _consoleharness.inOrg)(orgId, `/messages/${sent.id}/life`))).body.data;
        (0, _globals.expect)(life.why.code).toBe('no_worker');
        (0, _globals.expect)(life.why.text).toContain('whatsapp-sender');
        const { steps, snippet } = (await client.get((0, _consoleharness.inOrg)(orgId, '/start'))).body.data;
        (0, _globals.expect)(steps.filter((step)=>step.done_at !== null)).toHaveLength(3);
        (0, _globals.expect)(snippet.number).toBe('15550000041');
    });
    (0, _globals.it)('messages of another organization and of the other mode are not there', async ()=>{
        const [own, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const id = (0, _uuid.v7)();
        await harness.database.query(`insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, metadata, lane,
         lane_seq, priority, state, charged)
       values ($1, $2, 'live', 'sms', 'outbound', 'sent', 'text', '1', '2', '{}', '', 0, 0, 'done', '{}')`, [
            id,
            other.orgId
        ]);
        (0, _globals.expect)((await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/messages/${id}`))).status).toBe(200);
        for (const path of [
            `/messages/${id}`,
            `/messages/${id}/life`,
            '/messages/x',
            '/messages/x/life'
        ]){
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await own.client.get((0, _consoleharness.inOrg)(own.orgId, path)))).toBe('404 MESSAGE_NOT_FOUND');
        }
        const inTest = await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/messages/${id}`, 'test'));
        (0, _globals.expect)((0, _consoleclient.summaryOf)(inTest)).toBe('404 MESSAGE_NOT_FOUND');
        (0, _globals.expect)((await own.client.get((0, _consoleharness.inOrg)(own.orgId, '/messages'))).body.data).toEqual([]);
    });
    _globals.it.each([
        'channel=pigeon',
        'status=lost',
        'direction=up',
        'from=yesterday',
        'number=none',
        'mode=prod',
        'cursor=x'
    ])('a list of messages with %s is refused with the field that is wrong', async (query)=>{
        const { client, orgId } = await harness.aMember('viewer');
        const answer = await client.get(`/organizations/${orgId}/messages?${query}`);
        (0, _globals.expect)([
            answer.status,
            answer.body.fields?.[0]?.field
        ]).toEqual([
            400,
            query.split('=')[0]
        ]);
    });
});

//# sourceMappingURL=messages.e2e.js.map