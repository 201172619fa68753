"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _config = require("../../../libs/config/src");
const _testing = require("../../../libs/testing/src");
const _whatsappsenderapp = require("./whatsapp-sender.app");
describe('whatsapp-sender', ()=>{
    let test;
    let postgres;
    let redis;
    let app;
    const through = (url, proxy)=>{
        const address = new URL(url);
        address.host = `127.0.0.1:${proxy.port}`;
        return address.href;
    };
    const readiness = async ()=>(await (await fetch(`${app?.opsUrl}/health/ready`)).json()).status;
    const statusOf = async (path)=>(await fetch(`${app?.opsUrl}${path}`)).status;
    beforeAll(async ()=>{
        test = await (0, _testing.createTestDatabase)();
        postgres = await (0, _testing.startTcpProxy)({
            port: Number(new URL(test.url).port)
        });
        redis = await (0, _testing.startTcpProxy)({
            port: Number(new URL((0, _testing.testRedis)().url).port)
        });
    });
    afterAll(async ()=>{
        await app?.close();
        await postgres.close();
        await redis.close();
        await test.drop();
    });
    it('whatsapp-sender waits for a database that is away at start, and goes on without Redis until that is there', async ()=>{
        await redis.cut();
        // By then its workers ask for the next job on a connection that there is not.
        await new Promise((resolve)=>setTimeout(resolve, 6_000));
        const { url, prefix } = (0, _testing.testRedis)();
        const starting = (0, _whatsappsenderapp.startWhatsappSender)({
            DATABASE_URL: through(test.url, postgres),
            DATABASE_POOL_SIZE: 2,
            REDIS_URL: through(url, redis),
            REDIS_PREFIX: prefix,
            INTERNAL_TOKEN: 't'.repeat(32),
            OPS_HOST: '127.0.0.1',
            OPS_PORT: 0,
            LOG_LEVEL: 'silent',
            SHUTDOWN_TIMEOUT_MS: 1_000,
            ...(0, _config.loadConfig)(_config.limitVariables, {})
        });
        const started = jest.fn();
        void starting.then(started);
        await new Promise((resolve)=>setTimeout(resolve, 500));
        expect(started).not.toHaveBeenCalled();
        await postgres.heal();
        app = await starting;
        expect([
            await statusOf('/health/live'),
            await statusOf('/health/ready')
        ]).toEqual([
            200,
            200
        ]);
        expect(await readiness()).toBe('degraded');
        await redis.heal();
        await (0, _testing.waitFor)(async ()=>await readiness() === 'ok', {
            what: 'the app to find Redis'
        });
        expect(await (await fetch(`${app.opsUrl}/metrics`)).text()).toContain('chasqui_whatsapp_lanes_at_work');
    });
    it('whatsapp-sender lives on when they go away later, says what it lacks, and comes back by itself', async ()=>{
        for (const [proxy, status, said] of [
            [
                postgres,
                503,
                'error'
            ],
            [
                redis,
                200,
                'degraded'
            ]
        ]){
            await proxy.cut();
            await (0, _testing.waitFor)(async ()=>await readiness() === said, {
                what: `the app to say ${said}`
            });
            expect([
                await statusOf('/health/live'),
                await statusOf('/health/ready')
            ]).toEqual([
                200,
                status
            ]);
            await proxy.heal();
            await (0, _testing.waitFor)(async ()=>await readiness() === 'ok', {
                what: 'the app to be ready again'
            });
        }
    });
    it('whatsapp-sender ends when Redis has been away for a while, and may be closed twice, as any app', async ()=>{
        await redis.cut();
        // By then its workers ask for the next job on a connection that there is not.
        await new Promise((resolve)=>setTimeout(resolve, 6_000));
        const began = performance.now();
        await app?.close();
        expect(performance.now() - began).toBeLessThan(10_000);
        await expect(app?.close()).resolves.toBeUndefined();
    });
});

//# sourceMappingURL=whatsapp-sender.e2e.js.map