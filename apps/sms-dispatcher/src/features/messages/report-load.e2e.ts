import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { MOST_UNDER_WAY } from '../access/phone-load';
import { PhoneExchange } from '../../testing/phone-exchange';
import { SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;
let other: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  other = await harness.startReplica();
});
afterAll(() => harness.stop());

const exchange = (): Promise<PhoneExchange> => PhoneExchange.of(harness, replica, {});

describe('reports at the same time', () => {
  it('reports at the same time over two replicas and beside pulls make one event of each step, and no deadlock', async () => {
    const at = await exchange();
    await at.store(...Array.from({ length: 30 }, () => ({})));
    const offered = await at.pull();
    const states = ['Processed', 'Sent', 'Delivered', 'Sent', 'Delivered'];
    const calls = offered.flatMap(({ id }) =>
      states.map((state, index) => {
        const body = [{ id, state, recipients: [{ phoneNumber: '+1', state }] }];
        return (index % 2 === 0 ? replica : other).as(at.phone, 'PATCH', '/message', { body });
      }),
    );
    const pulls = Array.from({ length: 10 }, (_, index) => at.pull('fifo', index % 2 === 0 ? replica : other));
    const statuses = (await Promise.all(calls)).map((answer) => answer.status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    await Promise.all(pulls);
    for (const { id } of offered) {
      expect(await at.find(id)).toMatchObject({ status: 'delivered', version: 3 });
      expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
    }
    const { rows } = await harness.database.query(
      'select slot, offered, sent from sms_phone_days where phone_id = $1',
      [at.phone.id],
    );
    expect(rows).toEqual([{ slot: 0, offered: 30, sent: 30 }]);
  });

  it('reports of one message, thousands at once, hold up no other phone', async () => {
    const [hostile, at] = [await exchange(), await exchange()];
    const [id, other] = [await hostile.offered(), await at.offered()];
    const report = (state: string) => ({ id, state, recipients: [{ phoneNumber: '+1', state }] });
    const many = Array.from({ length: 98 }, (_, index) => report(index % 2 === 0 ? 'Processed' : 'Pending'));
    const began = performance.now();
    await Promise.all([...Array.from({ length: 30 }, () => hostile.report(...many)), at.says(other, 'Sent')]);
    // It took half a minute with one statement each, on a machine that did nothing else.
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await hostile.find(id)).toMatchObject({ status: 'pending', payload: { sms: { phone_state: 'processed' } } });
    expect(await at.find(other)).toMatchObject({ status: 'sent' });
    const some = many.slice(0, 49);
    await hostile.report(...some, report('Sent'), ...some, report('Delivered'));
    expect(await hostile.events(id)).toEqual(['pending>sent', 'sent>delivered']);
  });

  it('a request brings a hundred reports at most; of more, none is taken', async () => {
    const at = await exchange();
    const id = await at.offered();
    const one = { id, state: 'Sent', recipients: [{ phoneNumber: '+1', state: 'Sent' }] };
    const statusOf = async (count: number): Promise<number> =>
      (await replica.as(at.phone, 'PATCH', '/message', { body: Array.from({ length: count }, () => one) })).status;
    expect([await statusOf(101), (await at.find(id)).status]).toEqual([400, 'pending']);
    expect([await statusOf(100), (await at.find(id)).status]).toEqual([204, 'sent']);
  });
});

describe('a phone that asks for too much at once', () => {
  it('a phone that asks for too much at once is told to wait, loses no state by it, and holds up no other phone', async () => {
    const [hostile, at] = [await exchange(), await exchange()];
    const stored = await hostile.store(...Array.from({ length: 60 }, () => ({})));
    await hostile.pull();
    const sent = (id: string) => [{ id, state: 'Sent', recipients: [{ phoneNumber: '+1', state: 'Sent' }] }];
    const say = async (id: string): Promise<number> =>
      (await replica.as(hostile.phone, 'PATCH', '/message', { body: sent(id) })).status;
    // Holds the phone's row, so that its pulls wait in the service.
    const held = harness.database.transaction(async (transaction) => {
      await transaction.query('select from sms_phones where id = $1 for update', [hostile.phone.id]);
      const pulls = Array.from({ length: MOST_UNDER_WAY + 40 }, () => replica.as(hostile.phone, 'GET', '/message'));
      const refused = await Promise.any(
        pulls.map(async (pull) => {
          const answer = await pull;
          if (answer.status !== 429) throw new Error(`answered ${answer.status}`);
          return answer;
        }),
      );
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await say(stored[0] ?? '')).toBe(429);
      // If the waiting ones held the replica's connections, this one would wait too.
      await at.says(await at.offered(), 'Sent');
      return pulls;
    });
    const statuses = (await Promise.all(await held)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(MOST_UNDER_WAY);
    // Tries again, like the app.
    for (let left = stored; left.length > 0; ) {
      const said = await Promise.all(left.map(async (id) => ({ id, status: await say(id) })));
      left = said.filter(({ status }) => status === 429).map(({ id }) => id);
    }
    for (const id of stored) expect(await hostile.find(id)).toMatchObject({ status: 'sent' });
  });

  it('a phone that goes away before it is answered has its place back', async () => {
    const at = await exchange();
    for (let round = 0; round < 3; round += 1) {
      const gone = Array.from({ length: 90 }, () => {
        const controller = new AbortController();
        const answer = fetch(`${replica.url}/sms-phone/v1/message`, {
          headers: { authorization: `Bearer ${at.phone.token}` },
          signal: controller.signal,
        }).catch(() => null);
        setTimeout(() => controller.abort(), Math.random() * 20);
        return answer;
      });
      await Promise.all(gone);
    }
    const together = async (): Promise<number[]> => {
      const asked = Array.from({ length: MOST_UNDER_WAY }, () => replica.as(at.phone, 'GET', '/message'));
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    const isFree = async (): Promise<boolean> => (await together()).every((status) => status === 200);
    await waitFor(isFree, { what: 'all places are free', timeoutMs: 10_000 });
    expect(new Set(await together())).toEqual(new Set([200]));
  });
});
