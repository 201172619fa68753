"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodehttp = require("node:http");
const _standardwebhooks = require("standardwebhooks");
const _child = require("../../bench/processes/child");
const _clock = require("../clock");
const HANGS_MS = 15_000;
/** Some healthy endpoints take a moment. */ const MOMENT_MS = 30;
/** The public package is slow; it looks at one request of so many, and our own check at every one. */ const PACKAGE_EVERY = 50;
/** Promised; above it a request is looked at more closely. */ const MOST_UNDER_WAY = 10;
let plan = [];
let keys = [];
let file;
let calls = 0;
const open = new Map();
/** Whose sender went away before the answer. */ const cutOff = new WeakSet();
/** One server for all of them: each endpoint has an address of 127.0.0.0/8 of its own, so each is an origin of its own. */ const server = (0, _nodehttp.createServer)((message, response)=>void take(message, response));
server.keepAliveTimeout = 60_000;
async function take(message, response) {
    const at = (0, _clock.now)();
    const endpoint = Number(message.url?.slice(1));
    const others = open.get(endpoint) ?? new Set();
    open.set(endpoint, others);
    const before = [
        ...others
    ];
    others.add(response);
    response.once('close', ()=>{
        others.delete(response);
        if (!response.writableFinished) cutOff.add(response);
    });
    response.on('error', ()=>undefined);
    const chunks = [];
    try {
        for await (const chunk of message)chunks.push(chunk);
    } catch  {
        // Its sender was killed in the middle of it: it is no request.
        return;
    }
    const body = Buffer.concat(chunks).toString('utf8');
    answer(endpoint, response);
    // A request that was cut off before this one began may not have been noticed yet: what has come in is read first.
    if (before.length >= MOST_UNDER_WAY) await nextTurns();
    write(endpoint, message, body, {
        at,
        underWay: before.filter((each)=>!cutOff.has(each)).length + 1
    });
}
/** Everything that is in the sockets now has been read by then. */ async function nextTurns() {
    for(let turn = 0; turn < 2; turn += 1)await new Promise((resolve)=>setImmediate(resolve));
}
function write(endpoint, { headers }, body, seen) {
    calls += 1;
    const id = String(headers['webhook-id']);
    const call = {
        endpoint,
        id,
        token: tokenOf(body),
        attempt: Number(headers['x-webhook-attempt']),
        isSignatureValid: isSigned(endpoint, headers, body),
        ...seen
    };
    file?.write(`${JSON.stringify(call)}\n`);
}
function tokenOf(body) {
    const { data } = JSON.parse(body);
    return typeof data?.used === 'number' ? data.used : -1;
}
/** Standard Webhooks 1.0.0, written a second time: what signs is not asked. */ function isSigned(endpoint, headers, body) {
    const key = keys[endpoint];
    if (key === undefined) return false;
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const expected = Buffer.from(`v1,${(0, _nodecrypto.createHmac)('sha256', key).update(signed).digest('base64')}`);
    const given = Buffer.from(headers['webhook-signature'] ?? '');
    if (given.length !== expected.length || !(0, _nodecrypto.timingSafeEqual)(given, expected)) return false;
    return calls % PACKAGE_EVERY !== 0 || isSignedForThePackage(plan[endpoint]?.secret ?? '', headers, body);
}
function isSignedForThePackage(secret, headers, body) {
    try {
        new _standardwebhooks.Webhook(secret).verify(body, headers);
        return true;
    } catch  {
        return false;
    }
}
function answer(endpoint, response) {
    const end = ()=>void response.end('ok');
    if (plan[endpoint]?.kind === 'hanging') setTimeout(end, HANGS_MS).unref();
    else if (endpoint % 10 === 1) setTimeout(end, MOMENT_MS);
    else end();
}
const handlers = {
    /** Answers the port. */ start: (given)=>{
        plan = given.endpoints;
        keys = plan.map(({ secret })=>Buffer.from(secret.slice('whsec_'.length), 'base64'));
        file = (0, _nodefs.createWriteStream)(given.file);
        return new Promise((resolve)=>{
            server.listen(0, '0.0.0.0', 4_096, ()=>resolve(server.address().port));
        });
    },
    /** Resolves when all requests so far are in the file; later ones are not written. */ finish: ()=>{
        const ended = file;
        file = undefined;
        return new Promise((resolve)=>ended?.end(()=>resolve()));
    }
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=endpoints.process.js.map