"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get StartFailure () {
        return StartFailure;
    },
    get startServiceProcess () {
        return startServiceProcess;
    }
});
const _nodechild_process = require("node:child_process");
const _nodereadline = require("node:readline");
const _runcommand = require("./run-command");
let StartFailure = class StartFailure extends Error {
    constructor(output, reason){
        super(`${reason}: ${output}`), this.output = output, this.name = 'StartFailure';
    }
};
async function startServiceProcess(options) {
    const child = await spawnBound(options);
    const exited = new Promise((resolve)=>{
        child.once('exit', (code, signal)=>resolve({
                code,
                signal
            }));
        child.once('error', ()=>resolve({
                code: null,
                signal: null
            }));
    });
    await untilReady(child, exited, options);
    unref(child);
    return {
        pid: child.pid ?? 0,
        exited,
        kill: (signal)=>void child.kill(signal),
        stop: ()=>stopChild(child, exited, options)
    };
}
/**
 * `setpriv --pdeathsig` has the kernel end the child when this process dies, also by SIGKILL. (The kernel means the thread
 * that spawned it: call this from the main thread.) The child gets a session of its own, because Ctrl-C in a terminal
 * reaches the whole group and would stop the database before its users.
 */ async function spawnBound(options) {
    const { command, args, env, user, stopSignal, input } = options;
    const spawning = {
        cwd: '/',
        env,
        detached: true,
        stdio: 'pipe'
    };
    let child;
    if (await hasSetpriv()) {
        const identity = user ? [
            `--reuid=${user.uid}`,
            `--regid=${user.gid}`,
            '--clear-groups'
        ] : [];
        child = (0, _nodechild_process.spawn)('setpriv', [
            '--pdeathsig',
            stopSignal.slice(3),
            ...identity,
            '--',
            command,
            ...args
        ], spawning);
    } else {
        child = (0, _nodechild_process.spawn)(command, args, {
            ...spawning,
            ...user
        });
        const kill = ()=>void child.kill(stopSignal);
        process.once('exit', kill);
        child.once('exit', ()=>process.off('exit', kill));
    }
    // A child that died at once breaks this pipe; untilReady reports it better.
    child.stdin?.on('error', ()=>undefined);
    child.stdin?.end(input ?? '');
    return child;
}
let setprivWorks;
/** The one of BusyBox exists but does not know --pdeathsig. */ function hasSetpriv() {
    setprivWorks ??= (0, _runcommand.runCommand)('setpriv', [
        '--pdeathsig',
        'TERM',
        'true'
    ]).then((result)=>result.ok);
    return setprivWorks;
}
async function untilReady(child, exited, options) {
    const lastLines = [];
    const isReady = new Promise((resolve)=>{
        for (const stream of [
            child.stdout,
            child.stderr
        ]){
            if (!stream) continue;
            (0, _nodereadline.createInterface)({
                input: stream
            }).on('line', (line)=>{
                options.log?.(line);
                lastLines.push(line);
                if (lastLines.length > 20) lastLines.shift();
                if (options.ready.test(line)) resolve('ready');
            });
        }
        child.once('error', (error)=>lastLines.push(error.message));
    });
    const closed = new Promise((resolve)=>child.once('close', ()=>resolve('ended')));
    const outcome = await firstOf([
        isReady,
        closed,
        exited.then(()=>closed)
    ], options.readyTimeoutMs);
    if (outcome === 'ready') return;
    child.kill('SIGKILL');
    const reason = outcome === 'ended' ? 'it ended at once' : `it was not ready after ${options.readyTimeoutMs / 1000} s`;
    throw new StartFailure(lastLines.join('\n'), reason);
}
async function stopChild(child, exited, options) {
    child.ref();
    child.kill(options.stopSignal);
    if (await firstOf([
        exited
    ], options.stopTimeoutMs)) return;
    child.kill('SIGKILL');
    await exited;
}
/** The first of these to settle, or `undefined` when the time is over first. */ async function firstOf(promises, timeoutMs) {
    let timer;
    const timeout = new Promise((resolve)=>{
        timer = setTimeout(()=>resolve(undefined), timeoutMs);
    });
    try {
        return await Promise.race([
            ...promises,
            timeout
        ]);
    } finally{
        clearTimeout(timer);
    }
}
/** A database must never be the reason why a script does not end: it ends with the script. */ function unref(child) {
    child.unref();
    for (const stream of [
        child.stdin,
        child.stdout,
        child.stderr
    ])stream?.unref();
}

//# sourceMappingURL=service-process.js.map