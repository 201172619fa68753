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
    get Fleet () {
        return Fleet;
    },
    get folderOf () {
        return folderOf;
    }
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _phone = require("../phone/phone");
const _folderlock = require("./folder-lock");
const folderOf = (dataDir, phone)=>(0, _nodepath.join)(dataDir, `phone-${phone}`);
let Fleet = class Fleet {
    constructor(phones, unlock){
        this.phones = phones;
        this.unlock = unlock;
    }
    /** @throws Error when another process has the folder */ static async open(config, log, watch) {
        (0, _nodefs.mkdirSync)(config.dataDir, {
            recursive: true,
            mode: 0o700
        });
        const unlock = await (0, _folderlock.lockFolder)(config.dataDir);
        const { apiUrl, speed, radioDelayMs, offlineMs, hangMs, androidPartsPerMinute, sync } = config;
        const losesAnswer = (call)=>isLost(call, config.loseAnswers);
        const crashed = (error)=>watch.crashed(error);
        const waiting = new Set(config.signIns.keys());
        const shared = {
            apiUrl,
            speed,
            radioDelayMs,
            offlineMs,
            hangMs,
            androidPartsPerMinute,
            sync
        };
        const phones = await Promise.all(config.signIns.map((signIn, index)=>{
            const number = config.firstPhone + index;
            const own = 15_550_008_990 + 10 * number;
            const connected = ()=>{
                if (waiting.delete(index) && waiting.size === 0) watch.connected();
            };
            return _phone.Phone.open({
                ...shared,
                signIn,
                hooks: {
                    losesAnswer,
                    connected,
                    crashed
                },
                folder: folderOf(config.dataDir, number),
                log: log.child({
                    phone: number
                }),
                name: `Chasqui/Sandbox phone ${number}`,
                sims: [
                    String(own + 1),
                    String(own + 2)
                ]
            });
        }));
        return new Fleet(phones, unlock);
    }
    start() {
        for (const phone of this.phones)phone.start();
    }
    async stop() {
        await Promise.all(this.phones.map((phone)=>phone.stop()));
        await this.unlock();
    }
};
/** Not those of a registration: a phone that never heard of it would be there twice. */ function isLost({ method, path }, share) {
    return !(method === 'POST' && path === '/device') && Math.random() < share;
}

//# sourceMappingURL=fleet.js.map