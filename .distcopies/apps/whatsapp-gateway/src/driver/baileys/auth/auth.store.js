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
    get AuthSession () {
        return AuthSession;
    },
    get AuthStore () {
        return AuthStore;
    }
});
const _stoperror = require("../../../service/stop.error");
const _metastore = require("../../../store/meta.store");
const _authcipher = require("./auth-cipher");
const _openedstore = require("./opened.store");
/** Of the rows and of what is in them. Another major version of the library may need another. Stored: never reuse. */ const AUTH_FORMAT = '1';
const FORMAT_KEY = 'auth_format';
const CREDS = 'creds';
/** The library's suffix of the rows that lead from a LID to a phone number. */ const REVERSE = '_reverse';
let AuthStore = class AuthStore {
    /** Over a data folder. @throws StopError when its key is missing, or another */ static open(db, dataDir, baileys) {
        const sealed = db.prepare('SELECT session, type, id, value FROM auth LIMIT 1').get();
        const cipher = _authcipher.AuthCipher.open(dataDir, sealed === undefined);
        try {
            if (sealed) cipher.open(bufferOf(sealed.value), placeOf(sealed.session, sealed.type, sealed.id));
        } catch  {
            throw (0, _authcipher.unreadableLogins)(`${_authcipher.AUTH_KEY_FILE} is not the key that they were sealed with`);
        }
        return new AuthStore(db, cipher, baileys);
    }
    /** @throws StopError when the rows were written by a version of the app that this one does not understand */ constructor(db, /** Seals what else belongs to a number and is secret. */ cipher, baileys){
        this.db = db;
        this.cipher = cipher;
        this.baileys = baileys;
        const meta = new _metastore.MetaStore(db);
        const format = meta.read(FORMAT_KEY) ?? AUTH_FORMAT;
        if (format !== AUTH_FORMAT) {
            throw new _stoperror.StopError('auth_format_unknown', `The logins in the data folder have format ${format}; this version of the app reads ${AUTH_FORMAT}.`);
        }
        meta.write(FORMAT_KEY, AUTH_FORMAT);
        this.opened = new _openedstore.OpenedStore(db, cipher);
        this.select = db.prepare('SELECT value FROM auth WHERE session = ? AND type = ? AND id = ?');
        this.upsert = db.prepare(`INSERT INTO auth (session, type, id, value) VALUES (?, ?, ?, ?)
       ON CONFLICT (session, type, id) DO UPDATE SET value = excluded.value`);
        this.remove = db.prepare('DELETE FROM auth WHERE session = ? AND type = ? AND id = ?');
        this.wipe = db.prepare('DELETE FROM auth WHERE session = ?');
    }
    /** The login of a number; of a new device when it has none. */ session(phone) {
        return new AuthSession(this, phone, this.baileys);
    }
    /** Forgets the login of a number. */ forget(phone) {
        this.wipe.run(phone);
        this.opened.forget(phone);
    }
    read(phone, type, id) {
        const row = this.select.get(phone, type, id);
        if (row === undefined) return undefined;
        const text = this.cipher.open(bufferOf(row.value), placeOf(phone, type, id));
        return JSON.parse(text, this.baileys.BufferJSON.reviver);
    }
    /** One transaction, committed when it returns: a session without its pre-key, or half of it, breaks a chat. */ write(phone, changes, opened = []) {
        this.db.exec('BEGIN IMMEDIATE');
        try {
            for (const { type, id, value } of changes){
                if (value === null || value === undefined) this.remove.run(phone, type, id);
                else this.upsert.run(phone, type, id, this.seal(phone, type, id, value));
            }
            for (const message of opened)this.opened.add(phone, message);
            this.db.exec('COMMIT');
        } catch (error) {
            if (this.db.inTransaction) this.db.exec('ROLLBACK');
            throw error;
        }
    }
    seal(phone, type, id, value) {
        return this.cipher.seal(JSON.stringify(value, this.baileys.BufferJSON.replacer), placeOf(phone, type, id));
    }
};
let AuthSession = class AuthSession {
    constructor(store, phone, baileys){
        this.store = store;
        this.phone = phone;
        this.baileys = baileys;
        /** Called after phone numbers behind LIDs were stored, with the LIDs. */ this.onMapped = ()=>undefined;
        /** Called when the data folder took no write: what the socket has in memory is ahead of what is stored. */ this.onUnwritten = ()=>undefined;
        this.closed = false;
        this.isAhead = false;
        const stored = store.read(phone, CREDS, '');
        this.creds = stored ?? baileys.initAuthCreds();
    }
    /** `creds.registered` stays false after a pairing by QR code, so that it says nothing. */ get isPaired() {
        return Boolean(this.creds.account && this.creds.me?.id);
    }
    /** Never throws, see `onUnwritten`. */ saveCreds(update) {
        Object.assign(this.creds, update);
        try {
            this.write([
                this.credsChange()
            ]);
        } catch  {
        // `onUnwritten` was told; `storeAgain` writes them.
        }
    }
    /** After a write that failed: stores what is not a matter of one message. @returns whether all is well */ storeAgain() {
        if (this.closed || !this.isAhead) return true;
        try {
            this.store.write(this.phone, [
                this.credsChange()
            ]);
            this.isAhead = false;
            return true;
        } catch  {
            return false;
        }
    }
    get(type, ids) {
        const found = {};
        if (this.closed) return found;
        for (const id of ids){
            const value = this.store.read(this.phone, type, id);
            if (value !== undefined) found[id] = this.revive(type, value);
        }
        return found;
    }
    set(data) {
        if (this.closed) return;
        const { [_openedstore.OPENED]: opened = {}, ...others } = data;
        const changes = Object.entries(others).flatMap(([type, values])=>Object.entries(values ?? {}).map(([id, value])=>({
                    type,
                    id,
                    value: value
                })));
        this.write(changes, Object.values(opened));
        const lids = Object.keys(data['lid-mapping'] ?? {}).filter((id)=>id.endsWith(REVERSE));
        if (lids.length > 0) this.onMapped(lids.map((id)=>`${id.slice(0, -REVERSE.length)}@lid`));
    }
    /** The phone number (digits) behind a LID, when it is known. */ phoneOf(lid) {
        const user = lid.split('@')[0]?.split(':')[0] ?? '';
        if (this.closed) return undefined;
        return this.store.read(this.phone, 'lid-mapping', `${user}${REVERSE}`);
    }
    /** The LID (without `@lid`) of a phone number in digits, when it is known. */ lidOf(phone) {
        if (this.closed) return undefined;
        return this.store.read(this.phone, 'lid-mapping', phone);
    }
    /** A message that this login decrypted before and that was not journaled. */ opened(seal) {
        return this.closed ? undefined : this.store.opened.find(this.phone, seal);
    }
    close() {
        this.closed = true;
    }
    credsChange() {
        return {
            type: CREDS,
            id: '',
            value: this.creds
        };
    }
    write(changes, opened = []) {
        if (this.closed) return;
        try {
            this.store.write(this.phone, changes, opened);
        } catch (error) {
            this.isAhead = true;
            this.onUnwritten(error);
            throw error;
        }
    }
    revive(type, value) {
        if (type !== 'app-state-sync-key') return value;
        return this.baileys.proto.Message.AppStateSyncKeyData.fromObject(value);
    }
};
function placeOf(phone, type, id) {
    return JSON.stringify([
        phone,
        type,
        id
    ]);
}
function bufferOf(value) {
    return Buffer.isBuffer(value) ? value : Buffer.from(value);
}

//# sourceMappingURL=auth.store.js.map