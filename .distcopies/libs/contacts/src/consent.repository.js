"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ConsentRepository", {
    enumerable: true,
    get: function() {
        return ConsentRepository;
    }
});
const READ = {
    name: 'contact_consents_read',
    text: `
    select id, channels -> $3::text as consent from contacts
    where org_id = $1 and id = any($2::uuid[]) order by id for no key update`
};
const WRITE = {
    name: 'contact_consents_write',
    text: `
    update contacts c set channels = jsonb_set(c.channels, array[$4::text], x.consent), updated_at = $3
    from json_to_recordset($2::json) as x(id uuid, consent jsonb)
    where c.id = x.id and c.org_id = $1`
};
let ConsentRepository = class ConsentRepository {
    /** What contacts said, by contact, locked until the transaction ends. Null: they never said. */ async read(transaction, orgId, channel, contactIds) {
        if (contactIds.length === 0) return new Map();
        const { rows } = await transaction.query(READ, [
            orgId,
            contactIds,
            channel
        ]);
        return new Map(rows.map(({ id, consent })=>[
                id,
                consent
            ]));
    }
    /** Remembers what contacts said, by contact; other channels stay as they are. */ async write(transaction, orgId, channel, consents, at) {
        if (consents.size === 0) return;
        const rows = [
            ...consents
        ].map(([id, consent])=>({
                id,
                consent
            }));
        await transaction.query(WRITE, [
            orgId,
            JSON.stringify(rows),
            at,
            channel
        ]);
    }
};

//# sourceMappingURL=consent.repository.js.map