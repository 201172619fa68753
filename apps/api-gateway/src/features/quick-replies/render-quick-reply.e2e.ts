import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { QuickRepliesWorld } from '../../testing/quick-replies.world';
import { type ApiClient, summaryOf } from '../../testing/api.client';

const world = new QuickRepliesWorld();
const { aClient, aContact, aQuickReply } = world;

const MESSAGE = 'Hi {{contact.name|there}}, {{ order }} of {{customer|you}} is {{order}}.';

async function rendered(client: ApiClient, message: string, body?: object): Promise<unknown> {
  const { id } = await aQuickReply(client, { message });
  const answer = await client.post(`/quick-replies/${id}/render`, body);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('POST /quick-replies/{id}/render', () => {
  it('rendering without a body fills in fallbacks, and leaves what is missing in the text as it was written', async () => {
    expect(await rendered(await aClient(), MESSAGE)).toEqual({
      message: 'Hi there, {{ order }} of you is {{order}}.',
      missing: ['order'],
    });
  });

  it('rendering fills in a contact and variables, counts no use, and leaves the quick reply unchanged', async () => {
    const client = await aClient();
    const made = await aQuickReply(client, { message: MESSAGE });
    const contact = await aContact(client.orgId, 'Ana {{order}} Lopez');
    const answer = await client.post(`/quick-replies/${made.id}/render`, {
      contact_id: contact.toUpperCase(),
      variables: { order: 'A-1', customer: '', unused: 'x' },
    });
    expect(answer.body).toEqual({
      success: true,
      data: { message: 'Hi Ana {{order}} Lopez, A-1 of you is A-1.', missing: [] },
    });
    expect((await client.get(`/quick-replies/${made.id}`)).body.data).toEqual(made);
  });

  it('rendering treats as missing what a contact does not have, and what no contact has', async () => {
    const client = await aClient();
    const contact_id = await aContact(client.orgId, null);
    const text = '{{contact.name}} {{contact.name|you}} {{contact.constructor}}';
    expect(await rendered(client, text, { contact_id })).toEqual({
      message: '{{contact.name}} you {{contact.constructor}}',
      missing: ['contact.name', 'contact.constructor'],
    });
    expect(await rendered(client, '{{contact.phone}}', { contact_id })).toMatchObject({ missing: [] });
  });

  it('rendering shows the primary phone of a contact that has other addresses, too', async () => {
    const client = await aClient();
    const contact_id = await aContact(client.orgId, 'Ana');
    // The other addresses are read first.
    await world.harness.database.query(
      `with others (kind, value, is_primary) as (values ('whatsapp_lid', '2@lid', true), ('phone', '1', false)),
         own as (delete from contact_addresses where contact_id = $1 returning *)
       insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select own.org_id, own.mode, o.kind, o.value, own.contact_id, o.is_primary from own, others o
       union all select org_id, mode, kind, '4915100000001', contact_id, true from own`,
      [contact_id],
    );
    expect(await rendered(client, '{{contact.phone}}', { contact_id })).toMatchObject({ message: '4915100000001' });
  });

  it('rendering takes numbers, true and false as their texts, and null as no value', async () => {
    const variables = { order: 12.5, paid: true, note: null };
    expect(await rendered(await aClient(), '{{order}} {{paid}} {{note}}', { variables })).toEqual({
      message: '12.5 true {{note}}',
      missing: ['note'],
    });
  });

  it('rendering treats an empty contact_id as none', async () => {
    expect(await rendered(await aClient(), '{{contact.name|you}}', { contact_id: '' })).toMatchObject({
      message: 'you',
    });
  });

  it('rendering takes the most and the longest variables', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `v${n}`);
    const variables = Object.fromEntries(names.map((name) => [name, 'x'.repeat(1_000)]));
    const text = names.map((name) => `{{${name}}}`).join('');
    expect(await rendered(await aClient(), text, { variables })).toEqual({ message: 'x'.repeat(50_000), missing: [] });
  });

  it.each([
    [[], '400 INVALID_BODY'],
    [{ contact_id: 7 }, '400 VALIDATION contact_id'],
    [{ variables: ['x'] }, '400 VALIDATION variables'],
    [{ variables: 'x' }, '400 VALIDATION variables'],
    [{ variables: { order: [7] } }, '400 VALIDATION variables'],
    [{ variables: { order: {} } }, '400 VALIDATION variables'],
    [{ variables: { order: 'x'.repeat(1_001) } }, '400 VALIDATION variables'],
    [{ variables: { order: '\0' } }, '400 VALIDATION variables'],
    [{ variables: { 'contact.name': 'Eve' } }, '400 VALIDATION variables'],
    [{ variables: { 'a b': 'x' } }, '400 VALIDATION variables'],
    [
      { variables: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`v${n}`, ''])) },
      '400 VALIDATION variables',
    ],
  ])('rendering answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const { id } = await aQuickReply(client);
    expect(summaryOf(await client.post(`/quick-replies/${id}/render`, body))).toBe(expected);
  });

  it('rendering answers 404 QUICK_REPLY_NOT_FOUND alike for unknown and foreign ids', async () => {
    const client = await aClient();
    const foreign = await aQuickReply(await aClient());
    for (const id of ['x', randomUUID(), foreign.id]) {
      expect(summaryOf(await client.post(`/quick-replies/${id}/render`, {}))).toBe('404 QUICK_REPLY_NOT_FOUND');
    }
  });

  it('rendering answers 404 CONTACT_NOT_FOUND to the byte alike for contacts that are unknown, foreign, or of the other mode', async () => {
    const client = await aClient();
    const { id } = await aQuickReply(client, { message: '{{contact.name}}' });
    const foreign = await aContact((await aClient()).orgId, 'Eve');
    const test = await aContact(client.orgId, 'Test', 'test');
    const answers = await Promise.all(
      ['x', randomUUID(), foreign, test].map((contact_id) =>
        client.post(`/quick-replies/${id}/render`, { contact_id }),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0] && summaryOf(answers[0])).toBe('404 CONTACT_NOT_FOUND');
  });
});
