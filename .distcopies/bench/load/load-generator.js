"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _promises = require("node:timers/promises");
const _child = require("../processes/child");
const _statistics = require("../report/statistics");
const _loadconnection = require("./load-connection");
async function run(options) {
    const latencies = [];
    const unexpected = {};
    let isMeasuring = false;
    const target = {
        port: options.port,
        nextRequest: requestsOf(options),
        onAnswer: (status, tookMs)=>{
            if (!isMeasuring) return;
            if (status === 201) latencies.push(tookMs);
            else unexpected[status] = (unexpected[status] ?? 0) + 1;
        }
    };
    const connections = Array.from({
        length: options.connections
    }, ()=>new _loadconnection.LoadConnection(target));
    for (const connection of connections)connection.start();
    await (0, _promises.setTimeout)(options.warmUpMs);
    isMeasuring = true;
    const began = performance.now();
    await (0, _promises.setTimeout)(options.measureMs);
    isMeasuring = false;
    const tookMs = performance.now() - began;
    for (const connection of connections)connection.stop();
    return {
        perSecond: latencies.length / tookMs * 1000,
        p50Ms: (0, _statistics.quantile)(latencies, 0.5),
        p99Ms: (0, _statistics.quantile)(latencies, 0.99),
        unexpected
    };
}
/** Everything that can be written beforehand is. */ function requestsOf({ path, keys, bodies, withIdempotencyKeys }) {
    const common = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n`;
    const heads = keys.length > 0 ? keys.map((key)=>`${common}Authorization: Bearer ${key}\r\n`) : [
        common
    ];
    const ends = bodies.map((body)=>`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    const run = (0, _nodecrypto.randomUUID)();
    let asked = 0;
    return ()=>{
        asked += 1;
        const head = heads[asked % heads.length];
        const end = ends[asked % ends.length];
        return withIdempotencyKeys ? `${head}Idempotency-Key: ${run}-${asked}\r\n${end}` : head + end;
    };
}
const handlers = {
    run
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=load-generator.js.map