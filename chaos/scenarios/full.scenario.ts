import { poisonToken } from '../preloads/special-messages';
import { zombie } from './bite.scenario';
import { phones } from './phones.scenario';
import { type Scenario, USUAL } from './scenario';

/** Sandbox recipients: one whose phone confirms the delivery, and a silent one. */
const ANSWERS = '0001';
const SILENT = '0004';

/** Longer than a lease and the sweep after it. */
const FROZEN_MS = 16_000;

/** 1 is the full size. */
export type Size = number;

const sized = (size: Size, full: number): number => Math.max(1, Math.round(full * size));

/** R1: workers die at random. */
const senders = (size: Size): Scenario => ({
  ...USUAL,
  name: 'senders',
  what: 'a sender is killed every second',
  messages: sized(size, 12_000),
  durationMs: sized(size, 150_000),
  numbers: 60,
  replicas: { ...USUAL.replicas, 'whatsapp-sender': 4 },
  faults: (run) => run.killAtRandom({ apps: ['whatsapp-sender'], count: sized(size, 150), pauseMs: [500, 1_400] }),
});

/** R2: APIs die at random, so clients retry. */
const apis = (size: Size): Scenario => ({
  ...USUAL,
  name: 'apis',
  what: 'an API is killed every second',
  messages: sized(size, 8_000),
  durationMs: sized(size, 90_000),
  numbers: 40,
  faults: (run) => run.killAtRandom({ apps: ['api-gateway'], count: sized(size, 80), pauseMs: [700, 1_500] }),
});

/** R2: death at the riskiest points. */
const points = (size: Size): Scenario => ({
  ...USUAL,
  name: 'points',
  what: 'senders die between start, call, record and answer, APIs between commit, ring and answer',
  messages: sized(size, 6_000),
  durationMs: sized(size, 120_000),
  numbers: 40,
  preloads: { 'whatsapp-sender': ['die-at-points-sender'], 'api-gateway': ['die-at-points-api'] },
  faults: async () => undefined,
});

/** The way to WhatsApp breaks: the hub and the gateway apps. */
const gateways = (size: Size): Scenario => ({
  ...USUAL,
  name: 'gateways',
  what: 'gateway apps and the pairing replicas that hold their tunnels are killed',
  messages: sized(size, 6_000),
  durationMs: sized(size, 120_000),
  numbers: 24,
  faults: (run) =>
    run.killAtRandom({ apps: ['pairing', 'whatsapp-gateway'], count: sized(size, 60), pauseMs: [1_200, 2_600] }),
});

/** R3: Redis dies and comes back. */
const redis = (size: Size): Scenario => ({
  ...USUAL,
  name: 'redis',
  what: 'Redis is killed and started again after 0.3 to 15 seconds',
  messages: sized(size, 8_000),
  durationMs: sized(size, 120_000),
  numbers: 30,
  faults: (run) => repeat(sized(size, 12), (round) => run.after(3_000, () => run.redisOutage(pick(OUTAGES_MS, round)))),
});

/** R4: Redis loses everything. */
const flush = (size: Size): Scenario => ({
  ...USUAL,
  name: 'flush',
  what: 'FLUSHALL under load',
  messages: sized(size, 8_000),
  durationMs: sized(size, 100_000),
  numbers: 30,
  faults: (run) => repeat(sized(size, 20), () => run.after(run.random.between(2_500, 5_000), () => run.flushRedis())),
});

/** R6: PostgreSQL dies and comes back. */
const postgres = (size: Size): Scenario => ({
  ...USUAL,
  name: 'postgres',
  what: 'PostgreSQL is stopped at once or killed, and started again after 0.3 to 15 seconds',
  messages: sized(size, 8_000),
  durationMs: sized(size, 120_000),
  numbers: 30,
  faults: (run) =>
    repeat(sized(size, 12), (round) =>
      run.after(4_000, () => run.postgresOutage(round % 2 === 0 ? 'SIGQUIT' : 'SIGKILL', pick(OUTAGES_MS, round))),
    ),
});

