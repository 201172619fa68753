import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ConsentRepository } from '@chasqui/contacts';
import type { Queryable } from '@chasqui/database';
import { type ApiClient, summaryOf } from '../../testing/api.client';
import { ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact } = world;

const say = (client: ApiClient, id: string, opt: 'in' | 'out', body: object) =>
  client.post(`/contacts/${id}/opt-${opt}`, body);

async function proofsOf(client: ApiClient, id: string): Promise<Record<string, unknown>[]> {
  const { data } = (await client.get(`/contacts/${id}/consents?per_page=100`)).body;
  return (data as unknown as Record<string, unknown>[]).map(({ id: _id, ...proof }) => proof);
}

describe('GET /contacts/{id}/consents', () => {
  it('each change is kept with its source, time, address and text, newest first; what changes nothing without a text is none', async () => {
    const client = await aClient();
    const made = await aContact(client, { email: 'ana@example.com' });
    await say(client, made.id, 'in', { channel: 'sms', text: ' I want offers. ' });
    await say(client, made.id, 'in', { channel: 'sms' });
    await say(client, made.id, 'in', { channel: 'sms', text: 'Once more.' });
    await say(client, made.id, 'out', { channel: 'all' });
    const at = { source: 'api', said_at: TIME, created_at: TIME };
    const proofs = await proofsOf(client, made.id);
    const byChannel = (of: typeof proofs) => of.toSorted((a, b) => String(a.channel).localeCompare(String(b.channel)));
    expect(byChannel(proofs.slice(0, 3))).toEqual([
      { channel: 'email', opt: 'out', address: 'ana@example.com', text: null, ...at },
      { channel: 'sms', opt: 'out', address: made.phone, text: null, ...at },
      { channel: 'whatsapp', opt: 'out', address: made.phone, text: null, ...at },
    ]);
    expect(proofs.slice(3)).toEqual([
      { channel: 'sms', opt: 'in', address: made.phone, text: 'Once more.', ...at },
      { channel: 'sms', opt: 'in', address: made.phone, text: 'I want offers.', ...at },
    ]);
    const paged = await client.get(`/contacts/${made.id}/consents?per_page=2&page=3`);
    expect(paged.body).toMatchObject({ total: 5, page: 3, per_page: 2, data: [{ text: 'I want offers.' }] });
    for (const text of ['x'.repeat(501), 1, 'a\0b'])
      expect(summaryOf(await say(client, made.id, 'in', { channel: 'sms', text }))).toBe('400 VALIDATION text');
  });

  it('contacts of others, of the other mode, unknown and malformed ids are the same 404', async () => {
    const client = await aClient();
    const foreign = await aContact(await aClient());
    const ofTest = await aContact(await aClient({ orgId: client.orgId, mode: 'test' }));
    const answers = await Promise.all(
      ['x', randomUUID(), foreign.id, ofTest.id].map((id) => client.get(`/contacts/${id}/consents`)),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(summaryOf)).toEqual(answers.map(() => '404 CONTACT_NOT_FOUND'));
  });

  it('proofs follow a merge, go back with its undo, and those that were made since stay', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await say(client, kept.id, 'in', { channel: 'sms', text: 'kept' });
    await say(client, gone.id, 'in', { channel: 'sms', text: 'gone' });
    await client.post(`/contacts/${kept.id}/merge`, { from_id: gone.id });
    await say(client, kept.id, 'in', { channel: 'sms', text: 'since' });
    const textsOf = async (id: string) => (await proofsOf(client, id)).map(({ text }) => text);
    expect(await textsOf(kept.id)).toEqual(['since', 'gone', 'kept']);
    await client.post(`/contacts/${kept.id}/unmerge`, { from_id: gone.id });
    expect([await textsOf(kept.id), await textsOf(gone.id)]).toEqual([['since', 'kept'], ['gone']]);
  });

  it('the newest 500 of a contact are kept, and none when it is deleted', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    await database.query(
      `insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, said_at, created_at)
       select uuidv7(), $1, 'live', $2, 'sms', 'in', 'api', now(), now() - n * interval '1 minute' from generate_series(1, 510) n`,
      [client.orgId, made.id],
    );
    await say(client, made.id, 'out', { channel: 'sms', text: 'last' });
    const { body } = await client.get(`/contacts/${made.id}/consents?per_page=1`);
    expect(body).toMatchObject({ total: 500, data: [{ text: 'last' }] });
    await client.delete(`/contacts/${made.id}`);
    const left = await database.query('select from contact_consents where org_id = $1', [client.orgId]);
    expect(left.rows).toEqual([]);
  });

  it('what is said of one channel again and again pushes out no proof of what holds for another', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    await say(client, made.id, 'in', { channel: 'whatsapp', text: 'in for long' });
    await say(client, made.id, 'out', { channel: 'email', text: 'out for long' });
    await say(client, made.id, 'in', { channel: 'sms', text: 'once in' });
    await database.query(
      `insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, text, said_at, created_at)
       select uuidv7(), $1, 'live', $2, 'sms', 'out', 'keyword', 'STOP', now(), now() + n * interval '1 millisecond'
       from generate_series(1, 600) n`,
      [client.orgId, made.id],
    );
    await say(client, made.id, 'out', { channel: 'sms', text: 'the last' });
    const { rows } = await database.query<{ text: string; kept: number }>(
      `select text, count(*)::int as kept from contact_consents where contact_id = $1 group by text order by text`,
      [made.id],
    );
    expect(rows).toEqual([
      { text: 'STOP', kept: 499 },
      { text: 'in for long', kept: 1 },
      { text: 'once in', kept: 1 },
      { text: 'out for long', kept: 1 },
      { text: 'the last', kept: 1 },
    ]);
    expect((await client.get(`/contacts/${made.id}`)).body.data.channels).toMatchObject({ whatsapp: { opt: 'in' } });
  });

  it('a proof is kept without a walk through the proofs of all others', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    await database.query(
      `insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, said_at)
       select uuidv7(), gen_random_uuid(), 'live', gen_random_uuid(), 'sms', 'in', 'api', now() from generate_series(1, 20000) n`,
    );
    await database.query('analyze contact_consents');
    const plans: string[] = [];
    const explaining: Queryable = {
      query: async (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return database.query(statement, values);
      },
      noteEvents: (orgIds) => database.noteEvents(orgIds),
    };
    const consent = { opt: 'in', at: new Date().toISOString(), source: 'api' } as const;
    const proof = { contactId: made.id, channel: 'sms', consent, address: null, text: null } as const;
    await new ConsentRepository().prove(explaining, client.orgId, 'live', [proof], new Date());
    expect(plans).toHaveLength(1);
    // A few index rows per contact; reading all rows of the table once would cost millions.
    expect(Number(/cost=[\d.]+\.\.([\d.]+)/.exec(plans[0] ?? '')?.[1])).toBeLessThan(20_000);
    expect(await proofsOf(client, made.id)).toHaveLength(1);
  });

  it('an opt-out that an address brings along is noted with its first source and time', async () => {
    const client = await aClient();
    const { database } = world.harness;
    const made = await aContact(client);
    const consent = { opt: 'out', at: '2026-01-02T03:04:05.678Z', source: 'keyword' } as const;
    await new ConsentRepository().write(database, client.orgId, 'sms', new Map([[made.id, consent]]), new Date());
    await client.delete(`/contacts/${made.id}`);
    const again = await aContact(client, { phone: made.phone });
    expect(await proofsOf(client, again.id)).toEqual([
      {
        channel: 'sms',
        opt: 'out',
        source: 'keyword',
        address: made.phone,
        text: null,
        said_at: consent.at,
        created_at: TIME,
      },
    ]);
  });
});
