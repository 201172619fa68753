"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileys = /*#__PURE__*/ _interop_require_wildcard(require("baileys"));
const _pino = require("pino");
const _store = require("../../../store/store");
const _messages = require("../../../testing/messages");
const _temporaryfolder = require("../../../testing/temporary-folder");
const _until = require("../../../testing/until");
const _timings = require("../timings");
const _filefollower = require("./file-follower");
const _pendingfilesstore = require("./pending-files.store");
const _reuploads = require("./reuploads");
function _getRequireWildcardCache(nodeInterop) {
    if (typeof WeakMap !== "function") return null;
    var cacheBabelInterop = new WeakMap();
    var cacheNodeInterop = new WeakMap();
    return (_getRequireWildcardCache = function(nodeInterop) {
        return nodeInterop ? cacheNodeInterop : cacheBabelInterop;
    })(nodeInterop);
}
function _interop_require_wildcard(obj, nodeInterop) {
    if (!nodeInterop && obj && obj.__esModule) return obj;
    if (obj === null || typeof obj !== "object" && typeof obj !== "function") return {
        default: obj
    };
    var cache = _getRequireWildcardCache(nodeInterop);
    if (cache && cache.has(obj)) return cache.get(obj);
    var newObj = {
        __proto__: null
    };
    var hasPropertyDescriptor = Object.defineProperty && Object.getOwnPropertyDescriptor;
    for(var key in obj){
        if (key !== "default" && Object.prototype.hasOwnProperty.call(obj, key)) {
            var desc = hasPropertyDescriptor ? Object.getOwnPropertyDescriptor(obj, key) : null;
            if (desc && (desc.get || desc.set)) Object.defineProperty(newObj, key, desc);
            else newObj[key] = obj[key];
        }
    }
    newObj.default = obj;
    if (cache) cache.set(obj, newObj);
    return newObj;
}
const FILE = {
    type: 'image',
    mediaKey: Buffer.alloc(32, 1),
    directPath: '/v/x.enc',
    mime: 'a/b',
    size: 3
};
const KEY = {
    remoteJid: '1@lid',
    fromMe: false
};
const LOG = (0, _pino.pino)({
    level: 'silent'
});
let folder;
let store;
let pending;
let follower;
const events = [];
/** Ids of messages whose file the phone was asked for. */ const asked = [];
let outcome;
let isKnown;
let lateBytes;
let fetched = 0;
const attempt = async ()=>{
    fetched += 1;
    return outcome;
};
const socket = {
    sendNode: async ({ attrs })=>void asked.push(attrs.id ?? '')
};
const number = {
    phone: _messages.NUMBER,
    log: LOG,
    open: {
        socket
    },
    login: {
        creds: {
            me: {
                id: `${_messages.NUMBER}:7@s.whatsapp.net`
            }
        }
    }
};
(0, _globals.beforeEach)(()=>{
    folder = (0, _temporaryfolder.temporaryFolder)();
    store = (0, _store.openStore)(folder.path);
    events.length = 0;
    asked.length = 0;
    fetched = 0;
    outcome = {
        kind: 'gone',
        status: 410
    };
    isKnown = true;
    lateBytes = 0;
    pending = new _pendingfilesstore.PendingFilesStore(store.db);
    follower = new _filefollower.FileFollower({
        pending,
        ages: store.ages,
        media: {
            attempt,
            remove: async ()=>undefined
        },
        reuploads: new _reuploads.Reuploads(_baileys),
        timings: {
            ..._timings.BAILEYS_TIMINGS,
            fileLookMs: 5
        },
        log: LOG,
        numberOf: ()=>isKnown ? number : undefined,
        record: async (event, alongside)=>{
            await store.group.stage(()=>alongside?.());
            events.push(event);
        },
        lateBytes: ()=>lateBytes,
        stage: (write)=>store.group.stage(write)
    });
});
(0, _globals.afterEach)(async ()=>{
    await follower.stop();
    store.close();
    folder.remove();
});
const awaitFiles = (count)=>store.group.stage(()=>{
        for(let n = 0; n < count; n += 1)pending.add(_messages.NUMBER, `3A${n}`, FILE, KEY);
    });
