"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "releaseUnproven", {
    enumerable: true,
    get: function() {
        return releaseUnproven;
    }
});
const _pairingsql = require("./pairing.sql");
const _numberchanges = require("./number-changes");
async function releaseUnproven(transaction, { orgId, mode }, phones) {
    if (phones.length === 0) return;
    const { rows } = await transaction.query(`select ${_numberchanges.NUMBER_COLUMNS} from whatsapp_numbers n
      where n.phone = any ($1) and n.mode = $2 and n.org_id <> $3 and n.claim = 'held' and n.proven_at is null
      order by n.phone, n.id for update`, [
        phones,
        mode,
        orgId
    ]);
    if (rows.length === 0) return;
    const lost = {
        status: 'signed_out',
        reason: 'claimed_elsewhere',
        claim: 'released',
        restrictedUntil: null
    };
    await (0, _numberchanges.writeNumberChanges)(transaction, rows.map((before)=>({
            before,
            after: {
                ...before,
                ...lost
            }
        })));
    await transaction.query(`update pairings p
        set state = case when p.state = 'queued' then 'failed' else 'expiring' end,
            error_code = 'NOT_YOUR_NUMBER', error_message = 'Another organization has connected this number.',
            due_at = case when p.state = 'queued' then null else now() end,
            ended_at = case when p.state = 'queued' then now() end
      where p.number_id = any ($1) and p.kind = 'link' and ${_pairingsql.OPEN_PAIRING}`, [
        rows.map(({ id })=>id)
    ]);
}

//# sourceMappingURL=number-losers.js.map