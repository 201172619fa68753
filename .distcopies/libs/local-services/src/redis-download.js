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
    get fetchRedis () {
        return fetchRedis;
    },
    get fetchedRedis () {
        return fetchedRedis;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _atomicfolder = require("./atomic-folder");
const _cachefolder = require("./cache-folder");
const _runcommand = require("./run-command");
/** Debian's and Ubuntu's package with the server in it: `redis-check-rdb` is the same program, which goes by its name. */ const packageName = 'redis-tools';
const libraryFolder = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
function fetchedRedis(folder = redisFolder()) {
    const libraries = [
        'usr/lib',
        'lib'
    ].map((path)=>(0, _nodepath.join)(folder, path, libraryFolder));
    return {
        program: (0, _nodepath.join)(folder, 'usr/bin/redis-server'),
        env: {
            LD_LIBRARY_PATH: libraries.join(':')
        }
    };
}
function redisFolder() {
    return (0, _nodepath.join)((0, _cachefolder.cacheFolder)(), `redis-${process.arch}`);
}
async function fetchRedis(isUsable) {
    if (!(await (0, _runcommand.runCommand)('apt-get', [
        '--version'
    ])).ok) throw new Error('this system has no apt-get');
    const target = redisFolder();
    await (0, _atomicfolder.createFolderOnce)(target, async (folder)=>{
        const problem = await attempt(folder, 'system', isUsable) && await attempt(folder, 'private', isUsable);
        if (problem !== undefined) throw new Error(problem);
        for (const leftover of [
            'apt',
            'packages'
        ])(0, _nodefs.rmSync)((0, _nodepath.join)(folder, leftover), {
            recursive: true,
            force: true
        });
        // One that no longer runs, for instance after an upgrade of the system.
        if (!await isUsable(fetchedRedis())) (0, _nodefs.rmSync)(target, {
            recursive: true,
            force: true
        });
    });
}
async function attempt(folder, state, isUsable) {
    (0, _nodefs.rmSync)(folder, {
        recursive: true,
        force: true
    });
    (0, _cachefolder.makeReadableFolder)(folder);
    const problem = await download(folder, state);
    if (problem !== undefined) return problem;
    return await isUsable(fetchedRedis(folder)) ? undefined : 'the one that its package sources offer is too old or does not run';
}
/** @returns why it failed, if it did */ async function download(folder, state) {
    // Otherwise apt, started by root, downloads as a user who cannot write our folder; others cannot lock the system's files.
    const options = [
        '-o',
        'APT::Sandbox::User=root',
        '-o',
        'Debug::NoLocking=1'
    ];
    let updated;
    if (state === 'private') {
        options.push(...privateState((0, _nodepath.join)(folder, 'apt')));
        updated = await (0, _runcommand.runCommand)('apt-get', [
            ...options,
            'update'
        ]);
        if (!updated.ok) return (0, _runcommand.reasonOf)(updated);
    }
    const simulated = await (0, _runcommand.runCommand)('apt-get', [
        ...options,
        '--simulate',
        '--no-install-recommends',
        'install',
        packageName
    ]);
    // A list that could not be fetched is only a warning to apt, and then the reason why the package is not in it.
    if (!simulated.ok) return (0, _runcommand.reasonOf)(updated?.stderr ? updated : simulated);
    const packages = (0, _nodepath.join)(folder, 'packages');
    (0, _nodefs.mkdirSync)(packages);
    const downloaded = await (0, _runcommand.runCommand)('apt-get', [
        ...options,
        'download',
        ...missingPackages(simulated)
    ], {
        cwd: packages
    });
    if (!downloaded.ok) return (0, _runcommand.reasonOf)(downloaded);
    for (const file of (0, _nodefs.readdirSync)(packages)){
        const unpacked = await (0, _runcommand.runCommand)('dpkg-deb', [
            '--extract',
            (0, _nodepath.join)(packages, file),
            folder
        ]);
        if (!unpacked.ok) return (0, _runcommand.reasonOf)(unpacked);
    }
    if (!(0, _nodefs.existsSync)(fetchedRedis(folder).program)) (0, _nodefs.symlinkSync)('redis-check-rdb', fetchedRedis(folder).program);
    return undefined;
}
/** Not the upgrades that apt would add ("Inst name [old version] …"): a C library beside the running one would break it. */ function missingPackages(simulated) {
    const added = [
        ...simulated.stdout.matchAll(/^Inst (\S{1,200}) \(\S/gm)
    ].map(([, name])=>name ?? '');
    return [
        ...new Set([
            packageName,
            ...added
        ])
    ];
}
function privateState(folder) {
    (0, _nodefs.mkdirSync)((0, _nodepath.join)(folder, 'state/lists/partial'), {
        recursive: true
    });
    (0, _nodefs.mkdirSync)((0, _nodepath.join)(folder, 'cache/archives/partial'), {
        recursive: true
    });
    const settings = [
        `Dir::State=${folder}/state`,
        'Dir::State::status=/var/lib/dpkg/status',
        `Dir::Cache=${folder}/cache`
    ];
    return settings.flatMap((setting)=>[
            '-o',
            setting
        ]);
}

//# sourceMappingURL=redis-download.js.map