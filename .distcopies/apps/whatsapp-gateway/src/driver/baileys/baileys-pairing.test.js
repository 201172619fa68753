"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _until = require("../../testing/until");
const PHONE = '15557770000';
let world;
(0, _globals.afterEach)(()=>world.close());
const open = async (timings = {})=>{
    world = await new _baileysworld.BaileysWorld({
        timings: {
            ..._baileysworld.QUICK,
            ...timings
        }
    }).open(false);
};
const states = ()=>world.events.flatMap((each)=>each.type === 'session.status' ? [
            [
                each.status,
                each.reason
            ].join(' ').trim()
        ] : []);
const reached = (state)=>(0, _until.until)(()=>states().at(-1) === state, state);
(0, _globals.describe)('pairing by QR code', ()=>{
    (0, _globals.it)('pairing by QR code shows one code after the other; when they are used up, the next look starts anew', async ()=>{
        world = await new _baileysworld.BaileysWorld({
            timings: {
                ..._baileysworld.QUICK,
                qrMs: 500
            }
        }).open(false);
        world.whatsapp.refsPerConnection = 3;
        await world.driver.link(PHONE);
        await reached('qr_expired not_scanned');
        (0, _globals.expect)(states()).toEqual([
            'pending',
            'waiting_qr',
            'qr_expired not_scanned'
        ]);
        (0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toEqual({
            kind: 'refreshing'
        });
        await reached('waiting_qr');
        (0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toMatchObject({
            kind: 'qr',
            seq: _globals.expect.any(Number)
        });
    });
    (0, _globals.it)('pairing by QR code starts only so many rounds', async ()=>{
        await open({
            qrMs: 20,
            pairingRounds: 2
        });
        world.whatsapp.refsPerConnection = 1;
        await world.driver.link(PHONE);
        await reached('qr_expired not_scanned');
        await world.driver.qr(PHONE, 'qr');
        await (0, _until.until)(()=>states().filter((each)=>each.startsWith('qr_expired')).length === 2, 'the second round ends');
        const limited = {
            kind: 'refused',
            code: 'PAIRING_RATE_LIMITED',
            detail: {
                retry_after: _globals.expect.any(Number)
            }
        };
        (0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toMatchObject(limited);
        (0, _globals.expect)(await world.driver.link(PHONE)).toMatchObject(limited);
    });
    (0, _globals.it)('pairing by QR code ends when nobody scans for long: the number is unknown again', async ()=>{
        await open({
            pairingMs: 300
        });
        await world.driver.link(PHONE);
        await reached('qr_expired pairing_ended');
        (0, _globals.expect)(world.driver.session(PHONE)).toBeUndefined();
        (0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toMatchObject({
            code: 'WHATSAPP_NOT_CONNECTED'
        });
        await (0, _until.until)(()=>world.whatsapp.waitingForScan === 0, 'the connection is gone');
    });
    (0, _globals.it)('pairing by QR code goes on after the network was away', async ()=>{
        await open();
        await world.whatsapp.refuseConnections();
        await world.driver.link(PHONE);
        await reached('pending connection_lost');
        await world.whatsapp.acceptConnections();
        await world.scan(PHONE);
        await reached('connected');
        (0, _globals.expect)(states()).toEqual([
            'pending',
            'pending connection_lost',
            'waiting_qr',
            'connected'
        ]);
    });
    (0, _globals.it)('pairing by QR code survives a restart of the app as an expired code', async ()=>{
        await open();
        await world.driver.link(PHONE);
        await reached('waiting_qr');
        await world.restart();
        await reached('qr_expired restarted');
        await world.driver.qr(PHONE, 'qr');
        await world.scan(PHONE);
        await reached('connected');
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
    (0, _globals.it)('a second link while a code is shown changes nothing', async ()=>{
        await open();
        await world.driver.link(PHONE);
        const qr = await world.shownQr(PHONE);
        (0, _globals.expect)(await world.driver.link(PHONE)).toEqual({
            kind: 'pairing'
        });
        (0, _globals.expect)(await world.shownQr(PHONE)).toBe(qr);
    });
});
(0, _globals.describe)('the wrong phone', ()=>{
    (0, _globals.it)('the wrong phone is logged out again, and the number can be linked by the right one', async ()=>{
        await open();
        await world.driver.link(PHONE);
        await world.scan(PHONE, '15556660000');
        await reached('qr_expired wrong_number');
        await (0, _until.until)(()=>world.whatsapp.directory.get('15556660000').companions.size === 0, 'the device is logged out');
        (0, _globals.expect)(states()).not.toContain('connected');
        (0, _globals.expect)(await world.driver.qr(PHONE, 'qr')).toEqual({
            kind: 'refreshing'
        });
        await world.scan(PHONE);
        await reached('connected');
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
    (0, _globals.it)('a phone is the right one when WhatsApp writes its number with a digit less', async ()=>{
        await open();
        const { user } = world.whatsapp.person({
            phone: '551187654321'
        });
        world.whatsapp.directory.alias('5511987654321', user);
        await world.driver.link('5511987654321');
        await world.scan('5511987654321', '551187654321');
        await reached('connected');
        (0, _globals.expect)(world.driver.session('5511987654321')).toMatchObject({
            jid: '551187654321@s.whatsapp.net'
        });
        await world.restart();
        await (0, _until.until)(()=>world.driver.session('5511987654321')?.status === 'connected', 'it is back');
    });
});
(0, _globals.describe)('pairing by code', ()=>{
    (0, _globals.it)('pairing by code links; the same code is shown again, because a second one would end the first', async ()=>{
        await open();
        await world.driver.link(PHONE);
        await reached('waiting_qr');
        const answer = await world.driver.qr(PHONE, 'code');
        (0, _globals.expect)(answer).toMatchObject({
            kind: 'code',
            code: _globals.expect.stringMatching(/^[0-9A-Z]{8}$/)
        });
        (0, _globals.expect)(await world.driver.qr(PHONE, 'code')).toEqual(answer);
        if (answer.kind === 'code') await world.whatsapp.enterCode(PHONE, answer.code);
        await reached('connected');
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
    (0, _globals.it)('pairing by code says when WhatsApp refuses it, where the library would still show a code; the QR code goes on', async ()=>{
        await open();
        world.whatsapp.script.refusesCodes = true;
        await world.driver.link(PHONE);
        await reached('waiting_qr');
        (0, _globals.expect)(await world.driver.qr(PHONE, 'code')).toMatchObject({
            kind: 'refused',
            code: 'WA_REJECTED'
        });
        await world.scan(PHONE);
        await reached('connected');
    });
    (0, _globals.it)('pairing by code does not spoil the pairing by QR code of the next round', async ()=>{
        await open({
            qrMs: 3_000
        });
        world.whatsapp.refsPerConnection = 1;
        await world.driver.link(PHONE);
        await reached('waiting_qr');
        await world.driver.qr(PHONE, 'code');
        await reached('qr_expired not_scanned');
        await world.driver.qr(PHONE, 'qr');
        await world.scan(PHONE);
        await reached('connected');
        (0, _globals.expect)(world.whatsapp.problems()).toEqual([]);
    });
});
(0, _globals.describe)('unlinking', ()=>{
    (0, _globals.it)('unlinking logs the device out at WhatsApp and wipes what it logged in with', async ()=>{
        await open();
        await world.link(PHONE);
        await world.driver.unlink(PHONE);
        (0, _globals.expect)(world.whatsapp.directory.get(PHONE).companions.size).toBe(0);
        (0, _globals.expect)(states().at(-1)).toBe('signed_out unlinked');
        const rows = [
            'auth',
            'numbers'
        ].map((table)=>world.store.db.prepare(`SELECT * FROM ${table}`).all().length);
        (0, _globals.expect)(rows).toEqual([
            0,
            0
        ]);
    });
});

//# sourceMappingURL=baileys-pairing.test.js.map