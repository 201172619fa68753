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
    get TwoFactor () {
        return TwoFactor;
    },
    get totpSecretPlace () {
        return totpSecretPlace;
    }
});
const _nodecrypto = require("node:crypto");
const _entities = require("../../../entities/src");
const _errors = require("../../../errors/src");
const _platform = require("../../../platform/src");
const _recoverycodes = require("./recovery-codes");
const _totp = require("./totp");
function totpSecretPlace(userId) {
    return `totp|${userId}`;
}
let TwoFactor = class TwoFactor {
    constructor(database, sealing, audit){
        this.database = database;
        this.sealing = sealing;
        this.audit = audit;
    }
    /** A new secret for the user's app, which asks for nothing before it is confirmed. @throws AppError INVALID_STATE when it is on */ start(userId) {
        return this.database.transaction(async (transaction)=>{
            const { email } = await this.rowThatIs(false, transaction, userId);
            const secret = (0, _nodecrypto.randomBytes)(_totp.TOTP_SECRET_BYTES);
            await transaction.query('update users set totp_secret = $2, totp_last_step = null where id = $1', [
                userId,
                (0, _platform.seal)(this.sealing[0], secret, totpSecretPlace(userId))
            ]);
            return (0, _totp.totpForApp)(secret, email);
        });
    }
    /**
   * From now on signing in needs a code.
   *
   * @returns recovery codes, which are shown now and never again
   * @throws AppError INVALID_STATE, INVALID_CODE
   */ confirm(userId, code, actor) {
        return this.database.transaction(async (transaction)=>{
            const { totpSecret, email } = await this.rowThatIs(false, transaction, userId);
            if (totpSecret === null) throw new _errors.AppError('INVALID_STATE', {
                message: 'Start two-factor first.'
            });
            const step = (0, _totp.matchingStep)(this.opened(userId, totpSecret), plainCode(code), await (0, _entities.readClock)(transaction));
            if (step === null) throw new _errors.AppError('INVALID_CODE');
            await transaction.query('update users set totp_confirmed_at = now(), totp_last_step = $2 where id = $1', [
                userId,
                step
            ]);
            await this.note(transaction, {
                userId,
                email
            }, 'user.two_factor_enabled', actor);
            return this.replaceRecoveryCodes(transaction, userId);
        });
    }
    /** @throws AppError INVALID_STATE when it is off */ remove(userId, actor) {
        return this.database.transaction(async (transaction)=>{
            const { email } = await this.rowThatIs(true, transaction, userId);
            await transaction.query(`update users set totp_secret = null, totp_confirmed_at = null, totp_last_step = null, recovery_code_hashes = '{}'
         where id = $1`, [
                userId
            ]);
            await this.note(transaction, {
                userId,
                email
            }, 'user.two_factor_disabled', actor);
        });
    }
    /** The codes of before work no more. @throws AppError INVALID_STATE when it is off */ newRecoveryCodes(userId, actor) {
        return this.database.transaction(async (transaction)=>{
            const { email } = await this.rowThatIs(true, transaction, userId);
            await this.note(transaction, {
                userId,
                email
            }, 'user.recovery_codes_renewed', actor);
            return this.replaceRecoveryCodes(transaction, userId);
        });
    }
    /** Uses a code up, of the app or for recovery: of several tries at once, one gets it. @returns which it was; null: wrong or used */ async accept(transaction, userId, code) {
        const plain = plainCode(code);
        if (/^\d{6}$/.test(plain)) return await this.acceptTotp(transaction, userId, plain) ? 'code' : null;
        return await acceptRecoveryCode(transaction, userId, plain) ? 'recovery_code' : null;
    }
    async acceptTotp(transaction, userId, code) {
        const { rows } = await transaction.query('select totp_secret as "totpSecret" from users where id = $1 and totp_confirmed_at is not null', [
            userId
        ]);
        if (rows[0] === undefined) return false;
        const step = (0, _totp.matchingStep)(this.opened(userId, rows[0].totpSecret), code, await (0, _entities.readClock)(transaction));
        if (step === null) return false;
        const { rowCount } = await transaction.query('update users set totp_last_step = $2 where id = $1 and coalesce(totp_last_step, -1) < $2', [
            userId,
            step
        ]);
        return rowCount === 1;
    }
    async rowThatIs(isOn, transaction, userId) {
        const { rows } = await transaction.query(`select email, totp_secret as "totpSecret", totp_confirmed_at is not null as "isOn" from users
       where id = $1 for no key update`, [
            userId
        ]);
        if (rows[0]?.isOn === isOn) return rows[0];
        throw new _errors.AppError('INVALID_STATE', {
            message: `Two-factor is ${isOn ? 'off' : 'on already'}.`
        });
    }
    async replaceRecoveryCodes(transaction, userId) {
        const codes = (0, _recoverycodes.newRecoveryCodes)();
        await transaction.query('update users set recovery_code_hashes = $2::bytea[] where id = $1', [
            userId,
            codes.map((code)=>(0, _recoverycodes.recoveryCodeHash)(userId, code))
        ]);
        return codes;
    }
    note(transaction, { userId, email }, action, actor) {
        const target = {
            type: 'user',
            id: userId,
            name: email
        };
        return this.audit.appendForUser(transaction, userId, {
            actor,
            action,
            target
        });
    }
    opened(userId, sealed) {
        return (0, _platform.open)(this.sealing, sealed, totpSecretPlace(userId));
    }
};
/** Apps show a code in two groups. */ const plainCode = (code)=>code.replaceAll(/\s/g, '');
async function acceptRecoveryCode(transaction, userId, code) {
    const { rowCount } = await transaction.query(`update users set recovery_code_hashes = array_remove(recovery_code_hashes, $2::bytea)
     where id = $1 and totp_confirmed_at is not null and $2::bytea = any (recovery_code_hashes)`, [
        userId,
        (0, _recoverycodes.recoveryCodeHash)(userId, code)
    ]);
    return rowCount === 1;
}

//# sourceMappingURL=two-factor.js.map