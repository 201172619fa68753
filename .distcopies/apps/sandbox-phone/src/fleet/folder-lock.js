"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "lockFolder", {
    enumerable: true,
    get: function() {
        return lockFolder;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodenet = require("node:net");
const _promises = require("node:timers/promises");
const WAIT_MS = 5_000;
async function lockFolder(folder) {
    if (process.platform !== 'linux') return ()=>Promise.resolve();
    const name = (0, _nodecrypto.createHash)('sha256').update((0, _nodefs.realpathSync)(folder)).digest('hex').slice(0, 32);
    const server = (0, _nodenet.createServer)((socket)=>socket.destroy());
    const listens = ()=>new Promise((resolve)=>{
            server.once('error', ()=>resolve(false));
            server.listen(`\0chasqui-phones-${name}`, ()=>resolve(true));
        });
    const giveUpAt = performance.now() + WAIT_MS;
    while(!await listens()){
        server.removeAllListeners('error');
        if (performance.now() > giveUpAt) throw new Error(`Another sandbox phone is running on the folder ${folder}.`);
        await (0, _promises.setTimeout)(50);
    }
    server.unref();
    return ()=>new Promise((resolve)=>server.close(()=>resolve()));
}

//# sourceMappingURL=folder-lock.js.map