"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
async function aWebhook({ client, orgId }) {
    const made = await client.post((0, _consoleharness.inOrg)(orgId, '/webhooks'), {
        url: 'http://127.0.0.1:8099/hook',
        name: 'My server'
    });
    (0, _globals.expect)((0, _consoleclient.summaryOf)(made)).toBe('201');
    return made.body.data;
}
async function actionsOf({ client, orgId }) {
    const entries = (await client.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
    return entries.map(({ action })=>action).filter((action)=>action.startsWith('webhook.'));
}
(0, _globals.describe)('webhooks in the console', ()=>{
    (0, _globals.it)('a secret is shown again, the same, after the password was given, and another one after it was rotated', async ()=>{
        const member = await harness.aMember();
        const { client, orgId } = member;
        const { id, secret } = await aWebhook(member);
        (0, _globals.expect)(JSON.stringify((await client.get((0, _consoleharness.inOrg)(orgId, '/webhooks'))).body)).not.toContain(secret);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/secret`)))).toBe('403 CONFIRMATION_REQUIRED');
        await client.confirm(_consoleharness.PASSWORD);
        (0, _globals.expect)((await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/secret`))).body.data).toEqual({
            secret
        });
        const rotated = await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/rotate-secret`), {
            grace_hours: 1
        });
        (0, _globals.expect)(rotated.body.data.secret).not.toBe(secret);
        const shown = await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/secret`));
        (0, _globals.expect)(shown.body.data.secret).toBe(rotated.body.data.secret);
        (0, _globals.expect)((await actionsOf(member)).toSorted()).toEqual([
            'webhook.created',
            'webhook.secret_revealed',
            'webhook.secret_revealed',
            'webhook.secret_rotated'
        ]);
    });
    (0, _globals.it)('a webhook is tested, changed and deleted, each with its entry in the audit log', async ()=>{
        const member = await harness.aMember();
        const { client, orgId } = member;
        const { id } = await aWebhook(member);
        const delivery = (await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/test`))).body.data;
        (0, _globals.expect)(delivery).toMatchObject({
            webhook_id: id,
            event: 'webhook.test',
            status: 'pending'
        });
        const listed = (await client.get((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/deliveries`))).body.data;
        (0, _globals.expect)(listed.map((each)=>each.id)).toEqual([
            delivery.id
        ]);
        (0, _globals.expect)((await client.get((0, _consoleharness.inOrg)(orgId, `/deliveries/${delivery.id}`))).body.data.attempts).toEqual([]);
        (0, _globals.expect)((await client.patch((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}`), {
            name: 'New'
        })).body.data.name).toBe('New');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.delete((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}`)))).toBe('200');
        (0, _globals.expect)(await actionsOf(member)).toEqual([
            'webhook.deleted',
            'webhook.changed',
            'webhook.tested',
            'webhook.created'
        ]);
    });
    (0, _globals.it)('a change that is refused leaves no entry in the audit log', async ()=>{
        const member = await harness.aMember();
        const { client, orgId } = member;
        const { id } = await aWebhook(member);
        await client.patch((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}`), {
            status: 'disabled'
        });
        const before = await actionsOf(member);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/test`)))).toBe('409 INVALID_STATE');
        (0, _globals.expect)(await actionsOf(member)).toEqual(before);
    });
    (0, _globals.it)('webhooks and deliveries of another organization, and of the other mode, are not there', async ()=>{
        const [own, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const { id } = await aWebhook(other);
        const delivery = (await other.client.post((0, _consoleharness.inOrg)(other.orgId, `/webhooks/${id}/test`))).body.data;
        await own.client.confirm(_consoleharness.PASSWORD);
        for (const [method, path] of [
            [
                'GET',
                `/webhooks/${id}`
            ],
            [
                'PATCH',
                `/webhooks/${id}`
            ],
            [
                'DELETE',
                `/webhooks/${id}`
            ],
            [
                'POST',
                `/webhooks/${id}/secret`
            ],
            [
                'POST',
                `/webhooks/${id}/rotate-secret`
            ],
            [
                'POST',
                `/webhooks/${id}/test`
            ],
            [
                'GET',
                `/webhooks/${id}/deliveries`
            ]
        ]){
            const answer = await own.client.ask(method, (0, _consoleharness.inOrg)(own.orgId, path), method === 'GET' ? undefined : {});
            (0, _globals.expect)([
                path,
                (0, _consoleclient.summaryOf)(answer)
            ]).toEqual([
                path,
                '404 WEBHOOK_NOT_FOUND'
            ]);
        }
        const replay = await own.client.post((0, _consoleharness.inOrg)(own.orgId, `/deliveries/${delivery.id}/replay`));
        (0, _globals.expect)((0, _consoleclient.summaryOf)(replay)).toBe('404 DELIVERY_NOT_FOUND');
        const inTest = await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/webhooks/${id}`, 'test'));
        (0, _globals.expect)((0, _consoleclient.summaryOf)(inTest)).toBe('404 WEBHOOK_NOT_FOUND');
    });
    (0, _globals.it)('filters, a note and headers are set and changed; values of headers are shown to nobody', async ()=>{
        const { client, orgId } = await harness.aMember();
        const { id: number } = await (0, _testing.aNumber)(harness.database, {
            orgId
        });
        const made = await client.post((0, _consoleharness.inOrg)(orgId, '/webhooks'), {
            url: 'http://127.0.0.1:8099/hook',
            description: 'For the CRM',
            events: [
                '*'
            ],
            channels: [
                'sms'
            ],
            account_ids: [
                number
            ],
            headers: {
                Authorization: 'Bearer secret-of-the-customer'
            }
        });
        (0, _globals.expect)(made.body.data).toMatchObject({
            description: 'For the CRM',
            events: [
                '*'
            ],
            channels: [
                'sms'
            ],
            account_ids: [
                number
            ],
            header_names: [
                'authorization'
            ]
        });
        const path = (0, _consoleharness.inOrg)(orgId, `/webhooks/${made.body.data.id}`);
        const kept = await client.patch(path, {
            description: '',
            channels: [],
            account_ids: []
        });
        (0, _globals.expect)(kept.body.data).toMatchObject({
            description: null,
            channels: [],
            account_ids: [],
            header_names: [
                'authorization'
            ]
        });
        const refused = await client.patch(path, {
            headers: {
                Cookie: 'secret-of-the-customer'
            }
        });
        (0, _globals.expect)([
            (0, _consoleclient.summaryOf)(refused),
            refused.body.fields?.[0]?.field
        ]).toEqual([
            '400 VALIDATION',
            'headers'
        ]);
        (0, _globals.expect)((await client.patch(path, {
            headers: {}
        })).body.data.header_names).toEqual([]);
        const shown = [
            made,
            kept,
            refused,
            await client.get(path),
            await client.get((0, _consoleharness.inOrg)(orgId, '/audit'))
        ];
        for (const { body } of shown)(0, _globals.expect)(JSON.stringify(body)).not.toContain('secret-of-the-customer');
    });
    (0, _globals.it)('recoveries are listed, newest first, with who asked for them; how fast the server answers is told', async ()=>{
        const member = await harness.aMember();
        const { client, orgId, userId } = member;
        await harness.database.query(`update users set name = 'Ana' where id = $1`, [
            userId
        ]);
        const { id } = await aWebhook(member);
        const since = new Date(Date.now() - 3_600_000).toISOString();
        const path = (0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/recoveries`);
        (0, _globals.expect)((await client.get(path)).body.data).toEqual([]);
        const asked = await client.post((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/recover`), {
            since,
            only_failed: false
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(asked)).toBe('200');
        await harness.database.query(`update webhook_recoveries set status = 'completed', found = 7, queued = 5, finished_at = now() where id = $1`, [
            asked.body.data.id
        ]);
        // As a key of the API asks for one.
        await harness.database.query(`insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
       values (gen_random_uuid(), $1, $2, now() - interval '1 day', now(), '{}', true, 'running')`, [
            orgId,
            id
        ]);
        const listed = (await client.get(path)).body.data;
        (0, _globals.expect)(listed).toMatchObject([
            {
                status: 'running',
                asked_by: null,
                only_failed: true
            },
            {
                status: 'completed',
                asked_by: 'Ana',
                only_failed: false,
                found: 7,
                queued: 5,
                since
            }
        ]);
        const speed = await client.get((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/speed`));
        (0, _globals.expect)(speed.body.data).toEqual({
            p50_ms: null,
            p95_ms: null,
            retried: 0,
            ended: 0
        });
        await harness.database.query(`insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state,
         attempts, duration_ms, finished_at)
       select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(n::text, 15, '0'))::uuid,
         $1::uuid, $2::uuid, gen_random_uuid(), 'message.sent', 'event', case when n > 100 then 'failed' else 'succeeded' end,
         'hook:' || $2::text, 'done', case when n > 90 then 2 else 1 end, case when n > 100 then 9000 else n end, now()
       from generate_series(1, 104) n`, [
            orgId,
            id
        ]);
        const measured = await client.get((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/speed`));
        (0, _globals.expect)(measured.body.data).toEqual({
            p50_ms: 50,
            p95_ms: 95,
            retried: 14,
            ended: 104
        });
        const other = await harness.aMember();
        for (const part of [
            'recoveries',
            'speed'
        ]){
            const foreign = await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/webhooks/${id}/${part}`));
            (0, _globals.expect)((0, _consoleclient.summaryOf)(foreign)).toBe('404 WEBHOOK_NOT_FOUND');
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.get((0, _consoleharness.inOrg)(orgId, `/webhooks/${id}/${part}`, 'test')))).toBe('404 WEBHOOK_NOT_FOUND');
        }
    });
});

//# sourceMappingURL=webhooks.e2e.js.map