import type { WebhookScenario } from './run-webhooks';

/** Seconds long, for every merge. */
export const SMALL_WEBHOOKS: WebhookScenario = {
  name: 'small-webhooks',
  what: '60 endpoints, 6 of them hang and 3 are dead; three dispatchers die, Redis is emptied',
  endpoints: 60,
  dispatchers: 2,
  steady: { events: 1_200, perSecond: 300 },
  // Loose, and not judged on a shared machine: other programs must not fail a merge.
  latestMs: 5_000,
  isJudgedWhenShared: false,
  broken: { events: 1_500, perSecond: 300 },
  kills: 3,
  killEveryMs: 1_500,
  flushAfter: [1],
  patienceMs: 60_000,
};

/** As short as a missing mechanism needs to show. */
const BITE: WebhookScenario = {
  ...SMALL_WEBHOOKS,
  name: 'bite-webhooks',
  what: '',
  endpoints: 20,
  steady: { events: 0, perSecond: 300 },
  broken: { events: 900, perSecond: 300 },
  kills: 0,
  flushAfter: [],
  // Longer than a lease and the sweep after it, also on a shared machine.
  patienceMs: 40_000,
};

export const CALM_WEBHOOKS: WebhookScenario = {
  ...BITE,
  name: 'calm-webhooks',
  what: 'no fault: 20 endpoints of two dispatchers',
};

export const LEFT_WEBHOOKS: WebhookScenario = {
  ...BITE,
  name: 'left-webhooks',
  what: '20 endpoints; both dispatchers are killed twice, Redis is emptied',
  kills: 4,
  killEveryMs: 700,
  flushAfter: [4],
};

/**
 * Events per second: two cores must carry them besides the endpoints' server and the source of the events. The report
 * says whether they did.
 */
const STEADY_PER_SECOND = 300;

/**
 * @param size 1: the full size
 * @param perSecond events, in the steady phase
 */
export const webhooks = (size: number, perSecond = STEADY_PER_SECOND): WebhookScenario => ({
  name: 'webhooks',
  what: '1,000 endpoints, 100 that hang 15 s and 50 dead; a dispatcher dies every second for a minute, Redis is emptied twice',
  endpoints: 1_000,
  dispatchers: 3,
  steady: { events: Math.ceil(170_000 * size), perSecond },
  latestMs: 1_000,
  isJudgedWhenShared: true,
  broken: { events: Math.ceil(28_000 * size), perSecond: 400 },
  kills: Math.max(6, Math.round(60 * size)),
  killEveryMs: 1_000,
  flushAfter: [Math.max(2, Math.round(20 * size)), Math.max(4, Math.round(45 * size))],
  patienceMs: 180_000,
});

export const allWebhooks = (size: number, perSecond?: number): WebhookScenario[] => [
  SMALL_WEBHOOKS,
  webhooks(size, perSecond),
  CALM_WEBHOOKS,
  LEFT_WEBHOOKS,
];
