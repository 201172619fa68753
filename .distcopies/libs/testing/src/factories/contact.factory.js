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
    get aContact () {
        return aContact;
    },
    get contactsOf () {
        return contactsOf;
    },
    get manyContacts () {
        return manyContacts;
    }
});
const _uuid = require("uuid");
async function aContact(database, draft) {
    const { id = (0, _uuid.v7)(), orgId, mode = 'live', name = null, source = 'api', channels = {}, addresses = {} } = draft;
    await database.query(`with contact as (
       insert into contacts (id, org_id, mode, name, source, channels) values ($1, $2, $3, $4, $5, $6))
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $2, $3, key, value, $1, true from json_each_text($7) where value is not null`, [
        id,
        orgId,
        mode,
        name,
        source,
        JSON.stringify(channels),
        JSON.stringify(addresses)
    ]);
    return id;
}
async function manyContacts(database, orgId, count) {
    await database.query(`with person as materialized (select gen_random_uuid() as id, n from generate_series(1, $2::integer) n),
       contact as (insert into contacts (id, org_id, mode, source) select id, $1, 'live', 'api' from person)
     insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
     select $1, 'live', kind, value, id, true
     from person cross join lateral (values ('phone', '48' || n), ('whatsapp_lid', 'x' || n || '@lid')) a (kind, value)`, [
        orgId,
        count
    ]);
}
async function contactsOf(database, { addresses, orgId }) {
    const { rows } = await database.query(`select c.*, p.phone, p.email, p.whatsapp_lid, p.sms_sender_id
     from contacts c
     cross join lateral (
       select max(value) filter (where kind = 'phone') as phone, max(value) filter (where kind = 'email') as email,
         max(value) filter (where kind = 'whatsapp_lid') as whatsapp_lid,
         max(value) filter (where kind = 'sms_sender_id') as sms_sender_id
       from contact_addresses a where a.contact_id = c.id and a.is_primary) p
     where ($1::uuid is null or c.org_id = $1) and ($2::text[] is null or exists (
       select from contact_addresses a where a.contact_id = c.id and a.value = any($2)))
     order by c.id`, [
        orgId ?? null,
        addresses ?? null
    ]);
    return rows;
}

//# sourceMappingURL=contact.factory.js.map