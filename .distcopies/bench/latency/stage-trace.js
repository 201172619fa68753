"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _messaging = require("../../libs/messaging/src");
const _lanes = require("../../libs/lanes/src");
const _platform = require("../../libs/platform/src");
const _authenticator = require("../../apps/api-gateway/src/features/authentication/authenticator");
const _statistics = require("../report/statistics");
const _stages = require("./stages");
/**
 * Loaded before `standalone` (`--require`): notes when a request passes each stage, for requests that come one after
 * the other. The code that is measured knows nothing of it.
 */ const ROUTE = '/v1/whatsapp/send';
const took = new Map(_stages.STAGES.map((stage)=>[
        stage,
        []
    ]));
let next = _stages.STAGES.length;
let lastAt = 0;
/** Ends a stage; what comes out of turn belongs to another request's afterwork. */ function passed(stage) {
    if (_stages.STAGES[next] !== stage) return;
    const now = performance.now();
    took.get(stage)?.push(now - lastAt);
    lastAt = now;
    next += 1;
}
/** Wraps a method: `before` ends with its call, `after` when what it returned has settled. */ function wrap(type, method, stages) {
    const methods = type.prototype;
    const original = methods[method];
    if (original === undefined) throw new Error(`there is no ${method} to trace`);
    methods[method] = function traced(...values) {
        if (stages.before) passed(stages.before);
        const result = original.apply(this, values);
        const { after } = stages;
        if (after === undefined) return result;
        if (!(result instanceof Promise)) passed(after);
        else void result.then(()=>passed(after), ()=>undefined);
        return result;
    };
}
wrap(_authenticator.Authenticator, 'authenticate', {
    after: 'authenticate'
});
wrap(_messaging.MessageIntakeRepository, 'acceptKnown', {
    before: 'check and look up',
    after: 'intake'
});
wrap(_lanes.LaneWorker, 'process', {
    before: 'ring'
});
wrap(_platform.GatewayCaller, 'call', {
    before: 'take and start',
    after: 'call'
});
wrap(_messaging.MessageLaneRepository, 'record', {
    after: 'record'
});
wrap(_lanes.ReplyHub, 'hear', {
    before: 'publish'
});
const { emit } = _nodehttp.Server.prototype;
_nodehttp.Server.prototype.emit = function traced(name, ...values) {
    const [request, response] = values;
    if (name === 'request' && request.url === ROUTE && next === _stages.STAGES.length) {
        next = 0;
        lastAt = performance.now();
        response.once('finish', ()=>{
            passed('answer');
            next = _stages.STAGES.length;
        });
    }
    return emit.call(this, name, ...values);
};
process.on('message', (question)=>{
    if (question === 'stages') process.send?.(Object.fromEntries([
        ...took
    ].map(([stage, ms])=>[
            stage,
            (0, _statistics.median)(ms)
        ])));
});

//# sourceMappingURL=stage-trace.js.map