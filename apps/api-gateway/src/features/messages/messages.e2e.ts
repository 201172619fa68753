import { beforeAll, describe, expect, it } from '@jest/globals';
import { MessageIntakeRepository, type NewMessage } from '@chasqui/messages';
import { aNewMessage } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let key: string;
let orgId: string;

beforeAll(async () => {
  ({ key, orgId } = await harness.aKey());
});

const get = (path: string, by = key): Promise<Response> =>
  fetch(`${harness.url}/v1/messages/${path}`, { headers: withKey(by) });

async function aMessage(fields: Partial<NewMessage> = {}): Promise<NewMessage> {
  const message = aNewMessage({ orgId, charges: [], ...fields });
  await new MessageIntakeRepository(harness.database).accept([message]);
  return message;
}

describe.each([['GET /messages/{id}', ''] as const, ['GET /messages/{id}/events', '/events'] as const])(
  '%s',
  (_n, tail) => {
    it('a route of one message answers 404 alike for ids that are malformed, unknown, of another organization or another mode', async () => {
      const other = await harness.aKey();
      const foreign = await aMessage({ orgId: other.orgId });
      const sandbox = await aMessage({ mode: 'test' });
      const bodies = new Set<string>();
      for (const id of ['x', '0192f0c0-0000-7000-8000-000000000009', foreign.id, sandbox.id, "'; select 1"]) {
        const answer = await get(`${encodeURIComponent(id)}${tail}`);
        expect(answer.status).toBe(404);
        bodies.add(JSON.stringify(await errorOf(answer)));
      }
      expect([...bodies]).toHaveLength(1);
      expect([...bodies][0]).toContain('MESSAGE_NOT_FOUND');
    });

    it('a route of one message answers 403 without messages:read', async () => {
      const other = await harness.aKey({ orgId, scopes: ['messages:send'] });
      const { id } = await aMessage();
      const answer = await get(`${id}${tail}`, other.key);
      expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    });
  },
);

describe('GET /messages/{id}', () => {
  it('GET /messages/{id} answers the whole record; what is missing is null, never absent', async () => {
    const message = await aMessage({ metadata: { order: '42' } });
    const answer = await get(message.id);
    expect(answer.status).toBe(200);
    const { data } = (await answer.json()) as { data: Record<string, unknown> };
    expect(data).toEqual({
      id: message.id,
      channel: 'whatsapp',
      direction: 'outbound',
      status: 'pending',
      tracked: true,
      type: 'text',
      to: message.toAddress,
      from: message.fromAddress,
      whatsapp_id: message.accountId,
      account_phone: message.fromAddress,
      device_id: null,
      message_id: null,
      conversation_id: null,
      contact_id: null,
      campaign_id: null,
      otp_id: null,
      content: 'hello',
      media: null,
      poll_options: null,
      reply_to: null,
      poll: null,
      reaction: null,
      location: null,
      contact_card: null,
      edited_at: null,
      deleted_at: null,
      contact_cards: [],
      group: null,
      segments: null,
      error_code: null,
      error_message: null,
      attempts: 0,
      metadata: { order: '42' },
      scheduled_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      sent_at: null,
      delivered_at: null,
      read_at: null,
      failed_at: null,
      updated_at: expect.stringMatching(/Z$/),
    });
  });
});

describe('GET /messages/{id}/events', () => {
  it('GET /messages/{id}/events lists what happened, oldest first', async () => {
    const { id } = await aMessage();
    const answer = await get(`${id}/events`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      success: true,
      total: 1,
      page: 1,
      per_page: 1,
      data: [{ status: 'pending', at: expect.stringMatching(/Z$/) }],
    });
  });
});
