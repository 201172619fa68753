"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "WatchedRedis", {
    enumerable: true,
    get: function() {
        return WatchedRedis;
    }
});
const _ioredis = require("ioredis");
const _endingredis = require("./ending-redis");
const _redisawayerror = require("./redis-away.error");
const _rediswatch = require("./redis-watch");
/** Answers of a Redis that lives and does not do its work, by their first word. */ const REFUSALS = [
    'OOM',
    'READONLY',
    'MISCONF',
    'LOADING',
    'NOAUTH',
    'MASTERDOWN',
    'NOREPLICAS',
    'CLUSTERDOWN'
];
/** What a new connection begins with. */ const HANDSHAKE = new Set([
    'auth',
    'client',
    'hello',
    'select'
]);
let WatchedRedis = class WatchedRedis extends _endingredis.EndingRedis {
    /** @param probeKey nothing is ever stored there */ constructor(url, options, logger, probeKey){
        super(url, options);
        this.outage = new _rediswatch.RedisWatch({
            probe: ()=>this.probe(probeKey),
            replace: ()=>this.isConnected && super.disconnect(true),
            failWaiting: ()=>this.failWaiting(),
            logger
        });
        this.on('error', (error)=>logger.debug({
                err: error
            }, 'a connection to Redis failed'));
        this.on('close', ()=>this.outage.leave('its connection was lost'));
    }
    get isAway() {
        return this.outage.isAway;
    }
    /** What is wrong with Redis; null: nothing. */ get awayBecause() {
        return this.outage.awayBecause;
    }
    onLeave(listener) {
        this.outage.onLeave(listener);
    }
    onReturn(listener) {
        this.outage.onReturn(listener);
    }
    /** Resolves when Redis answers, or when it did not for a while: an app starts without it. */ settled() {
        return this.outage.settled();
    }
    disconnect(reconnect = false) {
        if (!reconnect) this.outage.stop();
        super.disconnect(reconnect);
    }
    sendCommand(...[command, stream]) {
        if (!this.isAway || HANDSHAKE.has(command.name)) return super.sendCommand(command, stream);
        command.reject(new _redisawayerror.RedisAwayError());
        return command.promise;
    }
    get isConnected() {
        return this.status === 'ready' || this.status === 'connect';
    }
    /** ioredis calls it for every answer that is an error. */ handleReconnection(...[error, item]) {
        if (REFUSALS.some((word)=>error.message.startsWith(word))) this.outage.leave(error.message);
        super.handleReconnection(error, item);
    }
    /**
   * Redis refuses LPUSHX when it refuses to write, for want of memory or because it is a replica, and without a list it
   * changes nothing: nothing goes to its log or to its replicas (redis 7.2, src/commands/lpushx.json and server.c).
   */ async probe(key) {
        const command = new _ioredis.Command('lpushx', [
            key,
            ''
        ]);
        this.probing = command;
        super.sendCommand(command);
        try {
            await command.promise;
        } catch (error) {
            const text = error instanceof Error ? error.message : String(error);
            // Redis has answered: what it thinks of this command, for example that this user may not call it, is no outage.
            if (!/^(ERR|NOPERM|WRONGTYPE)\b/.test(text)) throw error;
        }
    }
    failWaiting() {
        const queues = this;
        const { isConnected } = this;
        for (const name of [
            'commandQueue',
            'offlineQueue',
            'prevCommandQueue'
        ]){
            const queue = queues[name];
            for(let index = (queue?.length ?? 0) - 1; index >= 0; index -= 1){
                const command = queue?.peekAt(index)?.command;
                if (command === undefined || command === this.probing || HANDSHAKE.has(command.name)) continue;
                command.promise.catch(()=>undefined);
                command.reject(new _redisawayerror.RedisAwayError());
                // What was sent keeps its place as long as the connection lasts: answers are told apart by their order.
                if (name !== 'commandQueue' || !isConnected) queue?.remove(index, 1);
            }
        }
    }
};

//# sourceMappingURL=watched-redis.js.map