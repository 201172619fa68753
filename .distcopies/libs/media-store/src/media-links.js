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
    get LINK_SECONDS () {
        return LINK_SECONDS;
    },
    get MediaLinks () {
        return MediaLinks;
    }
});
const _nodecrypto = require("node:crypto");
const LINK_SECONDS = 24 * 60 * 60;
let MediaLinks = class MediaLinks {
    /**
   * @param publicUrl address of the service, without a path
   * @param secret a secret that all our processes share; the key of the links is derived from it and is good for nothing else
   */ constructor(publicUrl, secret){
        this.base = publicUrl.replace(/\/{1,9}$/, '');
        this.key = new Uint8Array((0, _nodecrypto.hkdfSync)('sha256', secret, '', 'chasqui media links v1', 32));
    }
    urlOf(id, now = Date.now()) {
        const expires = Math.floor(now / 1000) + LINK_SECONDS;
        return `${this.base}/v1/media/${id}?expires=${expires}&signature=${this.sign(id, expires).toString('base64url')}`;
    }
    /** Whether a link is ours and not over. Anything that is not text is no link. */ isValid(id, expires, signature, now = Date.now()) {
        if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
        const given = Buffer.from(signature, 'base64url');
        const expected = this.sign(id, Number(expires));
        if (given.length !== expected.length || !(0, _nodecrypto.timingSafeEqual)(given, expected)) return false;
        return Number(expires) * 1000 > now;
    }
    sign(id, expires) {
        return (0, _nodecrypto.createHmac)('sha256', this.key).update(`${id}.${expires}`).digest();
    }
};

//# sourceMappingURL=media-links.js.map