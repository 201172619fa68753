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
    get giveFolder () {
        return giveFolder;
    },
    get initialUser () {
        return initialUser;
    },
    get isOfNobody () {
        return isOfNobody;
    },
    get ownerFor () {
        return ownerFor;
    },
    get postgresUser () {
        return postgresUser;
    },
    get userMay () {
        return userMay;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _runcommand = require("./run-command");
/** By convention the user without rights ("nobody"), whom other programs run as, too. */ const NOBODY = 65_534;
/** Ids that systemd.io/UIDS-GIDS gives to no purpose. */ const OWN_IDS = {
    first: 60_706,
    last: 61_183
};
function postgresUser(clusterFolder) {
    if (process.getuid?.() !== 0) return undefined;
    const owner = ownerFor(clusterFolder);
    return owner === undefined || owner.uid === NOBODY ? ownUser() : owner;
}
async function initialUser(user) {
    if (user === undefined || (await (0, _runcommand.runCommand)('id', [
        '-un',
        String(user.uid)
    ])).ok) return user;
    return {
        uid: NOBODY,
        gid: user.gid
    };
}
function ownerFor(folder) {
    if (process.getuid?.() !== 0) return undefined;
    const owner = (0, _nodefs.statSync)(folder, {
        throwIfNoEntry: false
    });
    return owner && owner.uid !== 0 ? {
        uid: owner.uid,
        gid: owner.gid
    } : undefined;
}
const isOfNobody = (folder)=>ownerFor(folder)?.uid === NOBODY;
function giveFolder(folder, { uid, gid }) {
    for (const entry of (0, _nodefs.readdirSync)(folder)){
        const path = (0, _nodepath.join)(folder, entry);
        if ((0, _nodefs.lstatSync)(path).isDirectory()) giveFolder(path, {
            uid,
            gid
        });
        else (0, _nodefs.lchownSync)(path, uid, gid);
    }
    (0, _nodefs.chownSync)(folder, uid, gid);
}
async function userMay(user, flag, path) {
    return (await (0, _runcommand.runCommand)('test', [
        flag,
        path
    ], {
        user
    })).ok;
}
/** The first id that no account has. */ function ownUser() {
    const taken = new Set([
        ...idsIn('/etc/passwd'),
        ...idsIn('/etc/group')
    ]);
    let id = OWN_IDS.first;
    while(taken.has(id) && id < OWN_IDS.last)id += 1;
    return {
        uid: id,
        gid: id
    };
}
/** The third field of each line is its id (passwd(5), group(5)). */ function idsIn(file) {
    try {
        return (0, _nodefs.readFileSync)(file, 'utf8').split('\n').map((line)=>Number(line.split(':')[2]));
    } catch  {
        return [];
    }
}

//# sourceMappingURL=service-user.js.map