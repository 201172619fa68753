import { addDeliveries, addEndpoint, aNumber, anOrganization, aPhone, storeSms } from '@chasqui/testing';
import { LanePauseRepository } from '@chasqui/lanes';
import { BulkRepository, MessageLaneRepository } from '@chasqui/messages';
import { SmsOfferRepository } from '@chasqui/sms';
import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { emptyDraft } from '@chasqui/database';
import { v7 as uuid } from 'uuid';
import { BY, OperationsWorld } from '../testing/operations.world';

const HOUR_MS = 3_600_000;
const soon = (at: Date | null, withinMs: number): boolean =>
  at !== null && at.getTime() > Date.now() - 10_000 && at.getTime() <= Date.now() + withinMs + 10_000;

describe('why a lane of a WhatsApp number waits', () => {
  const world = new OperationsWorld();
  let orgId: string;

  beforeEach(async () => {
    orgId = await anOrganization(world.database);
  });

  it('a lane without work waits for nothing, and one that nobody has taken says so', async () => {
    const number = await aNumber(world.database, { orgId });
    expect(await world.why(`wa:${number.id}`)).toBeNull();
    await world.send(number);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({
      code: 'not_taken',
      params: { app: 'whatsapp-sender', alive: 1 },
      since: expect.any(Date),
    });
    expect(await world.why(`wa:${uuid()}`)).toBeNull();
    expect(await world.why('nothing')).toBeNull();
  });

  it('a lane whose gateway app was never started says so, and one whose app is offline says since when', async () => {
    const [never, offline] = [
      await aNumber(world.database, { orgId, gateway: 'never', phone: '1' }),
      await aNumber(world.database, { orgId, gateway: 3_600, phone: '2' }),
    ];
    await world.send(never);
    await world.send(offline);
    expect(await world.why(`wa:${never.id}`)).toMatchObject({ code: 'gateway_never_started', since: null });
    const why = await world.why(`wa:${offline.id}`);
    expect(why).toMatchObject({ code: 'gateway_offline', text: 'The gateway app of the number is offline.' });
    expect(Date.now() - (why?.since?.getTime() ?? 0)).toBeGreaterThan(HOUR_MS - 60_000);
  });

  it('a lane whose messages wait outside of it for their number tells of the number', async () => {
    const number = await aNumber(world.database, { orgId, status: 'disconnected', reason: 'replaced' });
    const [id] = await world.send(number);
    const lanes = new MessageLaneRepository(world.database);
    const taken = await lanes.take(`wa:${number.id}`, world.senderId, 1);
    const held = {
      state: 'held',
      status: null,
      source: 'lane',
      errorCode: 'ACCOUNT_LOGGED_OUT',
      dueInMs: 20_000,
    } as const;
    const record = { ...held, errorMessage: 'The number is not connected to WhatsApp.', refund: false };
    await lanes.record([{ lane: `wa:${number.id}`, fence: taken?.fence ?? 0, id: id ?? '', record }]);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({
      code: 'number_disconnected',
      params: { reason: 'replaced' },
    });
  });

  it.each([
    ['signed_out', 'number_signed_out'],
    ['waiting_qr', 'number_waiting_qr'],
    ['pending', 'number_waiting_qr'],
    ['qr_expired', 'number_waiting_qr'],
  ] as const)('a lane whose number is %s says %s', async (status, code) => {
    const number = await aNumber(world.database, { orgId, status });
    await world.send(number);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({ code });
  });

  it('a lane whose number was unlinked has nothing to leave through', async () => {
    const number = await aNumber(world.database, { orgId, claim: 'released' });
    await world.send(number);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({ code: 'sender_gone' });
  });

  it('a lane behind a message without an answer says which one it is, and until when it is waited for', async () => {
    const number = await aNumber(world.database, { orgId });
    const [first] = await world.send(number, 2);
    await world.leaveUnanswered(`wa:${number.id}`, { dueInMs: 30_000 });
    const why = await world.why(`wa:${number.id}`);
    expect(why).toMatchObject({ code: 'behind_unanswered', params: { messageId: first } });
    expect(soon(why?.nextAt ?? null, 60_000)).toBe(true);
    await world.set(`update whatsapp_numbers set hangs_until = now() + interval '50 seconds' where id = $1`, [
      number.id,
    ]);
    const hanging = await world.why(`wa:${number.id}`);
    expect(hanging).toMatchObject({ code: 'number_hanging', text: 'The gateway app does not answer for the number.' });
    expect(soon(hanging?.nextAt ?? null, 50_000)).toBe(true);
  });

  it('a lane in which only set-aside messages are left says when they are asked about', async () => {
    const number = await aNumber(world.database, { orgId });
    await world.send(number);
    await world.leaveUnanswered(`wa:${number.id}`, { dueInMs: 40_000, parked: true });
    const why = await world.why(`wa:${number.id}`);
    expect(why).toMatchObject({ code: 'parked' });
    expect(soon(why?.nextAt ?? null, 40_000)).toBe(true);
  });

  it('a lane that a process works on says which, and one whose workers all died says since when', async () => {
    const number = await aNumber(world.database, { orgId });
    const lane = `wa:${number.id}`;
    await world.send(number, 2);
    await new MessageLaneRepository(world.database).take(lane, world.senderId, 1);
    expect(await world.why(lane)).toMatchObject({ code: 'sending', params: { app: 'whatsapp-sender', copy: 'test' } });
    await world.set(`update processes set died_at = now(), seen_at = now() where id = $1`, [world.senderId]);
    expect(await world.why(lane)).toMatchObject({
      code: 'no_worker',
      params: { app: 'whatsapp-sender' },
      since: expect.any(Date),
      text: 'No process of whatsapp-sender is alive, and nothing else works on this lane.',
    });
    // All at once: none is left to declare the others dead.
    await world.set(`update processes set died_at = null, seen_at = now() - interval '5 minutes'`);
    expect(await world.why(lane)).toMatchObject({ code: 'no_worker' });
  });

  it('a lane that its worker left alone says until when', async () => {
    const number = await aNumber(world.database, { orgId });
    await world.send(number);
    await world.set(`insert into lanes (lane, blocked_until) values ($1, now() + interval '1 minute')`, [
      `wa:${number.id}`,
    ]);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({ code: 'resting', nextAt: expect.any(Date) });
  });

  it('a paused lane says who paused it and when, before anything else', async () => {
    const number = await aNumber(world.database, { orgId, gateway: 'never' });
    await world.send(number);
    await new LanePauseRepository(world.database).pause([`wa:${number.id}`], BY);
    expect(await world.why(`wa:${number.id}`)).toMatchObject({
      code: 'paused',
      params: { by: 'Ana Operator' },
      since: expect.any(Date),
      text: 'Ana Operator paused this lane. Nothing leaves until it is resumed.',
    });
  });
});

