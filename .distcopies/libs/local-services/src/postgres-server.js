"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "startPostgres", {
    enumerable: true,
    get: function() {
        return startPostgres;
    }
});
const _nodepath = require("node:path");
const _promises = require("node:timers/promises");
const _freeport = require("./free-port");
const _localserviceerror = require("./local-service.error");
const _folderinuse = require("./folder-in-use");
const _postgresbinaries = require("./postgres-binaries");
const _postgrescluster = require("./postgres-cluster");
const _postgresfolder = require("./postgres-folder");
const _serviceprocess = require("./service-process");
const _serviceuser = require("./service-user");
async function startPostgres(options) {
    const dataDir = (0, _nodepath.resolve)(options.dataDir);
    const user = (0, _serviceuser.postgresUser)((0, _nodepath.join)(dataDir, 'cluster'));
    if (user !== undefined) await (0, _postgresfolder.takeOver)(dataDir, user);
    const dataFolder = await (0, _postgresfolder.preparePostgresFolder)(dataDir, user, options.log);
    const binaries = await (options.programs === undefined ? (0, _postgresbinaries.findPostgresBinaries)(user) : (0, _postgresbinaries.binariesIn)(options.programs));
    const folder = (0, _nodepath.join)(dataFolder, 'cluster');
    if (options.isRestart) await (0, _folderinuse.endAllIn)(folder, [
        'postgres'
    ]);
    const password = await (0, _postgrescluster.prepareCluster)({
        folder,
        binaries,
        user,
        durable: options.durable
    });
    const { port, started } = await launch(binaries.postgres, folder, user, options);
    return {
        ...started,
        port,
        url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    };
}
/** Another process may take the free port first, and the helpers of a server that was killed need a moment to end. */ async function launch(program, folder, user, options) {
    for(let attempt = 1;; attempt += 1){
        const port = options.port ?? await (0, _freeport.freePort)();
        try {
            return {
                port,
                started: await startOnce(program, folder, user, port, options)
            };
        } catch (error) {
            if (!(error instanceof _serviceprocess.StartFailure)) throw error;
            const portTaken = /could not bind|could not create any TCP/.test(error.output);
            const stillEnding = /shared memory block|"postmaster\.pid" already exists/.test(error.output);
            const mayRetry = portTaken && options.port === undefined || stillEnding;
            if (!mayRetry || attempt === 20) throw explain(error, portTaken, port, folder);
            await (0, _promises.setTimeout)(250);
        }
    }
}
function explain(error, portTaken, port, folder) {
    if (portTaken) return new _localserviceerror.LocalServiceError(`PostgreSQL cannot listen on port ${port} of 127.0.0.1, because another program does.`, {
        cause: error
    });
    return new _localserviceerror.LocalServiceError(`PostgreSQL did not start on ${folder}: ${error.output || error.message}`, {
        cause: error
    });
}
/** Everything that matters is said on the command line, which wins over whatever postgresql.conf says. */ function startOnce(program, folder, user, port, options) {
    const settings = {
        listen_addresses: '127.0.0.1',
        unix_socket_directories: '',
        max_connections: '200',
        logging_collector: 'off',
        log_destination: 'stderr',
        TimeZone: 'UTC',
        log_timezone: 'UTC',
        ...options.durable ? {
            fsync: 'on',
            synchronous_commit: 'on',
            full_page_writes: 'on'
        } : {
            fsync: 'off',
            synchronous_commit: 'off',
            full_page_writes: 'off'
        },
        ...options.settings
    };
    return (0, _serviceprocess.startServiceProcess)({
        command: program,
        args: [
            '-D',
            folder,
            '-p',
            String(port),
            ...Object.entries(settings).flatMap(([name, value])=>[
                    '-c',
                    `${name}=${value}`
                ])
        ],
        env: {
            LC_ALL: 'C',
            PATH: '/usr/bin:/bin'
        },
        user,
        ready: /database system is ready to accept connections/,
        readyTimeoutMs: 120_000,
        // SIGINT is its "fast shutdown": sessions end, all is written. SIGTERM would wait for every client to leave.
        stopSignal: 'SIGINT',
        stopTimeoutMs: 30_000,
        log: options.log
    });
}

//# sourceMappingURL=postgres-server.js.map