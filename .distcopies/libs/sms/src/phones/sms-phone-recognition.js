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
    get areSameSims () {
        return areSameSims;
    },
    get recognizePhone () {
        return recognizePhone;
    }
});
/** A phone that was heard within this time is there: whoever registers now is another one. */ const SILENT_S = 60;
async function recognizePhone(transaction, orgId, mode, features) {
    if (features.model === null) return null;
    const { rows } = await transaction.query(`select id, sims, coalesce(seen_at <= paired_at, true) as "wasNeverHeard" from sms_phones
      where org_id = $1 and mode = $2 and protocol = 'sms_gate' and token_hash is not null and model = $3
        and coalesce(seen_at, paired_at) < now() - $4 * interval '1 second'
      order by paired_at, id for update`, [
        orgId,
        mode,
        features.model,
        SILENT_S
    ]);
    const same = rows.find((row)=>areSameSims(row.sims, features.sims)) ?? rows.find((row)=>row.wasNeverHeard);
    return same?.id ?? null;
}
function areSameSims(some, others) {
    const names = (sims)=>sims.map(nameOf).sort().join();
    const isKnown = some.some(({ iccid, phone })=>endOf(iccid) !== '' || endOf(phone) !== '');
    return isKnown && names(some) === names(others);
}
const nameOf = ({ slot, iccid, phone })=>`${slot}:${endOf(iccid)}:${endOf(phone)}`;
/** The last four digits, where they are not covered. */ const endOf = (number)=>/\d{4}$/.exec(number ?? '')?.[0] ?? '';

//# sourceMappingURL=sms-phone-recognition.js.map