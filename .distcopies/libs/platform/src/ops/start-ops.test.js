"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../testing/src");
const _loggerfactory = require("../logging/logger.factory");
const _metricsregistry = require("../metrics/metrics-registry");
const _healthcheck = require("./health-check");
const _startops = require("./start-ops");
let ops;
(0, _globals.afterEach)(()=>ops?.close());
async function start(checks, isStarting = false) {
    const logger = (0, _loggerfactory.createLogger)({
        app: 'test',
        level: 'silent'
    });
    const metrics = (0, _metricsregistry.createMetrics)({
        app: 'test'
    });
    ops = await (0, _startops.startOps)({
        host: '127.0.0.1',
        port: 0,
        checks,
        metrics,
        logger,
        isStarting
    });
    return ops;
}
(0, _globals.describe)('ops listener', ()=>{
    (0, _globals.it)('the ops listener is live and ready when every check passes', async ()=>{
        const { url } = await start({
            redis: ()=>Promise.resolve()
        });
        (0, _globals.expect)((await fetch(`${url}/health/live`)).status).toBe(200);
        const ready = await fetch(`${url}/health/ready`);
        (0, _globals.expect)(ready.status).toBe(200);
        (0, _globals.expect)(await ready.json()).toMatchObject({
            details: {
                redis: {
                    status: 'up'
                },
                running: {
                    status: 'up'
                }
            }
        });
    });
    (0, _globals.it)('the ops listener is live but not ready, and says why, when a check fails or hangs for more than a second', async ()=>{
        const { url } = await start({
            postgres: ()=>Promise.reject(new Error('connection refused')),
            redis: ()=>new Promise(()=>undefined)
        });
        (0, _globals.expect)((await fetch(`${url}/health/live`)).status).toBe(200);
        let ready = new Response();
        const tookMs = await (0, _testing.quickest)(1_800, async ()=>ready = await fetch(`${url}/health/ready`));
        (0, _globals.expect)(tookMs).toBeLessThan(1_800);
        (0, _globals.expect)(ready.status).toBe(503);
        (0, _globals.expect)(await ready.json()).toMatchObject({
            details: {
                postgres: {
                    status: 'down'
                },
                redis: {
                    status: 'down'
                }
            }
        });
    });
    (0, _globals.it)('the ops listener is ready and degraded, and says why, while an app does without Redis', async ()=>{
        const { url } = await start({
            redis: (0, _healthcheck.redisCheck)({
                awayBecause: 'it did not answer'
            })
        });
        const ready = await fetch(`${url}/health/ready`);
        (0, _globals.expect)(ready.status).toBe(200);
        (0, _globals.expect)(await ready.json()).toMatchObject({
            status: 'degraded',
            details: {
                redis: {
                    status: 'degraded',
                    message: 'it did not answer'
                }
            }
        });
    });
    (0, _globals.it)('the ops listener is not ready before the app listens, and says why', async ()=>{
        const server = await start({}, true);
        const { url } = server;
        const early = await fetch(`${url}/health/ready`);
        (0, _globals.expect)(early.status).toBe(503);
        (0, _globals.expect)(await early.json()).toMatchObject({
            details: {
                running: {
                    message: 'the app is starting'
                }
            }
        });
        (0, _globals.expect)((await fetch(`${url}/health/live`)).status).toBe(200);
        server.turnReadinessOn();
        (0, _globals.expect)((await fetch(`${url}/health/ready`)).status).toBe(200);
        server.turnReadinessOff();
        server.turnReadinessOn();
        (0, _globals.expect)((await fetch(`${url}/health/ready`)).status).toBe(503);
    });
    (0, _globals.it)('the ops listener is not ready while it stops', async ()=>{
        const server = await start({});
        const { url } = server;
        server.turnReadinessOff();
        (0, _globals.expect)((await fetch(`${url}/health/ready`)).status).toBe(503);
        (0, _globals.expect)((await fetch(`${url}/health/live`)).status).toBe(200);
    });
    (0, _globals.it)('the ops listener answers metrics in the format of Prometheus', async ()=>{
        const { url } = await start({});
        const answer = await fetch(`${url}/metrics`);
        (0, _globals.expect)(answer.status).toBe(200);
        (0, _globals.expect)(answer.headers.get('content-type')).toContain('text/plain');
    });
});

//# sourceMappingURL=start-ops.test.js.map