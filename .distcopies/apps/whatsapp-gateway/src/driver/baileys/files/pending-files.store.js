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
    get PENDING_LIMITS () {
        return PENDING_LIMITS;
    },
    get PendingFilesStore () {
        return PendingFilesStore;
    }
});
const PENDING_LIMITS = {
    all: 5000,
    perNumber: 1000
};
/** Of a row: the sender of a message writes what it holds. With `PENDING_LIMITS` that makes 40 MB. */ const MOST_ROW_BYTES = 8192;
/** Nothing waits for so long: what seems to was written before the clock was set back. */ const LONGEST_WAIT_MS = 2 * 24 * 60 * 60 * 1000;
const COLUMNS = 'row, phone, wa_id, file, message_key, step, tries, requests';
let PendingFilesStore = class PendingFilesStore {
    constructor(db, limits = PENDING_LIMITS){
        this.limits = limits;
        this.insert = db.prepare(`INSERT INTO pending_files (phone, wa_id, file, message_key, step, next_at, since)
       VALUES (?, ?, ?, ?, 'fetch', ?, ?) ON CONFLICT DO NOTHING`);
        const without = 'row NOT IN (SELECT value FROM json_each(?))';
        this.selectDue = db.prepare(`SELECT ${COLUMNS} FROM pending_files
       WHERE phone = ? AND (next_at <= ? OR next_at > ?) AND step IN (SELECT value FROM json_each(?)) AND ${without} ORDER BY next_at, row LIMIT 1`);
        this.selectOlder = db.prepare(// Rows are written in order of time, so that only the first of them are looked at.
        `SELECT ${COLUMNS} FROM pending_files
       WHERE since < ? AND row IN (SELECT row FROM pending_files WHERE ${without} ORDER BY row LIMIT ?)`);
        this.selectNumber = db.prepare(`SELECT ${COLUMNS} FROM pending_files WHERE phone = ? AND ${without} ORDER BY row LIMIT ?`);
        this.selectOne = db.prepare(`SELECT ${COLUMNS} FROM pending_files WHERE phone = ? AND wa_id = ?`);
        this.counts = db.prepare('SELECT phone, count(*) AS total FROM pending_files GROUP BY phone ORDER BY total DESC');
        this.untried = db.prepare("SELECT phone, count(*) AS total FROM pending_files WHERE step = 'fetch' AND tries = 0 GROUP BY phone");
        this.update = db.prepare('UPDATE pending_files SET file = ?, step = ?, tries = ?, requests = ?, next_at = ? WHERE row = ? AND file = ?');
        this.remove = db.prepare('DELETE FROM pending_files WHERE row = ?');
    }
    /** Whether there is room for it in a row. */ takes(file, key) {
        return textOf(file).length + JSON.stringify(key).length <= MOST_ROW_BYTES;
    }
    add(phone, waId, file, key) {
        const now = Date.now();
        this.insert.run(phone, waId, textOf(file), JSON.stringify(key), now, now);
    }
    /** What is due first of a number. @param steps those that it can take now */ due(phone, steps, without) {
        const now = Date.now();
        const row = this.selectDue.get(phone, now, now + LONGEST_WAIT_MS, JSON.stringify(steps), JSON.stringify(without));
        return row === undefined ? undefined : fileOf(row);
    }
    /** Files that are awaited since before that time. */ olderThan(timeMs, most, without) {
        return this.selectOlder.all(timeMs, JSON.stringify(without), most).map(fileOf);
    }
    /** The oldest of a number. */ oldestOf(phone, most, without = []) {
        return this.selectNumber.all(phone, JSON.stringify(without), most).map(fileOf);
    }
    /** The oldest of the number with most files, when there are too many. */ overflow(without) {
        const [greediest] = this.perNumber();
        if (greediest === undefined) return undefined;
        const isTooMany = greediest.total > this.limits.perNumber || this.count() > this.limits.all;
        return isTooMany ? this.oldestOf(greediest.phone, 1, without)[0] : undefined;
    }
    /**
   * Whether files that were not even tried take half of the share of a number, or of all and some are the number's: one
   * more of it may cost one of those.
   */ isCrowded(phone) {
        const untried = this.untried.all();
        const own = untried.find((each)=>each.phone === phone)?.total ?? 0;
        const all = untried.reduce((sum, { total })=>sum + total, 0);
        return own > 0 && (own >= this.limits.perNumber / 2 || all >= this.limits.all / 2);
    }
    find(phone, waId) {
        const row = this.selectOne.get(phone, waId);
        return row && fileOf(row);
    }
    /** Numbers that wait for files, those with most first. */ perNumber() {
        return this.counts.all();
    }
    count() {
        return this.perNumber().reduce((sum, { total })=>sum + total, 0);
    }
    /**
   * Goes on with a file as `change` says, at `nextMs`; not when the phone uploaded it anew in the meantime.
   *
   * @param pending as it was read
   */ goOn(pending, nextMs, change) {
        const { file, step, tries, requests } = {
            ...pending,
            ...change
        };
        this.update.run(textOf(file), step, tries, requests, nextMs, pending.row, textOf(pending.file));
    }
    /** @returns whether it was there */ drop(row) {
        return this.remove.run(row).changes > 0;
    }
};
function textOf({ mediaKey, fileSha256, ...file }) {
    const base64 = (bytes)=>Buffer.from(bytes).toString('base64');
    return JSON.stringify({
        ...file,
        mediaKey: base64(mediaKey),
        ...fileSha256 ? {
            fileSha256: base64(fileSha256)
        } : {}
    });
}
function fileOf({ wa_id: waId, file, message_key: key, ...rest }) {
    const { mediaKey, fileSha256, ...plain } = JSON.parse(file);
    return {
        ...rest,
        waId,
        key: JSON.parse(key),
        file: {
            ...plain,
            mediaKey: Buffer.from(mediaKey ?? '', 'base64'),
            ...fileSha256 ? {
                fileSha256: Buffer.from(fileSha256, 'base64')
            } : {}
        }
    };
}

//# sourceMappingURL=pending-files.store.js.map