import type { Probe } from '@chasqui/testing';

export const WEBHOOK: Probe = {
  table: 'webhook_endpoints',
  path: '/webhooks',
  // Needs no name lookup.
  body: () => ({ url: 'https://93.184.216.34/hook' }),
  required: ['url'],
  change: { description: 'x' },
  isOfMode: true,
  bodies: {
    CreateWebhookBody: 'url name description events channels account_ids headers',
    ReplayBody: 'since until events only_failed',
    RotateSecretBody: 'grace_hours',
    TestWebhookBody: 'event',
  },
};
