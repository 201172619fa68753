"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "freePort", {
    enumerable: true,
    get: function() {
        return freePort;
    }
});
const _nodenet = require("node:net");
const alreadyGiven = new Set();
async function freePort() {
    for(;;){
        const port = await unusedPort();
        if (alreadyGiven.has(port)) continue;
        alreadyGiven.add(port);
        return port;
    }
}
function unusedPort() {
    return new Promise((resolve, reject)=>{
        const server = (0, _nodenet.createServer)();
        server.once('error', reject);
        server.listen(0, '127.0.0.1', ()=>{
            const { port } = server.address();
            server.close(()=>resolve(port));
        });
    });
}

//# sourceMappingURL=free-port.js.map