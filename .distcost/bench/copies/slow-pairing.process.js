"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodehttp = require("node:http");
const _promises = require("node:timers/promises");
const _child = require("../processes/child");
let delayMs = 0;
let served = 0;
/** Stands for `pairing` with gateway apps that take their time, so that what is measured is the sender. */ const server = (0, _nodehttp.createServer)((request, response)=>{
    let text = '';
    request.on('data', (data)=>text += data.toString());
    request.on('end', ()=>void answer(text).then((body)=>response.end(body)));
});
server.keepAliveTimeout = 60_000;
async function answer(text) {
    const { id } = JSON.parse(text).body;
    await (0, _promises.setTimeout)(delayMs);
    served += 1;
    const sent = {
        id,
        message_id: `3EB0${id}`,
        accepted: true,
        ack: 'server',
        duplicate: false
    };
    const outcome = {
        kind: 'answer',
        status: 200,
        body: JSON.stringify(sent)
    };
    return JSON.stringify(outcome);
}
const handlers = {
    /** Answers the port. @param ms until an answer */ listen: (ms)=>new Promise((resolve)=>{
            delayMs = ms;
            server.listen(0, '127.0.0.1', 4_096, ()=>resolve(server.address().port));
        }),
    served: ()=>served
};
(0, _child.serveParent)(handlers);

//# sourceMappingURL=slow-pairing.process.js.map