describe('why a lane of a phone waits', () => {
  const world = new OperationsWorld();
  let orgId: string;

  beforeEach(async () => {
    orgId = await anOrganization(world.database);
  });

  const offer = (phone: { id: string; orgId: string }) => new SmsOfferRepository(world.database).offer(phone);

  it('a lane whose phone is offline says since when it was not heard, and a disabled one that it is', async () => {
    const [offline, never, disabled] = [
      await aPhone(world.database, { orgId, seenMinutesAgo: 45 }),
      await aPhone(world.database, { orgId, seenMinutesAgo: null }),
      await aPhone(world.database, { orgId, enabled: false }),
    ];
    for (const phone of [offline, never, disabled]) await storeSms(world.database, phone);
    const why = await world.why(`sms:${offline.id}`);
    expect(why).toMatchObject({ code: 'phone_offline', text: 'The phone was not heard for 20 minutes.' });
    expect(Date.now() - (why?.since?.getTime() ?? 0)).toBeGreaterThan(44 * 60_000);
    expect(await world.why(`sms:${never.id}`)).toMatchObject({ code: 'phone_offline', since: null });
    expect(await world.why(`sms:${disabled.id}`)).toMatchObject({ code: 'phone_disabled' });
    await world.set('update sms_phones set unpaired_at = now() where id = $1', [offline.id]);
    expect(await world.why(`sms:${offline.id}`)).toMatchObject({ code: 'sender_gone' });
  });

  it('a lane in quiet hours says until when', async () => {
    const days = [1, 2, 3, 4, 5, 6, 7];
    const quietHours = {
      timezone: 'UTC',
      windows: [
        { days, from: '00:00', to: '12:00' },
        { days, from: '12:00', to: '00:00' },
      ],
    };
    const phone = await aPhone(world.database, { orgId, quietHours });
    await storeSms(world.database, phone);
    expect(await world.why(`sms:${phone.id}`)).toMatchObject({ code: 'quiet_hours', nextAt: expect.any(Date) });
  });

  it('a lane that its phone empties at its pace says how fast that is, and when the last message leaves', async () => {
    const phone = await aPhone(world.database, { orgId });
    await storeSms(
      world.database,
      phone,
      Array.from({ length: 48 }, () => ({})),
    );
    expect(await world.why(`sms:${phone.id}`)).toMatchObject({ code: 'phone_not_asked' });
    expect(await offer(phone)).toHaveLength(12);
    const why = await world.why(`sms:${phone.id}`);
    expect(why).toMatchObject({
      code: 'pace',
      params: { perMinute: 12, parts: { count: 36, isCapped: false } },
      nextAt: expect.any(Date),
    });
    const lastLeavesAt = why?.code === 'pace' ? new Date(why.params.lastLeavesAt ?? 0) : null;
    expect((lastLeavesAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(2 * 60_000);
    expect(soon(lastLeavesAt, 3 * 60_000)).toBe(true);
  });

  it('a lane whose phone, or SIM, has sent its messages of the day says so, and when the next day begins', async () => {
    const phone = await aPhone(world.database, { orgId, dailyLimit: 1, messagesPerMinute: null });
    await storeSms(world.database, phone, [{}, {}]);
    await offer(phone);
    expect(await world.why(`sms:${phone.id}`)).toMatchObject({
      code: 'daily_limit',
      params: { limit: 1, sim: null },
      nextAt: expect.any(Date),
    });
    const dual = await aPhone(world.database, {
      orgId,
      messagesPerMinute: null,
      simMode: 'fixed',
      simSettings: { 2: { daily_limit: 2, default: true } },
      sims: [{ slot: 2, phone: null, carrier: null }],
    });
    await storeSms(world.database, dual, [{}, {}, {}]);
    await offer(dual);
    expect(await world.why(`sms:${dual.id}`)).toMatchObject({
      code: 'daily_limit',
      params: { limit: 2, sim: 2 },
      text: 'SIM 2 of the phone has sent its 2 messages of the day.',
    });
  });

  it('a lane of which the phone has all messages in hand says so', async () => {
    const phone = await aPhone(world.database, { orgId });
    await storeSms(world.database, phone, [{}, {}]);
    await offer(phone);
    expect(await world.why(`sms:${phone.id}`)).toMatchObject({ code: 'with_phone', params: { count: { count: 2 } } });
  });

  it('a lane whose first message the phone could not send says when it is tried again, and why', async () => {
    const phone = await aPhone(world.database, { orgId });
    const [id] = await storeSms(world.database, phone, [{ sms: { last_error: 'No service.' } }, {}]);
    await world.set(`update messages set due_at = now() + interval '90 seconds' where id = $1`, [id]);
    expect(await offer(phone)).toEqual([]);
    const why = await world.why(`sms:${phone.id}`);
    expect(why).toMatchObject({ code: 'phone_retry', params: { cause: 'No service.' } });
    expect(soon(why?.nextAt ?? null, 90_000)).toBe(true);
  });

  it('a phone whose lane is paused is offered nothing, nor anything again that it has not said it has, until it is resumed', async () => {
    const phone = await aPhone(world.database, { orgId });
    const lane = `sms:${phone.id}`;
    await storeSms(world.database, phone, [{}]);
    expect(await offer(phone)).toHaveLength(1);
    await storeSms(world.database, phone, [{}]);
    const pauses = new LanePauseRepository(world.database);
    await pauses.pause([lane], BY);
    expect(await offer(phone)).toEqual([]);
    expect(await world.why(lane)).toMatchObject({ code: 'paused' });
    expect(await new MessageLaneRepository(world.database).lanesWithWork('sms', 100)).not.toContain(lane);
    await pauses.resume([lane]);
    expect(await offer(phone)).toHaveLength(2);
  });
});

describe('why a lane of an endpoint or a bulk send waits', () => {
  const world = new OperationsWorld();

  it('a lane of a disabled endpoint says why it is disabled, and since when', async () => {
    const endpoint = await addEndpoint(world.database, { status: 'disabled' });
    await addDeliveries(world.database, endpoint, 2);
    await world.set(`update webhook_endpoints set disabled_reason = 'failing', disabled_at = now() where id = $1`, [
      endpoint.id,
    ]);
    expect(await world.why(endpoint.lane)).toMatchObject({
      code: 'endpoint_disabled',
      params: { reason: 'failing' },
      since: expect.any(Date),
    });
  });

  it('a lane of an endpoint that answers 503 says since when, and when it is tried next', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 1);
    const lanes = new WebhookDeliveryLaneRepository(world.database);
    const [taken] = await lanes.take([{ lane: endpoint.lane, limit: 5 }], world.senderId);
    expect(await world.why(endpoint.lane)).toMatchObject({ code: 'sending' });
    const failed = {
      httpStatus: 503,
      error: 'the server answered 503',
      durationMs: 12,
      responseExcerpt: null,
      flow: null,
    };
    const record = {
      orgId: endpoint.orgId,
      endpointId: endpoint.id,
      status: 'pending',
      ...failed,
      dueInMs: 300_000,
    } as const;
    await lanes.record([{ lane: endpoint.lane, fence: taken?.fence ?? 0, id: taken?.rows[0]?.id ?? '', record }]);
    await world.set('update lanes set lease_until = null where lane = $1', [endpoint.lane]);
    const why = await world.why(endpoint.lane);
    expect(why).toMatchObject({
      code: 'endpoint_failing',
      params: { httpStatus: 503, attempt: 1 },
      since: expect.any(Date),
      text: 'The server of the webhook answers 503; attempt 1 failed.',
    });
    expect(soon(why?.nextAt ?? null, 300_000)).toBe(true);
  });

  it('a lane of an endpoint that catches up says how fast', async () => {
    const endpoint = await addEndpoint(world.database);
    await addDeliveries(world.database, endpoint, 3);
    await world.set('update webhook_endpoints set paced_per_second = 5 where id = $1', [endpoint.id]);
    await world.set(`insert into lanes (lane, fence, lease_until, process_id) values ($1, 1, 'infinity', $2)`, [
      endpoint.lane,
      world.senderId,
    ]);
    expect(await world.why(endpoint.lane)).toMatchObject({ code: 'endpoint_paced', params: { perSecond: 5 } });
  });

  it('a bulk send between two messages says how long it rests, and during one which that is', async () => {
    const orgId = await anOrganization(world.database);
    const number = await aNumber(world.database, { orgId });
    const bulks = new BulkRepository(world.database);
    const id = uuid();
    const lane = `bulk:${id}`;
    const rows = [1, 2, 3].map(() => ({ messageId: uuid(), draft: emptyDraft('15550001111'), result: null }));
    const bulk = {
      id,
      orgId,
      mode: 'live' as const,
      throttleMs: 60_000,
      requestId: 'r',
      replyTo: null,
      rows,
      charges: [],
    };
    await bulks.accept({ ...bulk, idempotency: null, mostOpen: 5 });
    expect(await world.why(lane)).toMatchObject({ code: 'not_taken' });
    await world.set(`insert into lanes (lane, fence, lease_until, process_id) values ($1, 1, 'infinity', $2)`, [
      lane,
      world.senderId,
    ]);
    await world.send(number, 1, { id: rows[0]?.messageId ?? '' });
    expect(await world.why(lane)).toMatchObject({
      code: 'row_under_way',
      params: { messageId: rows[0]?.messageId, done: 0, total: 3 },
    });
    await world.set(
      `update bulk_rows set result = '{"status":"sent"}', finished_at = now() where batch_id = $1 and index = 0`,
      [id],
    );
    await world.set(`update messages set state = 'done' where id = $1`, [rows[0]?.messageId]);
    const why = await world.why(lane);
    expect(why).toMatchObject({ code: 'throttle', params: { throttleMs: 60_000, done: 1, total: 3 } });
    expect(soon(why?.nextAt ?? null, 60_000)).toBe(true);
  });
});
