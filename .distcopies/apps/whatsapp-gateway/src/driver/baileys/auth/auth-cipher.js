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
    get AUTH_KEY_FILE () {
        return AUTH_KEY_FILE;
    },
    get AuthCipher () {
        return AuthCipher;
    },
    get unreadableLogins () {
        return unreadableLogins;
    }
});
const _nodecrypto = require("node:crypto");
const _nodefs = require("node:fs");
const _nodepath = require("node:path");
const _stoperror = require("../../../service/stop.error");
const AUTH_KEY_FILE = 'auth.key';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
let AuthCipher = class AuthCipher {
    constructor(key){
        this.key = key;
    }
    /**
   * Reads the key file of a data folder; makes it, readable by its owner only, when there is none.
   *
   * @param isNew whether nothing was sealed yet: no new key opens what is
   * @throws StopError
   */ static open(dataDir, isNew) {
        const path = (0, _nodepath.join)(dataDir, AUTH_KEY_FILE);
        if (!(0, _nodefs.existsSync)(path) && !isNew) throw unreadableLogins(`${path} is missing`);
        if (!(0, _nodefs.existsSync)(path)) create(path);
        (0, _nodefs.chmodSync)(path, 0o600);
        const key = (0, _nodefs.readFileSync)(path);
        if (key.length !== KEY_BYTES) throw unreadableLogins(`${path} is not a key of ${KEY_BYTES} bytes`);
        return new AuthCipher(key);
    }
    seal(plain, place) {
        const iv = (0, _nodecrypto.randomBytes)(IV_BYTES);
        const cipher = (0, _nodecrypto.createCipheriv)('aes-256-gcm', this.key, iv);
        cipher.setAAD(Buffer.from(place));
        const sealed = Buffer.concat([
            cipher.update(plain, 'utf8'),
            cipher.final()
        ]);
        return Buffer.concat([
            iv,
            cipher.getAuthTag(),
            sealed
        ]);
    }
    /** @throws Error when the value was changed, moved, or sealed with another key */ open(sealed, place) {
        const decipher = (0, _nodecrypto.createDecipheriv)('aes-256-gcm', this.key, sealed.subarray(0, IV_BYTES));
        decipher.setAAD(Buffer.from(place));
        decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    }
};
function unreadableLogins(why) {
    return new _stoperror.StopError('auth_key_wrong', `The logins in the data folder cannot be read: ${why}. Restore the key that belongs to them, or start with an empty folder, a new setup code, and link the numbers again.`);
}
/** Written whole before it has its name: a crash leaves no half key. */ function create(path) {
    const draft = `${path}.new`;
    (0, _nodefs.writeFileSync)(draft, (0, _nodecrypto.randomBytes)(KEY_BYTES), {
        mode: 0o600
    });
    (0, _nodefs.renameSync)(draft, path);
}

//# sourceMappingURL=auth-cipher.js.map