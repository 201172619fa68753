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
    get NUMBER_COLUMNS () {
        return NUMBER_COLUMNS;
    },
    get aNewNumber () {
        return aNewNumber;
    },
    get appendNumberEvents () {
        return appendNumberEvents;
    },
    get writeNumberChanges () {
        return writeNumberChanges;
    }
});
const _uuid = require("uuid");
const _events = require("../../../events/src");
const NUMBER_COLUMNS = `n.id, n.org_id as "orgId", n.gateway_id as "gatewayId", n.mode, n.phone,
  n.display_name as "displayName", n.status, n.reason, n.jid, n.claim, n.restricted_until as "restrictedUntil",
  n.paired_at as "pairedAt", n.proven_at as "provenAt"`;
function aNewNumber(input) {
    return {
        id: (0, _uuid.v7)(),
        displayName: '',
        reason: null,
        jid: null,
        claim: 'held',
        restrictedUntil: null,
        pairedAt: null,
        provenAt: null,
        ...input
    };
}
async function writeNumberChanges(transaction, changes) {
    const written = changes.filter(({ before, after })=>before === null || isDifferent(before, after));
    if (written.length > 0) {
        await transaction.query({
            name: 'number-changes-write',
            text: `with account as (
            insert into accounts (id, org_id, mode, channel)
            select id, "orgId", mode, 'whatsapp'
              from json_to_recordset($1::json) as x ("id" uuid, "orgId" uuid, "mode" text, "isNew" boolean)
             where "isNew"
          )
          insert into whatsapp_numbers as n (id, org_id, gateway_id, mode, phone, display_name, status, reason, jid,
                                                claim, restricted_until, paired_at, proven_at)
          select x.* from json_to_recordset($1::json) as x (
                 "id" uuid, "orgId" uuid, "gatewayId" uuid, "mode" text, "phone" text, "displayName" text, "status" text,
                 "reason" text, "jid" text, "claim" text, "restrictedUntil" timestamptz, "pairedAt" timestamptz, "provenAt" timestamptz)
          on conflict (id) do update
             set gateway_id = excluded.gateway_id, display_name = excluded.display_name, status = excluded.status,
                 reason = excluded.reason, jid = excluded.jid, claim = excluded.claim,
                 restricted_until = excluded.restricted_until, paired_at = excluded.paired_at,
                 proven_at = excluded.proven_at, updated_at = now()`
        }, [
            JSON.stringify(written.map(({ before, after })=>({
                    ...after,
                    isNew: before === null
                })))
        ]);
    }
    await appendNumberEvents(transaction, changes);
}
async function appendNumberEvents(transaction, changes) {
    await new _events.EventLogRepository(transaction).append(transaction, changes.filter(isNews).map(toEvent));
}
function isNews({ before, after, knownStatus }) {
    if (before === null) return true;
    return (knownStatus ?? before.status) !== after.status || !isSameTime(before.restrictedUntil, after.restrictedUntil);
}
function toEvent({ before, after, knownStatus }) {
    return (0, _events.accountEvent)(after, {
        kind: 'whatsapp_number',
        id: after.id,
        name: after.displayName === '' ? null : after.displayName,
        phone: after.phone,
        status: after.status,
        previous_status: knownStatus ?? before?.status ?? null,
        reason: after.reason,
        restricted_until: after.restrictedUntil?.toISOString() ?? null
    });
}
function isDifferent(before, after) {
    return before.gatewayId !== after.gatewayId || before.displayName !== after.displayName || before.status !== after.status || before.reason !== after.reason || before.jid !== after.jid || before.claim !== after.claim || !isSameTime(before.restrictedUntil, after.restrictedUntil) || !isSameTime(before.pairedAt, after.pairedAt) || !isSameTime(before.provenAt, after.provenAt);
}
const isSameTime = (one, other)=>one?.getTime() === other?.getTime();

//# sourceMappingURL=number-changes.js.map