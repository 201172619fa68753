import { describe, expect, it } from '@jest/globals';
import { aNumber } from '@chasqui/testing';
import { Webhook } from 'standardwebhooks';
import { ConsoleHarness, inOrg, PASSWORD, type TestMember } from '../../testing/console.harness';
import { summaryOf } from '../../testing/console.client';

const harness = ConsoleHarness.ofFile();

interface MadeWebhook {
  id: string;
  secret: string;
}

async function aWebhook({ client, orgId }: TestMember): Promise<MadeWebhook> {
  const made = await client.post(inOrg(orgId, '/webhooks'), { url: 'http://127.0.0.1:8099/hook', name: 'My server' });
  expect(summaryOf(made)).toBe('201');
  return made.body.data as MadeWebhook;
}

async function actionsOf({ client, orgId }: TestMember): Promise<string[]> {
  const entries = (await client.get(inOrg(orgId, '/audit'))).body.data as { action: string }[];
  return entries.map(({ action }) => action).filter((action) => action.startsWith('webhook.'));
}

describe('webhooks in the console', () => {
  it('a secret is shown again, the same, after the password was given, and another one after it was rotated', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    const { id, secret } = await aWebhook(member);
    expect(JSON.stringify((await client.get(inOrg(orgId, '/webhooks'))).body)).not.toContain(secret);
    await harness.forgetConfirmations();
    expect(summaryOf(await client.post(inOrg(orgId, `/webhooks/${id}/secret`)))).toBe('403 CONFIRMATION_REQUIRED');
    await client.confirm(PASSWORD);
    expect((await client.post(inOrg(orgId, `/webhooks/${id}/secret`))).body.data).toEqual({ secret });
    const rotated = await client.post(inOrg(orgId, `/webhooks/${id}/rotate-secret`), { grace_hours: 1 });
    expect(rotated.body.data.secret).not.toBe(secret);
    const shown = await client.post(inOrg(orgId, `/webhooks/${id}/secret`));
    expect(shown.body.data.secret).toBe(rotated.body.data.secret);
    expect((await actionsOf(member)).toSorted()).toEqual([
      'webhook.created',
      'webhook.secret_revealed',
      'webhook.secret_revealed',
      'webhook.secret_rotated',
    ]);
  });

  it('a webhook is tested, changed and deleted, each with its entry in the audit log', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    const { id } = await aWebhook(member);
    const delivery = (await client.post(inOrg(orgId, `/webhooks/${id}/test`))).body.data;
    expect(delivery).toMatchObject({ webhook_id: id, event: 'webhook.test', status: 'pending' });
    const listed = (await client.get(inOrg(orgId, `/webhooks/${id}/deliveries`))).body.data as { id: string }[];
    expect(listed.map((each) => each.id)).toEqual([delivery.id]);
    expect((await client.get(inOrg(orgId, `/deliveries/${delivery.id}`))).body.data.attempts).toEqual([]);
    expect((await client.patch(inOrg(orgId, `/webhooks/${id}`), { name: 'New' })).body.data.name).toBe('New');
    expect(summaryOf(await client.delete(inOrg(orgId, `/webhooks/${id}`)))).toBe('200');
    expect(await actionsOf(member)).toEqual([
      'webhook.deleted',
      'webhook.changed',
      'webhook.tested',
      'webhook.created',
    ]);
  });

  it('a change that is refused leaves no entry in the audit log', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    const { id } = await aWebhook(member);
    await client.patch(inOrg(orgId, `/webhooks/${id}`), { status: 'disabled' });
    const before = await actionsOf(member);
    expect(summaryOf(await client.post(inOrg(orgId, `/webhooks/${id}/test`)))).toBe('409 INVALID_STATE');
    expect(await actionsOf(member)).toEqual(before);
  });

  it('webhooks and deliveries of another organization, and of the other mode, are not there', async () => {
    const [own, other] = [await harness.aMember(), await harness.aMember()];
    const { id } = await aWebhook(other);
    const delivery = (await other.client.post(inOrg(other.orgId, `/webhooks/${id}/test`))).body.data;
    for (const [method, path] of [
      ['GET', `/webhooks/${id}`],
      ['PATCH', `/webhooks/${id}`],
      ['DELETE', `/webhooks/${id}`],
      ['POST', `/webhooks/${id}/secret`],
      ['POST', `/webhooks/${id}/rotate-secret`],
      ['POST', `/webhooks/${id}/test`],
      ['GET', `/webhooks/${id}/deliveries`],
    ] as const) {
      const answer = await own.client.ask(method, inOrg(own.orgId, path), method === 'GET' ? undefined : {});
      expect([path, summaryOf(answer)]).toEqual([path, '404 WEBHOOK_NOT_FOUND']);
    }
    const replay = await own.client.post(inOrg(own.orgId, `/deliveries/${delivery.id}/replay`));
    expect(summaryOf(replay)).toBe('404 DELIVERY_NOT_FOUND');
    const inTest = await other.client.get(inOrg(other.orgId, `/webhooks/${id}`, 'test'));
    expect(summaryOf(inTest)).toBe('404 WEBHOOK_NOT_FOUND');
  });

  it('filters, a note and headers are set and changed; values of headers are shown to nobody', async () => {
    const { client, orgId } = await harness.aMember();
    const { id: number } = await aNumber(harness.database, { orgId });
    const made = await client.post(inOrg(orgId, '/webhooks'), {
      url: 'http://127.0.0.1:8099/hook',
      description: 'For the CRM',
      events: ['*'],
      channels: ['sms'],
      account_ids: [number],
      headers: { Authorization: 'Bearer secret-of-the-customer' },
    });
    expect(made.body.data).toMatchObject({
      description: 'For the CRM',
      events: ['*'],
      channels: ['sms'],
      account_ids: [number],
      header_names: ['authorization'],
    });
    const path = inOrg(orgId, `/webhooks/${made.body.data.id}`);
    const kept = await client.patch(path, { description: '', channels: [], account_ids: [] });
    expect(kept.body.data).toMatchObject({
      description: null,
      channels: [],
      account_ids: [],
      header_names: ['authorization'],
    });
    const refused = await client.patch(path, { headers: { Cookie: 'secret-of-the-customer' } });
    expect([summaryOf(refused), refused.body.fields?.[0]?.field]).toEqual(['400 VALIDATION', 'headers']);
    expect((await client.patch(path, { headers: {} })).body.data.header_names).toEqual([]);
    const shown = [made, kept, refused, await client.get(path), await client.get(inOrg(orgId, '/audit'))];
    for (const { body } of shown) expect(JSON.stringify(body)).not.toContain('secret-of-the-customer');
  });

  it('an attempt is shown with what it sent, which its signature fits; figures count attempts', async () => {
    const member = await harness.aMember();
    const { client, orgId } = member;
    const { id: webhookId, secret } = await aWebhook(member);
    const { id, event_id: eventId } = (await client.post(inOrg(orgId, `/webhooks/${webhookId}/test`))).body.data;
    const at = (attempt: string, mode: 'live' | 'test' = 'live') =>
      client.get(inOrg(orgId, `/deliveries/${id}/attempts/${attempt}`, mode));
    for (const none of ['1', '0', 'x']) expect(summaryOf(await at(none))).toBe('404 DELIVERY_NOT_FOUND');
    const tried = (attempt: number, headers: object | null) =>
      harness.database.query(
        `with a as (insert into webhook_attempts (delivery_id, attempt, org_id, http_status, duration_ms, request_headers)
           values ($1, $2, $3, 500, 9, $4))
         update webhook_deliveries set attempts = $2 where id = $1`,
        [id, attempt, orgId, headers],
      );
    await tried(1, null);
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const headers = { 'x-tenant': '••••••••', 'webhook-id': eventId, 'webhook-timestamp': timestamp };
    await tried(2, headers);
    expect((await at('1')).body.data).toMatchObject({ attempt: 1, http_status: 500, request: null });
    const { request } = (await at('2')).body.data;
    expect(request.headers).toEqual(headers);
    expect(JSON.parse(request.body)).toMatchObject({ id: eventId, type: 'webhook.test', test: true });
    const signature = new Webhook(secret).sign(eventId, new Date(Number(timestamp) * 1_000), request.body);
    const signed = { ...headers, 'webhook-signature': signature };
    expect(() => new Webhook(secret).verify(request.body, signed)).not.toThrow();
    expect(summaryOf(await at('2', 'test'))).toBe('404 DELIVERY_NOT_FOUND');
    const stranger = await harness.aMember();
    const foreign = await stranger.client.get(inOrg(stranger.orgId, `/deliveries/${id}/attempts/2`));
    expect(summaryOf(foreign)).toBe('404 DELIVERY_NOT_FOUND');
    const { stats } = (await client.get(inOrg(orgId, `/webhooks/${webhookId}`))).body.data;
    expect(stats).toEqual({ ok: 0, failed: 0, pending: 1, attempts: 2 });
    await harness.database.query('delete from events where org_id = $1', [orgId]);
    expect((await at('2')).body.data.request).toEqual({ headers, body: null });
  });

  it('recoveries are listed, newest first, with who asked for them; how fast the server answers is told', async () => {
    const member = await harness.aMember();
    const { client, orgId, userId } = member;
    await harness.database.query(`update users set name = 'Ana' where id = $1`, [userId]);
    const { id } = await aWebhook(member);
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const path = inOrg(orgId, `/webhooks/${id}/recoveries`);
    expect((await client.get(path)).body.data).toEqual([]);
    const asked = await client.post(inOrg(orgId, `/webhooks/${id}/recover`), { since, only_failed: false });
    expect(summaryOf(asked)).toBe('200');
    await harness.database.query(
      `update webhook_recoveries set status = 'completed', found = 7, queued = 5, finished_at = now() where id = $1`,
      [asked.body.data.id],
    );
    // As if a key of the API had asked for it.
    await harness.database.query(
      `insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
       values (gen_random_uuid(), $1, $2, now() - interval '1 day', now(), '{}', true, 'running')`,
      [orgId, id],
    );
    const listed = (await client.get(path)).body.data as object[];
    expect(listed).toMatchObject([
      { status: 'running', asked_by: null, only_failed: true },
      { status: 'completed', asked_by: 'Ana', only_failed: false, found: 7, queued: 5, since },
    ]);
    const speed = await client.get(inOrg(orgId, `/webhooks/${id}/speed`));
    expect(speed.body.data).toEqual({ p50_ms: null, p95_ms: null, retried: 0, ended: 0 });
    await harness.database.query(
      `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state,
         attempts, duration_ms, finished_at)
       select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7000' || '8' || lpad(n::text, 15, '0'))::uuid,
         $1::uuid, $2::uuid, gen_random_uuid(), 'message.sent', 'event', case when n > 100 then 'failed' else 'succeeded' end,
         'hook:' || $2::text, 'done', case when n > 90 then 2 else 1 end, case when n > 100 then 9000 else n end, now()
       from generate_series(1, 104) n`,
      [orgId, id],
    );
    const measured = await client.get(inOrg(orgId, `/webhooks/${id}/speed`));
    expect(measured.body.data).toEqual({ p50_ms: 50, p95_ms: 95, retried: 14, ended: 104 });
    const other = await harness.aMember();
    for (const part of ['recoveries', 'speed']) {
      const foreign = await other.client.get(inOrg(other.orgId, `/webhooks/${id}/${part}`));
      expect(summaryOf(foreign)).toBe('404 WEBHOOK_NOT_FOUND');
      expect(summaryOf(await client.get(inOrg(orgId, `/webhooks/${id}/${part}`, 'test')))).toBe(
        '404 WEBHOOK_NOT_FOUND',
      );
    }
  });
});
