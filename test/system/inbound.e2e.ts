import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';

/** Sandbox recipients that reply (architecture.md section 6). */
const CONVERSATIONS = '15551230009';
const STOPS = '15551230010';

interface Received {
  id: string;
  from: string;
  to: string;
  content: string;
  conversation_id: string;
  contact_id: string;
  created_at: string;
}

let system: RunningSystem;
let sender: TestKey;
let gateway: TestGateway;

beforeAll(async () => {
  system = await RunningSystem.start();
  sender = await system.aKey(await system.anOrganization(), { mode: 'test' });
  gateway = await system.aGateway(sender.orgId, 'test', 2);
});
afterAll(() => system.close());

const send = (to: string, whatsapp_id?: string) =>
  system.api.call({ path: '/whatsapp/send', key: sender.key, body: { to, message: 'hello', whatsapp_id } });

async function list(query: Record<string, string> = {}, key = sender.key): Promise<Received[]> {
  const answer: ApiAnswer = await system.replicas[1].call({ path: '/messages', key, query });
  expect(statusAndCode(answer)).toBe('200');
  return answer.body.data as Received[];
}

const untilListed = (count: number, from: string) =>
  waitFor(
    async () => {
      const found = (await list()).filter((message) => message.from === from);
      return found.length >= count ? found : null;
    },
    { what: `${count} message(s) of ${from}` },
  );

describe('answers of people', () => {
  it('an answer of a person is listed by GET /messages, and read by GET /messages/{id} with its only step', async () => {
    const sent = await send(CONVERSATIONS);
    const [reply] = await untilListed(1, CONVERSATIONS);
    expect(reply).toMatchObject({
      from: CONVERSATIONS,
      to: sent.data.account_phone,
      whatsapp_id: sent.data.whatsapp_id,
    });
    const record = await system.api.call({ path: `/messages/${reply?.id}`, key: sender.key });
    expect(record.data).toMatchObject({
      id: reply?.id,
      direction: 'inbound',
      status: 'delivered',
      type: 'text',
      from: CONVERSATIONS,
      to: sent.data.account_phone,
      account_phone: sent.data.account_phone,
      content: reply?.content,
      conversation_id: reply?.conversation_id,
      contact_id: reply?.contact_id,
      created_at: reply?.created_at,
    });
    const events = await system.api.call({ path: `/messages/${reply?.id}/events`, key: sender.key });
    expect(events.body.data).toMatchObject([{ status: 'delivered', source: 'gateway' }]);
  });

  it('an answer with STOP is a message like any other, of another contact', async () => {
    await send(STOPS);
    const [stop] = await untilListed(1, STOPS);
    expect(stop?.content).toBe('STOP');
    const [reply] = await untilListed(1, CONVERSATIONS);
    expect(stop?.contact_id).not.toBe(reply?.contact_id);
  });

  it('a person who answers two of our numbers is one contact with two conversations; newest first; `since` continues', async () => {
    const before = await list();
    for (const number of gateway.numbers) await send(CONVERSATIONS, number.id);
    const found = await untilListed(before.filter(({ from }) => from === CONVERSATIONS).length + 2, CONVERSATIONS);
    expect(new Set(found.map(({ contact_id }) => contact_id)).size).toBe(1);
    expect(new Set(found.map(({ conversation_id }) => conversation_id)).size).toBe(2);
    const all = await list();
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const fresh = await list({ since: before[0]?.created_at ?? '' });
    expect(fresh.map(({ id }) => id)).toEqual(all.slice(0, 2).map(({ id }) => id));
  });

  it('an answer is not seen by another organization, nor by the other mode, in the list or by id', async () => {
    const [reply] = await untilListed(1, CONVERSATIONS);
    const others = [
      await system.aKey(sender.orgId, { mode: 'live' }),
      await system.aKey(await system.anOrganization(), { mode: 'test' }),
    ];
    for (const { key } of others) {
      expect(await list({}, key)).toEqual([]);
      const answer = await system.api.call({ path: `/messages/${reply?.id}`, key });
      expect(statusAndCode(answer)).toBe('404 MESSAGE_NOT_FOUND');
    }
  });

  it('an answer stays one message when the gateway app is stopped and started while it is under way', async () => {
    const before = (await untilListed(1, STOPS)).length;
    await send(STOPS);
    await gateway.app.stop();
    gateway.app.start();
    await untilListed(before + 1, STOPS);
    const { rows } = await system.database.query<{ copies: number }>(
      'select count(*)::integer as copies from messages where org_id = $1 and direction = $2 group by provider_message_id',
      [sender.orgId, 'inbound'],
    );
    expect(rows.every(({ copies }) => copies === 1)).toBe(true);
  });
});
