"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _globals = require("@jest/globals");
const _entities = require("../../../libs/entities/src");
const _lanes = require("../../../libs/lanes/src");
const _platform = require("../../../libs/platform/src");
const _testing = require("../../../libs/testing/src");
const _wiring = require("../../../libs/wiring/src");
const _bullmq = require("bullmq");
const _keyusecounter = require("./features/authentication/key-use-counter");
const _requestlogservice = require("./features/request-log/request-log.service");
const _bulkservice = require("./features/bulk/bulk.service");
const _eventstreamsservice = require("./features/events/event-streams.service");
const _refusalpace = require("./http/refusal-pace");
const _apigatewayharness = require("./testing/api-gateway.harness");
let harness;
let key;
/** What was done, in order; what takes long is there when it is done. */ let done;
(0, _globals.beforeAll)(async ()=>{
    harness = await _apigatewayharness.ApiHarness.create();
    ({ key } = await harness.aKey());
});
(0, _globals.afterAll)(()=>harness.close());
/** Notes calls of a method of a class, whoever has it. */ function note({ prototype }, method, what) {
    const methods = prototype;
    const original = methods[method];
    _globals.jest.spyOn(methods, method).mockImplementation(function noted(...values) {
        const add = ()=>done.push(typeof what === 'string' ? what : what(this));
        const result = original?.apply(this, values);
        if (result instanceof Promise) return result.finally(add);
        add();
        return result;
    });
}
(0, _globals.beforeEach)(()=>{
    done = [];
    note(_wiring.Operations, 'onModuleDestroy', 'readiness is off');
    note(_bulkservice.BulkService, 'beforeApplicationShutdown', 'callers of bulk sends are sent away');
    note(_eventstreamsservice.EventStreams, 'beforeApplicationShutdown', 'event streams end');
    note(_refusalpace.RefusalPace, 'beforeApplicationShutdown', 'refusals are answered');
    note(_platform.RetentionJob, 'stop', 'nothing old is deleted any more');
    note(_platform.GatewayCaller, 'close', 'calls of gateway apps end');
    note(_keyusecounter.KeyUseCounter, 'onApplicationShutdown', 'the use of keys is written');
    note(_requestlogservice.RequestLog, 'onApplicationShutdown', 'the last requests are logged');
    note(_lanes.ReplyHub, 'stop', 'nobody waits for replies');
    note(_bullmq.Queue, 'close', 'a queue is closed');
    note(_wiring.Operations, 'close', 'health and metrics end');
    note(_platform.Redis, 'disconnect', ({ options })=>`${options.connectionName} is gone`);
    note(_entities.Database, 'close', 'the database is gone');
});
(0, _globals.afterEach)(()=>{
    _globals.jest.restoreAllMocks();
    harness.sender.reset();
});
const BEFORE = [
    'callers of bulk sends are sent away',
    'event streams end',
    'refusals are answered'
];
const FEATURES = [
    'calls of gateway apps end',
    'nothing old is deleted any more',
    'nothing old is deleted any more',
    'nothing old is deleted any more',
    'the last requests are logged',
    'the use of keys is written'
];
const CORE = [
    'nobody waits for replies',
    'api-gateway-subscriber is gone',
    ...Array.from({
        length: 5
    }, ()=>'a queue is closed'),
    'health and metrics end',
    'api-gateway is gone',
    'the database is gone'
];
/** Closes the app while a send is under way, and lets that go on only when all is done that comes before its answer. */ async function closeDuringSend(app, base) {
    let finish = ()=>undefined;
    const gate = new Promise((resolve)=>{
        finish = resolve;
    });
    const { next } = harness.sender;
    harness.sender.next = async ()=>{
        await gate;
        done.push('the send is answered');
        return next();
    };
    const answer = fetch(`${base}/v1/whatsapp/send`, {
        method: 'POST',
        body: '{"to":"4915112345678","message":"hi"}',
        headers: {
            ...(0, _apigatewayharness.withKey)(key),
            'content-type': 'application/json'
        }
    });
    await (0, _testing.waitFor)(()=>harness.sender.inputs.length > 0, {
        what: 'the send to be under way'
    });
    const closed = app.close();
    await (0, _testing.waitFor)(()=>done.length > BEFORE.length, {
        what: 'everything that comes before the end of requests'
    });
    // As long as a request is under way the process can be watched.
    for(let times = 0; times < 20; times += 1){
        (0, _globals.expect)((await fetch(`${app.opsUrl}/health/ready`)).status).toBe(503);
    }
    finish();
    (0, _globals.expect)((await answer).status).toBe(200);
    await closed;
}
function expectOrder() {
    const features = BEFORE.length + 2;
    (0, _globals.expect)(done[0]).toBe('readiness is off');
    (0, _globals.expect)(done.slice(1, 1 + BEFORE.length).sort()).toEqual(BEFORE);
    (0, _globals.expect)(done[features - 1]).toBe('the send is answered');
    (0, _globals.expect)(done.slice(features, features + FEATURES.length).sort()).toEqual(FEATURES);
    (0, _globals.expect)(done.slice(features + FEATURES.length)).toEqual(CORE);
}
(0, _globals.describe)('an API that is closed', ()=>{
    (0, _globals.it)('an API that is closed dismisses who waits, answers what is under way, closes its features, then what they stand on', async ()=>{
        const app = await harness.start();
        await closeDuringSend(app, app.url);
        expectOrder();
    });
    (0, _globals.it)('an API that somebody else’s server listens for closes in the same order', async ()=>{
        let own;
        const shared = (0, _nodehttp.createServer)((request, response)=>own?.emit('request', request, response));
        await new Promise((resolve)=>shared.listen(0, '127.0.0.1', resolve));
        const app = await harness.start({}, (handler)=>own = (0, _nodehttp.createServer)(handler));
        await closeDuringSend(app, `http://127.0.0.1:${shared.address().port}`);
        shared.closeAllConnections();
        shared.close();
        expectOrder();
    });
});
(0, _globals.it)('a running API has one connection for all that it hears of', async ()=>{
    const subscribe = _globals.jest.spyOn(_platform.Redis.prototype, 'subscribe');
    await harness.start();
    const channels = subscribe.mock.calls.map(([channel])=>String(channel).replace(/:[\da-f-]{36}$/, ''));
    (0, _globals.expect)(channels.sort()).toEqual([
        `${harness.redisPrefix}:facts`,
        `${harness.redisPrefix}:reply`
    ]);
    (0, _globals.expect)(new Set(subscribe.mock.contexts).size).toBe(1);
});

//# sourceMappingURL=closing.e2e.js.map