import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType } from '@chasqui/database';
import { EventLogRepository, EVENT_CATALOGUE, sampleEvent } from '@chasqui/events';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness } from '../../testing/api-gateway.harness';
import { summaryOf } from '../../testing/api.client';
import { HOOK_URL, WebhookClient } from '../../testing/webhook.client';

const harness = ApiHarness.ofFile();
let log: EventLogRepository;

beforeAll(async () => {
  log = new EventLogRepository(harness.database);
});

const aClient = (request: Parameters<ApiHarness['aKey']>[0] = {}): Promise<WebhookClient> =>
  WebhookClient.create(harness, request);

async function happened(client: WebhookClient, types: EventType[], mode: 'live' | 'test' = 'live'): Promise<string[]> {
  const events = types.map((type) => {
    return {
      id: uuidv7(),
      orgId: client.orgId,
      mode,
      type,
      subjectId: randomUUID(),
      payload: EVENT_CATALOGUE[type].sample,
    };
  });
  await harness.database.transaction((transaction) => log.append(transaction, events));
  return events.map(({ id }) => id);
}

interface Listed {
  id: string;
  event_id: string;
  event: string;
  status: string;
  reason: string;
}
const listed = async (client: WebhookClient, webhookId: string, query = ''): Promise<Listed[]> =>
  (await client.get(`/webhooks/${webhookId}/deliveries${query}`)).body.data as unknown as Listed[];

async function ended(deliveryId: string, status: string, httpStatus: number): Promise<void> {
  await harness.database.query(
    `update webhook_deliveries set state = 'done', status = $2, attempts = 1, http_status = $3, duration_ms = 12,
       response_excerpt = 'ok', finished_at = now() where id = $1`,
    [deliveryId, status, httpStatus],
  );
  await harness.database.query(
    `insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, response_excerpt)
     select id, 1, org_id, $2, 12, 'ok' from webhook_deliveries where id = $1`,
    [deliveryId, httpStatus],
  );
}

describe('POST /webhooks/{id}/test', () => {
  it('POST /webhooks/{id}/test delivers a test to this webhook alone, and leaves the feed as it was', async () => {
    const client = await aClient();
    const [{ id }, other] = [await client.aWebhook({ events: ['contact.created'] }), await client.aWebhook()];
    const { status, body } = await client.post(`/webhooks/${id}/test`);
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      webhook_id: id,
      event: 'webhook.test',
      reason: 'test',
      status: 'pending',
      attempt: 0,
      http_status: null,
    });
    expect(await listed(client, id)).toHaveLength(1);
    expect(await listed(client, other.id)).toEqual([]);
    expect((await client.get('/events')).body.data).toEqual([]);
    const event = await client.get(`/events/${String(body.data.event_id)}`);
    expect(event.body.data).toMatchObject({ type: 'webhook.test', test: true, data: { endpoint: { id } } });
    expect(summaryOf(await client.get(`/events?after=${String(body.data.event_id)}`))).toBe('404 EVENT_NOT_FOUND');
  });

  it('POST /webhooks/{id}/test sends a sample of every type', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    for (const type of EVENT_TYPES) {
      const { status, body } = await client.post(`/webhooks/${id}/test`, { event: type });
      expect([type, status, body.data.event]).toEqual([type, 202, type]);
      const { data } = (await client.get(`/events/${String(body.data.event_id)}`)).body.data;
      const endpoint = { id, name: '93.184.216.34', url: HOOK_URL };
      const message = 'This is a test of your webhook. No real event happened.';
      expect(data).toEqual(type === 'webhook.test' ? { endpoint, message } : sampleEvent(type).data);
    }
  });

  it('POST /webhooks/{id}/test answers 400 for a type that does not exist, 409 for a disabled webhook', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(summaryOf(await client.post(`/webhooks/${id}/test`, { event: 'x' }))).toBe('400 VALIDATION event');
    await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(summaryOf(await client.post(`/webhooks/${id}/test`))).toBe('409 INVALID_STATE');
  });
});

