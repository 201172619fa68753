"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startRedis", {
    enumerable: true,
    get: function() {
        return startRedis;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodeos = require("node:os");
const _nodepath = require("node:path");
const _folderinuse = require("./folder-in-use");
const _freeport = require("./free-port");
const _localserviceerror = require("./local-service.error");
const _redisbinary = require("./redis-binary");
const _serviceprocess = require("./service-process");
const _serviceuser = require("./service-user");
/** One whose parent was killed writes what it has, and leaves. */ const leavingTimeoutMs = 3_000;
async function startRedis(options) {
    const binary = await (0, _redisbinary.findRedisBinary)(options.log);
    const { dataDir } = options;
    if (dataDir !== undefined) return startIn(makeFolder((0, _nodepath.resolve)(dataDir)), binary, options);
    const folder = (0, _nodefs.mkdtempSync)((0, _nodepath.join)((0, _nodeos.tmpdir)(), 'chasqui-redis-'));
    const remove = ()=>(0, _nodefs.rmSync)(folder, {
            recursive: true,
            force: true
        });
    try {
        const server = await startIn(folder, binary, options);
        return {
            ...server,
            exited: server.exited.finally(remove)
        };
    } catch (error) {
        remove();
        throw error;
    }
}
async function startIn(folder, binary, options) {
    const other = await (0, _folderinuse.waitUntilUnused)(folder, [
        'redis-server',
        'valkey-server'
    ], leavingTimeoutMs);
    if (other !== undefined) {
        throw new _localserviceerror.LocalServiceError(`Redis is already running on ${folder} (process ${other}). Stop it, or set DATA_DIR to another folder.`);
    }
    const password = options.password ?? (0, _nodecrypto.randomBytes)(24).toString('base64url');
    const { port, started } = await launch(binary, folder, password, options);
    return {
        ...started,
        port,
        url: `redis://:${password}@127.0.0.1:${port}`
    };
}
function makeFolder(dataDir) {
    try {
        (0, _nodefs.mkdirSync)(dataDir, {
            recursive: true,
            mode: 0o700
        });
        return (0, _nodefs.realpathSync)(dataDir);
    } catch (error) {
        throw new _localserviceerror.LocalServiceError(`This user cannot create the data folder ${dataDir} (${error.message}). Set DATA_DIR to another folder.`);
    }
}
/** Another process may take the free port first. */ async function launch(binary, folder, password, options) {
    for(let attempt = 1;; attempt += 1){
        const port = options.port ?? await (0, _freeport.freePort)();
        try {
            return {
                port,
                started: await startOnce(binary, folder, password, port, options)
            };
        } catch (error) {
            if (!(error instanceof _serviceprocess.StartFailure)) throw error;
            const portTaken = /Address already in use|Failed listening/.test(error.output);
            if (portTaken && options.port === undefined && attempt < 10) continue;
            const reason = portTaken ? `cannot listen on port ${port} of 127.0.0.1, because another program does.` : `did not start: ${error.output || error.message}`;
            throw new _localserviceerror.LocalServiceError(`Redis ${reason}`, {
                cause: error
            });
        }
    }
}
/** The settings go in through standard input: a password on the command line could be read by every user of the machine. */ function startOnce(binary, folder, password, port, options) {
    const settings = {
        bind: '127.0.0.1',
        port: String(port),
        requirepass: password,
        dir: JSON.stringify(folder),
        'maxmemory-policy': 'noeviction',
        save: '""',
        appendonly: options.appendOnly ? 'yes' : 'no',
        appendfsync: 'everysec',
        daemonize: 'no',
        logfile: '""'
    };
    return (0, _serviceprocess.startServiceProcess)({
        command: binary.program,
        user: (0, _serviceuser.ownerFor)(folder),
        args: [
            '-'
        ],
        env: binary.env,
        input: `${Object.entries(settings).map((setting)=>setting.join(' ')).join('\n')}\n`,
        ready: /ready to accept connections/i,
        readyTimeoutMs: 120_000,
        stopSignal: 'SIGTERM',
        stopTimeoutMs: 15_000,
        log: options.log
    });
}

//# sourceMappingURL=redis-server.js.map