"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _child = require("../processes/child");
let served = 0;
let wanted = Infinity;
let reached = ()=>undefined;
let delayMs = 0;
/** The customers' server of the benchmark: reads a request to its end and answers, at once unless it was told otherwise. */ const server = (0, _nodehttp.createServer)((message, response)=>{
    message.resume().on('end', ()=>{
        if (delayMs > 0) setTimeout(()=>response.end('ok'), delayMs);
        else response.end('ok');
        served += 1;
        if (served >= wanted) reached();
    });
});
server.keepAliveTimeout = 60_000;
const handlers = {
    /** Answers the port, on every address of 127.0.0.0/8. */ listen: ()=>new Promise((resolve)=>{
            server.listen(0, '0.0.0.0', 4_096, ()=>resolve(server.address().port));
        }),
    /** From now on an answer takes so long. */ answerAfter: (ms)=>void (delayMs = ms),
    served: ()=>served,
    /** From now on `untilServed` counts to so many. */ expect: (requests)=>{
        served = 0;
        wanted = requests;
    },
    untilServed: ()=>new Promise((resolve)=>{
            reached = resolve;
            if (served >= wanted) resolve();
        })
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=webhook-server.process.js.map