import { heavyText, type Probe } from '@chasqui/testing';

export const SEGMENT: Probe = {
  table: 'segments',
  path: '/segments',
  body: (name) => ({ name, rules: [{ field: 'name', op: 'exists' }] }),
  required: ['name', 'rules'],
  change: { match: 'any' },
  bodies: {
    CreateSegmentBody: 'name match rules',
    PreviewSegmentBody: 'match rules',
  },
  rows: {
    most: 200,
    insert: `
      insert into segments (id, org_id, name, match, rules, field_ids)
      select $id, $org, n || ${heavyText(40)}, 'any', (
        select jsonb_agg(jsonb_build_object('field', 'name', 'op', 'in', 'value',
          (select jsonb_agg(v || ${heavyText(200)}) from generate_series(1, 8) v))) from generate_series(1, 20)), '{}'
      from $rows n`,
  },
};
