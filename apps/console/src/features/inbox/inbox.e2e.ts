import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ConversationWork, InboxChangeRepository, InboxConversationRepository } from '@chasqui/conversations';
import { aContact, aNumber, aPhone, aSpelledPhone, SPELLED_COUNTRIES } from '@chasqui/testing';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { aPhoneNumber, InboxWorld } from '../../testing/inbox.world';

const harness = ConsoleHarness.ofFile();
let world: InboxWorld;

beforeAll(() => void (world = new InboxWorld(harness.database)));

/** @returns what the message says of the template it was made from */
async function madeOf(messageId: string): Promise<unknown> {
  const { rows } = await harness.database.query<{ template: unknown }>(
    `select payload -> 'template' as template from messages where id = $1`,
    [messageId],
  );
  return rows[0]?.template;
}

async function aTemplate(orgId: string, fields: object): Promise<{ id: string }> {
  const developer = await harness.aMember('developer', orgId);
  const body = { name: `t_${randomUUID().slice(0, 8)}`, channel: 'whatsapp', ...fields };
  return (await developer.client.post(inOrg(orgId, '/templates'), body)).body.data;
}

/** An agent with a connected WhatsApp number, and a conversation that a contact began. */
async function anInbox(name: string | null = 'Ana Lopez') {
  const agent = await harness.aMember('agent');
  const number = await aNumber(harness.database, { orgId: agent.orgId, phone: aPhoneNumber() });
  const phone = aPhoneNumber();
  const first = await world.receives({ orgId: agent.orgId, accountId: number.id, phone, name, text: 'Where is it?' });
  const at = (path = '') => inOrg(agent.orgId, `/conversations/${first.conversationId}${path}`);
  return { agent, number, phone, first, at };
}

const idsOf = (answer: { body: { data: { id: string }[] } }): string[] => answer.body.data.map(({ id }) => id);

