import { PRIORITIES } from '@chasqui/database';
import { listenForWakes } from '@chasqui/lanes';
import { Redis } from '@chasqui/runtime';
import { waitFor } from '@chasqui/testing';
import { PhoneExchange } from '../../testing/phone-exchange';
import { type PhoneDraft, NO_SERVICE, SmsHarness, type SmsReplica } from '../../testing/sms-harness';

const GENERIC = 'Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)';

let harness: SmsHarness;
let replica: SmsReplica;
let subscriber: Redis;
const woken: string[] = [];

beforeAll(async () => {
  ({ harness, replica } = await SmsHarness.withReplica());
  subscriber = new Redis(harness.redis.url);
  const onWake = ({ phoneId, event }: { phoneId: string; event: string }) => {
    if (event === 'MessageEnqueued') woken.push(phoneId);
  };
  listenForWakes({ subscriber, prefix: harness.redis.prefix, onWake, onFailure: () => undefined });
});
afterAll(async () => {
  subscriber.disconnect();
  await harness.stop();
});

const exchange = (draft: PhoneDraft = {}): Promise<PhoneExchange> => PhoneExchange.of(harness, replica, draft);
const attemptId = (id: string, attempt: number): string => `${id.replaceAll('-', '')}-${attempt}`;

const makeDue = (id: string) => harness.database.query('update messages set due_at = now() where id = $1', [id]);

