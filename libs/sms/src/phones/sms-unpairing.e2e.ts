import { aNewSms, anOrganization, aPhone, createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { v7 as uuid } from 'uuid';
import { Database } from '@chasqui/database';
import { WebhookEndpointRepository } from '@chasqui/webhooks';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { SmsOfferRepository } from '../messages/sms-offer.repository';
import { SmsUnpairingRepository } from './sms-unpairing.repository';

type Phone = Awaited<ReturnType<typeof aPhone>>;

interface Row {
  id: string;
  accountId: string;
  lane: string;
  state: string;
  status: string;
  errorCode: string | null;
  conversationId: string;
  firstConversationId: string | null;
  fromAddress: string;
  refunded: boolean;
}

describe('unpairing a phone', () => {
  let test: TestDatabase;
  let database: Database;
  let intake: MessageIntakeRepository;
  let unpairing: SmsUnpairingRepository;
  let people = 15_550_000_000;

  beforeAll(async () => {
    test = await createTestDatabase();
    database = await Database.connect({ url: test.url, poolSize: 12, applicationName: 'test' });
    intake = new MessageIntakeRepository(database);
    unpairing = new SmsUnpairingRepository(database);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });

  const someone = (): string => String((people += 1));
  const aTenant = async (request: Partial<Phone> = {}): Promise<Phone> =>
    aPhone(database, {
      orgId: await anOrganization(database),
      pairedMinutesAgo: 60,
      messagesPerMinute: null,
      ...request,
    });
  const unpair = ({ orgId, id }: Phone) => unpairing.unpair(orgId, 'live', id);
  const rowsOf = async (orgId: string): Promise<Row[]> => {
    const { rows } = await database.query<Row>(
      `select id, account_id, lane, state, status, error_code, refunded,
         conversation_id, from_address,
         payload #>> '{sms,first_conversation_id}' as first_conversation_id
       from messages where org_id = $1 order by lane_seq`,
      [orgId],
    );
    return rows;
  };
  const queue = async (phone: Phone, count: number, request: Partial<NewMessage> = {}): Promise<NewMessage[]> => {
    const messages = Array.from({ length: count }, () => aNewSms(phone, { toAddress: someone(), ...request }));
    const results = await intake.accept(messages);
    expect(new Set(results.map((result) => ('kind' in result ? result.kind : result)))).toEqual(new Set(['accepted']));
    return messages;
  };
  const factsOf = async (orgId: string, type: string): Promise<{ subjectId: string; payload: object }[]> => {
    const { rows } = await database.query<{ subjectId: string; payload: object }>(
      'select subject_id, payload from events where org_id = $1 and type = $2 order by id',
      [orgId, type],
    );
    return rows;
  };
  const used = async (orgId: string): Promise<number[]> => {
    const { rows } = await database.query<{ used: number }>('select used from usage_counters where org_id = $1', [
      orgId,
    ]);
    return rows.map((row) => row.used);
  };

  it('unpairing a phone moves what was never offered, queued and scheduled, in its order, with its conversations', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId, phone: '4930901820', simSettings: { 2: { phone: '4930901821' } } });
    const queued = await queue(leaving, 5);
    const [withSim] = await queue(leaving, 1, {
      payload: { sms: { encoding: 'gsm7', segments: 1, sim: 2, delivery_report: true } },
    });
    const [held] = await queue(leaving, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    const own = await queue(staying, 2);
    const before = new Map((await rowsOf(orgId)).map((row) => [row.id, row]));
    expect(await unpair(leaving)).toEqual({ movedTo: staying.id, moved: 7, failed: 0 });
    const after = await rowsOf(orgId);
    expect(after.map(({ id }) => id)).toEqual([...queued, withSim, held, ...own].map((message) => message?.id));
    for (const row of after) {
      expect(row).toMatchObject({
        accountId: staying.id,
        lane: `sms:${staying.id}`,
        status: 'pending',
        refunded: false,
      });
      const former = before.get(row.id);
      const hasMoved = former?.accountId === leaving.id;
      expect(row.firstConversationId).toBe(hasMoved ? former.conversationId : null);
      expect(row.conversationId === former?.conversationId).toBe(!hasMoved);
      if (hasMoved) expect(row.fromAddress).toBe(row.id === withSim?.id ? '4930901821' : '4930901820');
    }
    expect(after.map(({ state }) => state)).toEqual([...Array<string>(6).fill('queued'), 'held', 'queued', 'queued']);
    // Seven conversations of the leaving phone, two of the other, and seven that it has now.
    expect(await factsOf(orgId, 'conversation.created')).toHaveLength(16);
    expect(await used(orgId)).toEqual([9, 9]);
  });

  it('unpairing a phone joins conversations that the other phone has already', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    const toAddress = someone();
    const [own] = await queue(staying, 1, { toAddress });
    await queue(leaving, 3, { toAddress });
    await unpair(leaving);
    const rows = await rowsOf(orgId);
    expect(new Set(rows.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(rows[0]?.id).toBe(own?.id);
  });

  it('unpairing a phone fails what was offered, for nobody knows whether it was sent: with its event, and counted', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    await aPhone(database, { orgId });
    const [offered] = await queue(leaving, 1);
    expect(await new SmsOfferRepository(database).offer({ id: leaving.id, orgId })).toHaveLength(1);
    await queue(leaving, 2);
    expect(await unpair(leaving)).toMatchObject({ moved: 2, failed: 1 });
    const [row] = await rowsOf(orgId);
    expect(row).toMatchObject({
      id: offered?.id,
      accountId: leaving.id,
      state: 'done',
      status: 'failed',
      errorCode: 'DEVICE_OFFLINE',
      refunded: false,
    });
    const [fact, ...others] = await factsOf(orgId, 'message.status');
    expect(others).toEqual([]);
    expect(fact).toMatchObject({
      subjectId: offered?.id,
      payload: { message: { status: 'failed', previous_status: 'pending', error_code: 'DEVICE_OFFLINE', version: 2 } },
    });
    expect(await used(orgId)).toEqual([3, 3]);
  });

  it('unpairing a phone never moves what was offered once and waits to be tried again', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    await aPhone(database, { orgId });
    await queue(leaving, 1);
    await database.query(`update messages set attempts = 1 where org_id = $1`, [orgId]);
    expect(await unpair(leaving)).toMatchObject({ moved: 0, failed: 1 });
    expect(await rowsOf(orgId)).toMatchObject([{ accountId: leaving.id, status: 'failed', refunded: false }]);
  });

  it.each<[string, Partial<Phone> | null]>([
    ['there is no other phone', null],
    ['the other one is disabled', { enabled: false }],
    ['the other one is silent', { seenMinutesAgo: 21 }],
    ['the other one is of the sandbox', { mode: 'test' }],
  ])('unpairing a phone fails everything and refunds what was never offered when %s', async (_, other) => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    if (other !== null) await aPhone(database, { orgId, ...other });
    await queue(leaving, 2);
    await queue(leaving, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    expect(await unpair(leaving)).toEqual({ movedTo: null, moved: 0, failed: 3 });
    const rows = await rowsOf(orgId);
    expect(new Set(rows.map(({ status, errorCode, refunded }) => `${status} ${errorCode} ${refunded}`))).toEqual(
      new Set(['failed DEVICE_OFFLINE true']),
    );
    expect(await used(orgId)).toEqual([0, 0]);
    expect(await factsOf(orgId, 'message.status')).toHaveLength(3);
  });

  it('unpairing a phone moves thousands of messages, each once', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    const messages = await queue(leaving, 2_500);
    expect(await unpair(leaving)).toEqual({ movedTo: staying.id, moved: 2_500, failed: 0 });
    expect((await rowsOf(orgId)).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
  });

  it('unpairing a phone leaves no message behind that was queued at the same moment', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    const sends = Array.from({ length: 40 }, () => intake.accept([aNewSms(leaving, { toAddress: someone() })]));
    const [unpaired, ...results] = await Promise.all([unpair(leaving), ...sends]);
    const accepted = results.flat().filter((result) => 'kind' in result && result.kind === 'accepted');
    expect(unpaired?.moved).toBe(accepted.length);
    const rows = await rowsOf(orgId);
    expect(rows).toHaveLength(accepted.length);
    expect(rows.filter(({ accountId }) => accountId !== staying.id)).toEqual([]);
    expect(await intake.accept([aNewSms(leaving, { toAddress: someone() })])).toEqual([{ kind: 'no_phone' }]);
  });

  it('unpairing a phone lets others queue messages for other phones meanwhile', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    await queue(leaving, 2_500);
    let isOver = false;
    const unpaired = unpair(leaving).finally(() => (isOver = true));
    const sentMeanwhile = await waitFor(
      async () => {
        const { rows } = await database.query('select from sms_phones where id = $1 and unpaired_at is not null', [
          leaving.id,
        ]);
        if (rows.length === 0) return null;
        expect(await intake.accept([aNewSms(leaving, { toAddress: someone() })])).toEqual([{ kind: 'no_phone' }]);
        return isOver ? 'too late' : 'meanwhile';
      },
      { what: 'the phone to be gone', intervalMs: 5 },
    );
    expect(sentMeanwhile).toBe('meanwhile');
    expect(await unpaired).toEqual({ movedTo: staying.id, moved: 2_500, failed: 0 });
  });

  it('unpairing a phone is finished by somebody else when its process dies meanwhile', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    await queue(leaving, 3);
    const dying = Object.create(database, {
      query: { value: () => Promise.reject(new Error('the process died')) },
    }) as Database;
    await expect(new SmsUnpairingRepository(dying).unpair(orgId, 'live', leaving.id)).rejects.toThrow('died');
    expect(await unpairing.finishLeft()).toBe(0);
    await database.query(`update lanes set lease_until = now() where lane = 'sms-unpair:' || $1`, [leaving.id]);
    expect(await unpairing.finishLeft()).toBe(1);
    expect((await rowsOf(orgId)).map(({ accountId }) => accountId)).toEqual(Array(3).fill(staying.id));
    expect(await unpairing.finishLeft()).toBe(0);
  });

  it('unpairing a phone moves messages that came due meanwhile, and ends what a late report put back in line', async () => {
    const leaving = await aTenant();
    const { orgId } = leaving;
    const staying = await aPhone(database, { orgId });
    const [held] = await queue(leaving, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    const [offered] = await queue(leaving, 1);
    await new SmsOfferRepository(database).offer({ id: leaving.id, orgId });
    await Promise.all([
      unpair(leaving),
      database.query(`update messages set state = 'queued' where id = any($1) and state in ('held', 'started')`, [
        [held?.id, offered?.id],
      ]),
    ]);
    const rows = await rowsOf(orgId);
    expect(rows.find(({ id }) => id === held?.id)).toMatchObject({ accountId: staying.id, status: 'pending' });
    expect(rows.find(({ id }) => id === offered?.id)).toMatchObject({ accountId: leaving.id, status: 'failed' });
  });

  it('unpairing all phones of an organization at once comes to an end', async () => {
    const phones = [await aTenant()];
    const orgId = phones[0]?.orgId ?? '';
    for (let count = 0; count < 4; count += 1) phones.push(await aPhone(database, { orgId }));
    for (const phone of phones) await queue(phone, 5);
    const unpaired = await Promise.all(phones.map(unpair));
    expect(unpaired.filter((each) => each === null)).toEqual([]);
    const rows = await rowsOf(orgId);
    expect(rows.map(({ status }) => status)).toEqual(Array(25).fill('failed'));
    expect(await used(orgId)).toEqual([0, 0]);
  });

  it('unpairing a phone happens once, for the phone of the organization and mode alone', async () => {
    const phone = await aTenant();
    expect(await unpairing.unpair(uuid(), 'live', phone.id)).toBeNull();
    expect(await unpairing.unpair(phone.orgId, 'test', phone.id)).toBeNull();
    expect((await Promise.all([unpair(phone), unpair(phone)])).filter((each) => each !== null)).toHaveLength(1);
    const { rows } = await database.query('select token_hash, app_id from sms_phones where id = $1', [phone.id]);
    expect(rows).toEqual([{ tokenHash: null, appId: null }]);
    expect(await factsOf(phone.orgId, 'account.status')).toHaveLength(1);
  });

  it('unpairing a phone takes it, and no other, from the accounts that a webhook can choose', async () => {
    const leaving = await aTenant();
    const staying = await aPhone(database, { orgId: leaving.orgId });
    const endpoints = new WebhookEndpointRepository(database);
    const own = () => endpoints.findAccounts(leaving.orgId, 'live', [leaving.id, staying.id, uuid()]);
    expect(await own()).toEqual(new Set([leaving.id, staying.id]));
    expect(await endpoints.findAccounts(uuid(), 'live', [leaving.id])).toEqual(new Set());
    expect(await endpoints.findAccounts(leaving.orgId, 'test', [leaving.id])).toEqual(new Set());
    await unpair(leaving);
    expect(await own()).toEqual(new Set([staying.id]));
  });
});