(0, _globals.it)('a phone is asked for 60 files an hour, and the others wait for their turn', async ()=>{
    await awaitFiles(65);
    follower.start();
    await (0, _until.until)(()=>asked.length === 60, '60 requests');
    const open = ()=>store.db.prepare("SELECT count(*) AS n FROM pending_files WHERE step = 'fetch'").get();
    await (0, _until.until)(()=>open().n === 0, 'all are found gone');
    (0, _globals.expect)(new Set(asked).size).toBe(60);
    (0, _globals.expect)(pending.count()).toBe(65);
    (0, _globals.expect)(events).toEqual([]);
});
(0, _globals.it)('a number whose files the service does not take fetches no more of them beyond a gigabyte', async ()=>{
    lateBytes = 1024 ** 3;
    await awaitFiles(1);
    outcome = {
        kind: 'stored',
        size: 3
    };
    follower.look();
    (0, _globals.expect)(fetched).toBe(0);
    lateBytes -= 1;
    follower.look();
    await (0, _until.until)(()=>events.length === 1, 'the file is told');
    (0, _globals.expect)(fetched).toBe(1);
});
(0, _globals.it)('a file ends once when the phone answers twice at the same moment, and when its number is unlinked meanwhile', async ()=>{
    await awaitFiles(3);
    const answer = {
        key: {
            id: '3A0'
        },
        error: Object.assign(new Error('no'), {
            data: {
                code: '2'
            }
        })
    };
    const updates = [
        answer
    ];
    await Promise.all([
        follower.answered(number, updates),
        follower.answered(number, updates)
    ]);
    (0, _globals.expect)(events).toMatchObject([
        {
            waId: '3A0',
            media: {
                error: 'expired'
            }
        }
    ]);
    isKnown = false;
    follower.look();
    await follower.abandon(_messages.NUMBER);
    (0, _globals.expect)(events.map((each)=>each.type === 'message.media' ? each.waId : '').sort()).toEqual([
        '3A0',
        '3A1',
        '3A2'
    ]);
    (0, _globals.expect)(pending.count()).toBe(0);
});
(0, _globals.it)('a file that cannot be fetched ends after 20 tries', async ()=>{
    await awaitFiles(1);
    outcome = {
        kind: 'again',
        because: 'network',
        reason: 'no line'
    };
    let tries = 0;
    for(; events.length === 0; tries += 1){
        store.db.exec('UPDATE pending_files SET next_at = 0');
        const before = pending.find(_messages.NUMBER, '3A0')?.tries;
        follower.look();
        await (0, _until.until)(()=>pending.find(_messages.NUMBER, '3A0')?.tries !== before, 'a try');
    }
    (0, _globals.expect)(tries).toBe(20);
    (0, _globals.expect)(events).toMatchObject([
        {
            type: 'message.media',
            waId: '3A0',
            media: {
                mime: 'a/b',
                size: 3,
                error: 'failed'
            }
        }
    ]);
});
(0, _globals.it)('a file that the phone is asked for waits as long for it as any file is awaited', async ()=>{
    const { reuploadWaitMs, fileAgeMs } = _timings.BAILEYS_TIMINGS;
    await awaitFiles(1);
    let waitedMs = 0;
    for (const waitMs of reuploadWaitMs){
        (0, _globals.expect)(waitedMs).toBeLessThan(fileAgeMs);
        store.db.exec('UPDATE pending_files SET next_at = 0');
        const before = asked.length;
        follower.look();
        await (0, _until.until)(()=>asked.length > before, 'another request');
        waitedMs += waitMs;
    }
    (0, _globals.expect)(waitedMs).toBeGreaterThanOrEqual(fileAgeMs);
    (0, _globals.expect)(events).toEqual([]);
});
(0, _globals.it)('a file that waits goes on when the clock is set back', async ()=>{
    await awaitFiles(1);
    const inAYear = Date.now() + 365 * 24 * 60 * 60 * 1000;
    store.db.exec(`UPDATE pending_files SET next_at = ${inAYear}, since = ${inAYear}`);
    follower.look();
    await (0, _until.until)(()=>asked.length === 1, 'the phone is asked', 5000);
    (0, _globals.expect)(fetched).toBe(1);
});
(0, _globals.it)('files that wait do not end when the clock is set forward by a year, and still do when they are too old', async ()=>{
    isKnown = true;
    await awaitFiles(3);
    const clock = _globals.jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 365 * 24 * 60 * 60 * 1000);
    follower.look();
    clock.mockRestore();
    await (0, _until.until)(()=>asked.length === 3, 'the phone is asked for all of them', 5000);
    (0, _globals.expect)(events).toEqual([]);
    store.db.exec(`UPDATE pending_files SET since = since - ${_timings.BAILEYS_TIMINGS.fileAgeMs + 60_000}`);
    follower.look();
    await (0, _until.until)(()=>events.length === 3, 'they end', 5000);
});

//# sourceMappingURL=file-follower.test.js.map