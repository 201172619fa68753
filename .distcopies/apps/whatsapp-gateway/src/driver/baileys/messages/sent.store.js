"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
function _export(target, all) {
    for(var name in all)Object.defineProperty(target, name, {
        enumerable: true,
        get: Object.getOwnPropertyDescriptor(all, name).get
    });
}
_export(exports, {
    get PROGRESS () {
        return PROGRESS;
    },
    get SentStore () {
        return SentStore;
    },
    get isPoll () {
        return isPoll;
    }
});
const PROGRESS = {
    prepared: -1,
    silent: 0,
    sent: 1,
    failed: 2,
    delivered: 3,
    read: 4
};
let SentStore = class SentStore {
    constructor(db, baileys){
        this.baileys = baileys;
        const columns = 'wa_id, jid, proto, progress, resends, sent_at';
        this.selectMessage = db.prepare(`SELECT ${columns} FROM sent_messages WHERE phone = ? AND wa_id = ?`);
        this.selectPoll = db.prepare('SELECT proto FROM sent_polls WHERE phone = ? AND wa_id = ?');
        this.selectSilent = db.prepare(`SELECT ${columns} FROM sent_messages WHERE phone = ? AND progress = 0 AND sent_at <= ? ORDER BY row LIMIT 200`);
        this.selectOurId = db.prepare(`SELECT message_id FROM sent_messages WHERE phone = ? AND wa_id = ?
       UNION ALL SELECT message_id FROM sent_polls WHERE phone = ? AND wa_id = ?`);
        this.insertMessage = db.prepare(`INSERT INTO sent_messages (phone, wa_id, message_id, jid, proto, progress, sent_at) VALUES (?, ?, ?, ?, ?, -1, ?)
       ON CONFLICT DO NOTHING`);
        this.insertPoll = db.prepare('INSERT INTO sent_polls (phone, wa_id, message_id, proto, sent_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING');
        this.progress = db.prepare('UPDATE sent_messages SET progress = ? WHERE phone = ? AND wa_id = ? AND progress < ?');
        this.resend = db.prepare('UPDATE sent_messages SET resends = resends + 1 WHERE phone = ? AND wa_id = ?');
    }
    find(phone, waId) {
        const row = this.selectMessage.get(phone, waId);
        return row && this.messageOf(row);
    }
    /** The content of a message, also of a poll that is older than the other messages that are kept. */ contentOf(phone, waId) {
        const row = this.selectMessage.get(phone, waId) ?? this.selectPoll.get(phone, waId);
        return row && this.decode(row.proto);
    }
    /** Our id of a message that the number sent. */ ourIdOf(phone, waId) {
        return this.selectOurId.get(phone, waId, phone, waId)?.message_id;
    }
    /** Messages that WhatsApp's server never acknowledged, oldest first. @param sentBeforeMs default: whenever they were sent */ silent(phone, sentBeforeMs = Number.MAX_SAFE_INTEGER) {
        return this.selectSilent.all(phone, sentBeforeMs).map((row)=>this.messageOf(row));
    }
    /** A database write. */ add(phone, messageId, waId, jid, message) {
        const bytes = Buffer.from(this.baileys.proto.Message.encode(message).finish());
        const now = Date.now();
        this.insertMessage.run(phone, waId, messageId, jid, bytes, now);
        if (isPoll(message)) this.insertPoll.run(phone, waId, messageId, bytes, now);
    }
    /** A database write; it only moves up. */ advance(phone, waId, progress) {
        this.progress.run(progress, phone, waId, progress);
    }
    /** A database write. */ countResend(phone, waId) {
        this.resend.run(phone, waId);
    }
    messageOf(row) {
        const { wa_id: waId, jid, progress, resends, sent_at: sentAtMs } = row;
        return {
            waId,
            jid,
            progress,
            resends,
            sentAtMs,
            message: this.decode(row.proto)
        };
    }
    decode(bytes) {
        return this.baileys.proto.Message.decode(new Uint8Array(bytes));
    }
};
function isPoll({ pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 }) {
    return Boolean(pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3);
}

//# sourceMappingURL=sent.store.js.map