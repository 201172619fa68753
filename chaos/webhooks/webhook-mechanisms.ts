import type { WebhookViolation } from './webhook-history';
import { CALM_WEBHOOKS, LEFT_WEBHOOKS } from './webhook.scenario';
import type { WebhookScenario } from './run-webhooks';

export interface WebhookMechanism {
  name: string;
  what: string;
  preload: string;
  scenario: WebhookScenario;
  breaks: readonly WebhookViolation['invariant'][];
}

export const WEBHOOK_MECHANISMS: readonly WebhookMechanism[] = [
  {
    name: 'webhook-sweeper',
    what: 'nobody looks for lanes of endpoints that were left',
    preload: 'without-sweeper',
    scenario: LEFT_WEBHOOKS,
    breaks: ['W1', 'W6'],
  },
  {
    name: 'webhook-answer',
    what: 'a delivery is recorded as made before its request is answered',
    preload: 'without-webhook-answer',
    scenario: LEFT_WEBHOOKS,
    breaks: ['W1', 'W4'],
  },
  {
    name: 'webhook-event-id',
    what: 'each attempt has a webhook-id of its own',
    preload: 'without-webhook-event-id',
    scenario: CALM_WEBHOOKS,
    breaks: ['W2'],
  },
  {
    name: 'webhook-lease',
    what: 'every dispatcher takes every lane that it is told of',
    preload: 'without-webhook-lease',
    scenario: CALM_WEBHOOKS,
    breaks: ['W2', 'W4'],
  },
  {
    name: 'webhook-limit',
    what: 'an endpoint gets as many requests at once as there are events',
    preload: 'without-webhook-limit',
    scenario: CALM_WEBHOOKS,
    breaks: ['W4'],
  },
];
