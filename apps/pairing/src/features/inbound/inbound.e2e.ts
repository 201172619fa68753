import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contactsOf as contactsWith } from '@chasqui/testing';
import { aLid, aPhone, aWaId } from '../../testing/inbound.world';
import { PairingHarness, type RegisteredGateway, type Replica } from '../../testing/pairing-harness';

let harness: PairingHarness;
let replicas: Replica[];
let gateway: RegisteredGateway;
let stranger: RegisteredGateway;
const PHONE = '4915100001';
const FOREIGN_PHONE = '4915100002';
let seq = 0;

beforeAll(async () => {
  harness = await PairingHarness.start();
  replicas = [await harness.startReplica(), await harness.startReplica()];
  gateway = await harness.withNumber(one(), PHONE);
  stranger = await harness.withNumber(one(), FOREIGN_PHONE);
});
afterAll(() => harness.stop());

const one = (): Replica => replicas[0] as Replica;

type Fields = Record<string, unknown>;

function event(type: string, data: Fields, phone = PHONE) {
  seq += 1;
  return { id: randomUUID(), seq, at: new Date().toISOString(), phone, type, data };
}
const inbound = (data: Fields, phone = PHONE) =>
  event('message.inbound', { wa_id: aWaId(), from: null, kind: 'text', text: 'hi', offline: false, ...data }, phone);
const mapped = (lid: string, phone: string) => event('contact.mapped', { lid, phone });

const post = (events: unknown[], as = gateway, replica = one()): ReturnType<Replica['tell']> =>
  replica.tell(as, events);

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await harness.database.query<T>(text, values)).rows;
}

interface Stored {
  id: string;
  orgId: string;
  mode: string;
  type: string;
  status: string;
  state: string;
  fromAddress: string;
  toAddress: string;
  contactId: string;
  conversationId: string;
  content: string;
  payload: Fields | null;
  media: Fields | null;
  createdAt: Date;
  sentAt: Date;
}
const messagesOf = (waIds: unknown[]) =>
  query<Stored>('select * from messages where provider_message_id = any($1::text[]) order by created_at, id', [waIds]);
const contactsOf = (...addresses: string[]) => contactsWith(harness.database, { addresses });
const conversationsOf = (contactId: string) =>
  query<{ id: string; unreadCount: number }>('select * from conversations where contact_id = $1', [contactId]);
const logOf = (subjectIds: string[]) =>
  query<{ type: string; payload: Fields; orgId: string; mode: string }>(
    'select type, payload, org_id, mode from events where subject_id = any($1::uuid[]) order by created_at, id',
    [subjectIds],
  );

