import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { InboundListRepository } from '@chasqui/entities';
import { listenForFacts } from '@chasqui/lanes';
import { Redis } from '@chasqui/platform';
import { waitFor } from '@chasqui/testing';
import { aNumber, anEnvelopeId, ReportingPhone, type ReportOptions, toGson } from '../../testing/reporting-phone';
import { type PairedPhone, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replicas: SmsReplica[];
let phone: PairedPhone;
let app: ReportingPhone;

beforeAll(async () => {
  harness = await SmsHarness.start();
  replicas = [await harness.startReplica(), await harness.startReplica()];
  phone = await harness.pairPhone();
  app = new ReportingPhone(phone, one());
});
afterAll(() => harness.stop());

const one = (index = 0): SmsReplica => replicas[index] as SmsReplica;

async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await harness.database.query<T>(text, values)).rows;
}

interface Stored extends Record<string, unknown> {
  id: string;
  contact_id: string;
  conversation_id: string;
  content: string;
  created_at: Date;
  sent_at: Date;
}
const messagesOf = (envelopeId: string) =>
  query<Stored>('select * from messages where provider_message_id = $1', [envelopeId]);
const messagesFrom = (address: string) =>
  query<Stored>('select * from messages where from_address = $1 order by created_at, id', [address]);
const contactsOf = (phoneNumber: string) =>
  query<Record<string, unknown> & { id: string }>('select * from contacts where phone = $1', [phoneNumber]);
const factsOf = (...subjectIds: unknown[]) =>
  query<{ type: string; payload: Record<string, never>; channel: string | null; account_id: string | null }>(
    'select type, payload, channel, account_id from events where subject_id = any($1::uuid[]) order by created_at, id',
    [subjectIds],
  );
const countOf = async (orgId: string): Promise<number> =>
  (await query<{ n: number }>('select count(*)::integer as n from messages where org_id = $1', [orgId]))[0]?.n ?? 0;

