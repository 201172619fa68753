"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../../../libs/testing/src");
const _tenancy = require("../../../../../libs/tenancy/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
const PEPPER = 'pepper-of-the-tests-0123456789abcdef';
(0, _globals.describe)('what operators do', ()=>{
    (0, _globals.it)('an operator sees why a lane waits, pauses and resumes it, and discards what waits', async ()=>{
        const { client: owner, orgId } = await harness.aMember();
        const { client: operator } = await harness.anOperator();
        const { id: numberId } = await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000051'
        });
        const { id: keyId } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            name: 'Shop',
            mode: 'live',
            scopes: [
                'messages:send'
            ]
        })).body.data;
        const draft = {
            key_id: keyId,
            to: '4915112345678',
            message: 'Hello'
        };
        const { id: messageId } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/start/send'), draft)).body.data;
        const lane = `wa:${numberId}`;
        const laneNow = async ()=>{
            const [board] = (await operator.get('/operations/lanes?kind=wa')).body.data;
            return board?.lanes.find((each)=>each.lane === lane);
        };
        (0, _globals.expect)(await laneNow()).toMatchObject({
            waiting: {
                count: 1
            },
            pause: null,
            why: {
                code: 'no_worker'
            }
        });
        (0, _globals.expect)((await operator.post(`/operations/lanes/${lane}/pause`)).body.data.outcome).toBe('done');
        (0, _globals.expect)(await laneNow()).toMatchObject({
            pause: {
                by: 'A viewer'
            },
            why: {
                code: 'paused'
            }
        });
        (0, _globals.expect)((await operator.post(`/operations/lanes/${lane}/resume`)).body.data.outcome).toBe('done');
        const discarded = await operator.post(`/operations/lanes/${lane}/discard`);
        (0, _globals.expect)(discarded.body.data).toEqual({
            outcome: 'done',
            rows: 1,
            has_more: false
        });
        const message = (await owner.get((0, _consoleharness.inOrg)(orgId, `/messages/${messageId}`))).body.data;
        (0, _globals.expect)(message).toMatchObject({
            status: 'failed',
            error_code: 'CANCELED'
        });
        const entries = (await owner.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
        const ofLane = entries.map(({ action })=>action).filter((action)=>action.startsWith('lane.'));
        (0, _globals.expect)(ofLane).toEqual([
            'lane.discard',
            'lane.resume',
            'lane.pause'
        ]);
        (0, _globals.expect)((await operator.post('/operations/lanes/wa:nobody/pause')).body.data.outcome).toBe('no_lane');
        (0, _globals.expect)((await operator.post(`/operations/lanes/${lane}/explode`)).status).toBe(404);
    });
    (0, _globals.it)('an operator suspends an organization and ends it again, and it stands in its audit log', async ()=>{
        const { client: owner, orgId } = await harness.aMember();
        const { client: operator } = await harness.anOperator();
        const draft = {
            name: 'Shop',
            mode: 'live',
            scopes: [
                'messages:send'
            ]
        };
        const { key, id: key_id } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/keys'), draft)).body.data;
        const keys = new _tenancy.ApiKeyRepository(harness.database);
        const isSuspended = async ()=>(await keys.findActiveByHmac((0, _tenancy.apiKeyHmac)(PEPPER, key)))?.isSuspended;
        await operator.confirm(_consoleharness.PASSWORD);
        await harness.database.query(`alter table audit_entries add constraint no_suspension check (action <> 'organization.suspended') not valid`);
        (0, _globals.expect)((await operator.post(`/operations/organizations/${orgId}/suspend`)).status).toBe(500);
        await harness.database.query('alter table audit_entries drop constraint no_suspension');
        (0, _globals.expect)(await isSuspended()).toBe(false);
        const { id: numberId } = await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000052'
        });
        const draftOf = {
            key_id,
            to: '4915112345678',
            message: 'Hello'
        };
        const { id: messageId } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/start/send'), draftOf)).body.data;
        const suspended = await operator.post(`/operations/organizations/${orgId}/suspend`);
        (0, _globals.expect)(suspended.body.data.suspended_at).toEqual(_globals.expect.any(String));
        (0, _globals.expect)(await isSuspended()).toBe(true);
        (0, _globals.expect)((await owner.get((0, _consoleharness.inOrg)(orgId, '/messages'))).status).toBe(200);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await owner.post((0, _consoleharness.inOrg)(orgId, '/keys'), draft))).toBe('403 ORGANIZATION_SUSPENDED');
        const send = await owner.post((0, _consoleharness.inOrg)(orgId, '/start/send'), {
            key_id: 'x',
            to: '4915112345678',
            message: 'Hello'
        });
        (0, _globals.expect)((0, _consoleclient.summaryOf)(send)).toBe('403 ORGANIZATION_SUSPENDED');
        const why = {
            code: 'organization_suspended',
            params: {},
            since: suspended.body.data.suspended_at,
            next_at: null
        };
        (0, _globals.expect)((await owner.get((0, _consoleharness.inOrg)(orgId, `/messages/${messageId}/life`))).body.data.why).toMatchObject(why);
        const [board] = (await operator.get('/operations/lanes?kind=wa')).body.data;
        (0, _globals.expect)(board?.lanes.find(({ lane })=>lane === `wa:${numberId}`)).toMatchObject({
            organization: {
                id: orgId,
                suspended_at: suspended.body.data.suspended_at
            },
            why
        });
        (0, _globals.expect)((await operator.post(`/operations/lanes/wa:${numberId}/drain`)).body.data.outcome).toBe('suspended');
        (0, _globals.expect)((await operator.post(`/operations/organizations/${orgId}/resume`)).body.data.suspended_at).toBeNull();
        (0, _globals.expect)(await isSuspended()).toBe(false);
        const entries = (await owner.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
        (0, _globals.expect)(entries.map(({ action })=>action)).toEqual(_globals.expect.arrayContaining([
            'organization.resumed',
            'organization.suspended'
        ]));
        const unknown = await operator.post('/operations/organizations/00000000-0000-7000-8000-000000000000/suspend');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(unknown)).toBe('404 ORGANIZATION_NOT_FOUND');
    });
    (0, _globals.it)('the health of the installation names its processes, and says that workers are missing', async ()=>{
        const { client } = await harness.anOperator();
        const { status, parts, processes } = (await client.get('/operations/health')).body.data;
        (0, _globals.expect)(status).toBe('degraded');
        (0, _globals.expect)(parts.map(({ name })=>name)).toEqual([
            'postgresql',
            'redis',
            'gateways',
            'phones'
        ]);
        (0, _globals.expect)(processes.map(({ app })=>app)).toContain('console');
    });
    (0, _globals.it)('an operator finds a message by its id, and sees where it is and why, but neither its text nor its recipient', async ()=>{
        const { client: owner, orgId } = await harness.aMember();
        const { client: operator } = await harness.anOperator();
        const { id: numberId } = await (0, _testing.aNumber)(harness.database, {
            orgId,
            phone: '15550000061'
        });
        const { id: keyId } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/keys'), {
            name: 'Shop',
            mode: 'live',
            scopes: [
                'messages:send'
            ]
        })).body.data;
        const draft = {
            key_id: keyId,
            to: '4915112349999',
            message: 'A secret greeting'
        };
        const { id } = (await owner.post((0, _consoleharness.inOrg)(orgId, '/start/send'), draft)).body.data;
        const search = await operator.get(`/operations/search?q=${id}`);
        (0, _globals.expect)(search.body.data.found).toMatchObject([
            {
                type: 'message',
                organization: {
                    id: orgId
                },
                lane: `wa:${numberId}`,
                message: {
                    status: 'pending'
                }
            }
        ]);
        const look = await operator.post(`/operations/messages/${id}/look`);
        (0, _globals.expect)(look.body.data).toMatchObject({
            id,
            status: 'pending',
            account: '15550000061',
            why: {
                code: 'no_worker'
            }
        });
        for (const { body } of [
            search,
            look
        ])(0, _globals.expect)(JSON.stringify(body)).not.toMatch(/secret greeting|4915112349999/);
        const entries = (await owner.get((0, _consoleharness.inOrg)(orgId, '/audit'))).body.data;
        const looks = entries.filter(({ action })=>action === 'message.looked_at');
        (0, _globals.expect)(looks.map(({ target })=>target.id)).toEqual([
            id
        ]);
        const lane = await operator.get(`/operations/lanes/wa:${numberId}`);
        (0, _globals.expect)(lane.body.data).toMatchObject({
            lane: `wa:${numberId}`,
            waiting: {
                count: 1
            }
        });
    });
    (0, _globals.it)('who is no operator finds and looks at nothing, and what is not there is not', async ()=>{
        const { client: owner } = await harness.aMember();
        const { client: operator } = await harness.anOperator();
        const nobody = '00000000-0000-7000-8000-000000000000';
        for (const path of [
            `/search?q=${nobody}`,
            '/traffic',
            '/database',
            `/lanes/wa:${nobody}`
        ]){
            (0, _globals.expect)([
                path,
                (await owner.get(`/operations${path}`)).status
            ]).toEqual([
                path,
                403
            ]);
            (0, _globals.expect)([
                path,
                (await harness.aBrowser().get(`/operations${path}`)).status
            ]).toEqual([
                path,
                401
            ]);
        }
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await owner.post(`/operations/messages/${nobody}/look`))).toBe('403 FORBIDDEN');
        for (const id of [
            nobody,
            'x',
            "'"
        ]){
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await operator.post(`/operations/messages/${id}/look`))).toBe('404 MESSAGE_NOT_FOUND');
            (0, _globals.expect)((0, _consoleclient.summaryOf)(await operator.get(`/operations/lanes/wa:${id}`))).toBe('404 NOT_FOUND');
        }
        (0, _globals.expect)((await operator.get('/operations/search')).status).toBe(400);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await operator.get(`/operations/search?q=${'x'.repeat(201)}`))).toBe('400 VALIDATION');
        (0, _globals.expect)((await operator.get('/operations/search?q=%25')).body.data.found).toEqual([]);
    });
    (0, _globals.it)('the course of an hour, a day and a week is there, and no other', async ()=>{
        const { client } = await harness.anOperator();
        for (const range of [
            'hour',
            'day',
            'week'
        ]){
            const { body } = await client.get(`/operations/traffic?range=${range}`);
            (0, _globals.expect)(body.data).toMatchObject({
                range,
                series: [
                    {
                        kind: 'whatsapp'
                    },
                    {
                        kind: 'sms'
                    },
                    {
                        kind: 'webhooks'
                    }
                ]
            });
        }
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await client.get('/operations/traffic?range=year'))).toBe('400 VALIDATION');
    });
    (0, _globals.it)('what PostgreSQL runs is shown without the values that were sent', async ()=>{
        const { client } = await harness.anOperator();
        const running = harness.database.query(`select pg_sleep(2), 'a secret of somebody'`);
        let statements = [];
        await (0, _testing.waitFor)(async ()=>{
            const { data } = (await client.get('/operations/database')).body;
            ({ statements } = data);
            (0, _globals.expect)(data.statements_source).toBe('now');
            (0, _globals.expect)(data.connections.map(({ app })=>app)).toContain('console');
            (0, _globals.expect)(data.tables.map(({ table })=>table)).toContain('messages');
            return statements.some(({ statement })=>statement.includes('pg_sleep'));
        }, {
            what: 'the statement that sleeps'
        });
        (0, _globals.expect)(statements.map(({ statement })=>statement)).toContain('select pg_sleep(…), …');
        await running;
    });
    (0, _globals.it)('a process tells its memory and its event loop, how long it is up, and what is missing', async ()=>{
        const { client } = await harness.anOperator();
        const { data } = (await client.get('/operations/health')).body;
        const own = data.processes.find(({ app })=>app === 'console');
        (0, _globals.expect)(own.figures.rss_bytes).toBeGreaterThan(own.figures.heap_bytes);
        (0, _globals.expect)(own.up_ms).toBeGreaterThan(0);
        (0, _globals.expect)(own.silent_ms).toBeLessThan(10_000);
        (0, _globals.expect)(data.versions).toHaveLength(1);
        (0, _globals.expect)(data.missing_apps).toContain('whatsapp-sender');
    });
});

//# sourceMappingURL=operations.e2e.js.map