async function aMessageOfOurs(as = PHONE): Promise<string> {
  const id = randomUUID();
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
                           metadata, lane, lane_seq, priority, state, charged)
     select $1, n.org_id, n.mode, 'whatsapp', 'outbound', 'sent', 'poll', '49', n.phone, n.id, '{}', '', 1, 1, 'done', '{}'
       from whatsapp_numbers n where n.phone = $2`,
    [id, as],
  );
  return id;
}

describe('a message that comes in', () => {
  it('a message that comes in is stored with its contact and conversation, and three facts are logged', async () => {
    const from = aPhone();
    const sentAt = '2026-01-02T03:04:05.678Z';
    const message = inbound({ from, lid: aLid(), name: 'Ann', text: 'hello', sent_at: sentAt });
    expect(await post([message])).toEqual({ accepted: [message.id], rejected: [] });
    const [row] = await messagesOf([message.data.wa_id]);
    expect(row).toMatchObject({
      orgId: gateway.orgId,
      mode: 'live',
      direction: 'inbound',
      channel: 'whatsapp',
      status: 'delivered',
      state: 'done',
      lane: '',
      laneSeq: '0',
      priority: 0,
      type: 'text',
      fromAddress: from,
      toAddress: PHONE,
      content: 'hello',
      payload: null,
      media: null,
      sentAt: new Date(sentAt),
    });
    const [contact] = await contactsOf(from);
    expect(contact).toMatchObject({ id: row?.contactId, name: 'Ann', whatsappLid: message.data.lid });
    expect(contact?.lastInboundAt).toEqual(new Date(sentAt));
    const conversations = await conversationsOf(contact?.id ?? '');
    expect(conversations).toMatchObject([{ id: row?.conversationId, unreadCount: 1 }]);
    const log = await logOf([row?.id ?? '', contact?.id ?? '', conversations[0]?.id ?? '']);
    expect(log.map(({ type }) => type)).toEqual(['contact.created', 'conversation.created', 'message.received']);
    expect(log[2]).toMatchObject({
      orgId: gateway.orgId,
      mode: 'live',
      payload: {
        message: {
          id: row?.id,
          direction: 'inbound',
          from,
          to: PHONE,
          content: 'hello',
          media: null,
          created_at: row?.createdAt.toISOString(),
          sent_at: sentAt,
        },
        contact: { id: contact?.id, name: 'Ann', phone: from, email: null },
        reply_to: null,
        poll: null,
      },
    });
  });

  it('a message is stored once, whether its event or its WhatsApp id is repeated, in one batch or later', async () => {
    const from = aPhone();
    const message = inbound({ from });
    const again = inbound({ from, wa_id: message.data.wa_id, text: 'other words' });
    await post([message, again]);
    await post([message]);
    await post([inbound({ from, wa_id: message.data.wa_id })]);
    expect(await messagesOf([message.data.wa_id])).toMatchObject([{ content: 'hi' }]);
    const [contact] = await contactsOf(from);
    expect(await conversationsOf(contact?.id ?? '')).toMatchObject([{ unreadCount: 1 }]);
  });

  it('a message is stored once for each number that it came to, although the WhatsApp id is the same', async () => {
    const wa_id = aWaId();
    await post([inbound({ from: aPhone(), wa_id })]);
    await post([inbound({ from: aPhone(), wa_id }, FOREIGN_PHONE)], stranger);
    expect((await messagesOf([wa_id])).map((row) => row.orgId).sort()).toEqual([gateway.orgId, stranger.orgId].sort());
  });

  it('a message for a number of another gateway is rejected, its neighbours are not', async () => {
    const [foreign, unknown, good] = [
      inbound({ from: aPhone() }, FOREIGN_PHONE),
      inbound({ from: aPhone() }, '4900000'),
      inbound({ from: aPhone() }),
    ];
    const answer = await post([foreign, unknown, good]);
    expect(answer.accepted).toEqual([good.id]);
    expect(answer.rejected).toEqual([
      { id: foreign.id, code: 'NOT_YOUR_NUMBER' },
      { id: unknown.id, code: 'NOT_YOUR_NUMBER' },
    ]);
    expect(await messagesOf([foreign.data.wa_id, unknown.data.wa_id])).toEqual([]);
    expect(await messagesOf([good.data.wa_id])).toHaveLength(1);
  });

  it('a message is stored with the news of its number, also when that stands behind it in the batch', async () => {
    const phone = aPhone();
    const message = inbound({ from: aPhone() }, phone);
    const news = event('session.status', { status: 'connected' }, phone);
    expect(await post([message, news])).toEqual({ accepted: [message.id, news.id], rejected: [] });
    expect(await messagesOf([message.data.wa_id])).toMatchObject([{ toAddress: phone }]);
  });

  it('a message that is impossible, or that only PostgreSQL refuses, harms no neighbour', async () => {
    const from = aPhone();
    const batch = [
      inbound({ from }),
      inbound({ from: 'Ann' }),
      // A year that PostgreSQL does not have.
      inbound({ from, sent_at: '0000-01-01T00:00:00Z' }),
      inbound({ from, text: 'a\u0000b\ud800' }),
    ];
    const [first, second, third, last] = batch;
    const answer = await post(batch);
    expect(answer.accepted).toEqual([first?.id, last?.id]);
    expect(new Map(answer.rejected.map(({ id, code }) => [id, code]))).toEqual(
      new Map([second, third].map((event) => [event?.id, 'INVALID_EVENT'])),
    );
    const rows = await messagesOf(batch.map(({ data }) => data.wa_id));
    expect(rows.map(({ content }) => content)).toEqual(['hi', 'ab\ufffd']);
    expect(await contactsOf(from)).toHaveLength(1);
  });

  it('a message keeps what belongs to its kind, and names the messages that it speaks of only when they are ours', async () => {
    const from = aPhone();
    const [poll, foreign] = [await aMessageOfOurs(), await aMessageOfOurs(FOREIGN_PHONE)];
    const first = inbound({ from });
    const ref = (message_id?: string) => ({ wa_id: aWaId(), message_id });
    const vote = inbound({ from, kind: 'poll_vote', text: 'A, B', poll: { ...ref(poll), options: ['A', 'B'] } });
    const others = [
      inbound({ from, kind: 'poll_vote', text: '', poll: { ...ref(foreign), options: [] } }),
      inbound({ from, kind: 'reaction', text: '👍', reaction: { wa_id: first.data.wa_id, emoji: '👍' } }),
      inbound({ from, reply_to: { wa_id: first.data.wa_id } }),
      inbound({ from, reply_to: ref() }),
      inbound({ from, kind: 'location', text: 'Cusco', location: { latitude: -13.5, longitude: -72, name: 'Cusco' } }),
      inbound({ from, kind: 'contact', text: 'Bo', contact: { name: 'Bo', phone: '49151' } }),
    ];
    await post([first, vote, ...others]);
    const later = inbound({ from, reply_to: { wa_id: vote.data.wa_id } });
    await post([later]);
    const events = [first, vote, ...others, later];
    const rows = new Map(
      (
        await query<Stored & { providerMessageId: string }>('select * from messages where from_address = $1', [from])
      ).map((row) => [row.providerMessageId, row]),
    );
    const [firstRow, voteRow] = [first, vote].map(({ data }) => rows.get(String(data.wa_id)));
    expect(events.map(({ data }) => rows.get(String(data.wa_id))?.payload)).toEqual([
      null,
      { poll_vote: { message_id: poll, options: ['A', 'B'] } },
      { poll_vote: { message_id: null, options: [] } },
      { reaction: { message_id: firstRow?.id, emoji: '👍' } },
      { reply_to: { message_id: firstRow?.id } },
      { reply_to: { message_id: null } },
      { location: { latitude: -13.5, longitude: -72, name: 'Cusco' } },
      { contact: { name: 'Bo', phone: '49151' } },
      { reply_to: { message_id: voteRow?.id } },
    ]);
    expect((await logOf([voteRow?.id ?? '']))[0]?.payload).toMatchObject({
      poll: { message_id: poll, options_selected: ['A', 'B'] },
    });
  });
});

describe('one person', () => {
  it('one person is one contact and one conversation after twenty first messages in one batch', async () => {
    const from = aPhone();
    await post(Array.from({ length: 20 }, () => inbound({ from, name: 'Ann' })));
    const contacts = await contactsOf(from);
    expect(contacts).toHaveLength(1);
    const conversations = await conversationsOf(contacts[0]?.id ?? '');
    expect(conversations).toMatchObject([{ unreadCount: 20 }]);
    const log = await logOf([contacts[0]?.id ?? '', conversations[0]?.id ?? '']);
    expect(log.map(({ type }) => type)).toEqual(['contact.created', 'conversation.created']);
  });

  it('one person is one contact when many batches come at once on two replicas, and no message is lost', async () => {
    const people = Array.from({ length: 5 }, () => ({ from: aPhone(), lid: aLid() }));
    const batches = Array.from({ length: 8 }, (_, batch) =>
      Array.from({ length: 20 }, (__, index) => {
        const person = people[(batch * 7 + index * 3) % people.length];
        // Some batches know only the phone, some only the LID, some both.
        const known = [{ from: person?.from }, { lid: person?.lid }, person][batch % 3];
        return inbound({ from: null, ...known });
      }),
    );
    const mappings = people.map(({ from, lid }) => mapped(lid, from));
    const answers = await Promise.all(
      [...batches, mappings].map((batch, index) => post(batch, gateway, replicas[index % 2])),
    );
    expect(answers.flatMap(({ rejected }) => rejected)).toEqual([]);
    await post(people.map(({ from, lid }) => mapped(lid, from)));
    const rows = await messagesOf(batches.flat().map(({ data }) => data.wa_id));
    expect(rows).toHaveLength(160);
    const contacts = await contactsOf(...people.flatMap(({ from, lid }) => [from, lid]));
    expect(contacts).toHaveLength(5);
    expect(new Set(rows.map((row) => row.contactId))).toEqual(new Set(contacts.map(({ id }) => id)));
    expect(new Set(rows.map((row) => row.conversationId)).size).toBe(5);
    expect(rows.every((row) => people.some(({ from }) => from === row.fromAddress))).toBe(true);
    const unread = (await Promise.all(contacts.map(({ id }) => conversationsOf(id)))).flat();
    expect(unread).toHaveLength(5);
    expect(unread.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(160);
  });

  it('one person whose LID and phone wrote apart becomes one when they are mapped, with all messages', async () => {
    const [from, lid] = [aPhone(), aLid()];
    const messages = [inbound({ from }), inbound({ lid, name: 'Ann' }), inbound({ lid })];
    await post(messages);
    const before = await contactsOf(from, lid);
    expect(before).toHaveLength(2);
    const ofPhone = before.find((contact) => contact.phone === from);
    await post([mapped(lid, from)]);
    const after = await contactsOf(from, lid);
    expect(after).toMatchObject([{ id: ofPhone?.id, phone: from, whatsappLid: lid, name: 'Ann' }]);
    const rows = await messagesOf(messages.map(({ data }) => data.wa_id));
    const [conversation, ...more] = await conversationsOf(ofPhone?.id ?? '');
    expect([conversation?.unreadCount, more]).toEqual([3, []]);
    expect(rows.map((row) => [row.contactId, row.conversationId, row.fromAddress])).toEqual(
      rows.map(() => [ofPhone?.id, conversation?.id, from]),
    );
    const gone = before.find((contact) => contact.phone === null);
    expect((await logOf([ofPhone?.id ?? ''])).at(-1)).toMatchObject({
      type: 'contact.updated',
      payload: { contact: { phone: from }, changed: ['name', 'whatsapp_lid'], merged_contact_ids: [gone?.id] },
    });
  });

  it('a word that an organization chose opts out over WhatsApp, as a text and not as a caption, once', async () => {
    const phone = '4915100003';
    const own = await harness.withNumber(one(), phone);
    await query(`update organizations set stop_words = '{No más}' where id = $1`, [own.orgId]);
    const [from, other] = [aPhone(), aPhone()];
    const stop = inbound({ from, text: 'no mas!' }, phone);
    const caption = inbound({ from: other, kind: 'image', text: 'no mas' }, phone);
    await post([stop, caption], own);
    await post([stop], own, replicas[1]);
    await post([inbound({ from, text: 'no mas!' }, FOREIGN_PHONE)], stranger);
    const contacts = await contactsOf(from, other);
    const outs = contacts.filter(({ channels }) => JSON.stringify(channels).includes('out'));
    expect(outs).toMatchObject([{ orgId: own.orgId, channels: { whatsapp: { opt: 'out', source: 'keyword' } } }]);
    const told = await logOf(contacts.map(({ id }) => id));
    expect(told.filter(({ type }) => type === 'contact.opted_out')).toHaveLength(1);
  });

  it('a merged contact keeps the stricter of what its phone and its LID had said about each channel', async () => {
    const [from, lid] = [aPhone(), aLid()];
    await post([inbound({ from, text: 'START' }), inbound({ lid, text: 'STOP' })]);
    const says = (opt: string) => ({ opt, at: '2026-01-01T00:00:00.000Z', source: 'api' });
    const note = (address: string, channels: Fields) =>
      query(
        `update contacts c set channels = channels || $2 from contact_addresses a
         where a.contact_id = c.id and a.value = $1`,
        [address, channels],
      );
    await note(from, { sms: says('out') });
    await note(lid, { sms: says('in'), email: says('in') });
    await post([mapped(lid, from)]);
    expect(await contactsOf(from, lid)).toMatchObject([
      { channels: { whatsapp: { opt: 'out', source: 'keyword' }, sms: says('out'), email: says('in') } },
    ]);
  });

  it('a merged contact keeps the latest times of its phone and its LID, whichever of them had them', async () => {
    const [early, late] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')];
    for (const [ofPhone, ofLid] of [
      [early, late],
      [late, early],
    ]) {
      const [from, lid] = [aPhone(), aLid()];
      await post([inbound({ from }), inbound({ lid })]);
      const set = (address: string, at: unknown) =>
        query(
          `with person as (
             update contacts c set last_inbound_at = $2, last_outbound_at = $2 from contact_addresses a
             where a.contact_id = c.id and a.value = $1 returning c.id)
           update conversations v set last_message_at = $2 from person where v.contact_id = person.id`,
          [address, at],
        );
      await set(from, ofPhone);
      await set(lid, ofLid);
      await post([mapped(lid, from)]);
      const [merged] = await contactsOf(from, lid);
      expect(merged).toMatchObject({ lastInboundAt: late, lastOutboundAt: late });
      expect(await conversationsOf(merged?.id ?? '')).toMatchObject([{ lastMessageAt: late }]);
    }
  });

  it('a merged contact keeps a conversation with each number that its phone and its LID wrote to', async () => {
    const [from, lid, number] = [aPhone(), aLid(), aPhone()];
    const messages = [inbound({ from }), inbound({ lid }, number)];
    await post([...messages, event('session.status', { status: 'connected' }, number)]);
    const waIds = messages.map(({ data }) => data.wa_id);
    const before = (await messagesOf(waIds)).map((row) => row.conversationId);
    await post([mapped(lid, from)]);
    const [merged] = await contactsOf(from, lid);
    expect((await messagesOf(waIds)).map((row) => [row.contactId, row.conversationId])).toEqual(
      before.map((conversationId) => [merged?.id, conversationId]),
    );
    expect((await conversationsOf(merged?.id ?? '')).map(({ id }) => id).sort()).toEqual(before.sort());
  });

  it('a contact last wrote when the latest of their messages was sent, also when an older one comes late', async () => {
    const from = aPhone();
    const sent = (sent_at: string) => inbound({ from, sent_at });
    await post([sent('2026-01-02T00:00:00Z'), sent('2026-01-03T00:00:00Z'), sent('2026-01-01T00:00:00Z')]);
    await post([sent('2026-01-02T12:00:00Z')]);
    expect(await contactsOf(from)).toMatchObject([{ lastInboundAt: new Date('2026-01-03T00:00:00Z') }]);
  });

  it('one person whose phone becomes known with a later message keeps their contact', async () => {
    const [from, lid] = [aPhone(), aLid()];
    const first = inbound({ lid });
    await post([first]);
    const [before] = await contactsOf(lid);
    expect(before?.phone).toBeNull();
    expect(await messagesOf([first.data.wa_id])).toMatchObject([{ fromAddress: lid }]);
    await post([inbound({ from, lid })]);
    expect(await contactsOf(from, lid)).toMatchObject([{ id: before?.id, phone: from }]);
    expect(await messagesOf([first.data.wa_id])).toMatchObject([{ fromAddress: from }]);
  });

  it('one person is told as updated for real changes only, and two LIDs may change places', async () => {
    const [p, q, l, m] = [aPhone(), aPhone(), aLid(), aLid()];
    await post([inbound({ from: p, lid: l, name: 'Ann' }), inbound({ from: q, lid: m })]);
    await post([inbound({ from: p, lid: l, name: 'Ann' }), inbound({ from: p })]);
    const [ann] = await contactsOf(p);
    expect((await logOf([ann?.id ?? ''])).map(({ type }) => type)).toEqual(['contact.created']);
    await post([mapped(l, q), mapped(m, p)]);
    expect(await contactsOf(p)).toMatchObject([{ whatsappLid: m }]);
    expect(await contactsOf(q)).toMatchObject([{ whatsappLid: l }]);
    expect((await logOf([ann?.id ?? ''])).at(-1)?.payload).toMatchObject({ changed: ['whatsapp_lid'] });
  });

  it('one person is found by their new number and no more by the old one, which may become somebody else’s', async () => {
    const [old, now, lid] = [aPhone(), aPhone(), aLid()];
    await post([inbound({ from: old, lid })]);
    const [person] = await contactsOf(lid);
    await post([inbound({ from: now, lid })]);
    expect(await contactsOf(lid)).toMatchObject([{ id: person?.id, phone: now }]);
    expect(await contactsOf(old)).toEqual([]);
    await post([inbound({ from: old })]);
    expect(await contactsOf(old)).not.toMatchObject([{ id: person?.id }]);
    expect(await contactsOf(old, now, lid)).toHaveLength(2);
  });

  it('one person is found by each of their addresses, which all stay when two contacts become one', async () => {
    const [from, second, lid, email] = [aPhone(), aPhone(), aLid(), `${aPhone()}@example.org`];
    await post([inbound({ from }), inbound({ lid })]);
    const [ofPhone, ofLid] = [(await contactsOf(from))[0]?.id, (await contactsOf(lid))[0]?.id];
    const add = (id: unknown, kind: string, value: string, isPrimary: boolean) =>
      query(
        `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
         select org_id, mode, $2, $3, id, $4 from contacts where id = $1`,
        [id, kind, value, isPrimary],
      );
    await add(ofPhone, 'phone', second, false);
    await add(ofLid, 'email', email, true);
    const message = inbound({ from: second });
    await post([message]);
    expect(await messagesOf([message.data.wa_id])).toMatchObject([{ contactId: ofPhone }]);
    await post([mapped(lid, second)]);
    expect(
      await query(
        'select kind, value, is_primary from contact_addresses where contact_id = any($1) order by 1, 3 desc',
        [[ofPhone, ofLid]],
      ),
    ).toEqual([
      { kind: 'email', value: email, isPrimary: true },
      { kind: 'phone', value: from, isPrimary: true },
      { kind: 'phone', value: second, isPrimary: false },
      { kind: 'whatsapp_lid', value: lid, isPrimary: true },
    ]);
    expect(await contactsOf(from, second, lid, email)).toMatchObject([{ id: ofPhone, phone: from }]);
  });

  it('one person is told by their primary phone, whichever they wrote from', async () => {
    const [first, second] = [aPhone(), aPhone()];
    await post([inbound({ from: first })]);
    const [person] = await contactsOf(first);
    await query(
      `with former as (update contact_addresses set is_primary = false where contact_id = $1 returning *)
       insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary)
       select org_id, mode, kind, $2, contact_id, false from former`,
      [person?.id, second],
    );
    await query('update contact_addresses set is_primary = true where value = $1', [second]);
    await post([inbound({ from: first, name: 'Ann' })]);
    expect((await logOf([person?.id ?? ''])).at(-1)).toMatchObject({
      type: 'contact.updated',
      payload: { contact: { phone: second }, changed: ['name'] },
    });
  });

  it('one person is somebody else in another organization', async () => {
    const from = aPhone();
    await post([inbound({ from })]);
    await post([inbound({ from }, FOREIGN_PHONE)], stranger);
    expect(await contactsOf(from)).toHaveLength(2);
  });

  it('one person is somebody else in the other mode of their organization', async () => {
    const [from, phone] = [aPhone(), '4915100003'];
    const tests = await harness.register(one(), { orgId: gateway.orgId, mode: 'test' });
    await one().connect(tests, { sessions: [{ phone, status: 'connected' }] });
    await post([inbound({ from })]);
    await post([inbound({ from }, phone)], tests);
    const contacts = await contactsOf(from);
    expect(contacts.map(({ mode }) => mode).sort()).toEqual(['live', 'test']);
  });

  it('a mapping alone makes nobody a contact', async () => {
    const [from, lid] = [aPhone(), aLid()];
    const event = mapped(lid, from);
    expect(await post([event])).toEqual({ accepted: [event.id], rejected: [] });
    expect(await contactsOf(from, lid)).toEqual([]);
  });
});