describe('a report', () => {
  it('a report moves a message to sent and delivered, with audit, events and what its SIM sent', async () => {
    const at = await exchange();
    const id = await at.offered({ sms: { sim: 2 } });
    const sentAt = new Date();
    await at.says(id, 'Sent', { times: { Sent: sentAt.toISOString() } });
    expect(await at.find(id)).toMatchObject({ status: 'sent', state: 'done', version: 2, sentAt, refunded: false });
    await at.says(id, 'Delivered');
    expect(await at.find(id)).toMatchObject({ status: 'delivered', version: 3, sentAt, deliveredAt: expect.any(Date) });
    expect(await at.audit(id)).toEqual([
      { version: 1, status: 'pending', source: 'api', detail: null },
      { version: 2, status: 'sent', source: 'phone', detail: null },
      { version: 3, status: 'delivered', source: 'phone', detail: null },
    ]);
    expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
    const { rows } = await harness.database.query('select slot, sent from sms_phone_days where phone_id = $1', [
      at.phone.id,
    ]);
    expect(rows).toEqual([{ slot: 2, sent: 1 }]);
  });

  it('a report writes its events for the endpoints that want them, about its phone and its channel', async () => {
    const at = await exchange();
    const endpoint = '00000000-0000-7000-8000-000000000001';
    await harness.database.query(
      `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
       values ($1, $2, 'live', 'e', 'https://e.example', '{message.status}', '{sms}', $3, 'active', '', '{}')`,
      [endpoint, at.phone.orgId, [at.phone.id]],
    );
    const id = await at.offered();
    await at.says(id, 'Sent');
    const { rows } = await harness.database.query<{ payload: { message: object } }>(
      `select e.mode, e.channel, e.account_id, e.payload from webhook_deliveries d join events e on e.id = d.event_id
       where d.endpoint_id = $1`,
      [endpoint],
    );
    expect(rows).toMatchObject([
      {
        mode: 'live',
        channel: 'sms',
        accountId: at.phone.id,
        payload: { message: { id, status: 'sent', previous_status: 'pending', version: 2, device_id: at.phone.id } },
      },
    ]);
  });

  it('a first report that says delivered tells of both steps', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Delivered');
    expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
    expect(await at.find(id)).toMatchObject({ status: 'delivered', version: 3 });
  });

  it('a report that the phone has the message tells customers nothing', async () => {
    const at = await exchange();
    const id = await at.offered();
    for (const state of ['Pending', 'Processed', 'Pending']) await at.says(id, state);
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'started', version: 1 });
    expect((await at.find(id)).payload?.sms?.phone_state).toBe('processed');
    expect(await at.events(id)).toEqual([]);
  });

  it('a report that comes twice, late or out of order changes nothing twice', async () => {
    const at = await exchange();
    const id = await at.offered();
    for (const state of ['Sent', 'Sent', 'Delivered', 'Sent', 'Processed', 'Failed', 'Cancelled', 'Delivered']) {
      await at.says(id, state);
    }
    expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
  });

  it('a report of a failure gives its code and words, not the plan its message back; late acknowledgements win', async () => {
    const at = await exchange();
    const id = await at.offered();
    expect(await at.used()).toBe(1);
    await at.says(id, 'Failed', { error: GENERIC });
    expect(await at.find(id)).toMatchObject({
      status: 'failed',
      state: 'done',
      errorCode: 'GENERIC_FAILURE',
      errorMessage: expect.stringMatching(
        /^The network refused the message\..* The phone said: Send result: RESULT_ERROR_GENERIC/,
      ),
      refunded: false,
      failedAt: expect.any(Date),
    });
    expect(await at.used()).toBe(1);
    await at.says(id, 'Delivered');
    expect(await at.find(id)).toMatchObject({
      status: 'delivered',
      errorCode: null,
      errorMessage: null,
      failedAt: null,
    });
    expect(await at.events(id)).toEqual(['pending>failed', 'failed>delivered']);
    expect(await at.used()).toBe(1);
  });

  it('a report of a failed delivery leaves the message charged', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Sent');
    await at.says(id, 'Failed', { error: 'Delivery result from SC +15550001: 70' });
    expect(await at.find(id)).toMatchObject({ status: 'failed', errorCode: 'DELIVERY_FAILED', refunded: false });
    expect(await at.used()).toBe(1);
  });

  it('a report is believed of its times only between when the message was made and now', async () => {
    const at = await exchange();
    const [early, late] = [await at.offered(), await at.offered()];
    await at.says(early, 'Sent', { times: { Sent: '1970-01-01T07:00:00.000+07:00' } });
    await at.says(late, 'Sent', { times: { Sent: '2099-01-01T00:00:00.000-05:00' } });
    const first = await at.find(early);
    expect(first.sentAt).toEqual(first.createdAt);
    expect((await at.find(late)).sentAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  it('a report about a message of another phone, organization or nobody is taken and changes nothing', async () => {
    const at = await exchange();
    const stranger = await exchange();
    const neighbour = await exchange({ orgId: at.phone.orgId });
    const id = await at.offered();
    for (const foreign of [stranger, neighbour]) {
      await foreign.says(id, 'Sent');
      await foreign.says('nobody', 'Sent');
    }
    expect(await at.find(id)).toMatchObject({ status: 'pending', version: 1 });
  });

  it('a report about a message that was never offered changes nothing', async () => {
    const at = await exchange();
    const [id = ''] = await at.store();
    await at.says(id, 'Sent');
    await at.says(attemptId(id, 2), 'Sent');
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'queued' });
  });

  it('a report wakes a phone whose hands it frees', async () => {
    const at = await exchange();
    // On a slow machine the sweeper would wake it before it pulls.
    await harness.database.query(
      `insert into lanes (lane, blocked_until) values ('sms:' || $1, now() + interval '1 hour')`,
      [at.phone.id],
    );
    await at.store(...Array.from({ length: 101 }, () => ({})));
    const offered = await at.pull();
    const sent = offered.map(({ id }) => ({ id, state: 'Sent', recipients: [{ phoneNumber: '+1', state: 'Sent' }] }));
    await at.report(...sent.slice(0, 49));
    expect(woken).not.toContain(at.phone.id);
    await at.report(...sent.slice(49));
    await waitFor(() => woken.includes(at.phone.id), { what: 'the wake' });
  });
});

