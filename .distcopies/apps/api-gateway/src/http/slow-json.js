"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PATIENCE () {
        return PATIENCE;
    },
    get slowJson () {
        return slowJson;
    }
});
const _nodestream = require("node:stream");
const PATIENCE = {
    firstMs: 5_000,
    everyMs: 10_000
};
async function slowJson(value, reply, { firstMs, everyMs } = PATIENCE) {
    const soon = await Promise.race([
        value.then((ready)=>({
                ready
            })),
        elapsed(firstMs)
    ]);
    if (soon !== null) return soon.ready;
    void reply.header('Content-Type', 'application/json; charset=utf-8');
    // For proxies that gather an answer before they pass it on.
    void reply.header('X-Accel-Buffering', 'no');
    return whiteSpaceUntil(value, everyMs);
}
function whiteSpaceUntil(value, everyMs) {
    const stream = new _nodestream.PassThrough();
    stream.write(' ');
    const timer = setInterval(()=>stream.write(' '), everyMs);
    // The client may leave; what it asked for goes on.
    stream.once('close', ()=>clearInterval(timer));
    value.then((ready)=>stream.end(JSON.stringify(ready)), (error)=>stream.destroy(error instanceof Error ? error : new Error(String(error))));
    return stream;
}
async function elapsed(ms) {
    return new Promise((resolve)=>setTimeout(()=>resolve(null), ms).unref());
}

//# sourceMappingURL=slow-json.js.map