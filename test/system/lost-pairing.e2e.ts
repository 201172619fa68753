import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ReplicaFront } from '../../chaos/system/replica-front';
import { TO } from './answers.world';
import { RunningSystem, type Tenant } from './running-system';
import { ServerProcess } from './server-process';

let system: RunningSystem;
let tenant: Tenant;
let copies: ServerProcess[] = [];
let front: ReplicaFront | undefined;

beforeAll(async () => {
  system = await RunningSystem.start();
}, 60_000);
afterAll(async () => {
  front?.close();
  for (const copy of copies) copy.kill();
  await system.close();
});

interface Sent {
  began: number;
  ended: number;
  status: number;
}

function sendSteadily() {
  const sent: Sent[] = [];
  const end = new AbortController();
  const done = (async () => {
    while (!end.signal.aborted) {
      const began = performance.now();
      const body = { to: TO.silent, message: 'hello' };
      const { status } = await system.api.call({ path: '/whatsapp/send', key: tenant.key, body });
      sent.push({ began, ended: performance.now(), status });
    }
  })();
  return {
    sent,
    stop: async () => {
      end.abort();
      await done;
    },
  };
}

async function owner(): Promise<ServerProcess> {
  const { rows } = await system.database.query<{ ownerAddress: string | null }>(
    'select owner_address from gateways where org_id = $1',
    [tenant.orgId],
  );
  const copy = copies.find(({ opsUrl }) => opsUrl === `http://${rows[0]?.ownerAddress}`);
  if (copy === undefined) throw new Error('nobody holds the gateway');
  return copy;
}

/**
 * Takes away the copy that holds the gateway, under load.
 * @returns milliseconds until the next message was sent, and the answers
 */
async function takeAway(signal: 'SIGKILL' | 'SIGSTOP', longestMs: number): Promise<{ gapMs: number; sent: Sent[] }> {
  const sends = sendSteadily();
  await waitFor(() => sends.sent.length > 20, { what: 'messages to be sent' });
  const copy = await owner();
  const at = performance.now();
  copy.kill(signal);
  // Two of them: the first may have been on its way back already.
  const after = () => sends.sent.filter(({ began, status }) => began > at && status === 200);
  await waitFor(() => after().length > 1, { what: 'the number to send again', timeoutMs: longestMs });
  await sends.stop();
  const gapMs = (after()[0]?.ended ?? Number.POSITIVE_INFINITY) - at;
  copy.kill();
  copies = copies.filter((each) => each !== copy);
  return { gapMs, sent: sends.sent };
}

describe('a copy of pairing that goes away under load', () => {
  it('a copy that is killed costs its numbers about a second, one that is frozen some, and no caller hears of either', async () => {
    await system.withoutPairing(async () => {
      copies = await Promise.all(Array.from({ length: 4 }, () => ServerProcess.start('pairing', system.environment)));
      front = new ReplicaFront(copies.map(({ port }) => port));
      await front.listen(Number(new URL(system.serviceUrl).port));
      tenant = await system.aTenant();
      await sleep(6_000);
      const killed = [await takeAway('SIGKILL', 20_000)];
      await sleep(6_000);
      killed.push(await takeAway('SIGKILL', 20_000));
      await sleep(6_000);
      // Its app pings every 5 s, and leaves after 12 s of silence.
      const frozen = await takeAway('SIGSTOP', 40_000);
      expect(Math.min(...killed.map(({ gapMs }) => gapMs))).toBeLessThan(1_500);
      expect(frozen.gapMs).toBeLessThan(20_000);
      const answers = [...killed, frozen].flatMap(({ sent }) => sent);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      front.close();
    });
  }, 300_000);
});