describe('GET /webhooks/{id}/deliveries', () => {
  it('GET /webhooks/{id}/deliveries lists newest first, by page, status, event and time, with what came of the last attempt', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const events = await happened(client, ['contact.created', 'message.status', 'message.status', 'contact.created']);
    const all = await listed(client, id);
    expect(all.map((row) => row.event_id)).toEqual(events.toReversed().map((each) => `evt_${each}`));
    await ended(all[0]?.id ?? '', 'succeeded', 200);
    await ended(all[1]?.id ?? '', 'failed', 500);
    const [newest] = await listed(client, id);
    expect(newest).toMatchObject({
      status: 'succeeded',
      attempt: 1,
      http_status: 200,
      duration_ms: 12,
      response_excerpt: 'ok',
      next_attempt_at: null,
      reason: 'event',
    });
    const ids = async (query: string) => (await listed(client, id, query)).map((row) => row.id);
    expect(await ids('?status=failed')).toEqual([all[1]?.id]);
    expect(await ids('?status=pending')).toEqual([all[2]?.id, all[3]?.id]);
    expect(await ids('?event=contact.created')).toEqual([all[0]?.id, all[3]?.id]);
    expect(await ids('?event=contact.created&status=pending')).toEqual([all[3]?.id]);
    expect(await ids(`?event_id=${String(all[2]?.event_id)}`)).toEqual([all[2]?.id]);
    expect(await ids(`?event_id=evt_${randomUUID()}`)).toEqual([]);
    expect(summaryOf(await client.get(`/webhooks/${id}/deliveries?event_id=${String(all[2]?.id)}`))).toBe(
      '400 VALIDATION event_id',
    );
    expect(await ids('?page=2&per_page=3')).toEqual([all[3]?.id]);
    expect(await ids(`?since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await ids(`?since=${new Date(Date.now() - 60_000).toISOString()}`)).toHaveLength(4);
    expect((await client.get(`/webhooks/${id}/deliveries?per_page=1&status=pending`)).body).toMatchObject({
      total: 2,
      page: 1,
      per_page: 1,
    });
    expect((await client.get(`/webhooks/${id}`)).body.data.stats).toEqual({
      ok: 1,
      failed: 1,
      pending: 2,
      attempts: 2,
    });
  });

  it('GET /webhooks/{id}/deliveries counts to 10,000', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    await harness.database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state)
       select uuidv7(), $1, $2::uuid, $1, 'message.status', 'event', 'succeeded', 'hook:' || $2::uuid, 'done'
       from generate_series(1, 10001)`,
      [client.orgId, id],
    );
    const { body } = await client.get(`/webhooks/${id}/deliveries?page=100&per_page=100`);
    expect(body).toMatchObject({ total: 10_000, total_capped: true });
    expect((body.data as unknown as unknown[]).length).toBe(100);
    expect((await client.get(`/webhooks/${id}/deliveries?page=101&per_page=100`)).body.data).toEqual([]);
    expect((await client.get(`/webhooks/${id}`)).body.data.stats).toEqual({
      ok: 10_000,
      failed: 0,
      pending: 0,
      attempts: 0,
    });
  });

  it.each([
    ['status=done', 'status'],
    ['event=x', 'event'],
    ['since=yesterday', 'since'],
    ['per_page=0', 'per_page'],
  ])('GET /webhooks/{id}/deliveries answers 400 for ?%s', async (query, field) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(summaryOf(await client.get(`/webhooks/${id}/deliveries?${query}`))).toBe(`400 VALIDATION ${field}`);
  });
});

describe('GET /webhooks/deliveries/{id}', () => {
  it('GET /webhooks/deliveries/{id} shows a delivery with its attempts', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    await happened(client, ['message.status']);
    const [delivery] = await listed(client, id);
    await ended(delivery?.id ?? '', 'failed', 500);
    const { body } = await client.get(`/webhooks/deliveries/${delivery?.id}`);
    expect(body.data).toMatchObject({
      id: delivery?.id,
      status: 'failed',
      attempts: [{ attempt: 1, http_status: 500 }],
    });
  });

  it('GET /webhooks/deliveries/{id} answers 404 for one that is unknown, malformed, foreign, or of the other mode', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const test = await aClient({ orgId: client.orgId, mode: 'test' });
    const ids = [randomUUID(), 'x'];
    for (const owner of [other, test]) {
      const { id } = await owner.aWebhook();
      ids.push(String((await owner.post(`/webhooks/${id}/test`)).body.data.id));
    }
    for (const id of ids) {
      expect(summaryOf(await client.get(`/webhooks/deliveries/${id}`))).toBe('404 DELIVERY_NOT_FOUND');
      expect(summaryOf(await client.post(`/webhooks/deliveries/${id}/replay`))).toBe('404 DELIVERY_NOT_FOUND');
    }
  });
});

