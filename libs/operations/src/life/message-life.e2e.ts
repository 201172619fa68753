import { LanePauseRepository } from '@chasqui/lanes';
import { MessageLaneRepository, type MessageRecord } from '@chasqui/messages';
import { SmsOfferRepository } from '@chasqui/sms';
import { addEndpoint, aNumber, anOrganization, aPhone, type NumberDraft, storeSms } from '@chasqui/testing';
import { WebhookDeliveryLaneRepository } from '@chasqui/webhooks';
import { v7 as uuid } from 'uuid';
import { BY, OperationsWorld } from '../testing/operations.world';
import { MessageLifeRepository } from './message-life.repository';

const FAILED: MessageRecord = {
  state: 'done',
  status: 'failed',
  source: 'gateway',
  errorCode: 'GATEWAY_ERROR',
  detail: 'closed',
  refund: true,
};

describe('the life of a message', () => {
  const world = new OperationsWorld();
  let orgId: string;
  let number: NumberDraft;
  let lane: string;

  beforeEach(async () => {
    orgId = await anOrganization(world.database);
    number = await aNumber(world.database, { orgId });
    lane = `wa:${number.id}`;
  });

  const life = async (id: string | undefined, of = orgId) => {
    const found = await new MessageLifeRepository(world.database).findForOrg(of, 'live', id ?? '');
    if (found === null) throw new Error('there is no such message');
    return found;
  };
  const why = async (id: string | undefined) => (await life(id)).why;
  const fail = async (id: string): Promise<void> => {
    const lanes = new MessageLaneRepository(world.database);
    const taken = await lanes.take(lane, world.senderId, 10);
    await lanes.record([{ lane, fence: taken?.fence ?? 0, id, record: FAILED }]);
    await world.set('update lanes set lease_until = null where lane = $1', [lane]);
  };

  it('the life of a message tells its request, its history, and each delivery of its events with its attempts', async () => {
    const [endpoint, deleted] = [
      await addEndpoint(world.database, { orgId }),
      await addEndpoint(world.database, { orgId }),
    ];
    const [id = ''] = await world.send(number, 1, { requestId: 'req-77' });
    await fail(id);
    await world.set('delete from webhook_endpoints where id = $1', [deleted.id]);
    const deliveries = new WebhookDeliveryLaneRepository(world.database);
    const [taken] = await deliveries.take([{ lane: endpoint.lane, limit: 5 }], world.senderId);
    const attempt = {
      httpStatus: 503,
      error: 'the server answered 503',
      durationMs: 31,
      responseExcerpt: 'busy',
      flow: null,
    };
    const record = { orgId, endpointId: endpoint.id, status: 'pending', ...attempt, dueInMs: 60_000 } as const;
    await deliveries.record([{ lane: endpoint.lane, fence: taken?.fence ?? 0, id: taken?.rows[0]?.id ?? '', record }]);
    await world.set('update lanes set lease_until = null where lane = $1', [endpoint.lane]);
    const found = await life(id);
    expect(found).toMatchObject({
      id,
      channel: 'whatsapp',
      direction: 'outbound',
      status: 'failed',
      requestId: 'req-77',
      attempts: 1,
      history: [
        { status: 'pending', source: 'api' },
        { status: 'failed', source: 'gateway', detail: 'closed' },
      ],
      why: null,
    });
    expect(found.deliveries).toHaveLength(2);
    expect(found.deliveries.find((delivery) => delivery.endpoint === null)).toMatchObject({
      eventType: 'message.status',
    });
    expect(found.deliveries.find((delivery) => delivery.endpoint?.id === endpoint.id)).toMatchObject({
      eventType: 'message.status',
      reason: 'event',
      status: 'pending',
      endpoint: { name: 'Test', host: 'example.com' },
      nextAttemptAt: expect.any(Date),
      attempts: [
        { attempt: 1, httpStatus: 503, error: 'the server answered 503', durationMs: 31, at: expect.any(Date) },
      ],
      why: { code: 'endpoint_failing', params: { httpStatus: 503, attempt: 1 }, nextAt: expect.any(Date) },
    });
  });

  it('a message is nobody else’s: another organization, and the other mode, find nothing of it', async () => {
    const [id = ''] = await world.send(number);
    const lives = new MessageLifeRepository(world.database);
    expect(await lives.findForOrg(await anOrganization(world.database), 'live', id)).toBeNull();
    expect(await lives.findForOrg(orgId, 'test', id)).toBeNull();
    expect(await lives.findForOrg(orgId, 'live', uuid())).toBeNull();
    // Other organizations' rows about it, if any, are not shown.
    const other = await addEndpoint(world.database);
    await world.set(
      `with fact as (
         insert into events (id, org_id, mode, type, subject_id, payload) values (uuidv7(), $1, 'live', 'message.status', $2, '{}')
         returning id)
       insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
       select uuidv7(), $1, $3, id, 'message.status', 'event', 'pending', $4, 'queued' from fact`,
      [other.orgId, id, other.id, other.lane],
    );
    expect((await life(id)).deliveries).toEqual([]);
  });

  it('a message behind others tells how many are before it, or that later ones pass it', async () => {
    const [first, second, third] = await world.send(number, 3);
    expect(await why(first)).toMatchObject({ code: 'not_taken' });
    expect(await why(second)).toMatchObject({ code: 'in_turn', params: { ahead: { count: 1, isCapped: false } } });
    expect(await why(third)).toMatchObject({ text: 'It waits its turn behind 2 others.' });
    const [slow] = await world.send(number, 1, { priority: 3 });
    await world.set(`update messages set state = 'done' where id = any ($1)`, [[first, second, third]]);
    await world.send(number, 2, { priority: 0 });
    expect(await why(slow)).toMatchObject({ code: 'overtaken', params: { ahead: { count: 2 } } });
  });

  it('a message that is being sent says by whom, one without an answer when it is asked about, and one behind it which that is', async () => {
    const [first, second] = await world.send(number, 2);
    const lanes = new MessageLaneRepository(world.database);
    const taken = await lanes.take(lane, world.senderId, 1);
    expect(await why(first)).toMatchObject({
      code: 'sending',
      params: { app: 'whatsapp-sender' },
      since: expect.any(Date),
    });
    const open = { state: 'started', status: null, source: 'gateway', dueInMs: 30_000, refund: false } as const;
    await lanes.record([{ lane, fence: taken?.fence ?? 0, id: first ?? '', record: open }]);
    await world.set('update lanes set lease_until = null where lane = $1', [lane]);
    expect(await why(first)).toMatchObject({ code: 'outcome_unknown', nextAt: expect.any(Date) });
    expect(await why(second)).toMatchObject({ code: 'behind_unanswered', params: { messageId: first } });
    await world.set(`update messages set parked = true, lane = lane || ':late' where id = $1`, [first]);
    expect(await why(first)).toMatchObject({ code: 'parked', nextAt: expect.any(Date) });
    expect(await why(second)).toMatchObject({ code: 'not_taken' });
  });

  it('a message that waits for its time, its number or its gateway app says which, and when it is tried', async () => {
    const [scheduled] = await world.send(number, 1, { scheduledAt: new Date(Date.now() + 3_600_000) });
    expect(await why(scheduled)).toMatchObject({ code: 'scheduled', nextAt: expect.any(Date) });
    const [held] = await world.send(number);
    await world.set(
      `update messages set state = 'held', error_code = 'GATEWAY_ERROR', error_message = 'The gateway app did not take it.',
         due_at = now() + interval '15 seconds' where id = $1`,
      [held],
    );
    expect(await why(held)).toMatchObject({
      code: 'tried_again',
      params: { cause: 'The gateway app did not take it.' },
      nextAt: expect.any(Date),
    });
    await world.set(`update whatsapp_numbers set status = 'signed_out' where id = $1`, [number.id]);
    expect(await why(held)).toMatchObject({ code: 'number_signed_out', nextAt: expect.any(Date) });
    await world.set(`update gateways set owner_address = null where org_id = $1`, [orgId]);
    expect(await why(held)).toMatchObject({ code: 'gateway_offline', since: expect.any(Date) });
    // The schedule is the reason until its time comes.
    expect(await why(scheduled)).toMatchObject({ code: 'scheduled' });
    await new LanePauseRepository(world.database).pause([lane], BY);
    expect(await why(held)).toMatchObject({ code: 'paused', params: { by: BY.name }, nextAt: null });
  });

  it('a message that WhatsApp did not acknowledge says until when that is waited for', async () => {
    const [id = ''] = await world.send(number);
    const lanes = new MessageLaneRepository(world.database);
    const taken = await lanes.take(lane, world.senderId, 1);
    const record = { state: 'done', status: null, source: 'gateway', ackWithinMs: 60_000, refund: false } as const;
    await lanes.record([{ lane, fence: taken?.fence ?? 0, id, record }]);
    expect(await why(id)).toMatchObject({ code: 'unacknowledged', nextAt: expect.any(Date) });
  });

  it('an SMS says what its phone does with it, and what its phone’s pace, quiet hours or silence mean for it', async () => {
    const phone = await aPhone(world.database, { orgId });
    const ids = await storeSms(
      world.database,
      phone,
      Array.from({ length: 30 }, () => ({})),
    );
    expect(await why(ids[0])).toMatchObject({ code: 'phone_not_asked' });
    expect(await why(ids[1])).toMatchObject({ code: 'in_turn' });
    await new SmsOfferRepository(world.database).offer(phone);
    expect(await why(ids[0])).toMatchObject({ code: 'with_phone', params: { step: 'offered' } });
    const [next, last] = [await why(ids[12]), await why(ids[29])];
    expect(next).toMatchObject({ code: 'pace', params: { perMinute: 12, parts: { count: 1 } } });
    expect(last).toMatchObject({ code: 'pace', params: { perMinute: 12, parts: { count: 18 } } });
    const leaves = (each: typeof next): number =>
      each?.code === 'pace' ? Date.parse(each.params.lastLeavesAt ?? '') : 0;
    expect(leaves(last)).toBeGreaterThan(leaves(next));
    await world.set(
      `update messages set due_at = now() + interval '10 minutes', parked = true,
         payload = jsonb_set(payload, '{sms,last_error}', '"No service."') where id = $1`,
      [ids[12]],
    );
    expect(await why(ids[12])).toMatchObject({
      code: 'parked',
      params: { cause: 'No service.' },
      nextAt: expect.any(Date),
    });
    await world.set(`update sms_phones set seen_at = now() - interval '30 minutes' where id = $1`, [phone.id]);
    for (const id of [ids[0], ids[12], ids[29]]) expect(await why(id)).toMatchObject({ code: 'phone_offline' });
  });

  it('the life of a message is read by index, however many messages, events and deliveries there are', async () => {
    await addEndpoint(world.database, { orgId });
    const ids = await world.send(number, 200);
    await fail(ids[0] ?? '');
    await world.set(
      `insert into events (id, org_id, mode, type, subject_id, payload, created_at)
       select uuidv7(), $1, 'live', 'usage.threshold', $1, '{}', now() - n * interval '1 second' from generate_series(1, 20000) n`,
      [orgId],
    );
    await world.set('analyze');
    const { explaining, plans } = world.explained();
    const lives = new MessageLifeRepository(Object.assign(Object.create(world.database), explaining));
    expect((await lives.findForOrg(orgId, 'live', ids[0] ?? ''))?.deliveries).toHaveLength(1);
    expect(await lives.findForOrg(orgId, 'live', ids[150] ?? '')).toMatchObject({
      why: { code: 'in_turn', params: { ahead: { count: 149 } } },
    });
    expect(plans.length).toBeGreaterThan(5);
    const tables = '(messages|events|webhook_deliveries|webhook_attempts|message_events)';
    for (const plan of plans) expect(plan).not.toMatch(new RegExp(`(Seq|Bitmap Heap) Scan on ${tables}\\b`));
  });
});
