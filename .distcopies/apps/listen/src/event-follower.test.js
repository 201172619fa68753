"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _testing = require("../../../libs/testing/src");
const _eventfollower = require("./event-follower");
const closers = [];
(0, _globals.afterEach)(()=>{
    for (const close of closers.splice(0))close();
});
async function serve(listener) {
    const { origin, close } = await (0, _testing.startHttpServer)(listener);
    closers.push(close);
    return `${origin}/v1`;
}
function follower(baseUrl) {
    const news = [];
    const stop = new AbortController();
    closers.push(()=>stop.abort());
    const lost = new Promise((resolve)=>{
        const one = new _eventfollower.EventFollower({
            baseUrl,
            key: 'k',
            types: undefined
        }, {
            connected: ()=>news.push('connected'),
            lost: resolve,
            restarted: ()=>news.push('restarted')
        });
        one.follow(()=>Promise.resolve(), stop.signal).catch((error)=>resolve(`ended: ${error.message}`));
    });
    return {
        news,
        lost
    };
}
(0, _globals.describe)('the follower of events', ()=>{
    (0, _globals.it)('the follower ends when a page is answered instead of a stream: it does not take that for a connection, again and again', async ()=>{
        const baseUrl = await serve((_request, response)=>{
            response.writeHead(200, {
                'content-type': 'text/html'
            }).end('<html></html>');
        });
        const { news, lost } = follower(baseUrl);
        (0, _globals.expect)(await lost).toBe(`ended: There is no event stream at ${baseUrl}.`);
        (0, _globals.expect)(news).toEqual([]);
    });
    (0, _globals.it)('the follower says the status of a service that answers something else than our errors, and tries again', async ()=>{
        const baseUrl = await serve((_request, response)=>{
            response.writeHead(502).end('Bad Gateway');
        });
        (0, _globals.expect)(await follower(baseUrl).lost).toBe('502');
    });
});

//# sourceMappingURL=event-follower.test.js.map