/**
 * Contacts of two organizations, the first with ten times as many: people with a phone, every third with an email,
 * created one after the other over a thousand days, the newest changed longest ago.
 * $1: organizations, $2: number of contacts of the first one
 */
const FIRST_NAMES = `array['Ana','Luis','María','José','Lucía','Jorge','Elena','Pedro','Sofía','Miguel','Inés','Raúl','Laura','Óscar','Nuria','Hugo','Clara','Iván','Marta','Diego']`;
const LAST_NAMES = `array['García','López','Pérez','Sánchez','Romero','Torres','Ruiz','Navarro','Molina','Ortega','Delgado','Castro','Ortiz','Rubio','Marín','Sanz','Iglesias','Núñez','Medina','Garrido','Cortés','Castillo','Santos','Lozano','Guerrero','Cano','Prieto','Méndez','Cruz']`;

const PEOPLE = `
  from (
    select o, n, ('0190000' || o || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
      (${FIRST_NAMES})[1 + n % 20] as first, (${LAST_NAMES})[1 + (n / 20) % 29] as last,
      now() - (size - n) * (interval '1000 days' / size) as at, size
    from (values (1, $2::integer), (2, $2::integer / 10)) owners(o, size), lateral generate_series(1, size) n) p`;

/**
 * Half are customers; one in a hundred is from a city; one in fifty opted out of SMS, and the first tenth of emails;
 * the first two fifths are old; one is the seventh.
 */
const CONTACTS = `
  insert into contacts (id, org_id, mode, name, first_name, last_name, country, company, tags, custom_fields, channels, source,
    last_inbound_at, last_outbound_at, created_at, updated_at)
  select id, ($1::uuid[])[o], 'live', first || ' ' || last, first, last, (array['MX', 'ES', 'AR', 'CO'])[1 + n % 4],
    case when n % 5 = 0 then 'Company ' || n % 1000 end,
    array_remove(array[case when n % 2 = 0 then 'customer' end, case when n % 100 = 3 then 'lima' end,
      case when n <= size * 2 / 5 then 'old' end, case when n = 7 then 'seventh' end], null),
    jsonb_build_object('points', n % 1000, 'plan', (array['free', 'basic', 'pro'])[1 + n % 3]),
    case when n % 50 = 0 then jsonb_build_object('sms', jsonb_build_object('opt', 'out', 'at', at, 'source', 'keyword')) else '{}' end
      || case when n <= size / 10 then jsonb_build_object('email', jsonb_build_object('opt', 'out', 'at', at, 'source', 'link')) else '{}' end,
    'import', case when n % 3 = 0 then at + interval '1 hour' end, case when n % 2 = 0 then at end, at, at
  ${PEOPLE}`;

const ADDRESSES = `
  insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary, created_at)
  select ($1::uuid[])[o], 'live', 'phone', '52' || (5500000000 + n::bigint * 7919 % 1000000000), id, true, at ${PEOPLE}
  union all
  select ($1::uuid[])[o], 'live', 'email', lower(first) || '.' || n || '@example.com', id, true, at ${PEOPLE} where n % 3 = 0`;

export const CONTACT_SEARCH = 'select contact_search_write(array(select id from contacts))';

const CONTACT_TAGS = `
  insert into contact_tags (org_id, mode, tag, created_at, contact_id)
  select org_id, mode, tag, created_at, id from contacts cross join unnest(tags) tag`;

export const CONTACT_TABLES: Readonly<Record<string, string>> = {
  contacts: CONTACTS,
  contact_addresses: ADDRESSES,
  contact_search: CONTACT_SEARCH,
  contact_tags: CONTACT_TAGS,
};
