import { randomUUID } from 'node:crypto';
import { contactsOf, storeSms } from '@chasqui/testing';
import { ChtPhone } from '../../testing/cht-phone';
import { aNumber, ReportingPhone } from '../../testing/reporting-phone';
import { type PhoneDraft, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;
let other: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  other = await harness.startReplica();
});
afterAll(() => harness.stop());

const pair = (draft: PhoneDraft = {}): Promise<ChtPhone> => ChtPhone.pair(harness, replica, draft);
const store = (cht: ChtPhone, count = 1): Promise<string[]> =>
  storeSms(
    harness.database,
    cht.phone,
    Array.from({ length: count }, () => ({})),
  );
const ids = (offered: { id: string }[]): string[] => offered.map(({ id }) => id);
const update = (id: string | undefined, status: string, more: object = {}) => ({ id, status, ...more });

async function query<T extends object>(text: string, values: unknown[]): Promise<T[]> {
  return (await harness.database.query<T>(text, values)).rows;
}
const messageOf = async (id: string | undefined) =>
  (await query<Record<string, unknown>>('select * from messages where id = $1', [id]))[0];
const toldOf = async (id: string | undefined) =>
  (
    await query<{ status: string }>(
      `select payload -> 'message' ->> 'status' as status from events
       where subject_id = $1 and type = 'message.status' order by created_at, id`,
      [id],
    )
  ).map(({ status }) => status);
const received = (cht: ChtPhone) =>
  query<Record<string, unknown>>(
    `select * from messages where account_id = $1 and direction = 'inbound' order by created_at, id`,
    [cht.phone.id],
  );
const anSms = (fields: object = {}) => {
  const at = Date.now() - 60_000;
  return {
    id: randomUUID(),
    from: `+${aNumber()}`,
    content: 'hello',
    sms_sent: at,
    sms_received: at + 1_000,
    ...fields,
  };
};

describe('messages for a cht-gateway phone', () => {
  it('a cht-gateway phone gets ten messages at a time in order, again until it has them, and never twice after that', async () => {
    const cht = await pair();
    const stored = await store(cht, 25);
    const first = await cht.poll();
    expect(ids(first)).toEqual(stored.slice(0, 10));
    expect(first[0]).toEqual({ id: stored[0], to: expect.stringMatching(/^\+\d+$/), content: expect.any(String) });
    // The answer was lost.
    expect(ids(await cht.poll())).toEqual(stored.slice(0, 10));
    const has = stored.slice(0, 10).flatMap((id) => [update(id, 'UNSENT'), update(id, 'PENDING')]);
    expect(ids(await cht.poll({ updates: has }))).toEqual(stored.slice(10, 20));
    expect(ids(await cht.poll())).toEqual(stored.slice(10, 20));
  });

  it('a cht-gateway message is given once when two polls come at the same time to two replicas', async () => {
    const cht = await pair();
    const twin = new ChtPhone(cht.phone, cht.password, other);
    const stored = await store(cht, 3);
    const [some, others] = await Promise.all([cht.poll(), twin.poll()]);
    expect([ids(some), ids(others)]).toEqual([stored, stored]);
    for (const id of stored) expect(await messageOf(id)).toMatchObject({ attempts: 1, state: 'started' });
  });

  it('a cht-gateway message is not offered while the phone is disabled, nor to another phone', async () => {
    const cht = await pair({ enabled: false });
    const neighbour = await pair({ orgId: cht.phone.orgId });
    await store(cht);
    expect([await cht.poll(), await neighbour.poll()]).toEqual([[], []]);
  });

  it('a cht-gateway message is not offered again once it shall be canceled: the app cannot cancel', async () => {
    const cht = await pair();
    const [id] = await store(cht);
    await cht.poll();
    await query(`update messages set payload = jsonb_set(payload, '{sms,cancel_requested}', 'true') where id = $1`, [
      id,
    ]);
    expect(await cht.poll()).toEqual([]);
  });
});

describe('reports of a cht-gateway phone', () => {
  it('a cht-gateway report moves a message along: the radio has it, it is sent, it is delivered', async () => {
    const cht = await pair();
    const [id] = await store(cht);
    await cht.poll();
    await cht.poll({ updates: [update(id, 'UNSENT'), update(id, 'PENDING')] });
    expect(await messageOf(id)).toMatchObject({ status: 'pending', payload: { sms: { phone_state: 'processed' } } });
    await cht.poll({ updates: [update(id, 'UNSENT')] });
    expect(await messageOf(id)).toMatchObject({ status: 'pending' });
    await cht.poll({ updates: [update(id, 'SENT'), update(id, 'DELIVERED')] });
    expect(await messageOf(id)).toMatchObject({ status: 'delivered', state: 'done' });
    // The answer was lost: it reports again.
    await cht.poll({ updates: [update(id, 'SENT'), update(id, 'DELIVERED')] });
    expect(await toldOf(id)).toEqual(['sent', 'delivered']);
  });

  it('a cht-gateway report fails a message with the reason; sent after all, because somebody pressed retry, wins', async () => {
    const cht = await pair();
    const [id] = await store(cht);
    await cht.poll();
    await cht.poll({ updates: [update(id, 'FAILED', { reason: 'generic; errorCode=38' })] });
    expect(await messageOf(id)).toMatchObject({
      status: 'failed',
      errorCode: 'GENERIC_FAILURE',
      errorMessage: expect.stringMatching(/The phone said: generic; errorCode=38$/),
    });
    await cht.poll({ updates: [update(id, 'UNSENT'), update(id, 'SENT')] });
    expect([(await messageOf(id))?.status, await toldOf(id)]).toEqual(['sent', ['failed', 'sent']]);
  });

  it('a cht-gateway report changes nothing of a message that was not offered to its phone, or is another phone’s', async () => {
    const [cht, stranger] = [await pair(), await pair()];
    const [waiting] = await store(cht);
    const [foreign] = await store(stranger);
    await stranger.poll();
    await query('update sms_phones set enabled = false where id = $1', [cht.phone.id]);
    await cht.poll({ updates: [update(waiting, 'DELIVERED'), update(foreign, 'DELIVERED'), update('x', 'SENT')] });
    expect((await Promise.all([waiting, foreign].map(messageOf))).map((message) => message?.status)).toEqual([
      'pending',
      'pending',
    ]);
  });
});

