"use strict";
Object.defineProperty(exports, "__esModule", {
    value: true
});
Object.defineProperty(exports, "ContactRepository", {
    enumerable: true,
    get: function() {
        return ContactRepository;
    }
});
const FIND = {
    name: 'contacts_find',
    text: `
    select c.id, c.name, a.value as phone
    from contacts c
    left join contact_addresses a on a.contact_id = c.id and a.kind = 'phone' and a.is_primary
    where c.org_id = $1 and c.mode = $2 and c.id = $3`
};
const FIND_DETAILS = {
    name: 'contacts_find_details',
    text: `
    select c.id, c.name, c.source, c.channels, c.last_inbound_at as "lastInboundAt",
      c.last_outbound_at as "lastOutboundAt", c.created_at as "createdAt", c.updated_at as "updatedAt", a.addresses,
      (select p.value from contact_addresses p where p.contact_id = c.id and p.kind = 'phone' and p.is_primary) as phone
    from contacts c
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', a.kind, 'value', a.value, 'isPrimary', a.is_primary)
        order by a.kind, a.is_primary desc, a.value), '[]') as addresses
      from (select * from contact_addresses a where a.contact_id = c.id limit 100) a
    ) a
    where c.org_id = $1 and c.mode = $2 and c.id = $3`
};
let ContactRepository = class ContactRepository {
    constructor(database){
        this.database = database;
    }
    /** The contact with this id, or null. */ async findForOrg(orgId, mode, id) {
        const { rows } = await this.database.query(FIND, [
            orgId,
            mode,
            id
        ]);
        return rows[0] ?? null;
    }
    /** The contact with this id and all of its addresses, or null. */ async findDetailsForOrg(orgId, mode, id) {
        const { rows } = await this.database.query(FIND_DETAILS, [
            orgId,
            mode,
            id
        ]);
        return rows[0] ?? null;
    }
};

//# sourceMappingURL=contact.repository.js.map