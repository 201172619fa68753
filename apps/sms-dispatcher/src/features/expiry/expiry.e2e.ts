import { SmsExpiryRepository } from '@chasqui/sms';
import { waitFor } from '@chasqui/testing';
import { PhoneExchange } from '../../testing/phone-exchange';
import { type PhoneDraft, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

let harness: SmsHarness;
let replica: SmsReplica;

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  await harness.startReplica();
});
afterAll(() => harness.stop());

const exchange = (draft: PhoneDraft = {}): Promise<PhoneExchange> => PhoneExchange.of(harness, replica, draft);

const endedAgo = (id: string, minutes: number) =>
  harness.database.query(`update messages set give_up_at = now() - $2 * interval '1 minute' where id = $1`, [
    id,
    minutes,
  ]);

async function ended(at: PhoneExchange, id: string) {
  await waitFor(async () => (await at.find(id)).status === 'failed', { what: 'the end of the message' });
  return at.find(id);
}

describe('a message whose life is over', () => {
  it.concurrent('a message whose life is over expires and is refunded when its phone did not ask for it in time', async () => {
    const at = await exchange();
    const [id = ''] = await at.store({ givenUpInS: -1, madeAgoS: 60 });
    expect(await ended(at, id)).toMatchObject({ state: 'done', errorCode: 'EXPIRED', refunded: true, version: 2 });
    expect(await at.audit(id)).toContainEqual({ version: 2, status: 'failed', source: 'lane', detail: 'EXPIRED' });
    expect(await at.events(id)).toEqual(['pending>failed']);
    expect(await at.used()).toBe(0);
    expect(await at.pull()).toEqual([]);
  });

  it.concurrent('a message whose life is over says so when its phone was not heard of since it was made', async () => {
    const at = await exchange({ seenSecondsAgo: 600 });
    const [id = ''] = await at.store({ givenUpInS: -1, madeAgoS: 300 });
    expect(await ended(at, id)).toMatchObject({ errorCode: 'EXPIRED', refunded: true });
    const { rows } = await harness.database.query('select error_message from messages where id = $1', [id]);
    expect(rows).toEqual([{ errorMessage: 'The phone was offline until the message expired.' }]);
  });

  it.concurrent('a scheduled message whose life is over ends before its time came, too', async () => {
    const at = await exchange();
    const [id = ''] = await at.store({ scheduledInS: 600, givenUpInS: -1 });
    expect(await ended(at, id)).toMatchObject({ refunded: true });
  });

  it.concurrent('a message whose life is over is left to its phone for ten minutes after an offer, and is then unknown to have been sent', async () => {
    const at = await exchange();
    const [silent, processed, canceling] = [await at.offered(), await at.offered(), await at.offered()];
    await at.says(processed, 'Processed');
    await harness.database.query(
      `update messages set payload = jsonb_set(payload, '{sms,cancel_requested}', 'true') where id = $1`,
      [canceling],
    );
    const marker = (await at.store({ givenUpInS: -1 }))[0] ?? '';
    for (const id of [silent, processed, canceling]) await endedAgo(id, 9);
    await ended(at, marker);
    for (const id of [silent, processed, canceling]) expect(await at.find(id)).toMatchObject({ status: 'pending' });
    for (const id of [silent, processed, canceling]) await endedAgo(id, 10);
    expect(await ended(at, silent)).toMatchObject({ errorCode: 'EXPIRED', refunded: false });
    expect(await ended(at, processed)).toMatchObject({ errorCode: 'UNCONFIRMED', refunded: false });
    expect(await ended(at, canceling)).toMatchObject({ errorCode: 'EXPIRED', refunded: false });
    expect(await at.used()).toBe(3);
  });

  it.concurrent('a message whose life is over is what its phone says of it after all', async () => {
    const at = await exchange();
    const id = await at.offered();
    await endedAgo(id, 11);
    await ended(at, id);
    await at.says(id, 'Sent');
    expect(await at.find(id)).toMatchObject({ status: 'sent', errorCode: null });
    expect(await at.events(id)).toEqual(['pending>failed', 'failed>sent']);
  });

  it.concurrent('a message whose life is over is not refunded when its attempt failed, as the phone says', async () => {
    const at = await exchange();
    const id = await at.offered();
    const error = 'Send result: RESULT_ERROR_RADIO_OFF (Failed because radio was explicitly turned off)';
    await at.says(id, 'Failed', { error });
    await endedAgo(id, 0);
    expect(await ended(at, id)).toMatchObject({ errorCode: 'EXPIRED', attempts: 1, refunded: false });
  });

  // Its looks end messages of all tests, so it is alone.
  it('a message whose life is over ends once, whoever looks, beside pulls and reports', async () => {
    const at = await exchange();
    const ids = await at.store(...Array.from({ length: 80 }, () => ({})));
    const offered = await at.pull();
    for (const id of ids.slice(0, 40)) await endedAgo(id, 11);
    const repository = new SmsExpiryRepository(harness.database);
    const looks = Array.from({ length: 4 }, () => repository.endOver(7));
    const reports = offered.map(({ id }) => at.says(id, 'Sent'));
    const pulls = Array.from({ length: 4 }, () => at.pull());
    await Promise.all([...looks, ...reports, ...pulls]);
    for (const id of ids) {
      expect(await at.find(id)).toMatchObject({ status: 'sent' });
      expect([['pending>sent'], ['pending>failed', 'failed>sent']]).toContainEqual(await at.events(id));
    }
  });
});

describe('a scheduled message', () => {
  it.concurrent('a scheduled message is put into the lane of its phone when its time has come', async () => {
    const at = await exchange();
    const [id] = await at.store({ scheduledInS: 1 });
    await waitFor(async () => (await at.pull()).some((message) => message.id === id), { what: 'the offer' });
  });
});
