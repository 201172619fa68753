"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "DatabaseSession", {
    enumerable: true,
    get: function() {
        return DatabaseSession;
    }
});
const _pg = require("pg");
const _ownsocket = require("./own-socket");
const _pgerror = require("./pg-error");
const _pooler = require("./pooler");
/** A statement that is not answered for so long: the connection is given up. */ const ANSWER_WITHIN_MS = 3_000;
/**
 * A connection that is younger was not forgotten on the way: PostgreSQL is busy, as a rule with new connections of all processes,
 * and another one would only make it busier.
 */ const YOUNG_MS = 6_000;
/** Doubles with each try: PostgreSQL that is frozen or busy has to take care of each connection that was given up. */ const CONNECT_WITHIN_MS = 1_500;
const LONGEST_CONNECT_MS = 6_000;
/** Between two tries to connect; the first one comes at once. */ const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 250;
/** Between connections whose server only reads: after a failover a name leads there until it is changed. */ const READER_PAUSE_MS = 1_000;
let DatabaseSession = class DatabaseSession {
    constructor(options){
        this.options = options;
        /** When the last connection was made, by `performance.now()`. */ this.connectedAt = -Infinity;
        this.hooks = [];
        this.lossHooks = [];
        this.listeners = new Map();
        this.lastAnswer = Promise.resolve();
        this.failures = 0;
        this.isClosed = false;
    }
    /** Whether it is connected, and everything that each connection begins with is done. */ get isOpen() {
        return this.client !== undefined;
    }
    /** Runs on each new connection before it counts as open; one that fails makes it be replaced. Add it before `open`. */ onOpen(hook) {
        this.hooks.push(hook);
    }
    /** Hears when the connection is lost, before another one is made. */ onLost(hook) {
        this.lossHooks.push(hook);
    }
    /** Hears what is notified on a channel of PostgreSQL, from now on and on each new connection. */ listen(channel, listener) {
        const others = this.listeners.get(channel);
        if (others !== undefined) {
            others.push(listener);
            return;
        }
        this.listeners.set(channel, [
            listener
        ]);
        // On the next connection it would be heard anyway.
        if (this.isOpen) this.query(listenTo(channel)).catch(this.options.onFailure);
    }
    /** Connects. Resolves after the first try, whatever came of it: it goes on trying. */ async open() {
        await this.connect();
    }
    /**
   * Runs a statement.
   *
   * @throws Error while the session is not open, and when the connection is lost or silent: it may have been done then
   */ query(text, values = []) {
        if (this.client === undefined) return Promise.reject(new Error('The session with PostgreSQL is not open.'));
        return this.run(this.client, text, values);
    }
    /** The server process that PostgreSQL named when it took the connection; null: there is none. */ get serverPid() {
        return this.client === undefined ? null : serverPidOf(this.client);
    }
    /** Gives the connection up for another one, unless it is young. */ renew(reason) {
        if (!this.isYoung) this.client?.emit('error', reason);
    }
    /** Ends it: locks are free, nothing is heard any more. */ async close() {
        this.isClosed = true;
        clearTimeout(this.timer);
        const client = this.client;
        this.client = undefined;
        if (client === undefined) return;
        const silent = setTimeout(()=>destroy(client), ANSWER_WITHIN_MS);
        await client.end().catch(()=>undefined);
        clearTimeout(silent);
    }
    async connect() {
        const client = new _pg.Client({
            connectionString: this.options.url,
            application_name: this.options.applicationName,
            connectionTimeoutMillis: Math.min(CONNECT_WITHIN_MS * 2 ** Math.max(0, this.failures - 1), LONGEST_CONNECT_MS),
            keepAlive: true,
            stream: ()=>new _ownsocket.OwnSocket(),
            ...!(0, _pooler.isPooled)(this.options.url) && {
                options: '-c statement_timeout=10s -c timezone=UTC'
            }
        });
        const since = performance.now();
        let isLost = false;
        const lose = (error)=>{
            if (isLost) return;
            isLost = true;
            destroy(client);
            const wasOpen = this.client === client;
            if (wasOpen) this.client = undefined;
            if (this.isClosed) return;
            this.options.onFailure(error);
            if (wasOpen) for (const hook of this.lossHooks)hook();
            this.connectAgain((0, _pgerror.isReadOnly)(error) ? since + READER_PAUSE_MS - performance.now() : 0);
        };
        client.on('error', lose);
        client.on('end', ()=>lose(new Error('PostgreSQL closed the session.')));
        client.on('notification', ({ channel, payload })=>{
            for (const listener of this.listeners.get(channel) ?? [])listener(payload ?? '');
        });
        try {
            await client.connect();
            this.connectedAt = performance.now();
            let heard = await this.listenOn(client, 0);
            const query = (text, values = [])=>this.run(client, text, values);
            for (const hook of this.hooks)await hook(query, serverPidOf(client));
            while(heard < this.listeners.size)heard = await this.listenOn(client, heard);
            if (isLost || this.isClosed) throw new Error('The session was closed.');
            this.client = client;
            this.failures = 0;
        } catch (error) {
            lose(error);
        }
    }
    /** Listens to the channels from the n-th on. @returns how many there are */ async listenOn(client, from) {
        const channels = [
            ...this.listeners.keys()
        ];
        if (channels.length > from) await this.run(client, channels.slice(from).map(listenTo).join('; '), []);
        return channels.length;
    }
    get isYoung() {
        return performance.now() - this.connectedAt < YOUNG_MS;
    }
    connectAgain(leastPauseMs) {
        const byFailures = this.failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (this.failures - 1), LONGEST_PAUSE_MS);
        const pauseMs = Math.max(byFailures, leastPauseMs);
        this.failures += 1;
        this.timer = setTimeout(()=>void this.connect(), pauseMs).unref();
    }
    /** One statement after the other. */ run(client, text, values) {
        const answer = this.lastAnswer.then(()=>this.runNow(client, text, values));
        this.lastAnswer = answer.catch(()=>undefined);
        return answer;
    }
    async runNow(client, text, values) {
        const patienceMs = this.isYoung ? YOUNG_MS : ANSWER_WITHIN_MS;
        const silent = setTimeout(()=>{
            client.emit('error', new Error(`PostgreSQL did not answer within ${patienceMs} ms.`));
        }, patienceMs);
        try {
            // Without values it is a simple query, which may have several statements.
            return values.length > 0 ? await client.query(text, values) : await client.query(text);
        } catch (error) {
            if ((0, _pgerror.isReadOnly)(error)) client.emit('error', error);
            throw error;
        } finally{
            clearTimeout(silent);
        }
    }
};
/** Of the protocol's BackendKeyData; `pg` does not declare it. */ function serverPidOf(client) {
    return client.processID;
}
const listenTo = (channel)=>`listen "${channel.replaceAll('"', '""')}"`;
/** Without a word to the server: it may be frozen. */ function destroy(client) {
    client.connection.stream.destroy();
}

//# sourceMappingURL=database-session.js.map