describe('SMS that a cht-gateway phone received', () => {
  it('an SMS that a cht-gateway phone received is stored once, in order, with its contact and its own time, and told', async () => {
    const cht = await pair();
    const [first, second] = [anSms({ content: 'ñandú 😀\n2' }), anSms({ from: 'MPESA', sms_sent: 0 })];
    await Promise.all(
      [cht, new ChtPhone(cht.phone, cht.password, other)].map((each) => each.poll({ messages: [first, second] })),
    );
    await cht.poll({ messages: [second, first, anSms({ sms_sent: Date.now() + 3_600_000, sms_received: 0 })] });
    const rows = await received(cht);
    expect(rows).toMatchObject([
      {
        content: 'ñandú 😀\n2',
        fromAddress: first.from.slice(1),
        providerMessageId: first.id,
        sentAt: new Date(first.sms_sent),
        orgId: cht.phone.orgId,
      },
      { fromAddress: 'MPESA', sentAt: new Date(second.sms_received) },
      {},
    ]);
    expect(Number(rows[2]?.sentAt)).toBeLessThanOrEqual(Date.now());
    const told = await query<{ n: number }>(
      `select count(*)::integer as n from events where org_id = $1 and type = 'message.received'`,
      [cht.phone.orgId],
    );
    expect(told).toEqual([{ n: 3 }]);
  });

  it('the same text that a cht-gateway phone received twice is two messages: the app gives each SMS an id of its own', async () => {
    const cht = await pair();
    const sms = anSms();
    await cht.poll({ messages: [sms, { ...sms, id: randomUUID() }] });
    expect(await received(cht)).toHaveLength(2);
  });

  it('an SMS with STOP that a cht-gateway phone received opts its sender out', async () => {
    const cht = await pair();
    const from = aNumber();
    await cht.poll({ messages: [anSms({ from: `+${from}`, content: 'Baja' })] });
    expect(await contactsOf(harness.database, { addresses: [from] })).toMatchObject([
      { channels: { sms: { opt: 'out', source: 'keyword' } } },
    ]);
  });

  it('an SMS that a cht-gateway phone received comes again, with everything else, when it could not be stored', async () => {
    const cht = await pair();
    const [id] = await store(cht);
    await cht.poll();
    const body = { messages: [anSms()], updates: [update(id, 'SENT')] };
    const name = `refuse_${aNumber()}`;
    await query(
      `create function ${name}() returns trigger language plpgsql as $$ begin
         if new.org_id = '${cht.phone.orgId}' then raise exception 'down'; end if; return new; end $$`,
      [],
    );
    await query(`create trigger ${name} before insert on events for each row execute function ${name}()`, []);
    const answer = await cht.post(body);
    expect([answer.status, await answer.json()]).toEqual([500, { error: true, message: expect.any(String) }]);
    expect([await received(cht), (await messageOf(id))?.status]).toEqual([[], 'pending']);
    await query(`drop function ${name} cascade`, []);
    await cht.poll(body);
    expect([(await received(cht)).length, (await messageOf(id))?.status]).toEqual([1, 'sent']);
  });
});

describe('the password of a cht-gateway phone', () => {
  it('the password of a cht-gateway phone is good for its own address alone, and until it is unpaired', async () => {
    const [cht, stranger] = [await pair(), await pair()];
    expect((await new ChtPhone(stranger.phone, cht.password, replica).post({})).status).toBe(401);
    const answer = await cht.post({}, { authorization: `Bearer ${cht.password}` });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Basic')]);
    expect((await cht.post({})).status).toBe(200);
    await query('update sms_phones set token_hash = null, unpaired_at = now() where id = $1', [cht.phone.id]);
    expect((await cht.post({})).status).toBe(401);
  });

  it('the password of a cht-gateway phone lets in no phone that speaks the other protocol', async () => {
    const phone = await harness.pairPhone();
    expect((await new ChtPhone(phone, phone.token, replica).post({})).status).toBe(401);
    expect((await new ReportingPhone(phone, replica).received()).status).toBe(204);
  });

  it('a cht-gateway phone is asked for its password before a body is read', async () => {
    const cht = await pair();
    const headers = { authorization: cht.basic('wrong'), 'content-type': 'application/json' };
    expect((await cht.request('POST', { headers, body: 'x'.repeat(5_000_000) })).status).toBe(401);
  });

  it('the password of a cht-gateway phone tells that its phone is there, and which version of the app it runs', async () => {
    const cht = await pair({ seenSecondsAgo: 7_200 });
    await cht.poll();
    const [row] = await query<{ seenAt: Date; appVersion: string }>('select * from sms_phones where id = $1', [
      cht.phone.id,
    ]);
    expect([Date.now() - (row?.seenAt.getTime() ?? 0) < 60_000, row?.appVersion]).toEqual([true, '1.5.0']);
  });
});
