import type { HookViolation } from './hook-history';

/** Something that keeps the promises about webhooks, and what breaks without it, in the small scenario. */
export interface HookMechanism {
  name: string;
  /** What is switched off, by a preload that patches a class; nothing in the app knows of it. */
  what: string;
  preload: string;
  breaks: readonly HookViolation['invariant'][];
}

export const HOOK_MECHANISMS: readonly HookMechanism[] = [
  {
    name: 'hook-sweeper',
    what: 'nobody looks for lanes of endpoints that were left',
    preload: 'without-sweeper',
    breaks: ['W1', 'W6'],
  },
  {
    name: 'hook-answer',
    what: 'a delivery is recorded as made before its request is answered',
    preload: 'without-hook-answer',
    breaks: ['W1'],
  },
  {
    name: 'hook-event-id',
    what: 'each attempt has a webhook-id of its own',
    preload: 'without-hook-event-id',
    breaks: ['W2'],
  },
  {
    name: 'hook-lease',
    what: 'every dispatcher takes every lane that it is told of',
    preload: 'without-hook-lease',
    breaks: ['W2', 'W4'],
  },
  {
    name: 'hook-limit',
    what: 'an endpoint gets as many requests at once as there are events',
    preload: 'without-hook-limit',
    breaks: ['W4'],
  },
];
