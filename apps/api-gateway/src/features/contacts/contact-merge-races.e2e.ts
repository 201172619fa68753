import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { InboundContactRepository } from '@chasqui/contacts';
import { InboundListRepository, openInbound } from '@chasqui/messages';
import { aPhone } from '@chasqui/testing';
import { summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer } from '../../testing/contacts.world';
import { MergesWorld, phoneOf } from '../../testing/merges.world';

const world = new MergesWorld();
const { aClient, aContact, merge, unmerge, step, finish, send } = world;

const hear = (orgId: string, hint: { phone: string | null; lid: string | null; hasWritten: boolean }) =>
  world.harness.database.transaction(async (transaction) => {
    const inbound = new InboundContactRepository();
    const at = await openInbound(transaction, orgId, 'live');
    const plan = await inbound.plan(transaction, orgId, 'live', [{ ...hint, name: null }]);
    await inbound.apply(transaction, orgId, 'live', plan, at);
    return plan.contacts[0]?.id ?? '';
  });

describe('merges while others write', () => {
  it('of merges in all directions at once each contact ends once, whoever writes in meets who stays, and nobody waits in a circle', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const contacts = await Promise.all([1, 2, 3, 4].map(() => aContact(client)));
    const inbound = new InboundContactRepository();
    const write = (person: string) =>
      database.transaction(async (transaction) => {
        const at = await openInbound(transaction, client.orgId, 'live');
        const hint = { phone: person, lid: `${person}@lid`, name: null, hasWritten: true };
        const plan = await inbound.plan(transaction, client.orgId, 'live', [hint]);
        await inbound.apply(transaction, client.orgId, 'live', plan, at);
      });
    const pairs = contacts.flatMap(({ id }) =>
      contacts.filter((other) => other.id !== id).map((other) => [id, other.id]),
    );
    const answers = await Promise.all([
      ...pairs.map(async ([id = '', fromId = '']) => summaryOf(await merge(client, id, fromId))),
      ...contacts.map(async (contact) => {
        await send(phone, phoneOf(contact), 3);
        await write(phoneOf(contact));
        const body = { phone: contact.phone, company: 'ACME' };
        return summaryOf(await client.post('/contacts?on_conflict=merge', body));
      }),
    ]);
    expect(answers.filter((answer) => !/^(200|201|404 CONTACT_NOT_FOUND)$/.test(answer))).toEqual([]);
    expect(answers.filter((answer) => answer === '200')).toHaveLength(contacts.length - 1);
    await finish();
    const { rows } = await database.query(
      `select (select count(*)::int from contacts where org_id = $1) as contacts,
         (select count(distinct contact_id)::int from contact_addresses where org_id = $1) as owners,
         (select count(*)::int from contact_addresses where org_id = $1) as addresses,
         (select count(*)::int from messages m join contacts c on c.id = m.contact_id
          join conversations v on v.id = m.conversation_id and v.contact_id = c.id where m.org_id = $1) as messages,
         (select count(*)::int from conversations where org_id = $1) as conversations`,
      [client.orgId],
    );
    expect(rows).toEqual([{ contacts: 1, owners: 1, addresses: 8, messages: 12, conversations: 1 }]);
    expect(world.harness.logLines.filter((line) => line.includes('40P01'))).toEqual([]);
  });

  it('messages that are being moved follow when who took them over becomes one with another contact by what comes in', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const lid = `${aPhoneNumber()}@lid`;
    const hidden = await hear(client.orgId, { phone: null, lid, hasWritten: true });
    const own = await aContact(client);
    const gone = (await client.post('/contacts', { external_id: 'g' })).body.data as ContactAnswer;
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, metadata, lane, lane_seq, priority, state, charged)
       select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', '2', $2, $3, '{}', '', 0, 0, 'done', '{}'
       from generate_series(1, 700) n`,
      [client.orgId, phone.id, gone.id],
    );
    expect((await merge(client, hidden, gone.id)).status).toBe(200);
    await hear(client.orgId, { phone: phoneOf(own), lid, hasWritten: false });
    await finish();
    const { rows } = await database.query(
      'select contact_id as id, count(*)::int as count from messages where org_id = $1 group by 1',
      [client.orgId],
    );
    expect(rows).toEqual([{ id: own.id, count: 700 }]);
    expect((await unmerge(client, own.id, gone.id)).status).toBe(200);
    await finish();
    expect((await database.query('select from messages where contact_id = $1', [gone.id])).rows).toHaveLength(700);
  });

  it('messages that return to a contact return to the one that it becomes by what comes in, also when messages return to both', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const lid = `${aPhoneNumber()}@lid`;
    const hidden = await hear(client.orgId, { phone: null, lid, hasWritten: true });
    const [own, one, two] = [await aContact(client), await aContact(client), await aContact(client)];
    for (const id of [hidden, own.id])
      await database.query(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           contact_id, metadata, lane, lane_seq, priority, state, charged)
         select uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', '2', $2, $3, '{}', '', 0, 0, 'done', '{}'
         from generate_series(1, 700) n`,
        [client.orgId, phone.id, id],
      );
    await merge(client, one.id, hidden);
    await merge(client, two.id, own.id);
    await finish();
    expect((await unmerge(client, one.id, hidden)).status).toBe(200);
    expect((await unmerge(client, two.id, own.id)).status).toBe(200);
    await hear(client.orgId, { phone: phoneOf(own), lid, hasWritten: false });
    await finish();
    const { rows } = await database.query(
      'select contact_id as id, count(*)::int as count from messages where org_id = $1 group by 1',
      [client.orgId],
    );
    expect(rows).toEqual([{ id: own.id, count: 1_400 }]);
  });

  it.each([
    ['is another contact', true],
    ['is new', false],
  ])(
    'of a LID with many messages whose phone becomes known and %s, some hundred change at once and the others in steps, all with the phone',
    async (_, isKnown) => {
      const { database } = world.harness;
      const client = await aClient();
      const phone = await aPhone(database, { orgId: client.orgId });
      const lid = `${aPhoneNumber()}@lid`;
      const hidden = await hear(client.orgId, { phone: null, lid, hasWritten: true });
      const conversationId = randomUUID();
      await database.query(
        `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, unread_count)
         values ($1, $2, 'live', 'whatsapp', $3, $4, now(), 3)`,
        [conversationId, client.orgId, phone.id, hidden],
      );
      await database.query(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           contact_id, conversation_id, metadata, lane, lane_seq, priority, state, charged, created_at)
         select uuidv7(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'text', '1', $5, $2, $3, $4, '{}', '', 0, 0, 'done', '{}',
           now() - (2000 - n) * interval '1 minute'
         from generate_series(1, 1200) n`,
        [client.orgId, phone.id, hidden, conversationId, lid],
      );
      const own = isKnown ? await aContact(client) : null;
      if (own !== null) await send(phone, phoneOf(own));
      const number = own === null ? aPhoneNumber() : phoneOf(own);
      const id = await hear(client.orgId, { phone: number, lid, hasWritten: false });
      expect(id).toBe(own?.id ?? hidden);
      const named = async () =>
        (await database.query(`select from messages where org_id = $1 and from_address = $2`, [client.orgId, number]))
          .rowCount;
      expect(await named()).toBeLessThan(1_100);
      // Meanwhile a list of received messages shows all of them, as messages of the contact that stays.
      const page = { after: null, offset: 0, limit: 2_000 };
      const told = (await new InboundListRepository(database).listForOrg(client.orgId, 'live', null, page)).rows;
      expect([told.length, new Set(told.map(({ contactId }) => contactId))]).toEqual([1_200, new Set([id])]);
      const newest = await database.query<{ phone: string }>(
        `select from_address as phone from messages where org_id = $1 and conversation_id is not null
         and direction = 'inbound' order by created_at desc limit 500`,
        [client.orgId],
      );
      expect(newest.rows.filter(({ phone: from }) => from !== number)).toEqual([]);
      const list = async () =>
        Number((await client.get(`/contacts/${id}/messages`)).body.total) - (own === null ? 0 : 1);
      expect(await list()).toBe(1_200);
      const other = await aContact(client);
      expect(summaryOf(await merge(client, id, other.id))).toBe('409 INVALID_STATE');
      expect(summaryOf(await unmerge(client, id, hidden))).toMatch(/^4/);
      await finish(300);
      expect([await named(), await list()]).toEqual([1_200, 1_200]);
      expect((await world.messagesOf(client.orgId))['1']).toEqual([{ contact: id, count: 1_200, fits: true }]);
      const { rows } = await database.query(
        `select (select sum(unread_count)::int from conversations where org_id = $1) as unread,
           (select count(*)::int from conversations where org_id = $1) as conversations,
           (select count(*)::int from contact_merges where org_id = $1) as merges`,
        [client.orgId],
      );
      expect(rows).toEqual([{ unread: 3, conversations: 1, merges: 0 }]);
      expect((await merge(client, id, other.id)).status).toBe(200);
    },
  );

  it('a merge that somebody else is at leaves nothing to do', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client)];
    await merge(client, kept.id, gone.id);
    await database.query(`update contact_merges set state = 'moving' where from_id = $1`, [gone.id]);
    await database.transaction(async (transaction) => {
      await transaction.query('select from contact_merges for update');
      expect(await step(500)).toBe(false);
    });
    await finish();
  });
});
