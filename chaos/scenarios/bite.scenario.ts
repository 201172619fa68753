import type { FaultRun } from '../faults/fault-run';
import { zombieToken } from '../preloads/special-messages';
import { PHONES, phoneReplicas } from './phones.scenario';
import { type Scenario, USUAL } from './scenario';

/**
 * Scenarios in which one missing mechanism shows, each as short as that takes: with everything in place they pass, as
 * the long ones do.
 */
const BITE = {
  ...USUAL,
  messages: 400,
  durationMs: 5_000,
  numbers: 12,
  replicas: { ...USUAL.replicas, pairing: 1, 'whatsapp-sender': 2, 'whatsapp-gateway': 1 },
  // Without a mechanism some messages never end, so waits are short.
  patienceMs: 25_000,
  quietWithinMs: 20_000,
};

/** The recipient confirms the delivery. */
const ANSWERS = '0001';
/** Longer than callers wait. */
const AWAY_MS = 25_000;

const noFault = async (): Promise<void> => undefined;

/** Clients disconnect and retry, or ask twice at once; some recipients do not exist. */
export const ASK_TWICE: Scenario = {
  ...BITE,
  name: 'ask-twice',
  what: 'no fault: clients that ask twice, and recipients that are not on WhatsApp',
  messages: 300,
  durationMs: 3_000,
  faults: noFault,
};

/** Clients without pauses: with their last messages in progress, every number has a call. */
const DENSE = { ...BITE, durationMs: 1, numbers: 40 };

export const SENDERS_DIE: Scenario = {
  ...DENSE,
  name: 'senders-die',
  what: 'all senders are killed in the middle of their calls',
  patienceMs: 40_000,
  faults: async (run) => {
    await run.untilLastMessages();
    await run.killAll('whatsapp-sender');
  },
};

/** No further message comes, so nothing rings the lanes again. */
export const SENDERS_FORGET: Scenario = {
  ...DENSE,
  name: 'senders-forget',
  what: 'all senders are killed and Redis is emptied as the last messages come in',
  faults: async (run) => {
    await run.untilLastMessages();
    await run.killAll('whatsapp-sender');
    await run.flushRedis();
  },
};

/** Calls with an unknown outcome are checked later; clients that do not wait send the next message. */
export const GATEWAY_DIES: Scenario = {
  ...BITE,
  name: 'gateway-dies',
  what: 'the gateway app is killed in the middle of its calls, again and again',
  messages: 1_000,
  durationMs: 14_000,
  numbers: 24,
  patienceMs: 60_000,
  faults: (run) => run.killAtRandom({ apps: ['whatsapp-gateway'], count: 6, pauseMs: [2_000, 2_500] }),
};

export const SENDERS_AWAY: Scenario = {
  ...DENSE,
  name: 'senders-away',
  what: 'all senders are killed in the middle of their calls, and away until callers give up',
  // A receipt would reveal that a forgotten message was sent.
  isSilent: true,
  patienceMs: 60_000,
  faults: async (run) => {
    await run.untilLastMessages();
    await run.takeDown('whatsapp-sender', AWAY_MS);
  },
};

export const TWO_ZOMBIES: Scenario = {
  ...BITE,
  name: 'two-zombies',
  what: 'two senders freeze between start and call, and wake up certain of what is wrong',
  messages: 200,
  replicas: { ...BITE.replicas, 'whatsapp-sender': 3 },
  patienceMs: 60_000,
  preloads: { 'whatsapp-sender': ['zombie-sender'] },
  faults: async (run) => {
    await Promise.all([zombie(run, 0), zombie(run, 1)]);
  },
};

const BULKS = { count: 10, atOnce: 10, rows: 20, throttleMs: 100 };

export const BULK_ASKED_TWICE: Scenario = {
  ...BITE,
  name: 'bulk-asked-twice',
  what: 'no fault: bulk sends whose clients ask twice',
  messages: 50,
  bulks: BULKS,
  faults: noFault,
};

export const PACERS_DIE: Scenario = {
  ...BITE,
  name: 'pacers-die',
  what: 'all senders are killed in the middle of bulk sends',
  messages: 50,
  patienceMs: 90_000,
  bulks: BULKS,
  faults: (run) => run.after(3_000, () => run.killAll('whatsapp-sender')),
};

/** Nothing is killed: a third of all answers is lost. */
export const LOST_ANSWERS: Scenario = {
  ...PHONES,
  name: 'lost-answers',
  what: 'SMS over two phones that lose a third of all answers',
  durationMs: 6_000,
  replicas: phoneReplicas(2),
  sms: { messages: 500, durationMs: 6_000, withoutService: 0 },
  patienceMs: 25_000,
  quietWithinMs: 40_000,
  faults: noFault,
};

export const SMS_BURST: Scenario = {
  ...LOST_ANSWERS,
  name: 'sms-burst',
  what: 'SMS all at once over two phones that lose a third of all answers',
  durationMs: 1,
  sms: { messages: 500, durationMs: 1, withoutService: 0 },
};

/** With every mechanism in place all of them pass. */
export const BITE_SCENARIOS: readonly Scenario[] = [
  ASK_TWICE,
  SENDERS_DIE,
  SENDERS_FORGET,
  GATEWAY_DIES,
  SENDERS_AWAY,
  TWO_ZOMBIES,
  BULK_ASKED_TWICE,
  PACERS_DIE,
  LOST_ANSWERS,
  SMS_BURST,
];

/** Stopped between start and call; wakes while the next owner of its lane waits for the answer. */
export async function zombie(run: FaultRun, place: number): Promise<void> {
  const token = zombieToken(place);
  const answered = run.load.sendAlone(token, run.random, ANSWERS);
  await run.untilStarted(token, 2);
  run.wakeAll('whatsapp-sender');
  await answered;
}
