import { describe, expect, it } from '@jest/globals';
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
    await own.client.confirm(PASSWORD);
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
});
