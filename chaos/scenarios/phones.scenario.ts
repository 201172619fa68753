import { now } from '../clock';
import type { FaultRun } from '../faults/fault-run';
import { type Scenario, USUAL } from './scenario';

const DISPATCHER_DIES_EVERY_MS = 2_000;
const MOST_DURATIONS = 4;
/** Longer than the shortest lifetime of a message. */
const OFF_MS = 75_000;

export const PHONES = {
  ...USUAL,
  // WhatsApp is not part of it.
  messages: 0,
  numbers: 0,
};
export const phoneReplicas = (phones: number): Scenario['replicas'] => ({
  'api-gateway': 2,
  pairing: 0,
  'whatsapp-sender': 0,
  'whatsapp-gateway': 0,
  'sms-dispatcher': 2,
  'sandbox-phone': phones,
  'webhook-dispatcher': 0,
});

/** SMS over phones that lose a third of all answers, under every fault of the processes that talk to them. */
export const phones = (size: number): Scenario => {
  const isLong = size >= 0.5;
  const durationMs = Math.max(20_000, Math.round(200_000 * size));
  return {
    ...PHONES,
    name: 'phones',
    what: 'SMS over five phones that lose a third of all answers and are killed; an sms-dispatcher is killed every 2 s, APIs now and then, Redis is emptied, a phone is off for 75 s',
    durationMs,
    replicas: phoneReplicas(5),
    sms: { messages: Math.round(10_000 * size), durationMs, withoutService: isLong ? 5 : 0 },
    // An SMS that was offered but never received, and then expired, is given up ten minutes later.
    quietWithinMs: isLong ? 780_000 : USUAL.quietWithinMs,
    faults: (run) =>
      Promise.all([
        killAll(run, durationMs, 1),
        ...(isLong ? [run.after(durationMs / 4, () => run.switchPhoneOff(OFF_MS))] : []),
      ]).then(() => undefined),
  };
};

/** Under half a minute, for every merge. */
export const SMALL_PHONES: Scenario = {
  ...PHONES,
  name: 'small-phones',
  what: 'SMS over two phones that lose a third of all answers and are killed; an sms-dispatcher is killed every 2 s, Redis is emptied',
  durationMs: 5_000,
  replicas: phoneReplicas(2),
  sms: { messages: 200, durationMs: 5_000, withoutService: 0 },
  faults: (run) => killAll(run, 5_000, 2),
};

/**
 * Kills while there is work; limited, because a mechanism may be switched off.
 *
 * @param often how many times more often phones and APIs die than in a long run
 */
async function killAll(run: FaultRun, durationMs: number, often: number): Promise<void> {
  const endsAt = now() + MOST_DURATIONS * durationMs;
  const isWorking = async (): Promise<boolean> =>
    now() < endsAt && (run.sms.isSending || (await run.system.reader.unfinished()).messages > 0);
  const dispatcherPause = [DISPATCHER_DIES_EVERY_MS, DISPATCHER_DIES_EVERY_MS] as [number, number];
  await Promise.all([
    run.killWhile(isWorking, { app: 'sms-dispatcher', pauseMs: dispatcherPause }),
    run.killWhile(isWorking, { app: 'sandbox-phone', pauseMs: [4_000 / often, 12_000 / often] }),
    run.killWhile(isWorking, { app: 'api-gateway', pauseMs: [10_000 / often, 20_000 / often] }),
    run.after(durationMs / 2, () => run.flushRedis()),
  ]);
}
