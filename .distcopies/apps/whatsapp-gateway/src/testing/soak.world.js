"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SoakWorld", {
    enumerable: true,
    get: function() {
        return SoakWorld;
    }
});
const _nodeevents = require("node:events");
const _pino = require("pino");
const _baileysoptions = require("../driver/baileys/baileys-options");
const _numberpairing = require("../driver/baileys/numbers/number-pairing");
const _numbersession = require("../driver/baileys/numbers/number-session");
const _timings = require("../driver/baileys/timings");
const _webversions = require("../driver/baileys/version/web-versions");
const _messages = require("./messages");
const OLD = [
    2,
    3000,
    1_000_000_000
];
const LOG = (0, _pino.pino)({
    level: 'silent'
});
/** A socket that has no network: the world plays WhatsApp's server behind it. */ let SoakSocket = class SoakSocket {
    async end() {
        this.ws.isOpen = false;
    }
    async logout() {
        this.ws.isOpen = false;
    }
    fetchAccountReachoutTimelock() {
        this.ev.emit('connection.update', {
            reachoutTimeLock: {
                isActive: false
            }
        });
        return Promise.resolve();
    }
    /** The connection ends. @param isWhatsApp WhatsApp said so, not the network */ close(code, isWhatsApp) {
        if (!this.ws.isOpen) return;
        this.ws.isOpen = false;
        const message = isWhatsApp ? 'Stream Errored (soak)' : 'Connection Terminated';
        const error = Object.assign(new Error(message), {
            output: {
                statusCode: code
            }
        });
        this.ev.emit('connection.update', {
            connection: 'close',
            lastDisconnect: {
                error
            }
        });
    }
    constructor(){
        this.ev = new _nodeevents.EventEmitter();
        this.ws = Object.assign(new _nodeevents.EventEmitter(), {
            isOpen: true
        });
    }
};
let SoakWorld = class SoakWorld {
    constructor(random){
        this.random = random;
        this.weather = {
            isDown: false,
            restarts: 0,
            oldest: OLD,
            page: undefined
        };
        /** When each connection was tried, milliseconds of virtual time. */ this.attempts = [];
        this.isNew = true;
        this.creds = {};
        this.number = new _numbersession.NumberSession(_messages.NUMBER, this.context());
    }
    get state() {
        const { status, reason } = this.number.state;
        return [
            status,
            reason
        ].join(' ').trim();
    }
    link() {
        const { isNew } = this;
        this.isNew = false;
        return new _numberpairing.NumberPairing(this.number, _timings.BAILEYS_TIMINGS).link(isNew);
    }
    /** The owner scans what is shown. @returns whether something was */ scan() {
        const { socket } = this;
        if (this.number.state.status !== 'waiting_qr' || !socket?.ws.isOpen) return false;
        this.creds = {
            account: {},
            me: {
                id: `${_messages.NUMBER}:7@s.whatsapp.net`
            }
        };
        this.number.login.saveCreds(this.creds);
        socket.ev.emit('connection.update', {
            isNewLogin: true
        });
        socket.close(515, true);
        return true;
    }
    close(code, isWhatsApp = true) {
        this.socket?.close(code, isWhatsApp);
    }
    /** WhatsApp restricts the number, or lifts that. */ restrict(endsMs) {
        const ends = endsMs === undefined ? {} : {
            timeEnforcementEnds: new Date(endsMs)
        };
        this.socket?.ev.emit('connection.update', {
            reachoutTimeLock: {
                isActive: endsMs !== undefined,
                ...ends
            }
        });
    }
    open(options) {
        const socket = new SoakSocket();
        this.socket = socket;
        this.attempts.push(Date.now());
        setTimeout(()=>this.answer(socket, options), 50 + this.random() * 2_000);
        return socket;
    }
    answer(socket, { agent, version }) {
        if (agent) {
            agent.createConnection({
                host: 'web.whatsapp.com',
                port: 443
            }, ()=>socket.close(408, false));
            return;
        }
        const { weather } = this;
        if (weather.isDown) socket.close(408, false);
        else if (version[2] < weather.oldest[2]) socket.close(405, true);
        else if (weather.restarts > 0) {
            weather.restarts -= 1;
            socket.close(515, true);
        } else if (socket.ws.isOpen) this.welcome(socket);
    }
    welcome(socket) {
        if (this.number.login.isPaired) {
            socket.ev.emit('connection.update', {
                connection: 'open'
            });
            return;
        }
        socket.ev.emit('connection.update', {
            qr: 'a code'
        });
        setTimeout(()=>{
            if (!socket.ws.isOpen || this.number.login.isPaired) return;
            socket.ws.isOpen = false;
            const error = Object.assign(new Error('QR refs attempts ended'), {
                output: {
                    statusCode: 408
                }
            });
            socket.ev.emit('connection.update', {
                connection: 'close',
                lastDisconnect: {
                    error
                }
            });
        }, 160_000);
    }
    context() {
        const nothing = ()=>undefined;
        const timings = _timings.BAILEYS_TIMINGS;
        const options = {
            ..._baileysoptions.BAILEYS_DEFAULTS,
            dataDir: '/nowhere',
            timings
        };
        const found = new Map();
        const versions = new _webversions.WebVersions({
            library: OLD,
            configured: undefined,
            meta: {
                read: (key)=>found.get(key),
                write: (key, value)=>void found.set(key, value)
            },
            lookUp: ()=>this.weather.page ? Promise.resolve(this.weather.page) : Promise.reject(new Error('no page')),
            timings,
            log: LOG
        });
        const baileys = {
            makeWASocket: (socketOptions)=>this.open(socketOptions),
            makeCacheableSignalKeyStore: ()=>({}),
            DEFAULT_CONNECTION_CONFIG: {
                version: OLD
            },
            proto: {
                Message: {
                    HistorySyncType: {}
                }
            }
        };
        const auths = {
            session: ()=>this.login(),
            forget: ()=>void (this.creds = {})
        };
        const hooks = {
            opened: nothing,
            signedOut: nothing,
            arrived: nothing,
            chatsFound: nothing
        };
        return {
            baileys,
            options,
            auths,
            versions,
            log: LOG,
            health: {
                trouble: undefined,
                failed: nothing
            },
            numbers: {
                save: nothing,
                erase: nothing
            },
            settings: {
                find: ()=>({
                        receive_groups: false,
                        proxy_url: null,
                        web_version: null
                    })
            },
            record: ()=>Promise.resolve(),
            sentMessage: nothing,
            ...hooks,
            acknowledged: nothing,
            mapped: nothing,
            forgotten: ()=>{
                this.number = new _numbersession.NumberSession(_messages.NUMBER, this.context());
                this.isNew = true;
            }
        };
    }
    /** A login without a store. */ login() {
        const credsOf = ()=>this.creds;
        return {
            get creds () {
                return credsOf();
            },
            get isPaired () {
                return credsOf().account !== undefined;
            },
            saveCreds: (update)=>void Object.assign(this.creds, update),
            storeAgain: ()=>true,
            close: ()=>undefined
        };
    }
};

//# sourceMappingURL=soak.world.js.map