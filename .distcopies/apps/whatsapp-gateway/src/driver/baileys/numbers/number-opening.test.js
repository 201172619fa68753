"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
const _globals = require("@jest/globals");
const _pino = require("pino");
const _timings = require("../timings");
const _numberopening = require("./number-opening");
const _patience = require("./patience");
/** The owner of another number scanned the code. @returns what was done, in order, and the end of the logout */ function open() {
    const done = [];
    let finish = ()=>undefined;
    const loggedOut = new Promise((resolve)=>{
        finish = resolve;
    });
    const connection = {
        ended: new _patience.Ending(),
        socket: {
            onWhatsApp: ()=>Promise.resolve([])
        },
        logOut: ()=>{
            done.push('log out');
            return loggedOut;
        }
    };
    const connections = {
        current: connection,
        hasEnded: false,
        reconnection: {
            opened: ()=>undefined
        },
        drop: ()=>done.push('drop')
    };
    const parts = {
        status: {
            now: {
                phone: '15550001111',
                jid: null
            },
            change: (...words)=>done.push(words.join(' '))
        },
        device: {
            auth: {
                creds: {
                    me: {
                        id: '15559990000:3@s.whatsapp.net'
                    }
                }
            },
            reset: ()=>done.push('forget')
        },
        pairing: {
            hide: ()=>undefined
        },
        choices: {},
        connections,
        timings: _timings.BAILEYS_TIMINGS
    };
    const opened = new _numberopening.NumberOpening(parts, (0, _pino.pino)({
        level: 'silent'
    })).opened(connection);
    return {
        done,
        connections,
        opened,
        finish
    };
}
(0, _globals.describe)('a connection of another number than was asked for', ()=>{
    (0, _globals.it)('another number is logged out again, and its login is forgotten', async ()=>{
        const { done, opened, finish } = open();
        finish();
        (0, _globals.expect)(await opened).toBe(false);
        (0, _globals.expect)(done).toEqual([
            'log out',
            'drop',
            'forget',
            'qr_expired wrong_number [object Object]'
        ]);
    });
    (0, _globals.it)('a number that is unlinked while another one is logged out again touches no login any more', async ()=>{
        const { done, connections, opened, finish } = open();
        connections.hasEnded = true;
        finish();
        (0, _globals.expect)(await opened).toBe(false);
        (0, _globals.expect)(done).toEqual([
            'log out'
        ]);
    });
});

//# sourceMappingURL=number-opening.test.js.map