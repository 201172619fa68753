"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _undici = require("undici");
const _child = require("../processes/child");
const PER_ENDPOINT = 10;
const agent = new _undici.Agent({
    connections: PER_ENDPOINT
});
let lanes = [];
const handlers = {
    /** The requests of each endpoint. */ prepare: (requests)=>{
        lanes = requests;
    },
    /** Posts all of them, ten at once per endpoint; answers how many succeeded. */ post: async ()=>{
        const counts = await Promise.all(lanes.map(postAll));
        return counts.reduce((sum, count)=>sum + count, 0);
    }
};
async function postAll(requests) {
    let next = 0;
    let succeeded = 0;
    const caller = async ()=>{
        for(let index = next++; index < requests.length; index = next++){
            const { url, headers, body } = requests[index];
            const answer = await (0, _undici.request)(url, {
                method: 'POST',
                headers,
                body,
                dispatcher: agent
            });
            await answer.body.dump();
            if (answer.statusCode === 200) succeeded += 1;
        }
    };
    await Promise.all(Array.from({
        length: PER_ENDPOINT
    }, caller));
    return succeeded;
}
(0, _child.serveParent)(handlers);

//# sourceMappingURL=bare-poster.process.js.map