"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ChatTimersStore", {
    enumerable: true,
    get: function() {
        return ChatTimersStore;
    }
});
/** A year: longer than any timer that WhatsApp offers (90 days). */ const MOST_SECONDS = 365 * 24 * 60 * 60;
let ChatTimersStore = class ChatTimersStore {
    constructor(db){
        this.upsert = db.prepare(`INSERT INTO chat_timers (phone, chat, seconds, set_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (phone, chat) DO UPDATE SET seconds = excluded.seconds, set_at = excluded.set_at
       WHERE excluded.set_at >= set_at`);
        this.select = db.prepare('SELECT seconds FROM chat_timers WHERE phone = ? AND chat = ?');
    }
    /**
   * Durable when it returns. An older word than the one that is known changes nothing.
   *
   * @param chats the addresses of one chat, LID and number
   * @param seconds 0: its messages stay
   * @param atMs when that was said, by WhatsApp's clock
   */ set(phone, chats, seconds, atMs) {
        if (!Number.isInteger(seconds) || seconds < 0 || seconds > MOST_SECONDS || Number.isNaN(atMs)) return;
        for (const chat of chats)this.upsert.run(phone, chat, seconds, atMs);
    }
    /** Seconds; undefined: messages stay, as far as is known. */ find(phone, chat) {
        const seconds = this.select.get(phone, chat)?.seconds;
        return seconds === 0 ? undefined : seconds;
    }
};

//# sourceMappingURL=chat-timers.store.js.map