import { type Scenario, USUAL } from './scenario';

/** Longer than a lease and the sweep after it: others have the lanes when it wakes. */
const FROZEN_MS = 16_000;

/** About a minute, for every merge. */
export const SMALL: Scenario = {
  ...USUAL,
  name: 'small',
  what: '12 kills of sender, API and pairing, one sender frozen past its lease, one Redis that lost everything; six bulk sends',
  messages: 1_200,
  durationMs: 18_000,
  numbers: 24,
  bulks: { count: 6, atOnce: 6, rows: 12, throttleMs: 100 },
  faults: async (run) => {
    await Promise.all([
      run.killAtRandom({ apps: ['whatsapp-sender', 'api-gateway', 'pairing'], count: 12, pauseMs: [600, 1_600] }),
      run.freeze('whatsapp-sender', FROZEN_MS),
      run.after(8_000, () => run.flushRedis()),
    ]);
  },
};
