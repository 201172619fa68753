"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "BoundedClient", {
    enumerable: true,
    get: function() {
        return BoundedClient;
    }
});
const _pg = require("pg");
const _pgerror = require("./pg-error");
const _silencewatch = require("./silence-watch");
const _unanswerederror = require("./unanswered.error");
/** PostgreSQL stops a statement after 10 seconds (`statement_timeout`) and says so. One that is frozen says nothing. */ const ANSWERED_WITHIN_MS = 11_000;
/** What undoes a transaction is quick, and whoever waits for it has an error to hear. */ const UNDONE_WITHIN_MS = 1_000;
/** A connection that was ended politely and hears nothing back. */ const CLOSED_WITHIN_MS = 1_000;
/** A transaction that writes nothing, by its own wish. */ const ASKS_ONLY_TO_READ = /^(begin|start|set) [a-z ,]{0,80}read only/i;
let BoundedClient = class BoundedClient extends _pg.Client {
    constructor(config, watch, alarm){
        super(config), this.watch = watch, this.sinceTick = 0, /** Statements that were given to it and are not answered. */ this.underWay = 0, this.patience = (0, _silencewatch.ticksIn)(ANSWERED_WITHIN_MS), this.isOver = false, /** Its transaction asked for no more than to read. */ this.asksOnlyToRead = false;
        const wire = this.wire();
        wire.on('readyForQuery', ({ status })=>this.answered(status));
        wire.on('end', ()=>this.forget());
        wire.on('errorMessage', (error)=>{
            alarm.hear(error);
            if ((0, _pgerror.isEnding)(error)) watch.ended();
            // Before its caller hears of it: a pool takes back no connection that is ending.
            if ((0, _pgerror.isReadOnly)(error) && !this.asksOnlyToRead) void this.end();
        });
        wire.on('commandComplete', ({ text })=>alarm.isOn && alarm.noteDone(text));
        this.boundQueries();
        this.boundEnd();
    }
    /** Whether what it still said is worth nothing: it is destroyed, or PostgreSQL ended it. */ get isLost() {
        return this.isOver;
    }
    /** From now on it has little time: nobody waits for what it does but to be told of an error. */ hurry() {
        this.patience = (0, _silencewatch.ticksIn)(UNDONE_WITHIN_MS);
    }
    /** It has all the time that statements have. */ takeTime() {
        this.patience = (0, _silencewatch.ticksIn)(ANSWERED_WITHIN_MS);
    }
    tick(age) {
        if (age >= this.patience) this.destroy(unanswered(this.patience));
    }
    /** Ends it at once, with what is under way. */ destroy(error) {
        this.forget();
        this.wire().stream.destroy(error);
    }
    boundQueries() {
        const query = this.query.bind(this);
        this.query = (...args)=>{
            if (!this.isOver && (this.underWay += 1) === 1) this.watch.begin(this);
            if (typeof args[0] === 'string' && ASKS_ONLY_TO_READ.test(args[0])) this.asksOnlyToRead = true;
            return query(...args);
        };
    }
    boundEnd() {
        const end = this.end.bind(this);
        this.end = (...args)=>{
            this.forget();
            const { stream } = this.wire();
            const late = setTimeout(()=>stream.destroy(), CLOSED_WITHIN_MS);
            stream.once('close', ()=>clearTimeout(late));
            if (stream.destroyed) clearTimeout(late);
            return end(...args);
        };
    }
    /** @param status `I`: it is in no transaction */ answered(status) {
        if (status === 'I') this.asksOnlyToRead = false;
        this.watch.heard(this);
        if (this.underWay > 0 && (this.underWay -= 1) === 0) this.watch.end(this);
    }
    forget() {
        this.isOver = true;
        this.underWay = 0;
        this.watch.end(this);
    }
    wire() {
        return this.connection;
    }
};
function unanswered(ticks) {
    return new _unanswerederror.UnansweredError('08007', `PostgreSQL did not answer within ${ticks / 10} seconds: what was asked may have been done or not`);
}

//# sourceMappingURL=bounded-client.js.map