/** R7: the network between the apps and the stores breaks. */
const network = (size: Size): Scenario => ({
  ...USUAL,
  name: 'network',
  what: 'connections to PostgreSQL and Redis are cut, or fall silent',
  messages: sized(size, 6_000),
  durationMs: sized(size, 150_000),
  numbers: 30,
  breakableDatabase: true,
  faults: (run) =>
    repeat(sized(size, 12), (round) =>
      run.after(3_000, () =>
        run.breakLink(
          round % 2 === 0 ? 'postgres' : 'redis',
          round % 4 < 2 ? 'cut' : 'hang',
          run.random.between(500, 12_000),
        ),
      ),
    ),
});

/** R8: paused workers wake when others have their lanes. */
const zombies = (size: Size): Scenario => ({
  ...USUAL,
  name: 'zombies',
  what: 'senders are frozen for 40 s, or at the worst point, and wake up certain of what is wrong',
  messages: sized(size, 6_000),
  durationMs: sized(size, 150_000),
  numbers: 24,
  preloads: { 'whatsapp-sender': ['zombie-sender'] },
  faults: async (run) => {
    await repeat(sized(size, 4), (round) => zombie(run, round));
    if (size === 1) await repeat(2, () => run.freeze('whatsapp-sender', 40_000));
  },
});

/** R19: messages that kill their senders. */
const poison = (size: Size): Scenario => ({
  ...USUAL,
  name: 'poison',
  what: 'messages that kill each of their workers after the gateway accepted them: five times, then others go on',
  messages: sized(size, 4_000),
  durationMs: sized(size, 120_000),
  numbers: 24,
  preloads: { 'whatsapp-sender': ['poison-sender'] },
  // The outcome stays unknown, so the client retries to the end.
  patienceMs: 110_000,
  faults: async (run) => {
    const messages = Array.from({ length: 3 }, (_, place) =>
      run.load.sendAlone(poisonToken(place), run.random, place % 2 === 0 ? ANSWERS : SILENT),
    );
    await Promise.all(messages);
  },
});

/** All workers are away for longer than callers wait. */
const outage = (size: Size): Scenario => ({
  ...USUAL,
  name: 'outage',
  what: 'all senders are away for 25 seconds: callers give up, nothing that was sent may be called unsent',
  messages: sized(size, 6_000),
  durationMs: sized(size, 120_000),
  numbers: 40,
  faults: (run) => repeat(sized(size, 3), () => run.after(4_000, () => run.takeDown('whatsapp-sender', 25_000))),
});

/** Bulk sends under every fault of a pacer, and their waiting clients. */
const bulk = (size: Size): Scenario => ({
  ...USUAL,
  name: 'bulk',
  what: 'bulk sends; senders, APIs and pairing die at random and at the worst points, senders freeze, Redis is emptied, PostgreSQL is stopped for 5 s',
  messages: sized(size, 3_000),
  durationMs: sized(size, 120_000),
  numbers: 12,
  // Then a client gives up; each death of its pacer costs up to 15 s.
  patienceMs: 400_000,
  bulks: { count: Math.max(20, sized(size, 60)), atOnce: 20, rows: 40, throttleMs: 100 },
  preloads: { 'whatsapp-sender': ['die-at-points-bulk-sender'], 'api-gateway': ['die-at-points-bulk-api'] },
  faults: async (run) => {
    const apps = ['whatsapp-sender', 'api-gateway', 'pairing'] as const;
    await Promise.all([
      run.killAtRandom({ apps, count: Math.max(8, sized(size, 40)), pauseMs: [1_500, 3_500] }),
      repeat(sized(size, 3), () => run.after(3_000, () => run.freeze('whatsapp-sender', FROZEN_MS))),
      repeat(sized(size, 3), () => run.after(7_000, () => run.flushRedis())),
      repeat(Math.floor(size), () => run.after(30_000, () => run.postgresOutage('SIGQUIT', 5_000))),
    ]);
  },
});

const ALL = [senders, points, apis, gateways, redis, flush, postgres, network, zombies, poison, outage, bulk, phones];

export const fullScenarios = (size: Size): Scenario[] => ALL.map((make) => make(size));

const OUTAGES_MS = [300, 1_000, 3_000, 300, 6_000, 15_000];

async function repeat(times: number, fault: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < times; round += 1) await fault(round);
}

const pick = (list: readonly number[], round: number): number => list[round % list.length] ?? 0;
