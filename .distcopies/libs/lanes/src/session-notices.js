"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SessionNotices", {
    enumerable: true,
    get: function() {
        return SessionNotices;
    }
});
/** Channel of PostgreSQL on which processes tell each other what Redis would tell them. */ const CHANNEL = 'chasqui_detour';
/** What comes within this time is told together: a notification takes a lock of the whole database at its commit. */ const TOGETHER_MS = 5;
/** PostgreSQL takes less than 8,000 bytes (NOTIFY_PAYLOAD_MAX_LENGTH in its src/backend/commands/async.c). */ const PAYLOAD_BYTES = 7_900;
/** What is not told yet; more is not taken: those who wait for it look by themselves. */ const MOST_WAITING = 20_000;
/** Notifications of one statement. */ const MOST_PAYLOADS = 200;
const NOTIFY = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) as payload`;
let SessionNotices = class SessionNotices {
    constructor(database, session, onFailure){
        this.database = database;
        this.session = session;
        this.onFailure = onFailure;
        /** JSON of items by channel. */ this.waiting = new Map();
        this.count = 0;
        this.last = Promise.resolve();
        this.listeners = [];
        session.listen(CHANNEL, (payload)=>this.hear(payload));
    }
    /** Tells items to all who listen. @throws Error when PostgreSQL does not take them, or too many wait */ notify(channel, items) {
        if (this.count + items.length > MOST_WAITING) return Promise.reject(new Error('Too much waits to be told.'));
        let known = this.waiting.get(channel);
        if (known === undefined) this.waiting.set(channel, known = new Set());
        const before = known.size;
        for (const item of items)known.add(JSON.stringify(item));
        this.count += known.size - before;
        if (this.next === undefined) {
            this.next = this.last.then(()=>this.tellSoon());
            this.last = this.next.catch(()=>undefined);
        }
        return this.next;
    }
    /** Hears everything that is told, on all channels. */ listen(listener) {
        this.listeners.push(listener);
    }
    async tellSoon() {
        await new Promise((resolve)=>setTimeout(resolve, TOGETHER_MS));
        const { waiting } = this;
        this.waiting = new Map();
        this.count = 0;
        this.next = undefined;
        const payloads = [
            ...waiting
        ].flatMap(([channel, items])=>payloadsOf(channel, items));
        for(let at = 0; at < payloads.length; at += MOST_PAYLOADS){
            await this.tell(payloads.slice(at, at + MOST_PAYLOADS));
        }
    }
    async tell(payloads) {
        const { session, database } = this;
        if (session.isOpen) await session.query(NOTIFY, [
            payloads
        ]);
        else await database.query(NOTIFY, [
            payloads
        ]);
    }
    hear(payload) {
        try {
            const [channel, ...items] = JSON.parse(payload);
            for (const listener of this.listeners)listener(channel, items);
        } catch (error) {
            this.onFailure(error);
        }
    }
};
/** `["<channel>", item, …]` */ function payloadsOf(channel, items) {
    const head = `[${JSON.stringify(channel)}`;
    const payloads = [];
    let text = head;
    for (const item of items){
        const bytes = Buffer.byteLength(item);
        // Nobody can be told of it this way: who waits for it finds it where it is stored.
        if (Buffer.byteLength(head) + bytes + 2 > PAYLOAD_BYTES) continue;
        if (Buffer.byteLength(text) + bytes + 2 > PAYLOAD_BYTES) {
            payloads.push(`${text}]`);
            text = head;
        }
        text += `,${item}`;
    }
    if (text !== head) payloads.push(`${text}]`);
    return payloads;
}

//# sourceMappingURL=session-notices.js.map