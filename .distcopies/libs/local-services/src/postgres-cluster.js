"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "prepareCluster", {
    enumerable: true,
    get: function() {
        return prepareCluster;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _atomicfolder = require("./atomic-folder");
const _folderinuse = require("./folder-in-use");
const _localserviceerror = require("./local-service.error");
const _runcommand = require("./run-command");
const _serviceuser = require("./service-user");
/** Stored in the data folder: never rename. */ const passwordFile = 'chasqui-password';
/** Since when PostgreSQL has locales of its own, and lets the iterations of passwords be chosen. */ const SINCE = {
    builtinLocales: 17,
    scramIterations: 16
};
/** A parent that was killed leaves a server that writes its last checkpoint. */ const stoppingTimeoutMs = 30_000;
const liveTimeoutMs = 1_500;
async function prepareCluster(options) {
    const { folder } = options;
    const { major } = options.binaries;
    if (!(0, _nodefs.existsSync)((0, _nodepath.join)(folder, 'PG_VERSION'))) await (0, _atomicfolder.createFolderOnce)(folder, (temporary)=>initialize(temporary, options));
    const version = (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, 'PG_VERSION'), 'utf8').trim();
    if (version !== String(major)) {
        throw new _localserviceerror.LocalServiceError(`The data in ${folder} was written by PostgreSQL ${version}, but this is PostgreSQL ${major}. Dump and restore it, or set DATA_DIR to another folder.`);
    }
    await refuseSecondServer(folder);
    removeMisleadingPidFile(folder);
    return (0, _nodefs.readFileSync)((0, _nodepath.join)(folder, passwordFile), 'utf8').trim();
}
/**
 * The C.UTF-8 locale is PostgreSQL's own, so sorting does not change with the machine's C library (which older versions, of tests, take it from).
 * One SCRAM iteration: more of them protect passwords that can be guessed, and this one is 192 random bits.
 */ async function initialize(temporary, { binaries, user, durable }) {
    const password = `${temporary}.password`;
    const runner = await (0, _serviceuser.initialUser)(user);
    try {
        (0, _nodefs.writeFileSync)(password, `${(0, _nodecrypto.randomBytes)(24).toString('base64url')}\n`, {
            mode: 0o600,
            flag: 'wx'
        });
        if (user && runner) {
            (0, _nodefs.chownSync)(password, runner.uid, runner.gid);
            // Who shares the group may write here until the data are made.
            if (runner.uid !== user.uid) (0, _nodefs.chmodSync)((0, _nodepath.dirname)(temporary), 0o770);
        }
        const locale = binaries.major < SINCE.builtinLocales ? [
            '--encoding=UTF8',
            '--locale=C.UTF-8'
        ] : [
            '--encoding=UTF8',
            '--locale=C',
            '--locale-provider=builtin',
            '--builtin-locale=C.UTF-8'
        ];
        const iterations = binaries.major < SINCE.scramIterations ? [] : [
            '--set=scram_iterations=1'
        ];
        const access = [
            '--username=postgres',
            '--auth=scram-sha-256',
            `--pwfile=${password}`,
            ...iterations
        ];
        const args = [
            '-D',
            temporary,
            ...locale,
            ...access,
            ...durable ? [] : [
                '--no-sync'
            ]
        ];
        const result = await (0, _runcommand.runCommand)(binaries.initdb, args, {
            user: runner,
            env: {
                LC_ALL: 'C',
                PATH: '/usr/bin:/bin'
            }
        });
        if (!result.ok) throw new _localserviceerror.LocalServiceError(`PostgreSQL could not create its data folder ${temporary}: ${(0, _runcommand.reasonOf)(result)}`);
        (0, _nodefs.renameSync)(password, (0, _nodepath.join)(temporary, passwordFile));
        if (user && runner?.uid !== user.uid) (0, _serviceuser.giveFolder)(temporary, user);
    } finally{
        (0, _nodefs.rmSync)(password, {
            force: true
        });
        if (user && runner?.uid !== user.uid) (0, _nodefs.chmodSync)((0, _nodepath.dirname)(temporary), 0o700);
    }
}
async function refuseSecondServer(folder) {
    let pid = await (0, _folderinuse.waitUntilUnused)(folder, [
        'postgres'
    ], liveTimeoutMs);
    if (pid !== undefined && pidFileLines(folder)[7] === 'stopping') pid = await (0, _folderinuse.waitUntilUnused)(folder, [
        'postgres'
    ], stoppingTimeoutMs);
    if (pid === undefined) return;
    throw new _localserviceerror.LocalServiceError(`PostgreSQL is already running on ${folder} (process ${pid}). Stop it, or set DATA_DIR to another folder.`);
}
/**
 * A server that was killed leaves its pid file. PostgreSQL sees that it is stale, unless another program has that process
 * id by now. It stays in the other cases, because PostgreSQL also learns from it about shared memory still in use.
 */ function removeMisleadingPidFile(folder) {
    const pid = Number(pidFileLines(folder)[0]);
    if (pid > 0 && (0, _atomicfolder.isAlive)(pid)) (0, _nodefs.rmSync)((0, _nodepath.join)(folder, 'postmaster.pid'), {
        force: true
    });
}
function pidFileLines(folder) {
    const file = (0, _nodepath.join)(folder, 'postmaster.pid');
    return (0, _nodefs.existsSync)(file) ? (0, _nodefs.readFileSync)(file, 'utf8').split('\n').map((line)=>line.trim()) : [];
}

//# sourceMappingURL=postgres-cluster.js.map