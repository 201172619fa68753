import { heavyText, type Probe, VARIABLES } from '@chasqui/testing';

export const QUICK_REPLY: Probe = {
  table: 'quick_replies',
  path: '/quick-replies',
  body: (name) => ({ shortcut: name, message: 'Hello' }),
  required: ['shortcut', 'message'],
  change: { title: 'Mine' },
  verbs: { render: { body: {} } },
  queries: ['q=reply'],
  bodies: {
    CreateQuickReplyBody: 'shortcut message title media_url media_type channels tags',
    RenderQuickReplyBody: 'contact_id variables',
  },
  rows: {
    most: 200,
    insert: `
      insert into quick_replies (id, org_id, shortcut, title, message, channels, tags, usage_count)
      select $id, $org, 'reply-' || n, ${heavyText(80)}, ${VARIABLES} || ${heavyText(2_000)}, '{}',
        (select array_agg('tag' || t || ${heavyText(20)}) from generate_series(1, 50) t), 0
      from $rows n`,
  },
};
