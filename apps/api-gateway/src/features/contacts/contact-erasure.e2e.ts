import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ContactErasureSteps } from '@chasqui/contacts/records';
import type { Queryable } from '@chasqui/database';
import { MessageIntakeRepository, RecipientConsentRepository } from '@chasqui/messages';
import { aNewMessage, aNewSms, aNumber, aPhone, waitFor } from '@chasqui/testing';
import { A_KEY, type ApiClient, ASKER, summaryOf } from '../../testing/api.client';
import { aPhoneNumber, type ContactAnswer, ContactsWorld, TIME } from '../../testing/contacts.world';

const world = new ContactsWorld();
const { aClient, aContact, hear } = world;

const step = (rows: number): Promise<boolean> =>
  new ContactErasureSteps(world.harness.database, 0).run((work) => work(rows));

async function finish(rows = 500): Promise<void> {
  while (await step(rows));
}

async function accept(message: Parameters<MessageIntakeRepository['accept']>[0][number]): Promise<string> {
  const [result] = await new MessageIntakeRepository(world.harness.database).accept([message]);
  if (result === undefined || result instanceof Error) throw result ?? new Error('nothing was said');
  return result.kind;
}

const optOut = (client: ApiClient, id: string, channel: string) => client.post(`/contacts/${id}/opt-out`, { channel });

describe('an opt-out when its contact is gone', () => {
  it('a person who said STOP is sent no SMS after their contact was deleted, and is opted out when they are made again', async () => {
    const client = await aClient();
    const phone = await aPhone(world.harness.database, { orgId: client.orgId });
    const made = await aContact(client);
    const toAddress = String(made.phone);
    await optOut(client, made.id, 'sms');
    const said = ((await client.get(`/contacts/${made.id}`)).body.data.channels as Record<string, object>).sms;
    await client.delete(`/contacts/${made.id}`);
    expect(await accept(aNewSms(phone, { toAddress }))).toBe('opted_out');
    expect((await client.get('/contacts')).body.total).toBe(0);
    const again = await client.post('/contacts', { phone: toAddress });
    expect(again.body.data.channels).toMatchObject({ sms: said, whatsapp: { opt: 'unknown' } });
    expect(await accept(aNewSms(phone, { toAddress }))).toBe('opted_out');
    const { id } = again.body.data as ContactAnswer;
    await client.post(`/contacts/${id}/opt-in`, { channel: 'sms' });
    await client.delete(`/contacts/${id}`);
    expect(await accept(aNewSms(phone, { toAddress }))).toBe('accepted');
  });

  it('an opt-out stays with an address that is taken from its contact, for whoever gets it, and with its organization and mode', async () => {
    const client = await aClient();
    const made = await aContact(client, { email: 'a@example.com' });
    await optOut(client, made.id, 'all');
    await client.patch(`/contacts/${made.id}`, { phone: aPhoneNumber(), email: null });
    const other = await aContact(client);
    await client.post(`/contacts/${other.id}/opt-in`, { channel: 'all' });
    const given = await client.patch(`/contacts/${other.id}`, { email: 'a@example.com' });
    expect(given.body.data.channels).toMatchObject({ email: { opt: 'out', at: TIME }, sms: { opt: 'in' } });
    const rows = [{ phone: made.phone }, { phone: aPhoneNumber() }];
    await client.post('/contacts/bulk', { contacts: rows });
    const optsOf = async (asker: ApiClient, phone: unknown) => {
      const [found] = (await asker.get(`/contacts?phone=${String(phone)}`)).body.data as unknown as ContactAnswer[];
      return Object.values(found?.channels as Record<string, { opt: string }>).map(({ opt }) => opt);
    };
    expect(await optsOf(client, rows[0]?.phone)).toEqual(['out', 'out', 'unknown']);
    expect(await optsOf(client, rows[1]?.phone)).toEqual(['unknown', 'unknown', 'unknown']);
    for (const foreign of [await aClient(), await aClient({ orgId: client.orgId, mode: 'test' })]) {
      await aContact(foreign, { phone: made.phone });
      expect(await optsOf(foreign, made.phone)).toEqual(['unknown', 'unknown', 'unknown']);
    }
  });

  it('WhatsApp messages are refused, or end while they wait, when who opted out is no contact any more', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const made = await aContact(client);
    const whatsapp = aNewMessage({ orgId: client.orgId, toAddress: String(made.phone) });
    expect(await accept(whatsapp)).toBe('accepted');
    await optOut(client, made.id, 'all');
    await client.delete(`/contacts/${made.id}`);
    expect(await accept(aNewMessage({ orgId: client.orgId, toAddress: String(made.phone), obeysOptOut: true }))).toBe(
      'opted_out',
    );
    expect(await new RecipientConsentRepository(database).isOptedOut(whatsapp.id)).toBe(true);
  });

  it('addresses that are kept for opt-outs are hashes that differ between organizations', async () => {
    const number = aPhoneNumber();
    const orgIds = [];
    for (let n = 0; n < 2; n += 1) {
      const client = await aClient();
      const made = await aContact(client, { phone: number });
      await optOut(client, made.id, 'sms');
      await client.delete(`/contacts/${made.id}`);
      orgIds.push(client.orgId);
    }
    const { rows } = await world.harness.database.query<{ hash: Buffer; text: string }>(
      'select hash, s::text as text from suppressed_addresses s where org_id = any($1)',
      [orgIds],
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.hash.equals(rows[1]?.hash ?? Buffer.of())).toBe(false);
    expect(rows.filter(({ text }) => text.includes(number))).toEqual([]);
  });
});

