import { createHash } from 'node:crypto';
import {
  aContact,
  aNewMessage,
  aNewSms,
  anOrganization,
  aPhone,
  createTestDatabase,
  type TestDatabase,
  waitFor,
} from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { SmsBulkRepository } from '@chasqui/sms';
import { openInbound } from '../inbound/inbound-order';
import { MessageIntakeRepository } from './message-intake.repository';
import type { Intake, NewMessage } from './new-message';

type Phone = Awaited<ReturnType<typeof aPhone>>;

describe('the intake of SMS', () => {
  let test: TestDatabase;
  let database: Database;
  let intake: MessageIntakeRepository;
  let phones = 15_550_000_000;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 12, applicationName: 'test' });
    intake = new MessageIntakeRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const someone = (): string => String((phones += 1));
  const aTenant = async (): Promise<Phone> => aPhone(database, { orgId: await anOrganization(database) });
  const rowsOf = async <R extends object>(sql: string, ...values: unknown[]): Promise<R[]> =>
    (await database.query<R>(sql, values)).rows;
  const contactsOf = (orgId: string) =>
    rowsOf<{ id: string; phone: string; source: string; mode: string; lastOutboundAt: Date | null }>(
      `select c.id, a.value as phone, c.source, c.mode, c.last_outbound_at from contacts c
       left join contact_addresses a on a.contact_id = c.id and a.kind = 'phone' and a.is_primary
       where c.org_id = $1 order by c.id`,
      orgId,
    );
  const conversationsOf = (orgId: string) =>
    rowsOf<{ id: string; accountId: string; contactId: string; channel: string; unread: number; lastMessageAt: Date }>(
      `select id, account_id, contact_id, channel, unread_count as unread,
         last_message_at from conversations where org_id = $1 order by id`,
      orgId,
    );
  const factsOf = (orgId: string) =>
    rowsOf<{ type: string; subjectId: string; channel: string | null; accountId: string | null; payload: object }>(
      `select type, subject_id, channel, account_id, payload from events
       where org_id = $1 order by id`,
      orgId,
    );
  const kinds = (results: (Intake | Error)[]): string[] =>
    results.map((result) => (result instanceof Error ? result.message : result.kind));
  const withKey = (message: NewMessage, key: string, body = 'same'): NewMessage => ({
    ...message,
    idempotency: { route: 'POST /v1/sms/send', key, requestHash: createHash('sha256').update(body).digest() },
  });
  const optOut = (orgId: string, phone: string, opt: 'in' | 'out' = 'out') =>
    aContact(database, { orgId, source: 'inbound', channels: { sms: { opt } }, addresses: { phone } });

  it('the intake of SMS makes contact, conversation and message with their facts, and finds them again for the next one', async () => {
    const phone = await aTenant();
    const to = someone();
    const first = aNewSms(phone, { toAddress: to, content: 'one' });
    const [accepted] = await intake.accept([first]);
    const [contact] = await contactsOf(phone.orgId);
    const [conversation] = await conversationsOf(phone.orgId);
    expect(contact).toMatchObject({ phone: to, source: 'api', mode: 'live', lastOutboundAt: expect.any(Date) });
    expect(conversation).toMatchObject({ accountId: phone.id, contactId: contact?.id, channel: 'sms', unread: 0 });
    expect(accepted).toEqual({ kind: 'accepted', id: first.id, conversationId: conversation?.id });
    const facts = await factsOf(phone.orgId);
    expect(facts.map(({ type, subjectId }) => [type, subjectId])).toEqual([
      ['contact.created', contact?.id],
      ['conversation.created', conversation?.id],
      ['message.sent', first.id],
    ]);
    const second = aNewSms(phone, { toAddress: to });
    expect(await intake.accept([second])).toEqual([
      { kind: 'accepted', id: second.id, conversationId: conversation?.id },
    ]);
    expect(await contactsOf(phone.orgId)).toHaveLength(1);
    const [after] = await conversationsOf(phone.orgId);
    expect(after?.lastMessageAt.getTime()).toBeGreaterThan(conversation?.lastMessageAt.getTime() ?? Infinity);
    expect((await factsOf(phone.orgId)).slice(3).map(({ type }) => type)).toEqual(['message.sent']);
  });

  it('the intake of SMS tells the facts as every other part of the service does', async () => {
    const phone = await aTenant();
    const message = aNewSms(phone, { toAddress: someone(), fromAddress: '4915100', metadata: { order: '42' } });
    await intake.accept([message]);
    const [contactSnapshot, conversationSnapshot, messageFact] = await factsOf(phone.orgId);
    const [contact] = await contactsOf(phone.orgId);
    const [conversation] = await conversationsOf(phone.orgId);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(contactSnapshot).toMatchObject({ channel: 'sms', accountId: null });
    expect(contactSnapshot?.payload).toEqual({
      contact: {
        id: contact?.id,
        name: null,
        phone: message.toAddress,
        email: null,
        whatsapp_lid: null,
        source: 'api',
        updated_at: time,
      },
    });
    expect(conversationSnapshot).toMatchObject({ channel: 'sms', accountId: phone.id });
    expect(conversationSnapshot?.payload).toEqual({
      conversation: {
        id: conversation?.id,
        channel: 'sms',
        whatsapp_id: null,
        device_id: phone.id,
        contact_id: contact?.id,
        created_at: time,
      },
    });
    expect(messageFact).toMatchObject({ channel: 'sms', accountId: phone.id });
    expect(messageFact?.payload).toEqual({
      message: {
        id: message.id,
        channel: 'sms',
        direction: 'outbound',
        status: 'pending',
        previous_status: null,
        version: 1,
        to: message.toAddress,
        from: '4915100',
        whatsapp_id: null,
        device_id: phone.id,
        message_id: null,
        conversation_id: conversation?.id,
        contact_id: contact?.id,
        type: 'text',
        content: 'hello',
        media: null,
        segments: 1,
        error_code: null,
        error_message: null,
        metadata: { order: '42' },
        created_at: time,
        sent_at: null,
        delivered_at: null,
        read_at: null,
        failed_at: null,
      },
    });
  });

  it('the intake of SMS puts the facts into the lanes of the endpoints that want them', async () => {
    const phone = await aTenant();
    await database.query(
      `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret,
         header_names)
       select uuidv7(), $1, mode, 'E', 'https://e.example', array['message.sent'], '{}', '{}', 'active', '', '{}'
       from unnest(array['live', 'test']) as mode`,
      [phone.orgId],
    );
    await intake.accept([aNewSms(phone, { toAddress: someone() })]);
    const deliveries = await rowsOf('select event_type from webhook_deliveries where org_id = $1', phone.orgId);
    expect(deliveries).toEqual([{ eventType: 'message.sent' }]);
  });

  it('the intake of SMS stores a batch in order, with life, phone and audit', async () => {
    const phone = await aTenant();
    const inAnHour = new Date(Date.now() + 3_600_000);
    const batch = Array.from({ length: 30 }, (_, index) =>
      aNewSms(phone, {
        toAddress: index % 3 === 0 ? '15557770000' : someone(),
        ...(index === 7 && { scheduledAt: inAnHour, giveUpAfterMs: 60_000 }),
      }),
    );
    expect(new Set(kinds(await intake.accept(batch)))).toEqual(new Set(['accepted']));
    const stored = await rowsOf<{ id: string; state: string; lifeMs: number; accountId: string; dueInMs: number }>(
      `select id, state, account_id, (extract(epoch from give_up_at - created_at) * 1000)::float8 as life_ms,
         (extract(epoch from due_at - created_at) * 1000)::float8 as due_in_ms
       from messages where org_id = $1 order by lane_seq`,
      phone.orgId,
    );
    expect(stored.map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect(new Set(stored.map(({ accountId }) => accountId))).toEqual(new Set([phone.id]));
    for (const [index, { state, lifeMs, dueInMs }] of stored.entries()) {
      expect(state).toBe(index === 7 ? 'held' : 'queued');
      if (index !== 7) expect([lifeMs, dueInMs]).toEqual([86_400_000, 0]);
      else expect([lifeMs - dueInMs, Math.round(dueInMs / 60_000)]).toEqual([60_000, 60]);
    }
    expect(await contactsOf(phone.orgId)).toHaveLength(21);
    expect(await conversationsOf(phone.orgId)).toHaveLength(21);
    expect(await rowsOf('select 1 from message_events where org_id = $1', phone.orgId)).toHaveLength(30);
    expect(await factsOf(phone.orgId)).toHaveLength(21 + 21 + 30);
  });

  it('the intake of SMS makes one contact per organization and mode, and one conversation per phone', async () => {
    const one = await aTenant();
    const two = await aPhone(database, { orgId: one.orgId });
    const sandbox = await aPhone(database, { orgId: one.orgId, mode: 'test' });
    const other = await aTenant();
    const to = someone();
    const batch = [one, two, sandbox, other].map((phone) => aNewSms(phone, { toAddress: to }));
    const results = await intake.accept(batch);
    expect(new Set(results.map((result) => ('conversationId' in result ? result.conversationId : null))).size).toBe(4);
    expect((await contactsOf(one.orgId)).map(({ mode }) => mode).toSorted()).toEqual(['live', 'test']);
    expect(await contactsOf(other.orgId)).toHaveLength(1);
    expect(await conversationsOf(one.orgId)).toHaveLength(3);
    const ofMessages = (ids: string[]) =>
      rowsOf<object>('select contact_id, conversation_id from messages where id = any($1) order by id', ids);
    const again = [one, two, sandbox, other].map((phone) => aNewSms(phone, { toAddress: to }));
    expect(kinds(await intake.accept(again))).toEqual(again.map(() => 'accepted'));
    expect(await ofMessages(again.map(({ id }) => id))).toEqual(await ofMessages(batch.map(({ id }) => id)));
  });

  it('the intake of SMS takes nobody for its recipient whose sender id happens to be that number', async () => {
    const [phone, to] = [await aTenant(), someone()];
    await aContact(database, { orgId: phone.orgId, addresses: { sms_sender_id: to } });
    const known = await aContact(database, { orgId: phone.orgId, addresses: { phone: to } });
    const message = aNewSms(phone, { toAddress: to });
    expect(kinds(await intake.accept([message]))).toEqual(['accepted']);
    const conversations = await conversationsOf(phone.orgId);
    expect(conversations.map(({ contactId }) => contactId)).toEqual([known]);
  });

  it('the intake refuses an SMS to whoever wants none, charges nothing for it, and takes one to whoever said START again', async () => {
    const phone = await aTenant();
    const [out, back] = [someone(), someone()];
    await optOut(phone.orgId, out);
    await optOut(phone.orgId, back, 'in');
    const batch = [out, back, out].map((toAddress) => aNewSms(phone, { toAddress }));
    expect(kinds(await intake.accept(batch))).toEqual(['opted_out', 'accepted', 'opted_out']);
    expect(await rowsOf('select used from usage_counters where org_id = $1', phone.orgId)).toEqual([
      { used: 1 },
      { used: 1 },
    ]);
    expect(await rowsOf('select 1 from messages where org_id = $1', phone.orgId)).toHaveLength(1);
    const withAKey = withKey(aNewSms(phone, { toAddress: out }), 'k');
    expect(kinds(await intake.accept([withAKey]))).toEqual(['opted_out']);
    expect(await intake.findByKey(phone.orgId, 'POST /v1/sms/send', 'k')).toBeNull();
  });

  it('the intake makes no contact and no conversation for an SMS that the plan refuses', async () => {
    const phone = await aTenant();
    const charges = [
      { limit: 'messages_month' as const, period: '2026-11-01', max: 100 },
      { limit: 'sms_month' as const, period: '2026-11-01', max: 2 },
    ];
    const batch = Array.from({ length: 5 }, () => aNewSms(phone, { toAddress: someone(), charges }));
    const results = await intake.accept(batch);
    expect(kinds(results)).toEqual(['accepted', 'accepted', 'plan_limit', 'plan_limit', 'plan_limit']);
    expect(results[4]).toEqual({ kind: 'plan_limit', limit: 'sms_month', used: 2, max: 2 });
    expect(await contactsOf(phone.orgId)).toHaveLength(2);
    expect(await conversationsOf(phone.orgId)).toHaveLength(2);
  });

  it('the intake of SMS lets exactly the limit through, however many batches race, and makes one contact of each recipient', async () => {
    const phone = await aTenant();
    const charges = [{ limit: 'sms_month' as const, period: '2026-11-01', max: 100 }];
    const people = Array.from({ length: 10 }, someone);
    const batches = Array.from({ length: 20 }, () =>
      Array.from({ length: 25 }, (_, index) => aNewSms(phone, { toAddress: people[index % 10] ?? '', charges })),
    );
    const results = (await Promise.all(batches.map((batch) => intake.accept(batch)))).flat();
    expect(kinds(results).filter((kind) => kind === 'accepted')).toHaveLength(100);
    expect(kinds(results).filter((kind) => kind === 'plan_limit')).toHaveLength(400);
    const contacts = await contactsOf(phone.orgId);
    expect(contacts.length).toBeLessThanOrEqual(10);
    expect(await conversationsOf(phone.orgId)).toHaveLength(contacts.length);
  });

  it('the intake makes one SMS of racing requests with one key, also when its recipient is new', async () => {
    const phone = await aTenant();
    const toAddress = someone();
    const batches = Array.from({ length: 10 }, () =>
      Array.from({ length: 10 }, () => withKey(aNewSms(phone, { toAddress }), 'k')),
    );
    const results = (await Promise.all(batches.map((batch) => intake.accept(batch)))).flat();
    const winners = results.filter((result) => !(result instanceof Error) && result.kind === 'accepted');
    expect(winners).toHaveLength(1);
    const [winner] = winners as { id: string }[];
    expect(new Set(kinds(results))).toEqual(new Set(['accepted', 'duplicate']));
    for (const result of results) {
      if (!(result instanceof Error) && result.kind === 'duplicate') {
        expect(result).toEqual({ kind: 'duplicate', messageId: winner?.id, sameRequest: true });
      }
    }
    expect(await rowsOf('select 1 from messages where org_id = $1', phone.orgId)).toHaveLength(1);
    const other = withKey(aNewSms(phone, { toAddress: someone() }), 'k', 'another request');
    expect(await intake.accept([other])).toEqual([{ kind: 'duplicate', messageId: winner?.id, sameRequest: false }]);
  });

  it('the intake stores no SMS for a phone that was unpaired, of another organization, or of the other mode', async () => {
    const phone = await aTenant();
    const foreign = await aTenant();
    const contact = someone();
    await aContact(database, { orgId: phone.orgId, addresses: { phone: contact } });
    await database.query('update sms_phones set unpaired_at = now(), token_hash = null where id = $1', [phone.id]);
    const batch = [
      aNewSms(phone, { toAddress: someone() }),
      aNewSms(foreign, { toAddress: someone(), orgId: phone.orgId }),
      aNewSms(foreign, { toAddress: someone(), mode: 'test' }),
      aNewSms(foreign, { toAddress: contact, orgId: phone.orgId }),
    ];
    expect(kinds(await intake.accept(batch))).toEqual(batch.map(() => 'no_phone'));
    expect(await contactsOf(phone.orgId)).toMatchObject([{ phone: contact }]);
  });

  it('the intake of SMS waits for nobody when all recipients are contacts, even while a batch of theirs comes in', async () => {
    const phone = await aTenant();
    const known = someone();
    await intake.accept([aNewSms(phone, { toAddress: known })]);
    await database.transaction(async (transaction) => {
      await openInbound(transaction, phone.orgId, 'live');
      expect(kinds(await intake.accept([aNewSms(phone, { toAddress: known })]))).toEqual(['accepted']);
    });
  });

  it('an SMS to somebody who is no contact yet waits for what comes in meanwhile, and finds whom that brought', async () => {
    const phone = await aTenant();
    const stranger = someone();
    let sent: Promise<(Intake | Error)[]> | undefined;
    await database.transaction(async (transaction) => {
      await openInbound(transaction, phone.orgId, 'live');
      sent = intake.accept([aNewSms(phone, { toAddress: stranger })]);
      const waits = async () =>
        (await rowsOf(`select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`))
          .length === 1;
      await waitFor(waits, { what: 'the intake to wait' });
      await aContact(transaction, { orgId: phone.orgId, source: 'inbound', addresses: { phone: stranger } });
    });
    expect(kinds((await sent) ?? [])).toEqual(['accepted']);
    expect(await contactsOf(phone.orgId)).toMatchObject([{ phone: stranger, source: 'inbound' }]);
  });

  it('a contact that an SMS makes changed when it was made, not when the intake began to wait for others', async () => {
    const phone = await aTenant();
    const stranger = someone();
    let sent: Promise<(Intake | Error)[]> | undefined;
    const held = await database.transaction(async (transaction) => {
      await openInbound(transaction, phone.orgId, 'live');
      sent = intake.accept([aNewSms(phone, { toAddress: stranger })]);
      const waits = async () =>
        (await rowsOf(`select 1 from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`))
          .length === 1;
      await waitFor(waits, { what: 'the intake to wait' });
      const { rows } = await transaction.query<{ at: Date }>(
        `select date_trunc('milliseconds', clock_timestamp()) as at`,
      );
      return rows[0]?.at;
    });
    expect(kinds((await sent) ?? [])).toEqual(['accepted']);
    const { rows } = await database.query(
      `select created_at >= $2 and updated_at >= $2 as later, (
         select (payload -> 'contact' ->> 'updated_at')::timestamptz from events e where e.subject_id = c.id) = updated_at as told
       from contacts c where org_id = $1`,
      [phone.orgId, held],
    );
    expect(rows).toEqual([{ later: true, told: true }]);
  });

  it('the intake of SMS never makes a second contact of a person who writes at the same moment', async () => {
    const phone = await aTenant();
    const people = Array.from({ length: 40 }, someone);
    const writeIn = (toAddress: string) =>
      database.transaction(async (transaction) => {
        await openInbound(transaction, phone.orgId, 'live');
        const { rowCount } = await transaction.query(
          'select 1 from contact_addresses where org_id = $1 and value = $2',
          [phone.orgId, toAddress],
        );
        if (rowCount === 0) {
          await aContact(transaction, { orgId: phone.orgId, source: 'inbound', addresses: { phone: toAddress } });
        }
      });
    const send = (toAddress: string) => intake.accept([aNewSms(phone, { toAddress })]);
    const done = await Promise.all(people.flatMap((person) => [send(person), writeIn(person), send(person)]));
    expect(done.flat().filter((result) => result instanceof Error)).toEqual([]);
    expect(await contactsOf(phone.orgId)).toHaveLength(40);
    expect(await conversationsOf(phone.orgId)).toHaveLength(40);
  });

  it('the intake refuses the one SMS that PostgreSQL does not take, and stores its neighbours, to old contacts and new ones', async () => {
    const phone = await aTenant();
    const known = someone();
    await intake.accept([aNewSms(phone, { toAddress: known })]);
    const batch = Array.from({ length: 9 }, (_, index) =>
      aNewSms(phone, {
        toAddress: index % 2 === 0 ? known : someone(),
        content: index === 4 || index === 5 ? 'nul \u0000 byte' : 'fine',
      }),
    );
    const results = kinds(await intake.accept(batch));
    expect(results.map((kind) => kind === 'accepted')).toEqual(batch.map((_, index) => index !== 4 && index !== 5));
    expect(await rowsOf('select 1 from messages where org_id = $1', phone.orgId)).toHaveLength(8);
  });

  it('the intake takes a bulk send up again when somebody ceases to be a contact in the middle of it', async () => {
    const phone = await aTenant();
    const known = someone();
    await intake.accept([aNewSms(phone, { toAddress: known })]);
    let looks = 0;
    const transaction: Database['transaction'] = (work) =>
      database.transaction((queryable) =>
        work({
          get manager() {
            return queryable.manager;
          },
          noteEvents: (orgIds) => queryable.noteEvents(orgIds),
          query: async (statement, values) => {
            const answer = await queryable.query<never>(statement, values);
            if (typeof statement === 'string' || statement.name !== 'intake_find_new_contact') return answer;
            looks += 1;
            if (looks === 1) {
              await database.query(
                'with gone as (delete from contacts where org_id = $1) delete from contact_addresses where org_id = $1',
                [phone.orgId],
              );
            }
            return answer;
          },
        }),
      );
    const restless = Object.assign(Object.create(database) as Database, { transaction });
    const message = aNewSms(phone, { toAddress: known });
    const bulk = { id: uuid(), orgId: phone.orgId, mode: 'live' as const, requestId: 'r', idempotency: null };
    const rows = [{ to: known, message }];
    const results = new SmsBulkRepository(restless, intake).accept({ ...bulk, rows }, (_, { kind }) => ({
      status: kind === 'accepted' ? 'pending' : 'failed',
    }));
    expect(await results).toEqual({
      kind: 'accepted',
      outcomes: [{ index: 0, to: known, result: { status: 'pending' } }],
    });
    expect(await contactsOf(phone.orgId)).toHaveLength(1);
    expect(await rowsOf('select 1 from messages where org_id = $1', phone.orgId)).toHaveLength(2);
  });

  it('the intake stores SMS and WhatsApp messages of one batch', async () => {
    const phone = await aTenant();
    const { orgId } = phone;
    const batch = [aNewSms(phone, { toAddress: someone() }), aNewMessage({ orgId }), aNewSms(phone)];
    expect(kinds(await intake.accept(batch))).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await rowsOf('select used from usage_counters where org_id = $1 order by limit_name', orgId)).toEqual([
      { used: 3 },
      { used: 2 },
    ]);
  });
});
