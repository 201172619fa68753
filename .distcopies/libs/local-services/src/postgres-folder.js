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
    get preparePostgresFolder () {
        return preparePostgresFolder;
    },
    get takeOver () {
        return takeOver;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _localserviceerror = require("./local-service.error");
const _folderinuse = require("./folder-in-use");
const _serviceuser = require("./service-user");
/** A parent that was killed leaves a server that writes its last checkpoint. */ const STOPPING_TIMEOUT_MS = 30_000;
/** Where the data goes when the wanted folder lies below one that only root may enter. */ const shelters = [
    '/var/lib/chasqui',
    '/srv/chasqui'
];
async function preparePostgresFolder(dataDir, user, log) {
    const { folder, isNew } = makeFolder(dataDir);
    if (user && isNew) (0, _nodefs.chownSync)(folder, user.uid, user.gid);
    if (isNew && isOwned(folder, user)) (0, _nodefs.chmodSync)(folder, 0o700);
    if (await (0, _serviceuser.userMay)(user, '-w', folder)) return folder;
    if (!user) throw new _localserviceerror.LocalServiceError(`This user cannot write to the data folder ${folder}. Start as its owner, or set DATA_DIR to another folder.`);
    if (!isNew) {
        throw new _localserviceerror.LocalServiceError(`PostgreSQL runs as uid ${user.uid}, which cannot reach its data in ${folder}. Let others enter the folders above it (chmod o+x).`);
    }
    return shelter(dataDir, folder, user, log);
}
async function takeOver(dataDir, user) {
    if (!(0, _serviceuser.isOfNobody)((0, _nodepath.join)(dataDir, 'cluster'))) return;
    const folder = (0, _nodefs.realpathSync)(dataDir);
    const cluster = (0, _nodepath.join)(folder, 'cluster');
    // One that stays is refused later, with its process id.
    if (await (0, _folderinuse.waitUntilUnused)(cluster, [
        'postgres'
    ], STOPPING_TIMEOUT_MS) !== undefined) return;
    // First the door, so that nobody changes what is behind it; the cluster is the last, and tells that all is done.
    (0, _nodefs.chownSync)(folder, user.uid, user.gid);
    (0, _nodefs.chmodSync)(folder, 0o700);
    (0, _serviceuser.giveFolder)(cluster, user);
}
function makeFolder(dataDir) {
    const isLink = (0, _nodefs.lstatSync)(dataDir, {
        throwIfNoEntry: false
    })?.isSymbolicLink();
    if (isLink && !(0, _nodefs.statSync)(dataDir, {
        throwIfNoEntry: false
    })) {
        throw new _localserviceerror.LocalServiceError(`The data folder ${dataDir} is a link to a folder that no longer exists. Restore that folder, or remove the link to start empty.`);
    }
    try {
        (0, _nodefs.mkdirSync)(dataDir, {
            recursive: true
        });
        return {
            folder: (0, _nodefs.realpathSync)(dataDir),
            isNew: (0, _nodefs.readdirSync)(dataDir).length === 0
        };
    } catch (error) {
        throw new _localserviceerror.LocalServiceError(`This user cannot use the data folder ${dataDir} (${error.message}). Set DATA_DIR to another folder.`);
    }
}
function isOwned(folder, user) {
    return (0, _nodefs.statSync)(folder).uid === (user?.uid ?? process.getuid?.());
}
async function shelter(dataDir, folder, user, log) {
    for (const base of shelters){
        try {
            (0, _nodefs.mkdirSync)(base, {
                recursive: true
            });
            // Said again, because the umask may have taken it away.
            (0, _nodefs.chmodSync)(base, 0o711);
            const target = (0, _nodepath.join)(base, `postgres-${(0, _nodecrypto.randomBytes)(6).toString('hex')}`);
            (0, _nodefs.mkdirSync)(target, {
                mode: 0o700
            });
            (0, _nodefs.chownSync)(target, user.uid, user.gid);
            if (!await (0, _serviceuser.userMay)(user, '-w', target)) {
                (0, _nodefs.rmdirSync)(target);
                continue;
            }
            (0, _nodefs.rmdirSync)(folder);
            (0, _nodefs.symlinkSync)(target, dataDir);
            log?.(`the database is kept in ${target}, because PostgreSQL does not run as root and others cannot enter the folders above ${dataDir}`);
            return target;
        } catch  {
        // A read-only file system, for instance: the next one may do.
        }
    }
    throw new _localserviceerror.LocalServiceError(`PostgreSQL does not run as root, and uid ${user.uid} can reach neither ${folder} nor ${shelters.join(' nor ')}. Start as an ordinary user, or set DATA_DIR to a folder that others can enter.`);
}

//# sourceMappingURL=postgres-folder.js.map