import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { anOrganization, aPhone } from '@chasqui/testing';
import { type ApiClient, summaryOf } from '../../testing/api.client';
import { QuickRepliesWorld } from '../../testing/quick-replies.world';

const world = new QuickRepliesWorld();
const { aClient, aQuickReply } = world;

async function aSender(most = 1_000): Promise<ApiClient> {
  const { database } = world.harness;
  const orgId = await anOrganization(database, { limits: { messages_month: most } });
  await aPhone(database, { orgId });
  return aClient({ orgId });
}

const usesOf = async (client: ApiClient, id: string): Promise<unknown> =>
  (await client.get(`/quick-replies/${id}`)).body.data.usage_count;

describe('POST /sms/send with a quick_reply_id', () => {
  const send = (client: ApiClient, more: object, headers: Record<string, string> = {}) =>
    client.ask('POST', '/sms/send', { to: '4915112345678', message: 'Hi Ana', ...more }, headers);

  it('counts its use with each message that is accepted, those of one moment too, and once for a key', async () => {
    const client = await aSender();
    const { id } = await aQuickReply(client);
    const { id: other } = await aQuickReply(client);
    const ids = [id, id.toUpperCase(), other, id];
    const answers = await Promise.all(ids.map((quick_reply_id) => send(client, { quick_reply_id })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const key = { 'Idempotency-Key': randomUUID() };
    const [first, again] = [
      await send(client, { quick_reply_id: id }, key),
      await send(client, { quick_reply_id: id }, key),
    ];
    expect(again.body.data.id).toBe(first.body.data.id);
    expect([await usesOf(client, id), await usesOf(client, other)]).toEqual([4, 1]);
    expect(summaryOf(await send(client, { quick_reply_id: other }, key))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('counts none for what is refused', async () => {
    const client = await aSender(0);
    const { id } = await aQuickReply(client);
    expect(summaryOf(await send(client, { quick_reply_id: id }))).toBe('403 PLAN_LIMIT');
    expect(await usesOf(client, id)).toBe(0);
  });

  it('one that is unknown, malformed or of another organization is QUICK_REPLY_NOT_FOUND, unless its key made the message', async () => {
    const [client, stranger] = [await aSender(), await aSender()];
    const { id } = await aQuickReply(stranger);
    for (const quick_reply_id of [id, randomUUID(), 'x']) {
      expect(summaryOf(await send(client, { quick_reply_id }))).toMatch(/^404 QUICK_REPLY_NOT_FOUND/);
    }
    expect(summaryOf(await send(client, { quick_reply_id: 5 }))).toBe('400 VALIDATION quick_reply_id');
    const { id: own } = await aQuickReply(client);
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await send(client, { quick_reply_id: own }, key);
    await client.delete(`/quick-replies/${own}`);
    expect((await send(client, { quick_reply_id: own }, key)).body.data.id).toBe(first.body.data.id);
  });
});
