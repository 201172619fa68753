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
    get hashPassword () {
        return hashPassword;
    },
    get isPassword () {
        return isPassword;
    }
});
const _nodecrypto = require("node:crypto");
/** About 16 MiB and 50 ms per password. */ const COSTS = {
    N: 16_384,
    r: 8,
    p: 1
};
const KEY_BYTES = 32;
async function hashPassword(password) {
    const salt = (0, _nodecrypto.randomBytes)(16);
    const key = await derive(password, salt, COSTS);
    return [
        'scrypt',
        COSTS.N,
        COSTS.r,
        COSTS.p,
        salt.toString('base64'),
        key.toString('base64')
    ].join('$');
}
async function isPassword(password, hash) {
    const [, n, r, p, salt = '', key = ''] = hash.split('$');
    const expected = Buffer.from(key, 'base64');
    const actual = await derive(password, Buffer.from(salt, 'base64'), {
        N: Number(n),
        r: Number(r),
        p: Number(p)
    });
    return expected.length === actual.length && (0, _nodecrypto.timingSafeEqual)(expected, actual);
}
function derive(password, salt, costs) {
    return new Promise((resolve, reject)=>{
        (0, _nodecrypto.scrypt)(password, salt, KEY_BYTES, costs, (error, key)=>error ? reject(error) : resolve(key));
    });
}

//# sourceMappingURL=password.js.map