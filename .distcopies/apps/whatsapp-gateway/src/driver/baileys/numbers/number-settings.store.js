"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "NumberSettingsStore", {
    enumerable: true,
    get: function() {
        return NumberSettingsStore;
    }
});
const _gatewayprotocol = require("../../../../../../libs/gateway-protocol/src");
let NumberSettingsStore = class NumberSettingsStore {
    constructor(db, cipher){
        this.cipher = cipher;
        this.select = db.prepare('SELECT receive_groups, sealed_proxy, web_version FROM number_settings WHERE phone = ?');
        this.upsert = db.prepare(`INSERT INTO number_settings (phone, receive_groups, sealed_proxy, web_version) VALUES (?, ?, ?, ?)
       ON CONFLICT (phone) DO UPDATE SET receive_groups = excluded.receive_groups,
         sealed_proxy = excluded.sealed_proxy, web_version = excluded.web_version`);
        this.remove = db.prepare('DELETE FROM number_settings WHERE phone = ?');
    }
    /** What was set, else the defaults. */ find(phone) {
        const row = this.select.get(phone);
        if (row === undefined) return _gatewayprotocol.DEFAULT_NUMBER_SETTINGS;
        const { receive_groups, sealed_proxy: sealed, web_version } = row;
        const proxy_url = sealed === null ? null : this.open(phone, sealed);
        return {
            receive_groups: receive_groups === 1,
            proxy_url,
            web_version
        };
    }
    save(phone, { receive_groups, proxy_url, web_version }) {
        const sealed = proxy_url === null ? null : this.cipher.seal(proxy_url, placeOf(phone));
        this.upsert.run(phone, receive_groups ? 1 : 0, sealed, web_version);
    }
    open(phone, sealed) {
        try {
            return this.cipher.open(Buffer.from(sealed), placeOf(phone));
        } catch  {
            return UNREADABLE;
        }
    }
    erase(phone) {
        this.remove.run(phone);
    }
};
/** The key file was lost: a proxy that leads nowhere (RFC 2606), until the service tells it anew. Not a direct connection. */ const UNREADABLE = 'http://unreadable.invalid';
/** Stored: never change. */ const placeOf = (phone)=>`${phone}|proxy`;

//# sourceMappingURL=number-settings.store.js.map