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
    get SmsRegistrationRepository () {
        return SmsRegistrationRepository;
    },
    get lockRoom () {
        return lockRoom;
    }
});
const _uuid = require("uuid");
const _tenancy = require("../../../tenancy/src");
const _smslogins = require("./sms-logins");
const _smsphonerecognition = require("./sms-phone-recognition");
const _smspairingcodes = require("./sms-pairing-codes");
const _smsphonewriting = require("./sms-phone-writing");
const _smsunpairingrepository = require("./sms-unpairing.repository");
const _smssecrets = require("./sms-secrets");
const REVOKE_TOKENS = 'update sms_private_tokens set revoked_at = now() where org_id = $1 and mode = $2 and revoked_at is null';
/** The list of ids that the app was offered went with its data: nobody can know whether they were sent. */ const FORGOTTEN = 'The app was reinstalled before it reported that it sent the message.';
let SmsRegistrationRepository = class SmsRegistrationRepository {
    constructor(database){
        this.database = database;
    }
    /**
   * Pairs a phone, and uses its code up, in one transaction: of two phones with one code exactly one is paired. Each mode
   * has the plan's phones for itself; a phone that is known already keeps its id, name and settings.
   */ async register(draft) {
        return this.database.transaction(async (transaction)=>{
            const place = await findPlace(transaction, draft.secret);
            if (place === null) return {
                kind: 'refused'
            };
            if (place.mode === 'test' && !isSandbox(draft.model)) return {
                kind: 'not_sandbox'
            };
            const room = await lockRoom(transaction, place);
            const knownId = await (0, _smsphonerecognition.recognizePhone)(transaction, place.orgId, place.mode, draft);
            if (knownId === null && room.max >= 0 && room.used >= room.max) return {
                kind: 'plan_limit',
                ...room
            };
            if (draft.secret.by === 'code') await (0, _smspairingcodes.useUpCode)(transaction, draft.secret.code);
            if (draft.secret.by === 'token') await addLogin(transaction, place, draft.secret.newLogin);
            const login = place.login ?? draft.fallbackLogin;
            const phone = {
                id: knownId ?? (0, _uuid.v7)(),
                appId: (0, _smssecrets.newPhoneAppId)(),
                token: (0, _smssecrets.newPhoneToken)(),
                login
            };
            await (0, _smsphonewriting.writePhone)(transaction, {
                ...draft,
                ...phone,
                place
            });
            if (knownId !== null) {
                await (0, _smslogins.dropUnusedLogins)(transaction, place.orgId, place.mode);
                await (0, _smsunpairingrepository.failSmsOf)(transaction, place.orgId, knownId, 'started', FORGOTTEN);
            }
            return {
                kind: 'registered',
                phone: {
                    ...phone,
                    orgId: place.orgId,
                    isKnown: knownId !== null
                }
            };
        });
    }
    /** Whether phones may register with a private token. */ async isPrivateToken(token) {
        const { rowCount } = await this.database.query('select from sms_private_tokens where token_hash = $1 and revoked_at is null', [
            (0, _smssecrets.hashSmsSecret)(token)
        ]);
        return rowCount === 1;
    }
    /** The hash of a login's password; null: there is no such login. */ async findPasswordHash(login) {
        const { rows } = await this.database.query('select password_hash as hash from sms_logins where login = $1', [
            login
        ]);
        return rows[0]?.hash ?? null;
    }
    /** Changes a password that is still the old one. False: it is not, or the login is gone. */ async changePassword(orgId, login, oldHash, newHash) {
        const { rowCount } = await this.database.query('update sms_logins set password_hash = $4 where org_id = $1 and login = $2 and password_hash = $3', [
            orgId,
            login,
            oldHash,
            newHash
        ]);
        return rowCount === 1;
    }
    /** A code with which one more phone of a login's organization registers; the login's older ones end. */ async createCodeForLogin(login) {
        return this.database.transaction(async (transaction)=>{
            await transaction.query('delete from sms_pairing_codes where login = $1', [
                login
            ]);
            return (0, _smspairingcodes.insertCode)(transaction, 'select org_id, mode, login from sms_logins where login = $1', [
                login
            ]);
        });
    }
    /** A code with which one phone registers. For operators; the API makes its own. Null: the organization is gone. */ async createCode(orgId, mode) {
        return (0, _smspairingcodes.insertCode)(this.database, 'select id as org_id, $2::text as mode, null::text as login from organizations where id = $1', [
            orgId,
            mode
        ]);
    }
    /** A lasting token with which phones register, shown once. The former ones of the organization and mode end. */ async createPrivateToken(orgId, mode) {
        const token = (0, _smssecrets.newPrivateToken)();
        await this.database.transaction(async (transaction)=>{
            await transaction.query(REVOKE_TOKENS, [
                orgId,
                mode
            ]);
            await transaction.query('insert into sms_private_tokens (token_hash, org_id, mode) values ($1, $2, $3)', [
                (0, _smssecrets.hashSmsSecret)(token),
                orgId,
                mode
            ]);
        });
        return token;
    }
    /**
   * Ends every lasting way in: private tokens and sign-ins. Phones that are paired stay.
   *
   * @returns how many of each there were
   */ async revokeLastingSecrets(orgId, mode) {
        return this.database.transaction(async (transaction)=>{
            const tokens = await transaction.query(REVOKE_TOKENS, [
                orgId,
                mode
            ]);
            const logins = await transaction.query('delete from sms_logins where org_id = $1 and mode = $2', [
                orgId,
                mode
            ]);
            return {
                tokens: tokens.rowCount ?? 0,
                logins: logins.rowCount ?? 0
            };
        });
    }
    /** Forgets codes that are too old. @returns how many; fewer than `limit`: none is left */ async forgetOldCodes(limit) {
        const { rowCount } = await this.database.query(`delete from sms_pairing_codes where ctid = any (array(
         select ctid from sms_pairing_codes where expires_at < now() limit $1))`, [
            limit
        ]);
        return rowCount ?? 0;
    }
};
/** Whose secret it is. A code stays locked, so that a second phone waits for what becomes of it. */ async function findPlace(transaction, secret) {
    const columns = 'org_id as "orgId", mode';
    switch(secret.by){
        case 'code':
            {
                const { rows } = await transaction.query(`select ${columns}, login from sms_pairing_codes where code_hash = $1 and expires_at > now() for update`, [
                    (0, _smssecrets.hashSmsSecret)(secret.code)
                ]);
                return rows[0] ?? null;
            }
        case 'token':
            {
                const { rows } = await transaction.query(`select ${columns} from sms_private_tokens where token_hash = $1 and revoked_at is null for share`, [
                    (0, _smssecrets.hashSmsSecret)(secret.token)
                ]);
                return rows[0] ? {
                    ...rows[0],
                    login: secret.newLogin.login
                } : null;
            }
        case 'login':
            {
                const { rows } = await transaction.query(`select ${columns}, login from sms_logins where login = $1 for share`, [
                    secret.login
                ]);
                return rows[0] ?? null;
            }
    }
}
/**
 * Test keys never reach a real phone: what they send is charged to nobody. The app names its maker; only one that somebody
 * built anew would name another.
 */ const isSandbox = (model)=>model?.startsWith('Chasqui/') ?? false;
async function lockRoom(transaction, { orgId, mode }) {
    const max = await (0, _tenancy.lockPlanRoom)(transaction, orgId, 'sms_devices');
    const counted = await transaction.query('select count(*)::int as used from sms_phones where org_id = $1 and mode = $2 and unpaired_at is null', [
        orgId,
        mode
    ]);
    // Each mode for itself: what is free must not be without end.
    return {
        used: counted.rows[0]?.used ?? 0,
        max
    };
}
async function addLogin(transaction, { orgId, mode }, { login, passwordHash }) {
    await transaction.query('insert into sms_logins (login, org_id, mode, password_hash) values ($1, $2, $3, $4)', [
        login,
        orgId,
        mode,
        passwordHash
    ]);
}

//# sourceMappingURL=sms-registration.repository.js.map