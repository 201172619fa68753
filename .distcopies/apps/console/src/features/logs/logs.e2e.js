"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _uuid = require("uuid");
const _globals = require("@jest/globals");
const _requestlog = require("../../../../../libs/request-log/src");
const _consoleharness = require("../../testing/console.harness");
const _consoleclient = require("../../testing/console.client");
const harness = _consoleharness.ConsoleHarness.ofFile();
const aRequest = (orgId, fields = {})=>({
        id: (0, _uuid.v7)(),
        orgId,
        mode: 'live',
        keyId: (0, _uuid.v7)(),
        method: 'POST',
        route: '/v1/whatsapp/send',
        path: '/v1/whatsapp/send',
        status: 200,
        errorCode: null,
        durationMs: 41,
        address: '203.0.113.7',
        userAgent: 'curl/8',
        requestId: (0, _uuid.v7)(),
        messageId: null,
        requestBody: '{"to":"4915112345678"}',
        responseBody: '{"success":true}',
        ...fields
    });
(0, _globals.describe)('the log of requests in the console', ()=>{
    (0, _globals.it)('requests are listed newest first without their bodies, narrowed by key, status and path, and read with them', async ()=>{
        const { client, orgId } = await harness.aMember('developer');
        const log = new _requestlog.RequestLogRepository(harness.database);
        const failed = aRequest(orgId, {
            status: 403,
            errorCode: 'PLAN_LIMIT'
        });
        const read = aRequest(orgId, {
            method: 'GET',
            route: '/v1/messages',
            path: '/v1/messages?page=2'
        });
        await log.add([
            failed
        ]);
        await log.add([
            read,
            aRequest(await harness.anOrganization()),
            aRequest(orgId, {
                mode: 'test'
            })
        ]);
        const idsOf = async (query)=>{
            const { data } = (await client.get((0, _consoleharness.inOrg)(orgId, `/logs${query}`))).body;
            return data.map(({ id })=>id);
        };
        (0, _globals.expect)(await idsOf('')).toEqual([
            read.id,
            failed.id
        ]);
        (0, _globals.expect)(await idsOf('?failed=true')).toEqual([
            failed.id
        ]);
        (0, _globals.expect)(await idsOf('?status=4&error_code=PLAN_LIMIT')).toEqual([
            failed.id
        ]);
        (0, _globals.expect)(await idsOf(`?key_id=${read.keyId}`)).toEqual([
            read.id
        ]);
        (0, _globals.expect)(await idsOf('?path=/v1/messages&method=GET')).toEqual([
            read.id
        ]);
        (0, _globals.expect)(await idsOf(`?request_id=${failed.requestId}`)).toEqual([
            failed.id
        ]);
        const shown = (await client.get((0, _consoleharness.inOrg)(orgId, `/logs/${failed.id}`))).body.data;
        (0, _globals.expect)(shown).toMatchObject({
            request_body: failed.requestBody,
            error_code: 'PLAN_LIMIT',
            duration_ms: 41
        });
        (0, _globals.expect)(JSON.stringify((await client.get((0, _consoleharness.inOrg)(orgId, '/logs'))).body)).not.toContain('request_body');
    });
    (0, _globals.it)('requests of another organization, and of the other mode, are not there', async ()=>{
        const [own, other] = [
            await harness.aMember(),
            await harness.aMember()
        ];
        const request = aRequest(other.orgId);
        await new _requestlog.RequestLogRepository(harness.database).add([
            request
        ]);
        (0, _globals.expect)((await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/logs/${request.id}`))).status).toBe(200);
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await own.client.get((0, _consoleharness.inOrg)(own.orgId, `/logs/${request.id}`)))).toBe('404 NOT_FOUND');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await other.client.get((0, _consoleharness.inOrg)(other.orgId, `/logs/${request.id}`, 'test')))).toBe('404 NOT_FOUND');
        (0, _globals.expect)((0, _consoleclient.summaryOf)(await own.client.get((0, _consoleharness.inOrg)(own.orgId, '/logs/x')))).toBe('404 NOT_FOUND');
    });
});

//# sourceMappingURL=logs.e2e.js.map