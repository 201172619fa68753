import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboundListRepository, openInbound } from '@chasqui/messages';
import { listenForEvents } from '@chasqui/lanes';
import { Redis } from '@chasqui/runtime';
import { aContact, contactsOf, waitFor } from '@chasqui/testing';
import { InboundWorld } from '../../testing/inbound-world';
import { aNumber, anEnvelopeId } from '../../testing/reporting-phone';

let world: InboundWorld;

beforeAll(async () => {
  world = await InboundWorld.start();
});
afterAll(() => world.stop());

describe('an SMS that a phone received', () => {
  it('a received SMS is stored with its contact and conversation, and told', async () => {
    const from = aNumber();
    const id = anEnvelopeId();
    const payload = {
      sender: `+${from}`,
      recipient: '+4915100000001',
      message: 'Grüße = <b> & 🛑\nline 2',
      receivedAt: '2026-01-02T10:04:05.000+07:00',
      simNumber: 2,
    };
    const answer = await world.app().received(payload, { id });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const [row] = await world.messagesOf(id);
    expect(row).toMatchObject({
      orgId: world.phone.orgId,
      mode: 'live',
      channel: 'sms',
      direction: 'inbound',
      status: 'delivered',
      type: 'text',
      state: 'done',
      fromAddress: from,
      toAddress: '4915100000001',
      accountId: world.phone.id,
      content: payload.message,
      sentAt: new Date('2026-01-02T03:04:05Z'),
      payload: { received: { sim: 2 } },
    });
    expect(row?.deliveredAt).toEqual(row?.createdAt);
    const [contact] = await world.contactsOf(from);
    expect(contact).toMatchObject({
      id: row?.contactId,
      source: 'inbound',
      name: null,
      lastInboundAt: row?.sentAt,
    });
    expect(await world.query('select * from conversations where id = $1', [row?.conversationId])).toMatchObject([
      { channel: 'sms', accountId: world.phone.id, contactId: contact?.id, unreadCount: 1 },
    ]);
    expect(await world.query('select status, source from message_events where message_id = $1', [row?.id])).toEqual([
      { status: 'delivered', source: 'phone' },
    ]);
    expect(await world.factsOf(row?.id, contact?.id, row?.conversationId)).toMatchObject([
      { type: 'contact.created' },
      { type: 'conversation.created', channel: 'sms', accountId: world.phone.id },
      { type: 'message.received', channel: 'sms', accountId: world.phone.id },
    ]);
  });

  it('a received SMS is told whole, with who wrote it', async () => {
    const id = anEnvelopeId();
    await world.app().received({ message: 'hello', receivedAt: '2026-01-02T10:04:05.000+07:00' }, { id });
    const [row] = await world.messagesOf(id);
    const [fact] = await world.factsOf(row?.id);
    const at = row?.createdAt.toISOString();
    expect(fact?.payload).toEqual({
      message: {
        id: row?.id,
        channel: 'sms',
        direction: 'inbound',
        status: 'delivered',
        previous_status: null,
        version: 1,
        // Its SIM reported its number before.
        to: '4915100000001',
        from: row?.fromAddress,
        whatsapp_id: null,
        device_id: world.phone.id,
        message_id: id,
        conversation_id: row?.conversationId,
        contact_id: row?.contactId,
        type: 'text',
        content: 'hello',
        media: null,
        segments: null,
        reaction: null,
        location: null,
        contact_card: null,
        contact_cards: [],
        group: null,
        error_code: null,
        error_message: null,
        metadata: {},
        created_at: at,
        sent_at: '2026-01-02T03:04:05.000Z',
        delivered_at: at,
        read_at: null,
        failed_at: null,
      },
      contact: { id: row?.contactId, name: null, phone: row?.fromAddress, email: null },
      reply_to: null,
      poll: null,
    });
  });

  it('a received SMS joins the contact that wrote over WhatsApp with the same number, and is listed beside its messages', async () => {
    const from = aNumber();
    const contactId = await aContact(world.harness.database, {
      orgId: world.phone.orgId,
      name: 'Ann',
      addresses: { phone: from },
    });
    await world.app().received({ sender: `+${from}`, message: 'over SMS' });
    const { rows: listed } = await new InboundListRepository(world.harness.database).listForOrg(
      world.phone.orgId,
      'live',
      null,
      { after: null, offset: 0, limit: 1 },
    );
    expect(listed).toMatchObject([
      {
        channel: 'sms',
        contactId,
        contactName: 'Ann',
        fromAddress: from,
        content: 'over SMS',
        accountId: world.phone.id,
      },
    ]);
  });

  it.each(['AMAZON', '80888'])(
    'a received SMS of %s, who has no number, makes a contact without one and is listed',
    async (sender) => {
      const own = await world.harness.pairPhone();
      const reporting = world.app(0, own);
      for (const message of ['a', 'b']) expect((await reporting.received({ sender, message })).status).toBe(204);
      expect(await contactsOf(world.harness.database, { orgId: own.orgId })).toMatchObject([
        { phone: null, name: sender, smsSenderId: sender },
      ]);
      const page = { after: null, offset: 0, limit: 10 };
      const list = new InboundListRepository(world.harness.database);
      const { rows: listed } = await list.listForOrg(own.orgId, 'live', null, page);
      expect(listed).toMatchObject([
        { content: 'b', fromAddress: sender, contactName: sender },
        { content: 'a', fromAddress: sender, contactName: sender },
      ]);
      expect(new Set(listed.map(({ conversationId }) => conversationId)).size).toBe(1);
    },
  );

  it('a received SMS rings for its organization after it was stored', async () => {
    const subscriber = new Redis(world.harness.redis.url);
    const heard: string[] = [];
    const { prefix } = world.harness.redis;
    const onFailure = (error: unknown) => heard.push(String(error));
    listenForEvents({ subscriber, prefix, onEvents: (ids) => heard.push(...ids), onFailure });
    try {
      // The subscription does not report when it is active.
      const isHeard = async () => (await world.app().received()) && heard.includes(world.phone.orgId);
      expect(await waitFor(isHeard, { what: 'a ring for the organization' })).toBe(true);
    } finally {
      subscriber.disconnect();
    }
  });

  it('a received SMS from a clock that runs ahead was sent now', async () => {
    const id = anEnvelopeId();
    const before = Date.now();
    await world.app().received({ receivedAt: new Date(before + 3_600_000).toISOString() }, { id });
    const [row] = await world.messagesOf(id);
    expect(row?.sentAt.getTime()).toBeGreaterThanOrEqual(before);
    expect(row?.sentAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('a received SMS and its mode stay with the phone: test keys do not see it', async () => {
    const sandbox = await world.harness.pairPhone({ mode: 'test' });
    const id = anEnvelopeId();
    await world.app(0, sandbox).received({}, { id });
    expect(await world.messagesOf(id)).toMatchObject([{ mode: 'test', orgId: sandbox.orgId }]);
  });
});

describe('an SMS that is reported again', () => {
  it('an SMS that is reported ten times at once on two replicas is one message and is told once', async () => {
    const id = anEnvelopeId();
    const from = aNumber();
    const payload = { sender: `+${from}`, receivedAt: '2026-03-01T10:00:00.000Z' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => world.app(index).received(payload, { id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const rows = await world.messagesOf(id);
    expect(rows).toHaveLength(1);
    expect((await world.factsOf(rows[0]?.id)).map(({ type }) => type)).toEqual(['message.received']);
    expect(
      await world.query('select unread_count from conversations where id = $1', [rows[0]?.conversationId]),
    ).toEqual([{ unreadCount: 1 }]);
  });

  it('an SMS that is reported again under other envelopes, as after an export, is one message', async () => {
    const from = aNumber();
    const payload = { sender: `+${from}`, message: 'once', receivedAt: '2026-03-01T10:00:00.000+01:00' };
    await world.app().received(payload);
    // Another SIM, like when two sources of the app disagree; the same time in another zone.
    await world.app().received({ ...payload, simNumber: 2, receivedAt: '2026-03-01T09:00:00.000Z' });
    await Promise.all([1, 2].map((index) => world.app(index).received(payload)));
    expect(await world.messagesFrom(from)).toHaveLength(1);
  });

  it('an SMS with control characters is stored without them, and known again by what a version that kept them had stored', async () => {
    const from = aNumber();
    const payload = { sender: `+${from}`, message: 'a\u0001\u001b\tb', receivedAt: '2026-03-01T10:00:00.000Z' };
    await world.app().received(payload);
    const [message] = await world.messagesFrom(from);
    expect(message?.content).toBe('a\tb');
    const parts = [from, '2026-03-01T10:00:00.000Z', 'a\u0001\u001b\tb'];
    const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
    expect(message?.payload).toMatchObject({ received: { fingerprint } });
    await world.app().received(payload);
    expect(await world.messagesFrom(from)).toHaveLength(1);
  });

  it('an SMS that is reported again under another envelope from a clock that runs ahead is one message, too', async () => {
    const from = aNumber();
    const payload = { sender: `+${from}`, receivedAt: new Date(Date.now() + 3_600_000).toISOString() };
    for (let time = 0; time < 3; time += 1) await world.app().received(payload);
    expect(await world.messagesFrom(from)).toHaveLength(1);
  });

  it('an SMS is not mixed up with its text at another second, by another sender, to another phone, or without a time', async () => {
    const [from, other] = [aNumber(), aNumber()];
    const at = (second: number) => `2026-03-01T10:00:0${second}.000Z`;
    await world.app().received({ sender: `+${from}`, receivedAt: at(1) });
    await world.app().received({ sender: `+${from}`, receivedAt: at(2) });
    await world.app().received({ sender: `+${other}`, receivedAt: at(1) });
    const second = await world.harness.pairPhone({ orgId: world.phone.orgId });
    await world.app(0, second).received({ sender: `+${from}`, receivedAt: at(1) });
    for (let time = 0; time < 2; time += 1) await world.app().received({ sender: `+${from}`, receivedAt: null });
    expect([(await world.messagesFrom(from)).length, (await world.messagesFrom(other)).length]).toEqual([5, 1]);
  });

  it('an SMS with an envelope of another phone is a message of its own', async () => {
    const id = anEnvelopeId();
    const stranger = await world.harness.pairPhone();
    await world.app().received({}, { id });
    await world.app(0, stranger).received({}, { id });
    expect(new Set((await world.messagesOf(id)).map((row) => row.orgId))).toEqual(
      new Set([world.phone.orgId, stranger.orgId]),
    );
  });

  it('an SMS that is reported again because the answer was lost is one message', async () => {
    const id = anEnvelopeId();
    const payload = { sender: `+${aNumber()}`, receivedAt: '2026-03-01T11:00:00.000Z' };
    const lost = world.app().received(payload, { id, signal: AbortSignal.timeout(1) });
    await lost.catch(() => undefined);
    expect((await world.app().received(payload, { id })).status).toBe(204);
    expect(await world.messagesOf(id)).toHaveLength(1);
  });

  it('an SMS that is reported again because storing it failed half way is stored then, whole', async () => {
    const own = await world.harness.pairPhone();
    const reporting = world.app(0, own);
    const [id, from] = [anEnvelopeId(), aNumber()];
    await world.query(`
      create function fail_${from}() returns trigger language plpgsql as $$ begin
        if new.org_id = '${own.orgId}' and new.type = 'message.received' then raise exception 'down'; end if;
        return new; end $$`);
    await world.query(
      `create trigger fail_${from} before insert on events for each row execute function fail_${from}()`,
    );
    const payload = { sender: `+${from}`, receivedAt: '2026-03-01T11:00:00.000Z' };
    expect((await reporting.received(payload, { id })).status).toBe(500);
    expect([await world.countOf(own.orgId), await world.contactsOf(from)]).toEqual([0, []]);
    await world.query(`drop function fail_${from} cascade`);
    expect((await reporting.received(payload, { id })).status).toBe(204);
    const [row] = await world.messagesOf(id);
    expect((await world.factsOf(row?.id, row?.contactId)).map(({ type }) => type)).toEqual([
      'contact.created',
      'message.received',
    ]);
  });

  it('an SMS is stored once when the connection to the database was cut half way, with the same report', async () => {
    const own = await world.harness.pairPhone();
    const id = anEnvelopeId();
    const payload = { sender: `+${aNumber()}`, receivedAt: '2026-03-01T11:00:00.000Z' };
    const { database } = world.harness;
    const waiting = () =>
      database.query<{ pid: number }>(`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'sms-dispatcher' and wait_event = 'advisory'`);
    let cut: Promise<Response> | undefined;
    await database.transaction(async (transaction) => {
      await openInbound(transaction, own.orgId, 'live');
      cut = world.app(0, own).received(payload, { id });
      const isWaiting = async () => (await waiting()).rows[0]?.pid;
      const pid = await waitFor(isWaiting, { what: 'the SMS to wait for the lock' });
      await database.query('select pg_terminate_backend($1)', [pid]);
    });
    expect((await cut)?.status).toBe(204);
    expect((await world.app(0, own).received(payload, { id })).status).toBe(204);
    expect((await world.app(1, own).received(payload, { id })).status).toBe(204);
    expect(await world.countOf(own.orgId)).toBe(1);
  });
});

describe('an SMS that comes after another one', () => {
  it('an SMS that comes after another one is listed after it, also when both were written in the same second', async () => {
    const from = aNumber();
    const texts = Array.from({ length: 20 }, (_, index) => `number ${index}`);
    for (const [index, message] of texts.entries()) {
      const answer = await world.app(index).received({ sender: `+${from}`, message });
      expect(answer.status).toBe(204);
    }
    expect((await world.messagesFrom(from)).map(({ content }) => content)).toEqual(texts);
  });
});