describe('the inbox of an organization', () => {
  it('the inbox shows who wrote last first, with the contact, the account, how the last message begins and what is unread', async () => {
    const { agent, number, phone, first } = await anInbox();
    const second = await world.receives({ orgId: agent.orgId, accountId: number.id });
    const list = await agent.client.get(inOrg(agent.orgId, '/conversations'));
    expect(idsOf(list)).toEqual([second.conversationId, first.conversationId]);
    expect(list.body.data[1]).toEqual({
      id: first.conversationId,
      channel: 'whatsapp',
      status: 'open',
      account: { id: number.id, name: null, phone: number.phone },
      contact: { id: first.contactId, name: 'Ana Lopez', phone, avatar_url: null },
      group: null,
      last_message: expect.objectContaining({ id: first.id, direction: 'inbound', content: 'Where is it?' }),
      last_message_at: expect.any(String),
      unread_count: 1,
      assignee: null,
      closed_at: null,
      created_at: expect.any(String),
    });
    expect((await agent.client.get(inOrg(agent.orgId, `/conversations/${first.conversationId}`))).body.data).toEqual(
      list.body.data[1],
    );
  });

  it('conversations are found by tab, status, unread messages, channel, a part of the name and the begin of the number', async () => {
    const { agent, number, phone, first, at } = await anInbox('Ana López');
    const sms = await aPhone(harness.database, { orgId: agent.orgId });
    const other = await world.receives({ orgId: agent.orgId, accountId: sms.id, channel: 'sms', name: 'Ben' });
    const { conversationId: closed } = await world.receives({ orgId: agent.orgId, accountId: number.id, name: 'Zoe' });
    await agent.client.post(inOrg(agent.orgId, `/conversations/${closed}/close`));
    await agent.client.post(at('/assign'), { assignee_id: agent.userId });
    await agent.client.post(inOrg(agent.orgId, `/conversations/${other.conversationId}/read`));
    const found = async (query: string) => idsOf(await agent.client.get(inOrg(agent.orgId, `/conversations?${query}`)));
    expect(await found('tab=mine')).toEqual([first.conversationId]);
    expect(await found('tab=unassigned')).toEqual([other.conversationId]);
    expect(await found('status=closed')).toEqual([closed]);
    expect(await found('unread=true')).toEqual([first.conversationId]);
    expect(await found('channel=sms')).toEqual([other.conversationId]);
    expect(await found('q=LOP')).toEqual([first.conversationId]);
    expect(await found('q=ana%20lopez')).toEqual([first.conversationId]);
    expect(await found(`q=${encodeURIComponent('LÒ')}`)).toEqual([first.conversationId]);
    expect(await found('q=op')).toEqual([]);
    expect(await found('q=nobody')).toEqual([]);
    expect(await found(`q=${encodeURIComponent(`+${phone.slice(0, 4)} ${phone.slice(4, 10)}`)}`)).toEqual([
      first.conversationId,
    ]);
    const counts = (await agent.client.get(inOrg(agent.orgId, '/conversations/counts'))).body.data;
    expect(await found('waiting=true')).toEqual([other.conversationId, first.conversationId]);
    expect(await found('waiting=true&tab=mine')).toEqual([first.conversationId]);
    expect(counts).toEqual({
      mine: { waiting: 1, unread: 1 },
      unassigned: { waiting: 1, unread: 0 },
      all: { waiting: 2, unread: 1 },
      is_capped: false,
    });
  });

  it('a conversation waits from what comes in until a member answers or closes it; to read it is no answer', async () => {
    const { agent, number, phone, first, at } = await anInbox();
    const waits = async (): Promise<boolean> =>
      idsOf(await agent.client.get(inOrg(agent.orgId, '/conversations?waiting=true'))).includes(first.conversationId);
    const unread = async (): Promise<number> => (await agent.client.get(at())).body.data.unread_count;
    const writes = () => world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    expect(await waits()).toBe(true);
    await agent.client.post(at('/read'));
    expect(await waits()).toBe(true);
    await agent.client.post(at('/messages'), { text: 'It is on its way' });
    expect(await waits()).toBe(false);
    await writes();
    expect([await waits(), await unread()]).toEqual([true, 1]);
    // Answering marks as read what was there.
    await agent.client.post(at('/messages'), { text: 'It is there' });
    expect([await waits(), await unread()]).toEqual([false, 0]);
    await writes();
    await agent.client.post(at('/read'));
    await agent.client.post(at('/close'));
    expect(await waits()).toBe(false);
    await agent.client.post(at('/reopen'));
    expect(await waits()).toBe(true);
    const contact = inOrg(agent.orgId, `/contacts/${first.contactId}/messages`);
    await agent.client.post(contact, { channel: 'whatsapp', account_id: number.id, text: 'Hello' });
    expect(await waits()).toBe(false);
  });

  it('an answer that crosses a message that comes in leaves that one unread, and the conversation waits', async () => {
    const { agent, number, phone, first } = await anInbox();
    const changes = new InboxChangeRepository(harness.database);
    const work = new ConversationWork(harness.database, new InboxConversationRepository(harness.database), changes);
    const { conversationId } = first;
    const createdAt = new Date();
    // Puts the message into a later millisecond.
    await sleep(5);
    await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    await work.answered({ orgId: agent.orgId, mode: 'live' }, { conversationId, createdAt });
    const list = await agent.client.get(inOrg(agent.orgId, '/conversations?waiting=true'));
    expect(list.body.data).toMatchObject([{ id: conversationId, unread_count: 2 }]);
  });

  it('what is sent without a member neither answers a conversation nor makes one wait', async () => {
    const { agent, at, first } = await anInbox();
    await agent.client.post(at('/read'));
    const sent = await harness.database.query<{ id: string }>(
      `insert into conversations as c (id, org_id, mode, channel, account_id, contact_id, last_message_at)
       select case when n = 0 then $1 else gen_random_uuid() end, $2, 'live', 'whatsapp', account_id,
         case when n = 0 then contact_id else gen_random_uuid() end, now()
       from conversations, generate_series(0, 3) n where id = $1
       on conflict (account_id, contact_id) do update set last_message_at = excluded.last_message_at returning id`,
      [first.conversationId, agent.orgId],
    );
    expect(sent.rows).toHaveLength(4);
    expect(idsOf(await agent.client.get(inOrg(agent.orgId, '/conversations?waiting=true')))).toEqual([
      first.conversationId,
    ]);
  });

  it('pages of conversations miss none and repeat none, by cursor, in the order of their last messages', async () => {
    const agent = await harness.aMember('viewer');
    const ids = await manyConversations(agent.orgId, 25);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await agent.client.get(inOrg(agent.orgId, `/conversations?per_page=10${cursor}`));
      seen.push(...idsOf(page));
      cursor = page.body.next_cursor === undefined ? '' : `&cursor=${page.body.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(ids);
  });

  it('the messages of a conversation are read to both sides of any of them', async () => {
    const { agent, number, phone, first, at } = await anInbox();
    const ids = [first.id];
    for (const text of ['2', '3', '4', '5']) {
      ids.push((await world.receives({ orgId: agent.orgId, accountId: number.id, phone, text })).id);
    }
    const [one, two, three, four, five] = ids as [string, string, string, string, string];
    const page = await agent.client.get(at('/messages?per_page=2'));
    expect(idsOf(page)).toEqual([five, four]);
    const older = await agent.client.get(at(`/messages?per_page=2&cursor=${page.body.next_cursor}`));
    expect(idsOf(older)).toEqual([three, two]);
    expect(idsOf(await agent.client.get(at(`/messages?before=${two}`)))).toEqual([one]);
    expect(idsOf(await agent.client.get(at(`/messages?after=${three}`)))).toEqual([four, five]);
    expect(summaryOf(await agent.client.get(at(`/messages?after=${randomUUID()}`)))).toBe('404 MESSAGE_NOT_FOUND');
  });

  it('a conversation is marked as read, but not past a message that the member has not seen', async () => {
    const { agent, number, phone, at } = await anInbox();
    const before = (await agent.client.get(at())).body.data;
    await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    const stale = await agent.client.post(at('/read'), { seen_at: before.last_message_at });
    expect(stale.body.data.unread_count).toBe(2);
    const now = await agent.client.post(at('/read'), { seen_at: stale.body.data.last_message_at });
    expect(now.body.data.unread_count).toBe(0);
  });

  it('of two members who take a conversation at once one gets it, and the other one is told', async () => {
    const { agent, at } = await anInbox();
    const other = await harness.aMember('agent', agent.orgId);
    const take = ({ client, userId }: TestMember) =>
      client.post(at('/assign'), { assignee_id: userId, expected_assignee_id: null });
    const answers = await Promise.all([take(agent), take(other)]);
    expect(answers.map(summaryOf).toSorted()).toEqual(['200', '409 INVALID_STATE']);
    const winner = answers[0]?.status === 200 ? agent : other;
    expect((await agent.client.get(at())).body.data.assignee).toEqual({ id: winner.userId, name: 'A agent' });
    expect((await agent.client.post(at('/assign'), { assignee_id: null })).body.data.assignee).toBeNull();
  });

  it('a conversation is given to nobody who does not belong to the organization, or cannot answer', async () => {
    const { agent, at } = await anInbox();
    const stranger = await harness.aMember('agent');
    const viewer = await harness.aMember('viewer', agent.orgId);
    const marketing = await harness.aMember('marketing', agent.orgId);
    const give = async (assignee_id: unknown) => summaryOf(await agent.client.post(at('/assign'), { assignee_id }));
    expect(await give(stranger.userId)).toBe('404 MEMBER_NOT_FOUND');
    expect(await give(viewer.userId)).toBe('409 INVALID_STATE');
    expect(await give(marketing.userId)).toBe('409 INVALID_STATE');
    const { body } = await agent.client.get(inOrg(agent.orgId, '/members'));
    const answering = body.data.filter((member: { can_answer: boolean }) => member.can_answer);
    expect(answering).toEqual([expect.objectContaining({ id: agent.userId })]);
    expect(await give('x')).toBe('400 VALIDATION');
    expect(summaryOf(await agent.client.post(at('/assign')))).toBe('400 INVALID_BODY');
  });

  it('a closed conversation tells of it once, and opens with the next message that comes in', async () => {
    const { agent, number, phone, first, at } = await anInbox();
    const before = (await agent.client.get(at())).body.data;
    await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    expect(summaryOf(await agent.client.post(at('/close'), { seen_at: before.last_message_at }))).toBe(
      '409 INVALID_STATE',
    );
    const closed = await Promise.all([agent.client.post(at('/close')), agent.client.post(at('/close'))]);
    for (const { body } of closed) expect(body.data).toMatchObject({ status: 'closed', closed_at: expect.any(String) });
    const { rows } = await harness.database.query<{ payload: { conversation: object } }>(
      `select payload from events where org_id = $1 and type = 'conversation.closed'`,
      [agent.orgId],
    );
    expect(rows.map(({ payload }) => payload.conversation)).toEqual([
      expect.objectContaining({ id: first.conversationId, closed_at: closed[0]?.body.data.closed_at }),
    ]);
    await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    expect((await agent.client.get(at())).body.data).toMatchObject({ status: 'open', closed_at: null });
    await agent.client.post(at('/close'));
    expect((await agent.client.post(at('/reopen'))).body.data).toMatchObject({ status: 'open', closed_at: null });
  });

  it('notes are read by all members, and deleted by who wrote them alone', async () => {
    const { agent, at } = await anInbox();
    const other = await harness.aMember('owner', agent.orgId);
    const made = await agent.client.post(at('/notes'), { text: 'Call her back' });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        text: 'Call her back',
        author: { id: agent.userId, name: 'A agent' },
        created_at: expect.any(String),
      },
    ]);
    expect((await other.client.get(at('/notes'))).body.data).toEqual([made.body.data]);
    const note = at(`/notes/${made.body.data.id}`);
    expect(summaryOf(await other.client.delete(note))).toBe('403 FORBIDDEN');
    expect((await agent.client.delete(note)).body.data).toEqual({ id: made.body.data.id, deleted: true });
    expect(summaryOf(await agent.client.delete(note))).toBe('404 NOTE_NOT_FOUND');
    expect((await agent.client.get(at('/notes'))).body.data).toEqual([]);
    expect(summaryOf(await agent.client.post(at('/notes'), { text: 'x'.repeat(4_001) }))).toBe('400 VALIDATION');
  });

  it('conversations, notes and contacts of another organization or of the other mode are the same 404 as missing ones', async () => {
    const { first } = await anInbox();
    const { agent: stranger, first: own } = await anInbox();
    const paths = (id: string, mode: 'live' | 'test') => {
      const at = (path: string) => inOrg(stranger.orgId, `/conversations/${id}${path}`, mode);
      const { client } = stranger;
      return [
        client.get(at('')),
        client.get(at('/messages')),
        client.get(at('/notes')),
        client.post(at('/read')),
        client.post(at('/close')),
        client.post(at('/reopen')),
        client.post(at('/assign'), { assignee_id: null }),
        client.post(at('/notes'), { text: 'x' }),
        client.post(at('/messages'), { text: 'x' }),
      ];
    };
    // In sequence: a user may have only 32 requests under way.
    for (const [id, mode] of [
      [first.conversationId, 'live'],
      [randomUUID(), 'live'],
      ['x', 'live'],
      [own.conversationId, 'test'],
    ] as const) {
      const summaries = (await Promise.all(paths(id, mode))).map(summaryOf);
      expect(new Set(summaries)).toEqual(new Set(['404 CONVERSATION_NOT_FOUND']));
    }
    for (const id of [first.contactId, randomUUID(), 'x']) {
      const path = inOrg(stranger.orgId, `/contacts/${id}`);
      expect(summaryOf(await stranger.client.get(path))).toBe('404 CONTACT_NOT_FOUND');
    }
    expect(idsOf(await stranger.client.get(inOrg(stranger.orgId, '/conversations')))).toEqual([own.conversationId]);
    expect(idsOf(await stranger.client.get(inOrg(stranger.orgId, '/conversations', 'test')))).toEqual([]);
  });
});

describe('answers to a conversation', () => {
  it('an answer leaves from the number of the conversation, belongs to it, is told, and opens it again', async () => {
    const { agent, number, phone, first, at } = await anInbox();
    await agent.client.post(at('/close'));
    const sent = await agent.client.post(at('/messages'), { text: 'On its way', reply_to: first.id });
    expect([sent.status, sent.body.data]).toEqual([
      201,
      expect.objectContaining({
        direction: 'outbound',
        status: 'pending',
        to: phone,
        from: number.phone,
        content: 'On its way',
        conversation_id: first.conversationId,
        contact_id: first.contactId,
      }),
    ]);
    expect(idsOf(await agent.client.get(at('/messages')))).toEqual([sent.body.data.id, first.id]);
    expect((await agent.client.get(at())).body.data).toMatchObject({
      status: 'open',
      last_message: { id: sent.body.data.id, direction: 'outbound' },
    });
    const { rows } = await harness.database.query<{ id: string; lane: string }>(
      `select e.subject_id as id, m.lane from events e join messages m on m.id = e.subject_id
       where e.org_id = $1 and e.type = 'message.sent'`,
      [agent.orgId],
    );
    expect(rows).toEqual([{ id: sent.body.data.id, lane: `wa:${number.id}` }]);
  });

  it('an answer over SMS leaves from the phone of the conversation', async () => {
    const agent = await harness.aMember('agent');
    await aPhone(harness.database, { orgId: agent.orgId });
    const phone = await aPhone(harness.database, { orgId: agent.orgId });
    const { conversationId } = await world.receives({ orgId: agent.orgId, accountId: phone.id, channel: 'sms' });
    const path = inOrg(agent.orgId, `/conversations/${conversationId}/messages`);
    const sent = await agent.client.post(path, { text: 'Hi' });
    expect(sent.body.data).toMatchObject({ channel: 'sms', device_id: phone.id, conversation_id: conversationId });
    expect(summaryOf(await agent.client.post(path, { text: 'x'.repeat(1_601) }))).toBe('400 MESSAGE_TOO_LONG');
  });

  it('an answer that is sent again with its client_id is one message, also at once, and never another one', async () => {
    const { agent, at } = await anInbox();
    const send = (text: string) => agent.client.post(at('/messages'), { text, client_id: 'a-1' });
    const both = await Promise.all([send('Once'), send('Once')]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    expect(summaryOf(await send('Twice'))).toBe('422 IDEMPOTENCY_MISMATCH');
    expect((await agent.client.get(at('/messages'))).body.data).toHaveLength(2);
  });

  it('a quick reply is sent with the values of the contact, counts its use, and is refused while a value is missing', async () => {
    const { agent, at } = await anInbox('Ana');
    const made = await agent.client.post(inOrg(agent.orgId, '/quick-replies'), {
      shortcut: 'shipped',
      message: 'Hi {{contact.name}}, {{order}} is on its way.',
    });
    const { id } = made.body.data;
    const missing = await agent.client.post(at('/messages'), { quick_reply_id: id });
    expect([summaryOf(missing), missing.body]).toEqual([
      '400 TEMPLATE_VARIABLE_MISSING',
      expect.objectContaining({ missing: ['order'] }),
    ]);
    const sent = await agent.client.post(at('/messages'), { quick_reply_id: id, variables: { order: 'A-1' } });
    expect(sent.body.data.content).toBe('Hi Ana, A-1 is on its way.');
    const edited = await agent.client.post(at('/messages'), { quick_reply_id: id, text: 'Hi Ana!' });
    expect(edited.body.data.content).toBe('Hi Ana!');
    expect((await agent.client.get(inOrg(agent.orgId, `/quick-replies/${id}`))).body.data.usage_count).toBe(2);
    expect(summaryOf(await agent.client.post(at('/messages')))).toBe('400 INVALID_BODY');
    expect(summaryOf(await agent.client.post(at('/messages'), { quick_reply_id: randomUUID() }))).toBe(
      '404 QUICK_REPLY_NOT_FOUND',
    );
  });

  it('a template is sent with the values of the contact and those that were given, and the message says which version it was made of', async () => {
    const { agent, phone, first, at } = await anInbox('Ana');
    const template = await aTemplate(agent.orgId, { message: 'Hi {{contact.name}}, {{order}} is on its way.' });
    const reply = { template_id: template.id, variables: { order: 'A-1' }, client_id: 'once' };
    const missing = await agent.client.post(at('/messages'), { template_id: template.id, client_id: 'before' });
    expect([summaryOf(missing), missing.body]).toEqual([
      '400 TEMPLATE_VARIABLE_MISSING',
      expect.objectContaining({ missing: ['order'] }),
    ]);
    const sent = await agent.client.post(at('/messages'), reply);
    expect(sent.body.data).toMatchObject({ content: 'Hi Ana, A-1 is on its way.', to: phone });
    expect(await madeOf(sent.body.data.id)).toEqual({ id: template.id, version: 1 });
    await harness.database.query(`update templates set status = 'archived' where id = $1`, [template.id]);
    const again = await agent.client.post(at('/messages'), reply);
    expect([again.status, again.body.data.id]).toEqual([201, sent.body.data.id]);
    const other = { ...reply, variables: { order: 'A-2' } };
    expect(summaryOf(await agent.client.post(at('/messages'), other))).toBe('422 IDEMPOTENCY_MISMATCH');
    const archived = { ...reply, client_id: 'after' };
    expect(summaryOf(await agent.client.post(at('/messages'), archived))).toBe('409 TEMPLATE_NOT_ACTIVE');
    expect(summaryOf(await agent.client.post(at('/messages'), { ...archived, text: 'Hi' }))).toBe('400 INVALID_BODY');
    expect(summaryOf(await agent.client.post(at('/messages'), { template_id: randomUUID() }))).toBe(
      '404 TEMPLATE_NOT_FOUND',
    );
    expect((await agent.client.get(at('/messages'))).body.data.map(({ id }: { id: string }) => id)).toEqual([
      sent.body.data.id,
      first.id,
    ]);
  });

  it('over WhatsApp the file of a template goes with it, over SMS such a template is refused', async () => {
    const { agent, at } = await anInbox();
    const media = 'https://files.example.com/menu.PDF';
    const template = await aTemplate(agent.orgId, { channel: 'any', message: 'The menu', media_url: media });
    const sent = await agent.client.post(at('/messages'), { template_id: template.id });
    expect(sent.body.data).toMatchObject({ type: 'document', content: 'The menu', media: { url: media } });
    const sms = await aPhone(harness.database, { orgId: agent.orgId });
    const { conversationId } = await world.receives({ orgId: agent.orgId, accountId: sms.id, channel: 'sms' });
    const overSms = (templateId: string) =>
      agent.client.post(inOrg(agent.orgId, `/conversations/${conversationId}/messages`), { template_id: templateId });
    expect(summaryOf(await overSms(template.id))).toBe('400 TEMPLATE_WRONG_CHANNEL');
    const plain = await aTemplate(agent.orgId, { channel: 'sms', message: 'No menu' });
    const text = await overSms(plain.id);
    expect(text.body.data).toMatchObject({ channel: 'sms', content: 'No menu' });
    expect(await madeOf(text.body.data.id)).toEqual({ id: plain.id, version: 1 });
  });

  it('nobody who opted out of SMS is answered, over WhatsApp only where the organization does not mind', async () => {
    const { agent, first, at } = await anInbox();
    const out = { opt: 'out', at: '2026-01-01T00:00:00.000Z', source: 'keyword' };
    const consents = { sms: out, whatsapp: out };
    await harness.database.query('update contacts set channels = $2 where id = $1', [first.contactId, consents]);
    expect((await agent.client.post(at('/messages'), { text: 'Hi' })).status).toBe(201);
    await harness.database.query('update organizations set enforce_whatsapp_opt_out = true where id = $1', [
      agent.orgId,
    ]);
    const refused = await harness.aMember('agent');
    const number = await aNumber(harness.database, { orgId: refused.orgId, phone: aPhoneNumber() });
    await harness.database.query('update organizations set enforce_whatsapp_opt_out = true where id = $1', [
      refused.orgId,
    ]);
    const sms = await aPhone(harness.database, { orgId: refused.orgId });
    const phone = aPhoneNumber();
    const over = await Promise.all([
      world.receives({ orgId: refused.orgId, accountId: number.id, phone }),
      world.receives({ orgId: refused.orgId, accountId: sms.id, channel: 'sms', phone }),
    ]);
    await harness.database.query('update contacts set channels = $2 where org_id = $1', [refused.orgId, consents]);
    for (const { conversationId } of over) {
      const path = inOrg(refused.orgId, `/conversations/${conversationId}/messages`);
      expect(summaryOf(await refused.client.post(path, { text: 'Hi' }))).toBe('403 OPTED_OUT');
      expect((await refused.client.get(path)).body.data).toHaveLength(1);
    }
  });

  it('an answer over a number or phone that is away says so, and leaves no message behind', async () => {
    const { agent, number, at } = await anInbox();
    await harness.database.query(`update whatsapp_numbers set status = 'signed_out' where id = $1`, [number.id]);
    expect(summaryOf(await agent.client.post(at('/messages'), { text: 'Hi' }))).toBe('503 NO_CONNECTED_ACCOUNT');
    expect((await agent.client.get(at('/messages'))).body.data).toHaveLength(1);
    const sms = await aPhone(harness.database, { orgId: agent.orgId, seenMinutesAgo: 60 });
    const { conversationId } = await world.receives({ orgId: agent.orgId, accountId: sms.id, channel: 'sms' });
    const path = inOrg(agent.orgId, `/conversations/${conversationId}/messages`);
    expect(summaryOf(await agent.client.post(path, { text: 'Hi' }))).toBe('503 NO_SMS_DEVICE');
  });

  it('who is known by the name of an SMS sender alone cannot be answered', async () => {
    const agent = await harness.aMember('agent');
    const sms = await aPhone(harness.database, { orgId: agent.orgId });
    const { conversationId, contactId } = await world.receives({
      orgId: agent.orgId,
      accountId: sms.id,
      channel: 'sms',
    });
    await harness.database.query(
      `update contact_addresses set kind = 'sms_sender_id', value = 'BANK' where contact_id = $1`,
      [contactId],
    );
    const path = inOrg(agent.orgId, `/conversations/${conversationId}/messages`);
    expect(summaryOf(await agent.client.post(path, { text: 'Hi' }))).toBe('409 INVALID_STATE');
  });
});

/** Some have the same time. @returns ids, latest first */
async function manyConversations(orgId: string, count: number): Promise<string[]> {
  const { rows } = await harness.database.query<{ id: string }>(
    `insert into conversations (id, org_id, mode, channel, account_id, contact_id, last_message_at, activity_hour)
     select uuidv7(), $1, 'live', 'whatsapp', $3, uuidv7(), at, date_trunc('hour', at, 'UTC')
     from (select now() - (n / 3) * interval '17 minutes' as at from generate_series(1, $2) n) made
     returning id, last_message_at`,
    [orgId, count, randomUUID()],
  );
  const { rows: sorted } = await harness.database.query<{ id: string }>(
    'select id from conversations where id = any ($1::uuid[]) order by last_message_at desc, id desc',
    [rows.map(({ id }) => id)],
  );
  return sorted.map(({ id }) => id);
}

describe('first messages to contacts', () => {
  async function somebody(fields: object = { phone: aPhoneNumber(), name: 'Ana' }) {
    const agent = await harness.aMember('agent');
    const number = await aNumber(harness.database, { orgId: agent.orgId, phone: aPhoneNumber() });
    const made = await agent.client.post(inOrg(agent.orgId, '/contacts'), fields);
    const { id, phone } = made.body.data;
    const write = (body: object) => agent.client.post(inOrg(agent.orgId, `/contacts/${id}/messages`), body);
    return { agent, number, id, phone, write };
  }

  it('a message to somebody who never wrote begins a conversation with them, once however often it is sent', async () => {
    const { agent, number, id, phone, write } = await somebody();
    const body = { channel: 'whatsapp', account_id: number.id, text: 'Welcome!', client_id: 'form' };
    const answers = await Promise.all([write(body), write(body), write(body)]);
    expect(new Set(answers.map(({ status, body: { data } }) => `${status} ${data.id}`)).size).toBe(1);
    expect(answers[0]?.body.data).toMatchObject({ content: 'Welcome!', to: phone, from: number.phone, contact_id: id });
    const conversations = await agent.client.get(inOrg(agent.orgId, `/contacts/${id}/conversations`));
    expect(conversations.body.data).toEqual([
      expect.objectContaining({ id: answers[0]?.body.data.conversation_id, channel: 'whatsapp', status: 'open' }),
    ]);
    expect(summaryOf(await write({ ...body, text: 'Another' }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('sent again, a message opens its conversation if nobody has closed it since, and is answered though its contact has gone', async () => {
    const { agent, number, id, write } = await somebody();
    const body = { channel: 'whatsapp', account_id: number.id, text: 'Welcome!', client_id: 'form' };
    const { id: messageId, conversation_id: conversationId } = (await write(body)).body.data;
    const closed = async (at: string): Promise<string> => {
      const sql = `update conversations set status = 'closed', closed_at = now() + $2::interval where id = $1`;
      await harness.database.query(sql, [conversationId, at]);
      expect((await write(body)).body.data.id).toBe(messageId);
      const now = await agent.client.get(inOrg(agent.orgId, `/conversations/${conversationId}`));
      return now.body.data.status;
    };
    expect([await closed('-1 hour'), await closed('1 hour')]).toEqual(['open', 'closed']);
    await agent.client.delete(inOrg(agent.orgId, `/contacts/${id}`));
    expect((await write(body)).body.data.id).toBe(messageId);
    expect(summaryOf(await write({ ...body, client_id: 'another' }))).toBe('404 CONTACT_NOT_FOUND');
  });

  it('one that was merged is said to be so, with whom it became', async () => {
    const { agent, number, id, write } = await somebody();
    const fields = { phone: aPhoneNumber(), name: 'Ana too' };
    const other = (await agent.client.post(inOrg(agent.orgId, '/contacts'), fields)).body.data.id;
    await agent.client.post(inOrg(agent.orgId, `/contacts/${other}/merge`), { from_id: id });
    const answer = await write({ channel: 'whatsapp', account_id: number.id, text: 'Hi' });
    expect([summaryOf(answer), answer.body.merged_into]).toEqual(['404 CONTACT_NOT_FOUND', other]);
  });

  it('a message made of a template goes on in the conversation that there is, and opens it', async () => {
    const { agent, number, phone, write } = await somebody();
    const { conversationId } = await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    await agent.client.post(inOrg(agent.orgId, `/conversations/${conversationId}/close`));
    const template = await aTemplate(agent.orgId, { message: 'Hi {{contact.name}}, {{order}}' });
    const body = { channel: 'whatsapp', account_id: number.id, template_id: template.id };
    expect(summaryOf(await write(body))).toBe('400 TEMPLATE_VARIABLE_MISSING');
    const changed = await write({ ...body, template_version: 2, variables: { order: 'A-1' } });
    expect(changed.body).toMatchObject({ code: 'INVALID_STATE', reason: 'TEMPLATE_CHANGED' });
    const sent = await write({ ...body, template_version: 1, variables: { order: 'A-1' } });
    expect(sent.body.data).toMatchObject({ content: 'Hi Ana, A-1', conversation_id: conversationId });
    expect(await madeOf(sent.body.data.id)).toEqual({ id: template.id, version: 1 });
    const now = await agent.client.get(inOrg(agent.orgId, `/conversations/${conversationId}`));
    expect(now.body.data.status).toBe('open');
  });

  it.each(SPELLED_COUNTRIES)(
    'in %s, nothing is sent to who opted out as another contact, which has their phone in another spelling; both are found by either',
    async (country) => {
      const [long, short] = aSpelledPhone(country);
      const { agent, number, id, write } = await somebody({ phone: short });
      const { orgId } = agent;
      const sms = await aPhone(harness.database, { orgId });
      await harness.database.query('update organizations set enforce_whatsapp_opt_out = true where id = $1', [orgId]);
      const over = { whatsapp: number.id, sms: sms.id };
      const message = (channel: keyof typeof over) => ({ channel, account_id: over[channel], text: 'Hi' });
      for (const channel of ['whatsapp', 'sms'] as const) {
        const sent = await write(message(channel));
        expect([sent.status, sent.body.data.to]).toEqual([201, short]);
      }
      const found = async (path: string) => idsOf(await agent.client.get(inOrg(orgId, path))).length;
      for (const phone of [long, short])
        expect([await found(`/conversations?q=${phone}`), await found(`/messages?number=${phone}`)]).toEqual([2, 2]);
      const opt = { opt: 'out' } as const;
      await aContact(harness.database, { orgId, channels: { sms: opt, whatsapp: opt }, addresses: { phone: long } });
      for (const channel of ['whatsapp', 'sms'] as const)
        expect(summaryOf(await write(message(channel)))).toBe('403 OPTED_OUT');
      const conversations = await agent.client.get(inOrg(orgId, `/contacts/${id}/conversations`));
      expect(conversations.body.data).toHaveLength(2);
    },
  );

  it('nothing is sent to who opted out, has no number, or is not there, nor over a number of somebody else', async () => {
    const { agent, id, number, write } = await somebody();
    const sms = await aPhone(harness.database, { orgId: agent.orgId });
    const body = { channel: 'sms', account_id: sms.id, text: 'Hi' };
    await agent.client.post(inOrg(agent.orgId, `/contacts/${id}/opt-out`), { channel: 'sms' });
    expect(summaryOf(await write(body))).toBe('403 OPTED_OUT');
    expect(summaryOf(await write({ ...body, text: undefined }))).toBe('400 INVALID_BODY');
    expect(summaryOf(await write({ ...body, account_id: number.id }))).toBe('503 NO_SMS_DEVICE');
    const foreign = await somebody({ email: 'nobody@example.com' });
    expect(summaryOf(await foreign.write({ channel: 'whatsapp', account_id: foreign.number.id, text: 'Hi' }))).toBe(
      '409 INVALID_STATE',
    );
    expect(summaryOf(await write({ channel: 'whatsapp', account_id: foreign.number.id, text: 'Hi' }))).toBe(
      '503 NO_CONNECTED_ACCOUNT',
    );
    for (const missing of [randomUUID(), foreign.id, 'nobody']) {
      const at = inOrg(agent.orgId, `/contacts/${missing}/messages`);
      expect(summaryOf(await agent.client.post(at, body))).toBe('404 CONTACT_NOT_FOUND');
    }
  });
});
