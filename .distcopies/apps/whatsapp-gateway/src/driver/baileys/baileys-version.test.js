"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
const _driver = require("../driver");
const PHONE = '15557770000';
const NEW = [
    2,
    3000,
    1_999_999_999
];
const SETTINGS = {
    receive_groups: false,
    proxy_url: null,
    web_version: null
};
let world;
let lookups = 0;
/** What WhatsApp's page says; undefined: it cannot be read. */ let page;
(0, _globals.afterEach)(()=>world.close());
/** WhatsApp takes new versions only. @param found what its page says */ async function open(found, linked, timings = {}) {
    lookups = 0;
    page = found;
    const latestVersion = ()=>{
        lookups += 1;
        return page === undefined ? Promise.reject(new Error('no page')) : Promise.resolve(page);
    };
    world = await new _baileysworld.BaileysWorld({
        timings: {
            ..._baileysworld.QUICK,
            steadyMs: 50,
            ...timings
        }
    }).openWith(latestVersion, linked);
    world.whatsapp.script.oldestVersion = NEW;
}
const states = ()=>world.events.flatMap((each)=>each.type === 'session.status' ? [
            [
                each.status,
                each.reason
            ].join(' ').trim()
        ] : []);
const reached = (state)=>(0, _until.until)(()=>states().at(-1) === state, state);
(0, _globals.describe)('a version that WhatsApp refuses (405)', ()=>{
    (0, _globals.it)('a new number is linked with the version that WhatsApp serves, which is looked up once for all numbers', async ()=>{
        await open(NEW, false);
        await world.link(PHONE);
        await world.link('15557770001');
        (0, _globals.expect)(lookups).toBe(1);
        (0, _globals.expect)(states()).toEqual([
            'pending',
            'waiting_qr',
            'connected',
            'pending',
            'waiting_qr',
            'connected'
        ]);
    });
    (0, _globals.it)('the version that was found outlives a restart, without another lookup', async ()=>{
        await open(NEW, false);
        await world.link(PHONE);
        await world.restart();
        await (0, _until.until)(()=>world.driver.session(PHONE)?.status === 'connected', 'it is back');
        (0, _globals.expect)(lookups).toBe(1);
    });
    (0, _globals.it)('a new number says version_refused and what to do when nothing works, and asks WhatsApp no more', async ()=>{
        await open(undefined, false);
        await world.driver.link(PHONE);
        await reached('qr_expired version_refused');
        const refusal = {
            kind: 'refused',
            code: 'WA_REJECTED',
            message: _driver.VERSION_REFUSED_TEXT,
            detail: {
                reason: 'version_refused',
                retry_after: _globals.expect.any(Number)
            }
        };
        for(let i = 0; i < 10; i += 1)(0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toMatchObject(refusal);
        (0, _globals.expect)(await world.driver.link(PHONE)).toMatchObject(refusal);
        (0, _globals.expect)(lookups).toBe(1);
        (0, _globals.expect)(world.log.filter((line)=>line.includes('"code":405'))).toHaveLength(1);
        // As the service's words, of which 200 characters are passed on.
        (0, _globals.expect)(_driver.VERSION_REFUSED_TEXT.length).toBeLessThanOrEqual(200);
    });
    (0, _globals.it)('a version that the owner sets is used at once, for the pairing of a new number', async ()=>{
        await open(undefined, false);
        await world.driver.link(PHONE);
        await reached('qr_expired version_refused');
        await world.driver.configure(PHONE, {
            ...SETTINGS,
            web_version: NEW.join('.')
        });
        await world.link(PHONE);
        (0, _globals.expect)(states().at(-1)).toBe('connected');
    });
    (0, _globals.it)('a linked number finds the version by itself', async ()=>{
        await open(undefined, true, {
            versionPauseMs: 0
        });
        page = NEW;
        world.whatsapp.closeWith(_messages.NUMBER, 405);
        await reached('connected');
        (0, _globals.expect)(states()).toEqual([
            'disconnected version_refused',
            'connected'
        ]);
    });
    (0, _globals.it)('a linked number for which nothing works says why, tries rarely, and comes back when a version is set', async ()=>{
        await open(undefined, true);
        world.whatsapp.closeWith(_messages.NUMBER, 405);
        await reached('disconnected version_refused');
        await (0, _until.until)(()=>lookups >= 1, 'the lookup');
        (0, _globals.expect)(await world.driver.qr(_messages.NUMBER, 'qr')).toMatchObject({
            message: _driver.VERSION_REFUSED_TEXT
        });
        await world.driver.configure(_messages.NUMBER, {
            ...SETTINGS,
            web_version: NEW.join('.')
        });
        await reached('connected');
        (0, _globals.expect)(lookups).toBeLessThanOrEqual(2);
    });
    (0, _globals.it)('a linked number comes back by itself when WhatsApp takes its version again', async ()=>{
        await open(undefined, true, {
            versionRefusedMs: 300,
            versionPauseMs: 100,
            versionLongestPauseMs: 200
        });
        world.whatsapp.closeWith(_messages.NUMBER, 405);
        await (0, _until.until)(()=>lookups >= 3, 'lookups go on');
        world.whatsapp.script.clear();
        await reached('connected');
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
    (0, _globals.it)('a linked number that is linked again while a version is looked up keeps its login', async ()=>{
        let found = ()=>undefined;
        const awaited = new Promise((resolve)=>{
            found = resolve;
        });
        lookups = 0;
        const timings = {
            ..._baileysworld.QUICK,
            versionPauseMs: 0,
            connectingMs: 100
        };
        world = await new _baileysworld.BaileysWorld({
            webVersion: [
                2,
                3000,
                1_888_888_888
            ],
            timings
        }).openWith(()=>{
            lookups += 1;
            return lookups === 1 ? Promise.reject(new Error('no page')) : awaited;
        });
        world.whatsapp.closeWith(_messages.NUMBER, 405);
        await (0, _until.until)(()=>lookups === 2, 'the lookup');
        (0, _globals.expect)(await world.driver.link(_messages.NUMBER)).toMatchObject({
            code: 'WHATSAPP_DISCONNECTED',
            detail: 'version_refused'
        });
        found(NEW);
        await reached('connected');
        (0, _globals.expect)(states()).toEqual([
            'disconnected version_refused',
            'connected'
        ]);
    });
    (0, _globals.it)('the version of the WEB_VERSION variable is used', async ()=>{
        world = await new _baileysworld.BaileysWorld({
            webVersion: NEW
        }).open(false);
        world.whatsapp.script.oldestVersion = NEW;
        await world.link(PHONE);
        (0, _globals.expect)(states()).toEqual([
            'pending',
            'waiting_qr',
            'connected'
        ]);
    });
});

//# sourceMappingURL=baileys-version.test.js.map