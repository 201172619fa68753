"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _smsharness = require("../../testing/sms-harness");
let harness;
let replica;
(0, _globals.beforeAll)(async ()=>{
    ({ harness, replica } = await _smsharness.SmsHarness.withReplica());
});
(0, _globals.afterAll)(()=>harness.stop());
(0, _globals.describe)('GET /settings', ()=>{
    (0, _globals.it)('GET /settings says everything that the app has to do otherwise than it would, and nothing that is null', async ()=>{
        const phone = await harness.pairPhone({
            messagesPerMinute: 7
        });
        const answer = await replica.as(phone, 'GET', '/settings');
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(answer.headers.get('content-type')).toContain('application/json');
        (0, _globals.expect)(await answer.json()).toEqual({
            gateway: {
                notification_channel: 'SSE_ONLY'
            },
            messages: {
                limit_period: 'PerMinute',
                limit_value: 14,
                processing_order: 'FIFO',
                sim_selection_mode: 'OSDefault'
            },
            ping: {
                interval_seconds: 300
            },
            webhooks: {
                internet_required: true,
                retry_count: 15,
                signing_key: phone.signingKey
            }
        });
        (0, _globals.expect)(phone.signingKey).toMatch(/^[0-9a-f]{64}$/);
    });
    (0, _globals.it)('GET /settings has no limit for a phone without one, and the SIM mode in the words of the app', async ()=>{
        const phone = await harness.pairPhone({
            messagesPerMinute: null,
            simMode: 'round_robin'
        });
        const settings = await (await replica.as(phone, 'GET', '/settings')).json();
        (0, _globals.expect)(settings.messages).toEqual({
            limit_period: 'Disabled',
            processing_order: 'FIFO',
            sim_selection_mode: 'RoundRobin'
        });
    });
    (0, _globals.it)('GET /settings gives each phone a key of its own', async ()=>{
        const [one, other] = [
            await harness.pairPhone(),
            await harness.pairPhone()
        ];
        (0, _globals.expect)(one.signingKey).not.toBe(other.signingKey);
    });
});
(0, _globals.describe)('GET /webhooks', ()=>{
    (0, _globals.it)('GET /webhooks lists the events that the app knows: an unknown one would make it keep its old list', async ()=>{
        const phone = await harness.pairPhone();
        const answer = await replica.as(phone, 'GET', '/webhooks');
        (0, _globals.expect)(answer.status).toBe(200);
        const url = `https://service.example/sms-phone/v1/webhooks/${phone.id}`;
        const known = [
            {
                id: 'sms-received',
                deviceId: phone.appId,
                url,
                event: 'sms:received'
            },
            {
                id: 'system-ping',
                deviceId: phone.appId,
                url,
                event: 'system:ping'
            }
        ];
        const mms = {
            id: 'mms-downloaded',
            deviceId: phone.appId,
            url,
            event: 'mms:downloaded'
        };
        (0, _globals.expect)(await answer.json()).toEqual([
            ...known,
            mms
        ]);
        const asked = async (version)=>{
            const headers = {
                'user-agent': `me.capcom.smsgateway/${version}`
            };
            return (await replica.as(phone, 'GET', '/webhooks', {
                headers
            })).json();
        };
        for (const version of [
            '1.55.1',
            '0.99.0',
            '1.9.9',
            'x'
        ])(0, _globals.expect)(await asked(version)).toEqual(known);
        for (const version of [
            '1.56.0',
            '2.0.0',
            '1.100.0-rc1'
        ])(0, _globals.expect)(await asked(version)).toEqual([
            ...known,
            mms
        ]);
    });
});

//# sourceMappingURL=settings.e2e.js.map