describe('another attempt', () => {
  it('another attempt follows a failure with which nothing was sent, under an id of its own, in its old place', async () => {
    const at = await exchange();
    const id = await at.offered();
    const [behind] = await at.store();
    await at.says(id, 'Failed', { error: NO_SERVICE });
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'queued', attempts: 1, refunded: false });
    expect(await at.events(id)).toEqual([]);
    expect(await at.pull()).toEqual([]);
    const { reason, inMs } = await at.held();
    expect(reason).toBe('backoff');
    expect(inMs).toBeGreaterThan(20_000);
    expect(inMs).toBeLessThanOrEqual(30_000);
    await makeDue(id);
    const again = attemptId(id, 2);
    expect((await at.pull()).map((message) => message.id)).toEqual([again, behind]);
    // The first attempt's report comes again; then the second one is sent.
    await at.says(id, 'Failed', { error: NO_SERVICE });
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'started', attempts: 2 });
    await at.says(again, 'Sent');
    expect(await at.find(id)).toMatchObject({ status: 'sent', attempts: 2 });
    expect(await at.events(id)).toEqual(['pending>sent']);
  });

  it('another attempt has its phone woken when its pause is over, also when the phone did not ask meanwhile', async () => {
    const at = await exchange();
    const id = await at.offered();
    await harness.database.query(
      `insert into lanes (lane, blocked_until) values ('sms:' || $1, now() + interval '1 hour')`,
      [at.phone.id],
    );
    await at.says(id, 'Failed', { error: NO_SERVICE });
    expect((await at.held()).inMs).toBeLessThanOrEqual(30_000);
    await harness.database.query(`update lanes set blocked_until = now() where lane = 'sms:' || $1`, [at.phone.id]);
    await waitFor(() => woken.includes(at.phone.id), { what: 'the wake' });
  });

  it('another attempt is not made for ever, nor after a failure with which something may have been sent', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Failed', { error: NO_SERVICE });
    await makeDue(id);
    await at.pull();
    await at.says(attemptId(id, 2), 'Failed', { error: NO_SERVICE });
    expect(await at.find(id)).toMatchObject({
      status: 'failed',
      errorCode: 'NO_SERVICE',
      attempts: 2,
      refunded: false,
    });
    const [ambiguous, parts] = [await at.offered(), await at.offered({ sms: { segments: 3 } })];
    await at.says(ambiguous, 'Failed', { error: GENERIC });
    await at.says(parts, 'Failed', { error: NO_SERVICE });
    for (const failed of [ambiguous, parts])
      expect(await at.find(failed)).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('an attempt that waits for longer is overtaken', async () => {
    const at = await exchange();
    await at.set('max_attempts', 5);
    const id = await at.offered();
    await at.says(id, 'Failed', { error: NO_SERVICE });
    await makeDue(id);
    await at.pull();
    await at.says(attemptId(id, 2), 'Failed', { error: NO_SERVICE });
    expect(await at.find(id)).toMatchObject({ state: 'queued', parked: true });
    const [behind] = await at.store();
    expect((await at.pull()).map((message) => message.id)).toEqual([behind]);
    // Nothing else waits: the lane is looked at when the pause is over.
    const { inMs } = await at.held();
    expect(inMs).toBeGreaterThan(110_000);
    expect(inMs).toBeLessThanOrEqual(120_000);
    await makeDue(id);
    expect((await at.pull()).map((message) => message.id)).toContain(attemptId(id, 3));
  });

  it('another attempt is dropped when the first one was sent after all', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Failed', { error: NO_SERVICE });
    await at.says(id, 'Delivered');
    await makeDue(id);
    expect(await at.pull()).toEqual([]);
    expect(await at.events(id)).toEqual(['pending>sent', 'sent>delivered']);
  });
});

describe('Android’s limit', () => {
  const LIMIT = 'Send result: RESULT_ERROR_LIMIT_EXCEEDED (Failed because we reached the sending queue limit)';

  it('Android’s limit makes a message wait and be tried again under another id, and its phone go slower', async () => {
    const at = await exchange({ messagesPerMinute: 12 });
    await at.set('max_attempts', 1);
    const id = await at.offered({ sms: { segments: 6 } });
    await at.says(id, 'Processed');
    await at.says(id, 'Failed', { error: LIMIT });
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'queued', parked: true });
    const others = await at.store(...Array.from({ length: 8 }, () => ({})));
    // Its dialog may be open: a minute of nothing, then half the pace.
    expect(await at.pull()).toEqual([]);
    expect(await at.held()).toMatchObject({ reason: 'pace' });
    await at.pass(61);
    expect((await at.pull()).map((message) => message.id)).toEqual(others.slice(0, 6));
    await makeDue(id);
    for (const other of others.slice(0, 6)) await at.says(other, 'Sent');
    await at.pass(61);
    expect((await at.pull()).map((message) => message.id)).toEqual([attemptId(id, 2)]);
    await at.says(attemptId(id, 2), 'Sent');
    expect(await at.find(id)).toMatchObject({ status: 'sent', attempts: 2, errorCode: null });
    await at.pass(3_600);
    await at.store(...Array.from({ length: 10 }, () => ({})));
    expect(await at.pull()).toHaveLength(12);
  });

  it('Android’s limit holds one-time codes back, too, and a phone without a pace', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Failed', { error: LIMIT });
    await at.store({}, { priority: PRIORITIES.otp });
    expect(await at.pull()).toEqual([]);
    await at.pass(61);
    expect(await at.pull()).toHaveLength(2);
  });

  it('a message that Android’s limit held back until its life is over says so', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Failed', { error: LIMIT });
    await harness.database.query(`update messages set give_up_at = now() where id = $1`, [id]);
    await waitFor(async () => (await at.find(id)).status === 'failed', { what: 'the end of the message' });
    expect(await at.find(id)).toMatchObject({
      errorCode: 'EXPIRED',
      errorMessage: expect.stringMatching(
        /^The message was not sent in time\. Its last attempt failed: Android lets an app/,
      ),
    });
  });
});

