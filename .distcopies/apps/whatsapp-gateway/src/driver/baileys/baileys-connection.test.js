"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _baileysworld = require("../../testing/baileys.world");
const _messages = require("../../testing/messages");
const _until = require("../../testing/until");
let world;
const states = ()=>world.events.flatMap((each)=>each.type === 'session.status' ? [
            [
                each.status,
                each.reason
            ].join(' ').trim()
        ] : []);
const settled = (state)=>(0, _until.until)(()=>states().at(-1) === state, state);
(0, _globals.describe)('a connection that closes and comes back', ()=>{
    (0, _globals.beforeAll)(async ()=>{
        world = await new _baileysworld.BaileysWorld({
            timings: {
                ..._baileysworld.QUICK,
                steadyMs: 0,
                backoffMs: [
                    20
                ]
            }
        }).open();
    });
    (0, _globals.afterAll)(()=>world.close());
    (0, _globals.beforeEach)(()=>{
        world.events.length = 0;
    });
    (0, _globals.afterEach)(async ()=>{
        await (0, _until.until)(()=>world.driver.session(_messages.NUMBER)?.status === 'connected', 'it is back');
        world.whatsapp.script.clear();
    });
    _globals.it.each([
        [
            428,
            'connection_lost'
        ],
        [
            408,
            'connection_lost'
        ],
        [
            500,
            'bad_session'
        ],
        [
            503,
            'unavailable'
        ]
    ])('a connection that closes with %d tries again by itself', async (code, reason)=>{
        world.whatsapp.closeWith(_messages.NUMBER, code);
        await settled('connected');
        (0, _globals.expect)(states()).toEqual([
            `disconnected ${reason}`,
            'connected'
        ]);
    });
    (0, _globals.it)('a connection that closes with 515 restarts at once, without a word', async ()=>{
        const { loginCount } = world.whatsapp;
        world.whatsapp.closeWith(_messages.NUMBER, 515);
        await (0, _until.until)(()=>world.whatsapp.loginCount > loginCount && world.whatsapp.isConnected(_messages.NUMBER), 'the new login');
        (0, _globals.expect)(states()).toEqual([]);
    });
    (0, _globals.it)('a number that is told twice at once to connect anew does it once, and then stays connected', async ()=>{
        const { loginCount } = world.whatsapp;
        await Promise.all([
            world.driver.reconnect(_messages.NUMBER),
            world.driver.reconnect(_messages.NUMBER)
        ]);
        await settled('connected');
        (0, _globals.expect)(world.whatsapp.loginCount).toBe(loginCount + 1);
        (0, _globals.expect)(states()).toEqual([
            'connected'
        ]);
    });
    (0, _globals.it)('a number that is linked again while it connects anew keeps its login', async ()=>{
        const anew = world.driver.reconnect(_messages.NUMBER);
        (0, _globals.expect)(await world.driver.link(_messages.NUMBER)).toMatchObject({
            kind: 'connected'
        });
        await anew;
        await settled('connected');
        (0, _globals.expect)(states()).toEqual([
            'connected'
        ]);
    });
    (0, _globals.it)('a connection that closes tries for as long as WhatsApp is away', async ()=>{
        await world.whatsapp.refuseConnections();
        await (0, _until.until)(()=>world.log.filter((line)=>line.includes('ECONNREFUSED')).length >= 3, 'three tries');
        await world.whatsapp.acceptConnections();
        await settled('connected');
        (0, _globals.expect)(states()).toEqual([
            'disconnected connection_lost',
            'connected'
        ]);
    });
});
(0, _globals.describe)('a connection that closes for good, or too often', ()=>{
    (0, _globals.beforeEach)(async ()=>{
        world = await new _baileysworld.BaileysWorld().open();
    });
    (0, _globals.afterEach)(()=>world.close());
    const authRows = ()=>world.store.db.prepare('SELECT count(*) AS rows FROM auth').get().rows;
    (0, _globals.it)('a number whose connection closes with 401 is signed out, and its keys are wiped', async ()=>{
        world.whatsapp.closeWith(_messages.NUMBER, 401);
        await settled('signed_out logged_out');
        (0, _globals.expect)(authRows()).toBe(0);
        (0, _globals.expect)(await world.driver.qr(_messages.NUMBER, 'qr')).toMatchObject({
            code: 'WHATSAPP_DISCONNECTED'
        });
    });
    _globals.it.each([
        [
            402,
            'banned'
        ],
        [
            403,
            'blocked'
        ],
        [
            406,
            'banned'
        ]
    ])('a number whose connection closes with %d is signed out, and its keys stay', async (code, reason)=>{
        const { loginCount } = world.whatsapp;
        world.whatsapp.closeWith(_messages.NUMBER, code);
        await settled(`signed_out ${reason}`);
        (0, _globals.expect)(authRows()).toBeGreaterThan(0);
        await world.restart();
        (0, _globals.expect)(world.driver.session(_messages.NUMBER)).toMatchObject({
            status: 'signed_out',
            reason
        });
        (0, _globals.expect)(world.whatsapp.loginCount).toBe(loginCount);
    });
    (0, _globals.it)('a number closed with 440 tries once after a pause; taken over again, it stops, and can be linked anew', async ()=>{
        world.whatsapp.closeWith(_messages.NUMBER, 440);
        await settled('connected');
        world.whatsapp.closeWith(_messages.NUMBER, 440);
        await settled('disconnected replaced');
        (0, _globals.expect)(states()).toEqual([
            'disconnected replaced',
            'connected',
            'disconnected replaced'
        ]);
        (0, _globals.expect)(await world.driver.link(_messages.NUMBER)).toEqual({
            kind: 'pairing'
        });
    });
    (0, _globals.it)('a number that WhatsApp restarts again and again (515) pauses between its tries, says so, and comes back', async ()=>{
        world.whatsapp.script.restarts.set(_messages.NUMBER, 4);
        const { loginCount } = world.whatsapp;
        world.whatsapp.closeWith(_messages.NUMBER, 515);
        await settled('connected');
        (0, _globals.expect)(states()).toEqual([
            'disconnected restart_required',
            'connected'
        ]);
        (0, _globals.expect)(world.whatsapp.loginCount).toBe(loginCount + 1);
    });
});

//# sourceMappingURL=baileys-connection.test.js.map