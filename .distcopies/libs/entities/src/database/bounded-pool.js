"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BoundedPool", {
    enumerable: true,
    get: function() {
        return BoundedPool;
    }
});
const _pg = require("pg");
const _boundedclient = require("./bounded-client");
const _serverprobe = require("./server-probe");
const _silencewatch = require("./silence-watch");
const _storagealarm = require("./storage-alarm");
const _unanswerederror = require("./unanswered.error");
/** While PostgreSQL is silent, nobody waits for longer. It gives pace to those who try again and again. */ const REFUSED_AFTER_MS = 500;
/** Somebody who waits for a connection. */ let Borrower = class Borrower {
    constructor(pool, borrowed){
        this.pool = pool;
        this.borrowed = borrowed;
        this.sinceTick = 0;
        this.isServed = false;
        this.serve = (error, client, release)=>{
            this.pool.forget(this);
            if (this.isServed) release?.();
            else {
                this.isServed = true;
                this.borrowed(error, client, release);
            }
        };
        pool.watch.begin(this);
    }
    tick(age, isSilent) {
        if (isSilent && age >= (0, _silencewatch.ticksIn)(REFUSED_AFTER_MS)) this.serve(silent(this.pool.watch.silentMs));
    }
};
let BoundedPool = class BoundedPool extends _pg.Pool {
    constructor(config, watch = new _silencewatch.SilenceWatch(new _serverprobe.ServerProbe({
        ...config,
        application_name: `${config.application_name ?? ''} probe`
    })), alarm = new _storagealarm.StorageAlarm()){
        let PoolsClient = class PoolsClient extends _boundedclient.BoundedClient {
            constructor(){
                super(config, watch, alarm);
            }
        };
        super({
            ...config,
            Client: PoolsClient
        }), this.watch = watch, this.alarm = alarm, this.held = new Set();
        this.lend = this.connect.bind(this);
        this.connect = (borrowed)=>{
            if (borrowed !== undefined) return this.lendOrHold(borrowed);
            return new Promise((resolve, reject)=>{
                this.lendOrHold((error, client)=>client === undefined ? reject(error) : resolve(client));
            });
        };
        watch.onChange((isSilent)=>isSilent ? this.dropIdle() : this.lendToHeld());
    }
    /** Nobody waits any more. */ forget(borrower) {
        this.watch.end(borrower);
        this.held.delete(borrower);
    }
    lendOrHold(borrowed) {
        const borrower = new Borrower(this, borrowed);
        if (this.watch.isSilent) this.held.add(borrower);
        else this.lend(borrower.serve);
    }
    lendToHeld() {
        const all = [
            ...this.held
        ];
        this.held.clear();
        for (const borrower of all)this.lend(borrower.serve);
    }
    dropIdle() {
        // pg-pool 3.14.0 has no public way; frozen-postgres.e2e.ts watches that this one goes on working.
        const { _idle: idle } = this;
        for (const { client } of idle)client.destroy();
    }
};
function silent(forMs) {
    return new _unanswerederror.UnansweredError('08001', `PostgreSQL has not answered for ${Math.round(forMs / 1000)} seconds`);
}

//# sourceMappingURL=bounded-pool.js.map