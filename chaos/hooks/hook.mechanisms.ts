import type { HookViolation } from './hook-history';
import { CALM_HOOKS, LEFT_HOOKS } from './hook.scenarios';
import type { HookScenario } from './run-hooks';

/** Something that keeps the promises about webhooks, and what breaks without it. */
export interface HookMechanism {
  name: string;
  /** What is switched off, by a preload that patches a class; nothing in the app knows of it. */
  what: string;
  preload: string;
  /** Where its absence must show, and as what. */
  scenario: HookScenario;
  breaks: readonly HookViolation['invariant'][];
}

export const HOOK_MECHANISMS: readonly HookMechanism[] = [
  {
    name: 'hook-sweeper',
    what: 'nobody looks for lanes of endpoints that were left',
    preload: 'without-sweeper',
    scenario: LEFT_HOOKS,
    breaks: ['W1', 'W6'],
  },
  {
    name: 'hook-answer',
    what: 'a delivery is recorded as made before its request is answered',
    preload: 'without-hook-answer',
    scenario: LEFT_HOOKS,
    breaks: ['W1', 'W4'],
  },
  {
    name: 'hook-event-id',
    what: 'each attempt has a webhook-id of its own',
    preload: 'without-hook-event-id',
    scenario: CALM_HOOKS,
    breaks: ['W2'],
  },
  {
    name: 'hook-lease',
    what: 'every dispatcher takes every lane that it is told of',
    preload: 'without-hook-lease',
    scenario: CALM_HOOKS,
    breaks: ['W2', 'W4'],
  },
  {
    name: 'hook-limit',
    what: 'an endpoint gets as many requests at once as there are events',
    preload: 'without-hook-limit',
    scenario: CALM_HOOKS,
    breaks: ['W4'],
  },
];
