import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UsageMonitor, type UsageVerdict } from '../apps/sandbox-phone/src/sending/usage-monitor';
import { PhoneExchange } from '../apps/sms-dispatcher/src/testing/phone-exchange';
import { SmsHarness, type SmsReplica } from '../apps/sms-dispatcher/src/testing/sms-harness';

/**
 * An hour of a phone in steps of ten seconds, with a simulated clock of the service: it fetches from two replicas in
 * turn, sleeps for minutes and then sends its backlog in a burst, and reports up to 40 seconds late. Its Android counts
 * as AOSP does (`usage-monitor.ts`), and its dialogs stay unanswered.
 */
const STEP_S = 10;
const STEPS = 360;

let harness: SmsHarness;
let replicas: SmsReplica[];

beforeAll(async () => {
  ({ harness, replicas } = await SmsHarness.withReplicas(2));
});
afterAll(() => harness.stop());

function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

interface Hour {
  verdicts: Record<UsageVerdict, number>;
  partsSent: number;
  minutes: number;
}

/** @param tells the parts of a message that the service is told */
async function anHour(perMinute: number, tells: (parts: number) => number): Promise<Hour> {
  const random = randomOf(42);
  const at = await PhoneExchange.of(harness, replicas[0] as SmsReplica, { messagesPerMinute: perMinute });
  const parts = Array.from({ length: 700 }, () => 1 + Math.floor(random() * 6));
  const stored = await at.store(...parts.map((segments) => ({ sms: { segments: tells(segments) }, givenUpInS: null })));
  const partsOf = new Map(stored.map((id, index) => [id, parts[index] ?? 1]));
  const monitor = new UsageMonitor();
  const hour: Hour = { verdicts: { sends: 0, asks: 0, refuses: 0 }, partsSent: 0, minutes: 0 };
  const begunAt = performance.now();
  const workedMs = () => performance.now() - begunAt;
  const inHand: string[] = [];
  const known = new Set<string>();
  let reports: { id: string; dueAt: number }[] = [];
  let sleepsUntil = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const now = step * STEP_S;
    for (const { id } of await at.pull('fifo', replicas[step % 2])) {
      if (!known.has(id)) inHand.push(id);
      known.add(id);
    }
    if (now >= sleepsUntil) {
      for (const id of inHand.splice(0)) {
        const own = partsOf.get(id) ?? 1;
        const verdict = monitor.check(own, now * 1_000 + workedMs());
        hour.verdicts[verdict] += 1;
        if (verdict === 'sends') hour.partsSent += own;
        reports.push({ id, dueAt: now + Math.floor(random() * 5) * STEP_S });
      }
      if (random() < 0.05) sleepsUntil = now + 60 + random() * 180;
    }
    for (const { id } of reports.filter(({ dueAt }) => dueAt <= now)) await at.says(id, 'Processed');
    reports = reports.filter(({ dueAt }) => dueAt > now);
    await at.pass(STEP_S);
  }
  return { ...hour, minutes: (STEPS * STEP_S + workedMs() / 1_000) / 60 };
}

describe('the pace of a phone, against the limit of Android', () => {
  it.each([
    ['the usual pace', 12, 300],
    ['the highest pace of a phone whose limit was not raised', 30, 800],
  ])('an hour of texts of one to six parts at %s never opens a dialog', async (_, perMinute, least) => {
    const hour = await anHour(perMinute, (parts) => parts);
    expect(hour.verdicts).toMatchObject({ asks: 0, refuses: 0 });
    expect(hour.partsSent).toBeGreaterThan(least);
    expect(hour.partsSent).toBeLessThanOrEqual(perMinute * hour.minutes);
  });

  it('an hour at the usual pace would open dialogs if the pace counted messages', async () => {
    const { verdicts } = await anHour(12, () => 1);
    expect(verdicts.asks).toBe(5);
    expect(verdicts.refuses).toBeGreaterThan(20);
  });
});
