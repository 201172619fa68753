"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startOwnPostgres", {
    enumerable: true,
    get: function() {
        return startOwnPostgres;
    }
});
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _localservices = require("../../local-services/src");
const _testenvironment = require("./test-environment");
async function startOwnPostgres(dataDir = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-own-postgres-'))) {
    const server = await (0, _localservices.startPostgres)({
        dataDir,
        durable: true,
        ...(0, _testenvironment.postgresPrograms)()
    });
    let frozen = [];
    const thaw = ()=>{
        for (const pid of frozen.splice(0))signal(pid, 'SIGCONT');
    };
    return {
        url: server.url,
        folder: dataDir,
        freeze: ()=>{
            // The postmaster first: it starts no further ones then.
            signal(server.pid, 'SIGSTOP');
            frozen = [
                server.pid,
                ...childrenOf(server.pid)
            ];
            for (const pid of frozen)signal(pid, 'SIGSTOP');
        },
        thaw,
        stop: async ()=>{
            thaw();
            await server.stop();
            (0, _nodefs.rmSync)(dataDir, {
                recursive: true,
                force: true
            });
        }
    };
}
function childrenOf(parent) {
    return (0, _nodefs.readdirSync)('/proc').filter((name)=>/^\d+$/.test(name)).map(Number).filter((pid)=>parentOf(pid) === parent);
}
function parentOf(pid) {
    try {
        // `pid (command) state ppid …`: the command may hold anything but the last bracket.
        return Number((0, _nodefs.readFileSync)(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch  {
        return 0;
    }
}
function signal(pid, name) {
    try {
        process.kill(pid, name);
    } catch  {
    // It has ended meanwhile.
    }
}

//# sourceMappingURL=own-postgres.js.map