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
    get insertCode () {
        return insertCode;
    },
    get useUpCode () {
        return useUpCode;
    }
});
const _smssecrets = require("./sms-secrets");
/** A few codes are alive of a hundred million: another try is hardly ever needed. */ const TRIES = 5;
async function insertCode(queryable, owner, values) {
    for(let attempt = 0; attempt < TRIES; attempt += 1){
        const code = (0, _smssecrets.newPairingCode)();
        const { rows } = await queryable.query(`with owner as (${owner}),
       made as (
         insert into sms_pairing_codes (code_hash, org_id, mode, login, expires_at)
         select $${values.length + 1}, org_id, mode, login, now() + $${values.length + 2} * interval '1 minute' from owner
         on conflict (code_hash) do nothing returning expires_at
       )
       select made.expires_at as "expiresAt" from owner left join made on true`, [
            ...values,
            (0, _smssecrets.hashSmsSecret)(code),
            _smssecrets.PAIRING_CODE_MINUTES
        ]);
        if (rows[0] === undefined) return null;
        if (rows[0].expiresAt !== null) return {
            code,
            expiresAt: rows[0].expiresAt
        };
    }
    throw new Error('no free pairing code was found');
}
async function useUpCode(transaction, code) {
    await transaction.query('delete from sms_pairing_codes where code_hash = $1', [
        (0, _smssecrets.hashSmsSecret)(code)
    ]);
}

//# sourceMappingURL=sms-pairing-codes.js.map