describe('POST /webhooks/deliveries/{id}/replay', () => {
  it('the replay of a delivery makes a new one of the same event, or makes one that waits due', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    await happened(client, ['message.status']);
    const [delivery] = await listed(client, id);
    await ended(delivery?.id ?? '', 'failed', 500);
    const made = await client.post(`/webhooks/deliveries/${delivery?.id}/replay`);
    expect([made.status, made.body.data]).toMatchObject([202, { reason: 'replay', event_id: delivery?.event_id }]);
    expect(made.body.data.id).not.toBe(delivery?.id);
    await harness.database.query(`update webhook_deliveries set due_at = now() + interval '5 hours' where id = $1`, [
      made.body.data.id,
    ]);
    const again = await client.post(`/webhooks/deliveries/${String(made.body.data.id)}/replay`);
    expect(again.body.data.id).toBe(made.body.data.id);
    expect(Date.parse(String(again.body.data.next_attempt_at))).toBeLessThan(Date.now() + 1_000);
    expect(await listed(client, id)).toHaveLength(2);
  });

  it('the replay of a delivery answers 409 for a disabled webhook, 404 for an event that is not kept any more', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const [event] = await happened(client, ['message.status']);
    const [delivery] = await listed(client, id);
    await ended(delivery?.id ?? '', 'failed', 500);
    await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    expect(summaryOf(await client.post(`/webhooks/deliveries/${delivery?.id}/replay`))).toBe('409 INVALID_STATE');
    await client.patch(`/webhooks/${id}`, { status: 'active' });
    await harness.database.query('delete from events where id = $1', [event]);
    expect(summaryOf(await client.post(`/webhooks/deliveries/${delivery?.id}/replay`))).toBe('404 EVENT_NOT_FOUND');
  });

  it('a replay while the webhook is deleted either comes before that or finds nothing, and leaves nothing waiting', async () => {
    for (let round = 0; round < 10; round += 1) {
      const client = await aClient();
      const { id } = await client.aWebhook();
      await happened(client, ['message.status']);
      const [delivery] = await listed(client, id);
      await ended(delivery?.id ?? '', 'failed', 500);
      const answers = await Promise.all([
        ...Array.from({ length: 5 }, () => client.post(`/webhooks/deliveries/${delivery?.id}/replay`)),
        client.delete(`/webhooks/${id}`),
        ...Array.from({ length: 5 }, () => client.post(`/webhooks/${id}/test`)),
      ]);
      expect(answers[5]?.status).toBe(200);
      for (const answer of answers.toSpliced(5, 1)) {
        expect(['202', '404 DELIVERY_NOT_FOUND', '404 WEBHOOK_NOT_FOUND']).toContain(summaryOf(answer));
      }
      expect(summaryOf(await client.post(`/webhooks/deliveries/${delivery?.id}/replay`))).toBe(
        '404 DELIVERY_NOT_FOUND',
      );
    }
  });
});

describe('POST /webhooks/{id}/replay', () => {
  const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();

  it('POST /webhooks/{id}/replay answers 202 with the recovery, whose progress can be read', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const { status, body } = await client.post(`/webhooks/${id}/replay`, {
      since: HOUR_AGO,
      events: ['contact.created'],
    });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      webhook_id: id,
      since: HOUR_AGO,
      events: ['contact.created'],
      only_failed: true,
      status: 'running',
      found: 0,
      queued: 0,
      position: null,
      finished_at: null,
    });
    const read = await client.get(`/webhooks/${id}/recoveries/${String(body.data.id)}`);
    expect(read.body.data).toEqual(body.data);
    expect(summaryOf(await client.post(`/webhooks/${id}/replay`, { since: HOUR_AGO }))).toBe('409 INVALID_STATE');
    const [other, third] = [await client.aWebhook(), await client.aWebhook()];
    const all = await client.post(`/webhooks/${other.id}/replay`, {
      since: HOUR_AGO,
      until: HOUR_AGO,
      only_failed: false,
    });
    expect(all.body.data).toMatchObject({ until: HOUR_AGO, only_failed: false, events: [] });
    const future = await client.post(`/webhooks/${third.id}/replay`, {
      since: HOUR_AGO,
      until: '2999-01-01T00:00:00Z',
    });
    expect(Date.parse(String(future.body.data.until))).toBeLessThan(Date.now() + 1_000);
  });

  it.each([
    [{}, '400 INVALID_BODY since'],
    [{ since: 'yesterday' }, '400 VALIDATION since'],
    [{ since: 7 }, '400 VALIDATION since'],
    [{ since: '2999-01-01T00:00:00Z' }, '400 VALIDATION since'],
    [{ since: HOUR_AGO, until: 'x' }, '400 VALIDATION until'],
    [{ since: HOUR_AGO, until: '2020-01-01T00:00:00Z' }, '400 VALIDATION until'],
    [{ since: HOUR_AGO, events: ['*'] }, '400 VALIDATION events'],
    [{ since: HOUR_AGO, only_failed: 'yes' }, '400 VALIDATION only_failed'],
  ])('POST /webhooks/{id}/replay answers 400 for %j', async (body, expected) => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(summaryOf(await client.post(`/webhooks/${id}/replay`, body))).toBe(expected);
  });

  it('POST /webhooks/{id}/replay answers 409 for a disabled webhook; disabling cancels what runs', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    const { body } = await client.post(`/webhooks/${id}/replay`, { since: HOUR_AGO });
    await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    const read = await client.get(`/webhooks/${id}/recoveries/${String(body.data.id)}`);
    expect(read.body.data).toMatchObject({ status: 'canceled' });
    expect(summaryOf(await client.post(`/webhooks/${id}/replay`, { since: HOUR_AGO }))).toBe('409 INVALID_STATE');
  });
});

