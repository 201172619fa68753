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
    get ask () {
        return ask;
    },
    get keepOpen () {
        return keepOpen;
    },
    get repeat () {
        return repeat;
    },
    get turn () {
        return turn;
    }
});
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const _undici = require("undici");
/** As many connections as are asked for; nothing is waited for longer than the service itself waits. */ const agent = new _undici.Agent({
    connections: null,
    pipelining: 1,
    headersTimeout: 120_000,
    bodyTimeout: 120_000
});
async function ask(draft, tally, ending) {
    const { method = 'POST', url, bearer, headers = {}, body, bytes, cutAfterMs } = draft;
    const began = performance.now();
    try {
        const response = await (0, _undici.request)(url, {
            method,
            headers: {
                ...bearer !== undefined && {
                    authorization: `Bearer ${bearer}`
                },
                ...(body ?? bytes) !== undefined && {
                    'content-type': 'application/json'
                },
                ...headers
            },
            body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
            signal: cutAfterMs === undefined ? ending.signal : AbortSignal.any([
                ending.signal,
                AbortSignal.timeout(cutAfterMs)
            ]),
            dispatcher: agent
        });
        await response.body.dump();
        tally.add(String(response.statusCode));
        tally.most('longest_ms', Math.round(performance.now() - began));
        return response.statusCode;
    } catch  {
        if (!ending.isOver) tally.add('cut');
        return 0;
    }
}
function repeat(ending, { at, pauseMs }, work) {
    const one = async (place)=>{
        while(!ending.isOver){
            await work(place);
            // Also with a pause of 0: what is refused at once must not keep this process from everything else.
            await (0, _promises.setTimeout)(pauseMs);
        }
    };
    for(let place = 0; place < at; place += 1)void one(place);
}
function keepOpen(ending, url, count, begin) {
    const { hostname, port } = new URL(url);
    const open = new Set();
    const add = ()=>{
        if (ending.isOver) return;
        const socket = (0, _nodenet.connect)({
            host: hostname,
            port: Number(port)
        });
        open.add(socket);
        socket.on('error', ()=>undefined);
        socket.once('connect', ()=>begin(socket));
        socket.once('close', ()=>{
            open.delete(socket);
            setTimeout(add, 500);
        });
    };
    for(let n = 0; n < count; n += 1)add();
    ending.onEnd(()=>{
        for (const socket of open)socket.destroy();
    });
}
const turn = (list, place)=>list[place % list.length];

//# sourceMappingURL=noise-traffic.js.map