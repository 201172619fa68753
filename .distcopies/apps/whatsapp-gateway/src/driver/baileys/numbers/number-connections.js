"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberConnections", {
    enumerable: true,
    get: function() {
        return NumberConnections;
    }
});
const _connection = require("../connection/connection");
const _socketconfig = require("../connection/socket.config");
const _reconnection = require("./reconnection");
let NumberConnections = class NumberConnections {
    constructor(context, device, choices, events, log){
        this.context = context;
        this.device = device;
        this.choices = choices;
        this.events = events;
        this.log = log;
        /** Grows when what is under way is not wanted any more. */ this.round = 0;
        /** The next one waits for a lookup, or for the end of the former one. */ this.isPreparing = false;
        this.ended = false;
        this.reconnection = new _reconnection.Reconnection(context.options.timings);
    }
    get current() {
        return this.connection;
    }
    /** Another one is opened, or about to be. */ get isTrying() {
        return this.connection !== undefined || this.reconnection.isWaiting || this.isPreparing;
    }
    /** None is opened any more. */ end() {
        this.ended = true;
    }
    get hasEnded() {
        return this.ended;
    }
    connect() {
        if (this.ended) return;
        this.reconnection.cancel();
        const { health } = this.context;
        if (health.trouble !== undefined) {
            // With nothing but memory behind it, each message that came in would be lost.
            void this.connectAfter(health.well());
            return;
        }
        if (!this.device.auth.storeAgain()) {
            this.later();
            return;
        }
        const version = this.choices.version.pick();
        if (version === undefined) {
            this.events.withoutVersion();
            return;
        }
        const { baileys, options } = this.context;
        this.device.renewKeys();
        const { parts } = this.device;
        const config = (0, _socketconfig.socketConfig)(baileys, options, parts, {
            version,
            proxy: this.choices.proxy
        }, this.log);
        const events = {
            ...this.events,
            open: ()=>this.events.open(connection),
            closed: (close)=>this.onClosed(connection, close)
        };
        const connection = new _connection.Connection(baileys, config, parts.auth, parts.stanzas, events, this.log);
        this.connection = connection;
    }
    /** Connects when the work is done, unless something else happened meanwhile. */ async connectAfter(work) {
        this.reconnection.cancel();
        this.round += 1;
        this.isPreparing = true;
        const { round } = this;
        await work;
        if (this.round !== round) return;
        this.isPreparing = false;
        if (this.connection === undefined) this.connect();
    }
    /** @param delayMs longer after each failure, unless given */ later(delayMs) {
        this.reconnection.later(()=>this.connect(), delayMs);
    }
    /** Connects now instead of at the end of a wait. */ nudge() {
        if (this.reconnection.isWaiting) this.connect();
    }
    /** Ends this connection; another one follows a while later. */ replace(connection) {
        void connection.retire();
        this.connection = undefined;
        this.later();
    }
    /** Ends the connection, and whatever would open another one. */ async drop() {
        this.round += 1;
        this.isPreparing = false;
        this.reconnection.cancel();
        const { connection } = this;
        this.connection = undefined;
        await connection?.retire();
    }
    onClosed(connection, close) {
        if (this.connection !== connection || this.ended) return;
        this.connection = undefined;
        this.events.closed(close);
    }
};

//# sourceMappingURL=number-connections.js.map