describe('GET /webhooks/{id}/recoveries', () => {
  it('GET /webhooks/{id}/recoveries lists those of this webhook, newest first, by page, and answers 404 when it is not there', async () => {
    const client = await aClient();
    const [{ id }, other] = [await client.aWebhook(), await client.aWebhook()];
    const since = '2026-01-01T00:00:00Z';
    await client.post(`/webhooks/${other.id}/replay`, { since });
    const made: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      made.unshift((await client.post(`/webhooks/${id}/replay`, { since })).body.data.id);
      await harness.database.query(
        `update webhook_recoveries set status = 'completed', finished_at = now() where endpoint_id = $1`,
        [id],
      );
    }
    const first = await client.get(`/webhooks/${id}/recoveries?per_page=2`);
    expect(first.body).toMatchObject({ total: 3, page: 1, per_page: 2 });
    const second = await client.get(`/webhooks/${id}/recoveries?per_page=2&page=2`);
    const listed = [first, second].flatMap(({ body }) => body.data as unknown as { id: string; status: string }[]);
    expect(listed.map((recovery) => recovery.id)).toEqual(made);
    const read = await client.get(`/webhooks/${id}/recoveries/${String(made[0])}`);
    expect(listed[0]).toEqual(read.body.data);
    const twin = await aClient({ orgId: client.orgId, mode: 'test' });
    for (const [who, path] of [
      [client, randomUUID()],
      [client, 'x'],
      [await aClient(), id],
      [twin, id],
    ] as const) {
      expect(summaryOf(await who.get(`/webhooks/${path}/recoveries`))).toBe('404 WEBHOOK_NOT_FOUND');
    }
  });
});

describe('GET /webhooks/{id}/recoveries/{recoveryId}', () => {
  it('the route of a recovery answers 404 for one that is unknown, malformed, or of another webhook', async () => {
    const client = await aClient();
    const [one, two] = [await client.aWebhook(), await client.aWebhook()];
    const { body } = await client.post(`/webhooks/${two.id}/replay`, { since: '2026-01-01T00:00:00Z' });
    for (const id of [randomUUID(), 'x', String(body.data.id)]) {
      expect(summaryOf(await client.get(`/webhooks/${one.id}/recoveries/${id}`))).toBe('404 RECOVERY_NOT_FOUND');
    }
  });
});

describe('POST /webhooks/{id}/enable-and-recover', () => {
  it('POST /webhooks/{id}/enable-and-recover enables and recovers since it was disabled; a second click answers the same', async () => {
    const client = await aClient();
    const { id } = await client.aWebhook();
    expect(summaryOf(await client.post(`/webhooks/${id}/enable-and-recover`))).toBe('409 INVALID_STATE');
    const disabled = await client.patch(`/webhooks/${id}`, { status: 'disabled' });
    const clicks = await Promise.all([1, 2, 3].map(() => client.post(`/webhooks/${id}/enable-and-recover`)));
    for (const { status, body } of clicks) {
      expect([status, body.data]).toMatchObject([
        202,
        {
          webhook: { id, status: 'active', disabled_reason: null, disabled_at: null },
          recovery: { since: disabled.body.data.disabled_at, only_failed: true, status: 'running' },
        },
      ]);
    }
    expect(new Set(clicks.map(({ body }) => (body.data.recovery as { id: string }).id)).size).toBe(1);
  });
});