describe('DELETE /contacts/{id}?erase=true', () => {
  it('its messages say nothing of the person any more, also those without a contact, and those of others stay as they are', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const [made, other] = [await aContact(client, { name: 'Ana' }), await aContact(client)];
    const insert = (
      contactId: string | null,
      address: string,
      direction: string,
      count: number,
      file: string = fileId,
    ) =>
      database.query(
        `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
           contact_id, content, payload, metadata, lane, lane_seq, priority, state, charged, media)
         select uuidv7(), $1, 'live', 'sms', $5, 'delivered', 'text', case $5 when 'inbound' then '1' else $4 end,
           case $5 when 'inbound' then $4 else '1' end, $2, $3, 'secret text', '{"contact":{"name":"Ana","phone":"1"}}',
           '{"who":"Ana"}', '', 0, 0, 'done', '{}', jsonb_build_object('file_id', $6::text)
         from generate_series(1, $7) n`,
        [client.orgId, phone.id, contactId, address, direction, file, count],
      );
    const fileId = randomUUID();
    await database.query(
      `insert into media_files (id, org_id, mime, size, message_id, stored_at) values ($1, $2, 'a/b', 5, $3, now())`,
      [fileId, client.orgId, randomUUID()],
    );
    await insert(made.id, String(made.phone), 'inbound', 30);
    await insert(null, String(made.phone), 'outbound', 19);
    await insert(null, String(made.phone), 'outbound', 1, 'no id');
    await insert(other.id, String(other.phone), 'inbound', 10);
    await accept(aNewSms(phone, { toAddress: String(made.phone), content: 'secret text' }));
    await database.query(`update messages set state = 'started', attempts = 1 where org_id = $1 and state = 'queued'`, [
      client.orgId,
    ]);
    await optOut(client, made.id, 'sms');
    expect((await client.delete(`/contacts/${made.id}?erase=true`)).body.data).toEqual({ id: made.id, deleted: true });
    expect(summaryOf(await client.get(`/contacts/${made.id}`))).toBe('404 CONTACT_NOT_FOUND');
    await expect(
      new ContactErasureSteps(database, 0).run(async (work) => {
        await work(7);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    await finish(7);
    const known = async () => {
      const { rows } = await database.query<{ n: number }>(
        `select count(*)::int as n from messages m where org_id = $1
           and (m::text like '%' || $2 || '%' or (m::text like '%secret%' and from_address <> $3))`,
        [client.orgId, made.phone, other.phone],
      );
      return rows[0]?.n;
    };
    // The message that its phone has is not over yet.
    expect(await known()).toBe(1);
    await database.query(
      `update messages set state = 'done', status = 'failed' where org_id = $1 and state = 'started'`,
      [client.orgId],
    );
    await database.query('update contact_erasures set due_at = now() where org_id = $1', [client.orgId]);
    await finish(7);
    expect(await known()).toBe(0);
    const { rows } = await database.query(
      `select (select count(*)::int from messages where org_id = $1) as messages,
         (select count(*)::int from messages where org_id = $1 and contact_id = $2 and content = 'secret text') as others,
         (select count(*)::int from contact_erasures where org_id = $1) as erasures,
         (select expires_at <= now() from media_files where id = $3) as filed,
         (select count(*)::int from messages where org_id = $1 and 'erased' in (from_address, to_address)) as erased`,
      [client.orgId, other.id, fileId],
    );
    expect(rows).toEqual([{ messages: 61, others: 10, erasures: 0, filed: true, erased: 51 }]);
    const audit = await database.query(
      `select action, target_type, target_id, detail, ${ASKER} from audit_entries where org_id = $1`,
      [client.orgId],
    );
    const target = { targetType: 'contact', targetId: made.id };
    const detail = { mode: 'live', key_id: expect.any(String) };
    expect(audit.rows).toEqual([{ action: 'contact.erased', ...target, detail, ...A_KEY }]);
  });

  it('the search for messages reads on in the index from where it was, sorts nothing, and goes back to the first that has not ended', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const made = await aContact(client);
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         metadata, lane, lane_seq, priority, state, attempts, charged, created_at, due_at)
       select uuidv7(), $1, 'live', 'sms', 'outbound', case n when 1500 then 'pending' else 'sent' end, 'text',
         case n when 1500 then $3 else '1' end, '2', $2, '{}', '', 0, 0, case n when 1500 then 'queued' else 'done' end, 1, '{}',
         now() - n * interval '1 minute', now() + case n when 1500 then interval '5 hours' else interval '0' end
       from generate_series(1, 3000) n`,
      [client.orgId, phone.id, made.phone],
    );
    await database.query('analyze messages');
    await client.delete(`/contacts/${made.id}?erase=true`);
    const plans: string[] = [];
    const explaining = (queryable: Queryable): Queryable => ({
      query: async (statement, values) => {
        const text = typeof statement === 'string' ? statement : statement.text;
        const { rows } = await queryable.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        return queryable.query(statement, values);
      },
      noteEvents: (orgIds) => queryable.noteEvents(orgIds),
    });
    const seen = Object.assign(Object.create(database) as typeof database, {
      transaction: (work: (queryable: Queryable) => Promise<unknown>) =>
        database.transaction((q) => work(explaining(q))),
    });
    await new ContactErasureSteps(seen, 0).run((work) => work(50));
    const [looking = ''] = plans.flatMap((plan) => /CTE looked[^]*?CTE (?!Scan)/.exec(plan)?.[0] ?? []);
    expect(looking).toMatch(/messages_org_idx/);
    expect(looking).not.toMatch(/Sort/);
    await finish();
    const { rows } = await database.query(
      `select e.place_at = m.created_at as back, e.due_at = m.due_at as due, e.skipped_at is null as ready
       from contact_erasures e join messages m on m.org_id = e.org_id and m.state = 'queued' where e.org_id = $1`,
      [client.orgId],
    );
    expect(rows).toEqual([{ back: true, due: true, ready: true }]);
    await database.query(
      `update messages set state = 'done', status = 'failed' where org_id = $1 and state = 'queued'`,
      [client.orgId],
    );
    await database.query('update contact_erasures set due_at = now() where org_id = $1', [client.orgId]);
    await finish();
    const left = await database.query(
      'select from contact_erasures where org_id = $1 union all select from messages where org_id = $1 and to_address = $2',
      [client.orgId, made.phone],
    );
    expect(left.rows).toEqual([]);
  });

  it('what waits to be sent to the person is canceled and refunded, scheduled over WhatsApp as well; what was tried goes on, and so does that of others', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const { orgId } = client;
    const phone = await aPhone(database, { orgId });
    const [made, other] = [await aContact(client), await aContact(client)];
    const scheduledAt = new Date(Date.now() + 3_600_000);
    const tried: string[] = [];
    for (const toAddress of [made, other].map((each) => String(each.phone))) {
      const draft = { orgId, toAddress, content: 'secret' };
      const triedOne = aNewMessage(draft);
      tried.push(triedOne.id);
      for (const message of [
        aNewMessage({ ...draft, scheduledAt }),
        aNewMessage(draft),
        aNewMessage({ ...draft, joinsConversation: true, scheduledAt }),
        aNewSms(phone, { ...draft, scheduledAt }),
        triedOne,
      ])
        expect(await accept(message)).toBe('accepted');
    }
    await database.query('update messages set attempts = 1 where id = any($1)', [tried]);
    await client.delete(`/contacts/${made.id}?erase=true`);
    await finish(2);
    const { rows } = await database.query(
      `select to_address as "to", channel, state, coalesce(error_code, content) as what, refunded, count(*)::int as n
       from messages where org_id = $1 group by 1, 2, 3, 4, 5 order by 6, 1, 2, 3`,
      [orgId],
    );
    const waiting = { what: 'secret', refunded: false };
    const canceled = { to: 'erased', state: 'done', what: 'CANCELED', refunded: true };
    expect(rows).toHaveLength(6);
    expect(rows).toEqual(
      expect.arrayContaining([
        { ...canceled, channel: 'whatsapp', n: 3 },
        { ...canceled, channel: 'sms', n: 1 },
        { ...waiting, to: made.phone, channel: 'whatsapp', state: 'queued', n: 1 },
        { ...waiting, to: other.phone, channel: 'whatsapp', state: 'queued', n: 2 },
        { ...waiting, to: other.phone, channel: 'whatsapp', state: 'held', n: 2 },
        { ...waiting, to: other.phone, channel: 'sms', state: 'held', n: 1 },
      ]),
    );
    const told = await database.query(
      `select payload -> 'message' ->> 'error_code' as code, count(*)::int as n from events
       where org_id = $1 and type = 'message.status' group by 1`,
      [orgId],
    );
    expect(told.rows).toEqual([{ code: 'CANCELED', n: 4 }]);
  });

  it('a message that was being stored when its person was erased is found when it is there, and canceled', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const made = await aContact(client);
    const steps = new ContactErasureSteps(database, 2_000);
    const finishNow = async (): Promise<void> => {
      while (await steps.run((work) => work(500)));
    };
    const message = aNewMessage({
      orgId: client.orgId,
      toAddress: String(made.phone),
      content: 'secret',
      scheduledAt: new Date(Date.now() + 3_600_000),
    });
    const intake = new MessageIntakeRepository(database);
    await intake.prepare([message]);
    await database.transaction(async (transaction) => {
      await transaction.query('select now()');
      await client.delete(`/contacts/${made.id}?erase=true`);
      await finishNow();
      await intake.acceptOnce(transaction, [message]);
    });
    const left = () =>
      database.query(
        `select m.content, m.to_address as "to", m.error_code as code, e.id as erasure
         from messages m left join contact_erasures e on e.org_id = m.org_id where m.org_id = $1`,
        [client.orgId],
      );
    await waitFor(
      async () => {
        await finishNow();
        return (await left()).rows.some(({ erasure }) => erasure === null);
      },
      { what: 'the end of the erasure' },
    );
    expect((await left()).rows).toEqual([{ content: null, to: 'erased', code: 'CANCELED', erasure: null }]);
  });

  it('messages to others stay when the person has a number of the organization, from which they were sent', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const { orgId } = client;
    const own = await aNumber(database, { orgId });
    const made = await aContact(client, { phone: own.phone });
    const draft = { orgId, accountId: own.id, fromAddress: own.phone, content: 'not theirs' };
    const [done, toThem] = [aNewMessage(draft), aNewMessage({ ...draft, toAddress: own.phone })];
    for (const message of [done, toThem, aNewMessage({ ...draft, scheduledAt: new Date(Date.now() + 3_600_000) })])
      expect(await accept(message)).toBe('accepted');
    await database.query(`update messages set state = 'done', status = 'sent' where id = any($1)`, [
      [done.id, toThem.id],
    ]);
    await client.delete(`/contacts/${made.id}?erase=true`);
    await finish();
    const { rows } = await database.query(
      'select id, state, content, to_address as "to" from messages where org_id = $1 order by created_at, id',
      [orgId],
    );
    expect(rows).toMatchObject([
      { id: done.id, state: 'done', content: 'not theirs', to: done.toAddress },
      { id: toThem.id, content: null, to: 'erased' },
      { state: 'held', content: 'not theirs' },
    ]);
  });

  it('nobody makes the person again but the person: a save is refused, alone and in a bulk, an SMS too; a message of theirs makes a contact', async () => {
    const client = await aClient();
    const phone = await aPhone(world.harness.database, { orgId: client.orgId });
    const other = await aContact(client);
    const made = await aContact(client, { email: 'ana@example.com', external_id: 'x' });
    await optOut(client, made.id, 'whatsapp');
    await client.delete(`/contacts/${made.id}?erase=true`);
    for (const body of [
      { phone: made.phone },
      { email: 'Ana@example.com' },
      { external_id: 'x', phone: aPhoneNumber() },
    ]) {
      expect(summaryOf(await client.post('/contacts', body))).toBe('409 INVALID_STATE');
      expect(summaryOf(await client.patch(`/contacts/${other.id}`, body))).toBe('409 INVALID_STATE');
    }
    const contacts = [{ phone: made.phone }, { phone: aPhoneNumber() }];
    const { data } = (await client.post('/contacts/bulk', { contacts, on_conflict: 'merge' })).body;
    expect(data).toMatchObject({ created: 1, failed: 1, results: [{ error: 'INVALID_STATE' }, { status: 'created' }] });
    expect(await accept(aNewSms(phone, { toAddress: String(made.phone) }))).toBe('opted_out');
    const id = await hear(client, String(made.phone));
    expect((await client.get(`/contacts/${id}`)).body.data).toMatchObject({
      phone: made.phone,
      channels: { whatsapp: { opt: 'out' }, sms: { opt: 'unknown' } },
    });
    expect(summaryOf(await client.patch(`/contacts/${id}`, { company: 'ACME' }))).toBe('200');
    expect(summaryOf(await client.post('/contacts?on_conflict=merge', { phone: made.phone, name: 'Ana' }))).toBe('201');
  });

  it('what was merged into an erased contact is not kept, and `erase` is true or false', async () => {
    const client = await aClient();
    const [kept, gone] = [await aContact(client), await aContact(client, { name: 'Secret' })];
    await client.post(`/contacts/${kept.id}/merge`, { from_id: gone.id });
    expect(summaryOf(await client.delete(`/contacts/${kept.id}?erase=yes`))).toBe('400 VALIDATION erase');
    expect((await client.delete(`/contacts/${kept.id}?erase=true`)).status).toBe(200);
    const { rows } = await world.harness.database.query('select snapshot from contact_merges where org_id = $1', [
      client.orgId,
    ]);
    expect(rows).toEqual([{ snapshot: {} }]);
    expect(summaryOf(await client.post('/contacts', { phone: gone.phone }))).toBe('409 INVALID_STATE');
    const plain = await aContact(client);
    await client.delete(`/contacts/${plain.id}?erase=false`);
    expect(summaryOf(await client.post('/contacts', { phone: plain.phone }))).toBe('201');
  });

  it('what the person writes after the erasure stays, though it was not finished by then', async () => {
    const { database } = world.harness;
    const client = await aClient();
    const phone = await aPhone(database, { orgId: client.orgId });
    const made = await aContact(client);
    await client.delete(`/contacts/${made.id}?erase=true`);
    const id = await hear(client, String(made.phone));
    await database.query(
      `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
         contact_id, content, metadata, lane, lane_seq, priority, state, charged, created_at)
       values (uuidv7(), $1, 'live', 'sms', 'inbound', 'delivered', 'text', '1', $4, $2, $3, 'hello again', '{}', '', 0, 0, 'done', '{}',
         now() + interval '1 second')`,
      [client.orgId, phone.id, id, made.phone],
    );
    await finish();
    const { rows } = await database.query('select content, from_address as sender from messages where org_id = $1', [
      client.orgId,
    ]);
    expect(rows).toEqual([{ content: 'hello again', sender: made.phone }]);
  });
});
