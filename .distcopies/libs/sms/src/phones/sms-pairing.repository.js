"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "SmsPairingRepository", {
    enumerable: true,
    get: function() {
        return SmsPairingRepository;
    }
});
const _nodecrypto = require("node:crypto");
const _uuid = require("uuid");
const _events = require("../../../events/src");
const _smsphonestatusevent = require("./sms-phone-status-event");
const _smspairingcodes = require("./sms-pairing-codes");
const _smsregistrationrepository = require("./sms-registration.repository");
const _smssecrets = require("./sms-secrets");
/** Codes of one organization and mode that can be used at a time; the oldest ends when there are more. */ const MOST_CODES = 10;
const CHT_NAME = 'cht-gateway phone';
let SmsPairingRepository = class SmsPairingRepository {
    constructor(database){
        this.database = database;
    }
    /** Makes a pairing code, unless the plan has no room for one more phone. */ createCode(orgId, mode) {
        return this.database.transaction(async (transaction)=>{
            const refusal = await refusalOf(transaction, orgId, mode);
            if (refusal !== null) return refusal;
            await transaction.query(`delete from sms_pairing_codes where code_hash in (
           select code_hash from sms_pairing_codes where org_id = $1 and mode = $2 and login is null
           order by created_at desc offset ${MOST_CODES - 1})`, [
                orgId,
                mode
            ]);
            const owner = 'select id as org_id, $2::text as mode, null::text as login from organizations where id = $1';
            const made = await (0, _smspairingcodes.insertCode)(transaction, owner, [
                orgId,
                mode
            ]);
            if (made === null) throw new Error(`organization ${orgId} is gone`);
            return {
                kind: 'code',
                ...made
            };
        });
    }
    /** Makes a phone that speaks the cht-gateway protocol, unless the plan has no room for one more. */ createChtPhone(orgId, mode) {
        return this.database.transaction(async (transaction)=>{
            const refusal = await refusalOf(transaction, orgId, mode);
            if (refusal !== null) return refusal;
            const id = (0, _uuid.v7)();
            const [login, password] = [
                `cht-${(0, _nodecrypto.randomBytes)(5).toString('hex')}`,
                (0, _nodecrypto.randomBytes)(24).toString('base64url')
            ];
            await transaction.query(`with account as (insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms'))
         insert into sms_phones (id, org_id, mode, protocol, name, token_hash, login, told_status)
         values ($1, $2, $3, 'cht', $4, $5, $6, 'disconnected')`, [
                id,
                orgId,
                mode,
                CHT_NAME,
                (0, _smssecrets.hashSmsSecret)(password),
                login
            ]);
            const change = {
                id,
                orgId,
                mode,
                name: CHT_NAME,
                phone: null,
                status: 'disconnected'
            };
            const event = (0, _smsphonestatusevent.phoneStatusEvent)({
                ...change,
                previousStatus: null,
                reason: 'paired'
            });
            await new _events.EventLogRepository(transaction).append(transaction, [
                event
            ]);
            return {
                kind: 'phone',
                id,
                login,
                password
            };
        });
    }
};
async function refusalOf(transaction, orgId, mode) {
    const { used, max } = await (0, _smsregistrationrepository.lockRoom)(transaction, {
        orgId,
        mode
    });
    return max >= 0 && used >= max ? {
        kind: 'plan_limit',
        used,
        max
    } : null;
}

//# sourceMappingURL=sms-pairing.repository.js.map