describe('an SMS that a phone received', () => {
  it('is stored with its contact and conversation, and told', async () => {
    const from = aNumber();
    const id = anEnvelopeId();
    const payload = {
      sender: `+${from}`,
      recipient: '+4915100000001',
      message: 'Grüße = <b> & 🛑\nline 2',
      receivedAt: '2026-01-02T10:04:05.000+07:00',
      simNumber: 2,
    };
    const answer = await app.received(payload, { id });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const [row] = await messagesOf(id);
    expect(row).toMatchObject({
      org_id: phone.orgId,
      mode: 'live',
      channel: 'sms',
      direction: 'inbound',
      status: 'delivered',
      type: 'text',
      state: 'done',
      from_address: from,
      to_address: '4915100000001',
      device_id: phone.id,
      number_id: null,
      content: payload.message,
      sent_at: new Date('2026-01-02T03:04:05Z'),
      payload: { received: { sim: 2 } },
    });
    expect(row?.delivered_at).toEqual(row?.created_at);
    const [contact] = await contactsOf(from);
    expect(contact).toMatchObject({
      id: row?.contact_id,
      source: 'inbound',
      name: null,
      last_inbound_at: row?.sent_at,
    });
    expect(await query('select * from conversations where id = $1', [row?.conversation_id])).toMatchObject([
      { channel: 'sms', device_id: phone.id, number_id: null, contact_id: contact?.id, unread_count: 1 },
    ]);
    expect(await query('select status, source from message_events where message_id = $1', [row?.id])).toEqual([
      { status: 'delivered', source: 'phone' },
    ]);
    expect(await factsOf(row?.id, contact?.id, row?.conversation_id)).toMatchObject([
      { type: 'contact.created' },
      { type: 'conversation.created', channel: 'sms', account_id: phone.id },
      { type: 'message.received', channel: 'sms', account_id: phone.id },
    ]);
  });

  it('is told whole, with who wrote it', async () => {
    const id = anEnvelopeId();
    await app.received({ message: 'hello', receivedAt: '2026-01-02T10:04:05.000+07:00' }, { id });
    const [row] = await messagesOf(id);
    const [fact] = await factsOf(row?.id);
    const at = row?.created_at.toISOString();
    expect(fact?.payload).toEqual({
      message: {
        id: row?.id,
        channel: 'sms',
        direction: 'inbound',
        status: 'delivered',
        previous_status: null,
        version: 1,
        to: '',
        from: row?.from_address,
        whatsapp_id: null,
        device_id: phone.id,
        message_id: id,
        conversation_id: row?.conversation_id,
        contact_id: row?.contact_id,
        type: 'text',
        content: 'hello',
        media: null,
        segments: null,
        reaction: null,
        location: null,
        contact_card: null,
        error_code: null,
        error_message: null,
        metadata: {},
        created_at: at,
        sent_at: '2026-01-02T03:04:05.000Z',
        delivered_at: at,
        read_at: null,
        failed_at: null,
      },
      contact: { id: row?.contact_id, name: null, phone: row?.from_address, email: null },
      reply_to: null,
      poll: null,
    });
  });

  it('joins the contact that wrote over WhatsApp with the same number, and is listed beside its messages', async () => {
    const from = aNumber();
    const contactId = randomUUID();
    await query(
      `insert into contacts (id, org_id, mode, name, phone, source) values ($1, $2, 'live', 'Ann', $3, 'api')`,
      [contactId, phone.orgId, from],
    );
    await app.received({ sender: `+${from}`, message: 'over SMS' });
    const listed = await new InboundListRepository(harness.database).listForOrg(phone.orgId, 'live', null, 1);
    expect(listed).toMatchObject([
      { channel: 'sms', contactId, contactName: 'Ann', fromAddress: from, content: 'over SMS', deviceId: phone.id },
    ]);
  });

  it.each(['AMAZON', '80888'])(
    'of %s, who has no number, makes a contact without one and is listed',
    async (sender) => {
      const own = await harness.pairPhone();
      const reporting = new ReportingPhone(own, one());
      for (const message of ['a', 'b']) expect((await reporting.received({ sender, message })).status).toBe(204);
      expect(await query('select phone, name, sms_sender_id from contacts where org_id = $1', [own.orgId])).toEqual([
        { phone: null, name: sender, sms_sender_id: sender },
      ]);
      const listed = await new InboundListRepository(harness.database).listForOrg(own.orgId, 'live', null, 10);
      expect(listed).toMatchObject([
        { content: 'b', fromAddress: sender, contactName: sender },
        { content: 'a', fromAddress: sender, contactName: sender },
      ]);
      expect(new Set(listed.map(({ conversationId }) => conversationId)).size).toBe(1);
    },
  );

  it('rings for its organization after it was stored', async () => {
    const subscriber = new Redis(harness.redis.url);
    const heard: string[] = [];
    const { prefix } = harness.redis;
    const onFailure = (error: unknown) => heard.push(String(error));
    listenForFacts({ subscriber, prefix, onFacts: (ids) => heard.push(...ids), onFailure });
    try {
      // Nobody tells when the subscription holds.
      const isHeard = async () => (await app.received()) && heard.includes(phone.orgId);
      await waitFor(isHeard, { what: 'a ring for the organization' });
    } finally {
      subscriber.disconnect();
    }
  });

  it('from a clock that runs ahead was sent now', async () => {
    const id = anEnvelopeId();
    const before = Date.now();
    await app.received({ receivedAt: new Date(before + 3_600_000).toISOString() }, { id });
    const [row] = await messagesOf(id);
    expect(row?.sent_at.getTime()).toBeGreaterThanOrEqual(before);
    expect(row?.sent_at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it('and its mode stay with the phone: test keys do not see it', async () => {
    const sandbox = await harness.pairPhone({ mode: 'test' });
    const id = anEnvelopeId();
    await new ReportingPhone(sandbox, one()).received({}, { id });
    expect(await messagesOf(id)).toMatchObject([{ mode: 'test', org_id: sandbox.orgId }]);
  });
});

describe('an SMS that is reported again', () => {
  it('ten times at once on two replicas is one message and is told once', async () => {
    const id = anEnvelopeId();
    const from = aNumber();
    const payload = { sender: `+${from}`, receivedAt: '2026-03-01T10:00:00.000Z' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => new ReportingPhone(phone, one(index % 2)).received(payload, { id })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const rows = await messagesOf(id);
    expect(rows).toHaveLength(1);
    expect((await factsOf(rows[0]?.id)).map(({ type }) => type)).toEqual(['message.received']);
    expect(await query('select unread_count from conversations where id = $1', [rows[0]?.conversation_id])).toEqual([
      { unread_count: 1 },
    ]);
  });

  it('under other envelopes, as after an export, is one message', async () => {
    const from = aNumber();
    const payload = { sender: `+${from}`, message: 'once', receivedAt: '2026-03-01T10:00:00.000+01:00' };
    await app.received(payload);
    // Another SIM, as when two sources of the app disagree; the same time in another zone.
    await app.received({ ...payload, simNumber: 2, receivedAt: '2026-03-01T09:00:00.000Z' });
    await Promise.all([1, 2].map((index) => new ReportingPhone(phone, one(index % 2)).received(payload)));
    expect(await messagesFrom(from)).toHaveLength(1);
  });

  it('under another envelope from a clock that runs ahead is one message, too', async () => {
    const from = aNumber();
    const payload = { sender: `+${from}`, receivedAt: new Date(Date.now() + 3_600_000).toISOString() };
    for (let time = 0; time < 3; time += 1) await app.received(payload);
    expect(await messagesFrom(from)).toHaveLength(1);
  });

  it('is not mixed up with the same text at another second, by another sender, to another phone, or without a time', async () => {
    const [from, other] = [aNumber(), aNumber()];
    const at = (second: number) => `2026-03-01T10:00:0${second}.000Z`;
    await app.received({ sender: `+${from}`, receivedAt: at(1) });
    await app.received({ sender: `+${from}`, receivedAt: at(2) });
    await app.received({ sender: `+${other}`, receivedAt: at(1) });
    const second = await harness.pairPhone({ orgId: phone.orgId });
    await new ReportingPhone(second, one()).received({ sender: `+${from}`, receivedAt: at(1) });
    for (let time = 0; time < 2; time += 1) await app.received({ sender: `+${from}`, receivedAt: null });
    expect([(await messagesFrom(from)).length, (await messagesFrom(other)).length]).toEqual([5, 1]);
  });

  it('with an envelope of another phone is a message of its own', async () => {
    const id = anEnvelopeId();
    const stranger = await harness.pairPhone();
    await app.received({}, { id });
    await new ReportingPhone(stranger, one()).received({}, { id });
    expect(new Set((await messagesOf(id)).map((row) => row.org_id))).toEqual(new Set([phone.orgId, stranger.orgId]));
  });

  it('because the answer was lost is one message', async () => {
    const id = anEnvelopeId();
    const payload = { sender: `+${aNumber()}`, receivedAt: '2026-03-01T11:00:00.000Z' };
    const lost = app.received(payload, { id, signal: AbortSignal.timeout(1) });
    await lost.catch(() => undefined);
    expect((await app.received(payload, { id })).status).toBe(204);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  it('because storing it failed half way is stored then, whole', async () => {
    const own = await harness.pairPhone();
    const reporting = new ReportingPhone(own, one());
    const [id, from] = [anEnvelopeId(), aNumber()];
    await query(`
      create function fail_${from}() returns trigger language plpgsql as $$ begin
        if new.org_id = '${own.orgId}' and new.type = 'message.received' then raise exception 'down'; end if;
        return new; end $$`);
    await query(`create trigger fail_${from} before insert on events for each row execute function fail_${from}()`);
    const payload = { sender: `+${from}`, receivedAt: '2026-03-01T11:00:00.000Z' };
    expect((await reporting.received(payload, { id })).status).toBe(500);
    expect([await countOf(own.orgId), await contactsOf(from)]).toEqual([0, []]);
    await query(`drop function fail_${from} cascade`);
    expect((await reporting.received(payload, { id })).status).toBe(204);
    const [row] = await messagesOf(id);
    expect((await factsOf(row?.id, row?.contact_id)).map(({ type }) => type)).toEqual([
      'contact.created',
      'message.received',
    ]);
  });
});

describe('an SMS that comes after another one', () => {
  it('is listed after it, also when both were written in the same second', async () => {
    const from = aNumber();
    const texts = Array.from({ length: 20 }, (_, index) => `number ${index}`);
    for (const [index, message] of texts.entries()) {
      const answer = await new ReportingPhone(phone, one(index % 2)).received({ sender: `+${from}`, message });
      expect(answer.status).toBe(204);
    }
    expect((await messagesFrom(from)).map(({ content }) => content)).toEqual(texts);
  });
});

describe('whoever did not sign as the phone', () => {
  const refused = async (options: ReportOptions, reporting = app): Promise<unknown> => {
    const before = await countOf(phone.orgId);
    const answer = await reporting.received({}, options);
    expect(await countOf(phone.orgId)).toBe(before);
    const { code, message } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, code, message };
  };
  const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED', message: 'The signature is missing or not valid.' };

  it('is not heard, and not told why', async () => {
    const stranger = await harness.pairPhone();
    const unpaired = await harness.pairPhone();
    await query('update sms_phones set token_hash = null, unpaired_at = now() where id = $1', [unpaired.id]);
    const cht = await harness.pairPhone();
    await query(`update sms_phones set protocol = 'cht' where id = $1`, [cht.id]);
    const keyless = await harness.pairPhone();
    await query('update sms_phones set sealed_signing_key = null where id = $1', [keyless.id]);
    const answers = [
      await refused({ key: stranger.signingKey }),
      await refused({ phoneId: stranger.id }),
      await refused({ phoneId: randomUUID() }),
      await refused({ phoneId: 'x' }),
      await refused({ headers: { 'x-signature': '' } }),
      await refused({ headers: { 'x-timestamp': '0' } }),
      await refused({ skewSeconds: 660 }),
      await refused({ skewSeconds: -660 }),
      ...(await Promise.all([unpaired, cht, keyless].map((other) => refused({}, new ReportingPhone(other, one()))))),
    ];
    expect(answers).toEqual(answers.map(() => UNAUTHORIZED));
    expect(await one().metric('chasqui_sms_refused_secrets_total{what="clock"')).toBe(2);
  });

  it('is refused before what it posts is read', async () => {
    expect(await refused({ body: '{"id":', key: 'another' })).toEqual(UNAUTHORIZED);
  });
});

describe('the bytes that are signed', () => {
  it('are those that came in, however they are escaped', async () => {
    const payload = {
      sender: `+${aNumber()}`,
      message: "é = <&> 'x' \u2028 🛑",
      receivedAt: '2026-03-01T12:00:00.000Z',
    };
    const bodies = [
      toGson({ id: anEnvelopeId(), event: 'sms:received', payload }),
      JSON.stringify(
        { id: anEnvelopeId(), event: 'sms:received', payload: { ...payload, message: '\u00e9' } },
        null,
        2,
      ),
      `{"event":"sms:received","id":"${anEnvelopeId()}","payload":{"message":"\\ud83d\\uDED1\\u00E9","sender":"+${aNumber()}"}}\n`,
    ];
    for (const body of bodies) {
      expect((await app.post(null, { body })).status).toBe(204);
      const { id } = JSON.parse(body) as { id: string };
      const [row] = await messagesOf(id);
      expect(row?.content).toBe((JSON.parse(body) as { payload: { message: string } }).payload.message);
    }
  });

  it('may come without a content type, or with another one', async () => {
    for (const type of ['application/json; charset=UTF-8', 'text/plain']) {
      expect((await app.received({}, { headers: { 'content-type': type } })).status).toBe(204);
    }
  });
});

describe('events that are no SMS', () => {
  it.each(['sms:sent', 'sms:data-received', 'app:started', 'something:new'])(
    '%s is taken and not kept',
    async (event) => {
      const before = await countOf(phone.orgId);
      expect((await app.post({ messageId: 'x' }, { event })).status).toBe(204);
      expect(await countOf(phone.orgId)).toBe(before);
    },
  );

  it('system:ping tells how the phone is', async () => {
    const check = (observedValue: number) => ({ status: 'pass', observedValue, observedUnit: 'x', description: 'y' });
    const checks = { 'battery:level': check(41), 'battery:charging': check(0), 'connection:transport': check(2) };
    const silent = await harness.pairPhone({ seenSecondsAgo: 7200 });
    const reporting = new ReportingPhone(silent, one());
    const health = { version: '1.69.0', releaseId: 169, status: 'pass', checks };
    expect((await reporting.post({ health }, { event: 'system:ping' })).status).toBe(204);
    expect((await reporting.post({ health: {} }, { event: 'system:ping' })).status).toBe(204);
    const [row] = await query<{ seen_at: Date }>('select * from sms_phones where id = $1', [silent.id]);
    expect(row).toMatchObject({
      battery: { percent: 41, charging: false },
      network: 'cellular',
      app_version: '1.69.0',
      permissions_ok: null,
    });
    expect(Date.now() - (row?.seen_at.getTime() ?? 0)).toBeLessThan(60_000);
  });

  it.each([
    ['no JSON', '{"id":', 400, 'INVALID_BODY'],
    ['no id', '{"event":"sms:received","payload":{"message":"x"}}', 400, 'VALIDATION'],
    ['no text', '{"id":"e","event":"sms:received","payload":{"sender":"+49"}}', 400, 'VALIDATION'],
    ['nothing', '', 400, 'INVALID_BODY'],
    ['too much', 'x'.repeat(600_000), 413, 'PAYLOAD_TOO_LARGE'],
  ])('%s is refused, so that the phone keeps it and tries again', async (_what, body, status, code) => {
    const answer = await app.post(null, { body });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([status, code]);
  });
});

describe('stop and start words', () => {
  const consentOf = async (number: string) => (await contactsOf(number))[0]?.channels;

  it('opt a person out and in again, in the order in which they were written', async () => {
    const from = aNumber();
    const say = (message: string, receivedAt: string) => app.received({ sender: `+${from}`, message, receivedAt });
    await say('Hello', '2026-03-01T10:00:00.000Z');
    expect(await consentOf(from)).toEqual({});
    await say('Stop!', '2026-03-01T10:01:00.000Z');
    const out = { opt: 'out', at: '2026-03-01T10:01:00.000Z', source: 'keyword' };
    expect(await consentOf(from)).toEqual({ sms: out });
    await say('STOP', '2026-03-01T10:02:00.000Z');
    await say('START', '2026-03-01T09:00:00.000Z');
    expect(await consentOf(from)).toEqual({ sms: out });
    await say('Yes', '2026-03-01T10:03:00.000Z');
    const back = { opt: 'in', at: '2026-03-01T10:03:00.000Z', source: 'keyword' };
    expect(await consentOf(from)).toEqual({ sms: back });
    const [contact] = await contactsOf(from);
    expect(await factsOf(contact?.id)).toMatchObject([
      { type: 'contact.created' },
      {
        type: 'contact.opted_out',
        channel: 'sms',
        account_id: null,
        payload: {
          contact: { id: contact?.id, phone: from, channels: { sms: out } },
          channel: 'sms',
          source: 'keyword',
          opted_out_at: out.at,
        },
      },
      { type: 'contact.updated', payload: { contact: { channels: { sms: back } }, changed: ['channels'] } },
    ]);
    expect(await messagesFrom(from)).toHaveLength(5);
  });

  it('of a stranger opt them out with their first message, once, and leave the other channels as they are', async () => {
    const from = aNumber();
    const receivedAt = '2026-03-01T10:00:00.000Z';
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        return new ReportingPhone(phone, one(index % 2)).received({ sender: `+${from}`, message: 'STOPP', receivedAt });
      }),
    );
    const [contact] = await contactsOf(from);
    expect((await factsOf(contact?.id)).map(({ type }) => type)).toEqual(['contact.created', 'contact.opted_out']);
    await query(`update contacts set channels = channels || '{"email":{"opt":"in"}}' where id = $1`, [contact?.id]);
    await app.received({ sender: `+${from}`, message: 'start', receivedAt: '2026-03-01T11:00:00.000Z' });
    expect(await consentOf(from)).toMatchObject({ sms: { opt: 'in' }, email: { opt: 'in' } });
  });

  it('count in the organization to which they were written, and in no other', async () => {
    const from = aNumber();
    const stranger = await harness.pairPhone();
    await new ReportingPhone(stranger, one()).received({ sender: `+${from}` });
    await app.received({ sender: `+${from}`, message: 'STOP' });
    const contacts = await contactsOf(from);
    expect(new Map(contacts.map((contact) => [contact.org_id, Object.keys(contact.channels as object)]))).toEqual(
      new Map([
        [stranger.orgId, []],
        [phone.orgId, ['sms']],
      ]),
    );
  });
});
