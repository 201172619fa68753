import { heavyText, type Probe, VARIABLES } from '@chasqui/testing';

export const TEMPLATE: Probe = {
  table: 'templates',
  path: '/templates',
  body: (name) => ({ name, message: 'Hello' }),
  required: ['name', 'message'],
  change: { message: 'Mine' },
  verbs: { duplicate: { body: {}, status: '201' }, preview: { body: {} } },
  queries: ['channel=any', 'q=template'],
  bodies: {
    CreateTemplateBody: 'name message channel category language status subject html media_url media_type variables',
    DuplicateTemplateBody: 'name language',
    PreviewTemplateBody: 'contact_id variables',
  },
  rows: {
    most: 150,
    insert: `
      with made as (
        insert into templates (id, org_id, name, channel, category, language, status, version, created_at)
        select $id, $org, 'template_' || n, case when n <= 20 then 'email' else 'any' end, 'utility', 'en', 'active', 1,
          now() - n * interval '1 second'
        from $rows n returning id, channel)
      insert into template_versions (org_id, template_id, version, subject, message, html, variables)
      select $org, id, 1, case when channel = 'email' then ${heavyText(900)} end,
        ${VARIABLES} || ${heavyText(20_000)}, case when channel = 'email' then ${VARIABLES} || ${heavyText(200_000)} end,
        (select jsonb_agg(jsonb_build_object('key', 'first_name', 'type', 'text', 'required', null,
          'fallback', ${heavyText(900)}, 'sample', ${heavyText(900)})))
      from made`,
  },
};
