"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "writePhone", {
    enumerable: true,
    get: function() {
        return writePhone;
    }
});
const _events = require("../../../events/src");
const _smsphonestatusevent = require("./sms-phone-status-event");
const _smssecrets = require("./sms-secrets");
async function writePhone(transaction, phone) {
    const { orgId, mode } = phone.place;
    const { rows: known } = await transaction.query('select told_status as status from sms_phones where id = $1 for no key update', [
        phone.id
    ]);
    const { rows } = await transaction.query(`with account as (
       insert into accounts (id, org_id, mode, channel) values ($1, $2, $3, 'sms') on conflict (id) do nothing
     )
     insert into sms_phones (id, org_id, mode, protocol, name, model, app_id, token_hash, login, sealed_signing_key, sims,
       told_status, paired_at)
     values ($1, $2, $3, 'sms_gate', $4, $5, $6, $7, $8, $9, $10, 'disconnected', now())
     on conflict (id) do update set
       app_id = excluded.app_id, token_hash = excluded.token_hash, login = excluded.login,
       sealed_signing_key = excluded.sealed_signing_key, sims = excluded.sims, seen_at = now(), paired_at = now(),
       app_version = null,
       told_status = case when sms_phones.enabled then 'connected' else 'disabled' end
     returning name, phone, told_status as now`, [
        phone.id,
        orgId,
        mode,
        nameOf(phone.model),
        phone.model,
        phone.appId,
        (0, _smssecrets.hashSmsSecret)(phone.token),
        phone.login,
        phone.sealSigningKey(phone.id),
        JSON.stringify(phone.sims)
    ]);
    const written = rows[0];
    const before = known[0]?.status ?? null;
    if (written === undefined || before === written.now) return;
    const { name, phone: number, now } = written;
    const change = {
        id: phone.id,
        orgId,
        mode,
        name,
        phone: number,
        status: now,
        previousStatus: before
    };
    await new _events.EventLogRepository(transaction).append(transaction, [
        (0, _smsphonestatusevent.phoneStatusEvent)({
            ...change,
            reason: 'paired'
        })
    ]);
}
/** `Google/oriole` → `Google oriole`; customers change it as they like. */ const nameOf = (model)=>(model ?? '').replaceAll('/', ' ').trim().slice(0, 64) || 'Android phone';

//# sourceMappingURL=sms-phone-writing.js.map