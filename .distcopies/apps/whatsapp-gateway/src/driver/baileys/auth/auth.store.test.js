"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _globals = require("@jest/globals");
const _baileys = /*#__PURE__*/ _interop_require_wildcard(require("baileys"));
const _stoperror = require("../../../service/stop.error");
const _store = require("../../../store/store");
const _temporaryfolder = require("../../../testing/temporary-folder");
const _authcipher = require("./auth-cipher");
const _authstore = require("./auth.store");
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
const NUMBER = '15550001111';
let folder;
let store;
(0, _globals.beforeEach)(()=>{
    folder = (0, _temporaryfolder.temporaryFolder)();
    store = (0, _store.openStore)(folder.path);
});
(0, _globals.afterEach)(()=>{
    store.close();
    folder.remove();
});
const open = ()=>_authstore.AuthStore.open(store.db, folder.path, _baileys);
const rows = ()=>store.db.prepare('SELECT type, id FROM auth ORDER BY type, id').all();
(0, _globals.describe)('the logins of numbers', ()=>{
    (0, _globals.it)('logins come back as they were written, also for the next process', ()=>{
        const first = open().session(NUMBER);
        first.saveCreds({
            me: {
                id: `${NUMBER}:7@s.whatsapp.net`
            }
        });
        first.set({
            session: {
                a: Buffer.from([
                    1,
                    2
                ])
            },
            'lid-mapping': {
                '1': '2'
            }
        });
        const second = open().session(NUMBER);
        (0, _globals.expect)(second.creds.noiseKey).toEqual(first.creds.noiseKey);
        (0, _globals.expect)(second.creds.me?.id).toBe(`${NUMBER}:7@s.whatsapp.net`);
        (0, _globals.expect)(second.get('session', [
            'a',
            'b'
        ])).toEqual({
            a: Buffer.from([
                1,
                2
            ])
        });
    });
    (0, _globals.it)('logins are sealed: neither the file nor its log has a key in the clear', ()=>{
        const session = open().session(NUMBER);
        session.saveCreds({});
        session.set({
            session: {
                a: Buffer.from('a very recognizable secret')
            }
        });
        const files = [
            'gateway.db',
            'gateway.db-wal'
        ].map((name)=>(0, _nodefs.readFileSync)((0, _nodepath.join)(folder.path, name)));
        const all = Buffer.concat(files).toString('latin1');
        const plain = [
            Buffer.from('a very recognizable secret').toString('base64'),
            Buffer.from(session.creds.noiseKey.private).toString('base64'),
            'noiseKey'
        ];
        (0, _globals.expect)(plain.filter((each)=>all.includes(each))).toEqual([]);
        (0, _globals.expect)(all).toContain(NUMBER);
    });
    (0, _globals.it)('logins have a key that only its owner may read', ()=>{
        open();
        (0, _globals.expect)((0, _nodefs.statSync)((0, _nodepath.join)(folder.path, 'auth.key')).mode & 0o777).toBe(0o600);
    });
    (0, _globals.it)('logins are useless with another key, and in another place', ()=>{
        const auths = open();
        auths.session(NUMBER).set({
            session: {
                a: Buffer.from([
                    1
                ])
            }
        });
        store.db.exec("UPDATE auth SET id = 'b'");
        (0, _globals.expect)(()=>auths.session(NUMBER).get('session', [
                'b'
            ])).toThrow('unable to authenticate data');
        const stranger = new _authstore.AuthStore(store.db, new _authcipher.AuthCipher(Buffer.alloc(32, 1)), _baileys);
        (0, _globals.expect)(()=>stranger.session(NUMBER).get('session', [
                'b'
            ])).toThrow('unable to authenticate data');
    });
    (0, _globals.it)('logins are not replaced by new ones when their key is missing or another: a sentence says what to do', ()=>{
        open().session(NUMBER).saveCreds({});
        const key = (0, _nodepath.join)(folder.path, 'auth.key');
        const right = (0, _nodefs.readFileSync)(key);
        (0, _nodefs.rmSync)(key);
        (0, _globals.expect)(open).toThrow(/auth\.key is missing\. Restore the key/);
        (0, _globals.expect)((0, _nodefs.existsSync)(key)).toBe(false);
        (0, _nodefs.writeFileSync)(key, Buffer.alloc(32, 7));
        (0, _globals.expect)(open).toThrow(/is not the key that they were sealed with\. Restore/);
        (0, _nodefs.writeFileSync)(key, right.subarray(1));
        (0, _globals.expect)(open).toThrow(_stoperror.StopError);
        (0, _nodefs.writeFileSync)(key, right);
        (0, _globals.expect)(open().session(NUMBER).creds.noiseKey).toBeDefined();
    });
    (0, _globals.it)('logins are written in one transaction: all of it or nothing', ()=>{
        const session = open().session(NUMBER);
        session.set({
            session: {
                a: Buffer.from([
                    1
                ])
            }
        });
        store.db.exec(`CREATE TRIGGER full BEFORE INSERT ON auth WHEN new.id = 'c' BEGIN SELECT RAISE(ABORT, 'full'); END`);
        const change = {
            session: {
                a: null,
                b: Buffer.from([
                    2
                ]),
                c: Buffer.from([
                    3
                ])
            }
        };
        (0, _globals.expect)(()=>session.set(change)).toThrow('full');
        (0, _globals.expect)(rows()).toEqual([
            {
                type: 'session',
                id: 'a'
            }
        ]);
        (0, _globals.expect)(store.db.inTransaction).toBe(false);
    });
    (0, _globals.it)('logins give app state keys as the library wants them', ()=>{
        const session = open().session(NUMBER);
        session.set({
            'app-state-sync-key': {
                k: {
                    keyData: Buffer.from([
                        1,
                        2,
                        3
                    ])
                }
            }
        });
        const { k } = session.get('app-state-sync-key', [
            'k'
        ]);
        (0, _globals.expect)(k).toBeInstanceOf(_baileys.proto.Message.AppStateSyncKeyData);
        (0, _globals.expect)(Buffer.from(k?.keyData ?? [])).toEqual(Buffer.from([
            1,
            2,
            3
        ]));
    });
    (0, _globals.it)('logins take nothing of a socket that winds down after they were wiped', ()=>{
        const auths = open();
        const session = auths.session(NUMBER);
        session.saveCreds({});
        session.close();
        auths.forget(NUMBER);
        session.saveCreds({});
        session.set({
            session: {
                a: Buffer.from([
                    1
                ])
            }
        });
        (0, _globals.expect)(rows()).toEqual([]);
    });
    (0, _globals.it)('a version of the app that does not know the format of logins does not touch them', ()=>{
        open();
        store.db.exec("UPDATE meta SET value = '2' WHERE key = 'auth_format'");
        (0, _globals.expect)(open).toThrow('have format 2');
    });
    (0, _globals.it)('logins count as paired by account and id: `registered` stays false after a QR code', ()=>{
        const session = open().session(NUMBER);
        (0, _globals.expect)(session.isPaired).toBe(false);
        session.saveCreds({
            me: {
                id: `${NUMBER}@s.whatsapp.net`
            }
        });
        (0, _globals.expect)(session.isPaired).toBe(false);
        session.saveCreds({
            account: {
                details: Buffer.from([
                    1
                ])
            }
        });
        (0, _globals.expect)(session.creds.registered).toBe(false);
        (0, _globals.expect)(session.isPaired).toBe(true);
    });
});

//# sourceMappingURL=auth.store.test.js.map