describe('a failure of Android', () => {
  it.each([
    ['RESULT_RIL_RADIO_NOT_AVAILABLE', 1],
    ['RESULT_RIL_NETWORK_NOT_READY', 1],
    ['RESULT_RIL_SIM_ABSENT', 1],
    ['RESULT_NO_DEFAULT_SMS_APP', 6],
  ])('a failure of Android with which nothing left is followed by another attempt: %s', async (name, segments) => {
    const at = await exchange();
    const id = await at.offered({ sms: { segments } });
    await at.says(id, 'Failed', { error: `Send result: ${name} (words)` });
    expect(await at.find(id)).toMatchObject({ status: 'pending', state: 'queued' });
    await makeDue(id);
    expect((await at.pull()).map((message) => message.id)).toEqual([attemptId(id, 2)]);
    await at.says(attemptId(id, 2), 'Failed', { error: `Send result: ${name} (words)` });
    expect(await at.find(id)).toMatchObject({ status: 'failed', errorMessage: expect.stringContaining(name) });
  });

  it('a failure of the app without its permission is told as such, and tried again once', async () => {
    const at = await exchange();
    const id = await at.offered();
    const error = 'sendSMS: Sending SMS message: uid 10123 does not have android.permission.SEND_SMS.';
    await at.says(id, 'Failed', { error });
    await makeDue(id);
    await at.pull();
    await at.says(attemptId(id, 2), 'Failed', { error });
    expect(await at.find(id)).toMatchObject({
      status: 'failed',
      errorCode: 'PROCESSING_FAILED',
      errorMessage: expect.stringContaining('Allow it SMS and Phone'),
    });
  });
});

describe('a message that is canceled after it was offered', () => {
  const cancel = (id: string) =>
    harness.database.query(
      `update messages set payload = jsonb_set(payload, '{sms,cancel_requested}', 'true') where id = $1`,
      [id],
    );

  it('a message canceled after its offer is shown as such until the phone says so, then over and counted: only the phone knows', async () => {
    const at = await exchange();
    const id = await at.offered();
    await at.says(id, 'Pending');
    await cancel(id);
    for (const _ of [1, 2]) expect(await at.pull()).toMatchObject([{ id, state: 'Cancelling' }]);
    await at.says(id, 'Cancelled');
    expect(await at.find(id)).toMatchObject({
      status: 'failed',
      errorCode: 'CANCELED',
      state: 'done',
      refunded: false,
    });
    expect(await at.pull()).toEqual([]);
    await at.says(id, 'Sent');
    expect(await at.events(id)).toEqual(['pending>failed']);
    expect(await at.used()).toBe(1);
  });

  it('a message canceled after its offer stays sent when the phone was quicker', async () => {
    const at = await exchange();
    const [sent, processed] = [await at.offered(), await at.offered()];
    await cancel(sent);
    await at.says(processed, 'Processed');
    await cancel(processed);
    await at.says(sent, 'Sent');
    await at.says(sent, 'Cancelled');
    expect(await at.pull()).toEqual([]);
    expect(await at.find(sent)).toMatchObject({ status: 'sent', errorCode: null });
  });

  it('a message canceled after its offer is not tried again', async () => {
    const at = await exchange();
    const id = await at.offered();
    await cancel(id);
    await at.says(id, 'Failed', { error: NO_SERVICE });
    expect(await at.find(id)).toMatchObject({ status: 'failed', errorCode: 'CANCELED', refunded: false });
  });
});
