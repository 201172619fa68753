import { heavyText, type Probe } from '@chasqui/testing';

export const CONTACT_FIELD: Probe = {
  table: 'contact_fields',
  path: '/contacts/fields',
  body: (name) => ({ key: name, type: 'text' }),
  required: ['key', 'type'],
  change: { label: 'Mine' },
  isWhole: true,
  bodies: { CreateContactFieldBody: 'key label type options required' },
  rows: {
    most: 100,
    insert: `
      insert into contact_fields (id, org_id, key, label, type, options, required)
      select $id, $org, 'field_' || n, ${heavyText(80)}, case when n <= 50 then 'text' else 'select' end,
        case when n <= 50 then '{}' else (select array_agg(o || ${heavyText(76)}) from generate_series(1, 100) o) end, false
      from $rows n`,
  },
};
