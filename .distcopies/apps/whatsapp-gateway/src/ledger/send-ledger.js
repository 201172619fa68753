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
    get SendLedger () {
        return SendLedger;
    },
    get storedRefusal () {
        return storedRefusal;
    }
});
let SendLedger = class SendLedger {
    constructor(db){
        this.selectById = db.prepare('SELECT id, wa_id, body_hash, state, ack, refusal FROM sends WHERE id = ?');
        this.selectByWaId = db.prepare('SELECT id FROM sends WHERE wa_id = ? AND phone = ?');
        this.insert = db.prepare(`INSERT INTO sends (id, wa_id, phone, recipient, type, text, body_hash, state, starts, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, 'sending', 1, ?)
       ON CONFLICT (id) DO UPDATE SET state = 'sending', starts = starts + 1`);
        this.update = db.prepare('UPDATE sends SET state = ?, ack = ?, refusal = ?, sent_seq = ?, finished_at = ? WHERE id = ?');
        const last = db.prepare('SELECT max(sent_seq) AS seq FROM sends').get();
        this.lastSeq = last.seq ?? 0;
    }
    find(id) {
        return this.selectById.get(id);
    }
    /** Our message id of a WhatsApp id. */ messageIdOf(phone, waId) {
        return this.selectByWaId.get(waId, phone)?.id;
    }
    /** The next place in the order in which the driver accepted messages. */ nextSeq() {
        this.lastSeq += 1;
        return this.lastSeq;
    }
    begin(request, waId, bodyHash) {
        const { id, from, to, type, text } = request;
        this.insert.run(id, waId, from, to, type, text ?? null, bodyHash, Date.now());
    }
    accept(id, ack, seq) {
        this.update.run('accepted', ack, null, seq, Date.now(), id);
    }
    refuse(id, { code, message, detail }) {
        this.update.run('refused', null, JSON.stringify({
            code,
            message,
            detail
        }), null, Date.now(), id);
    }
    /** Nothing was sent and nothing is final: the same id may be sent again. */ release(id) {
        this.update.run('released', null, null, null, null, id);
    }
};
function storedRefusal(row) {
    const stored = JSON.parse(row.refusal ?? '{}');
    return {
        kind: 'refused',
        code: stored.code ?? 'INTERNAL',
        message: stored.message ?? 'The reason was not stored.',
        ...stored.detail === undefined ? {} : {
            detail: stored.detail
        }
    };
}

//# sourceMappingURL=send-ledger.js.map