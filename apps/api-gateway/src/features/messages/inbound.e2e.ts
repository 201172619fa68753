import { describe, expect, it } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { openInbound } from '@chasqui/messages';
import { SmsInboundRepository } from '@chasqui/sms';
import { aContact } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();

interface Listed {
  id: string;
  content: string;
  created_at: string;
  [name: string]: unknown;
}
interface List {
  data: Listed[];
  total: number;
  per_page: number;
  total_capped?: boolean;
}

const ask = (key: string, query = ''): Promise<Response> =>
  fetch(`${harness.url}/v1/messages${query}`, { headers: withKey(key) });

async function list(key: string, query = ''): Promise<List> {
  const answer = await ask(key, query);
  expect(answer.status).toBe(200);
  return (await answer.json()) as List;
}

interface Draft {
  mode?: Mode;
  channel?: string;
  direction?: string;
  content?: string | null;
  at?: string;
  withContact?: boolean;
  name?: string | null;
  media?: object | null;
  payload?: object | null;
  count?: number;
}

async function stored(
  orgId: string,
  request: Draft = {},
): Promise<{ id: string; contactId: string; conversationId: string }> {
  const ids = { id: uuidv7(), contactId: uuidv7(), conversationId: uuidv7() };
  const { mode = 'live', withContact = true } = request;
  await aContact(harness.database, {
    id: ids.contactId,
    orgId,
    mode,
    name: request.name === undefined ? 'Ann' : request.name,
    source: 'inbound',
    addresses: { phone: ids.contactId.slice(-12) },
  });
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id,
       conversation_id, contact_id, provider_message_id, content, media, payload, metadata, lane, lane_seq, priority,
       state, charged, created_at, sent_at, delivered_at)
     select case when n = 1 then $1::uuid else gen_random_uuid() end, $2, $3, $4, $5, 'delivered', 'text', '4930', '4915',
       null, $6, $7, 'W' || n, $8, $9, $10, '{}', '', 0, 0, 'done', '{}', $11::timestamptz + n * interval '1 ms', now(), now()
     from generate_series(1, $12) n`,
    [
      ids.id,
      orgId,
      mode,
      request.channel ?? 'whatsapp',
      request.direction ?? 'inbound',
      ids.conversationId,
      withContact ? ids.contactId : null,
      request.content === undefined ? 'hi' : request.content,
      request.media ?? null,
      request.payload ?? null,
      request.at ?? new Date(),
      request.count ?? 1,
    ],
  );
  return ids;
}

describe('GET /messages: 200', () => {
  it('GET /messages answers the six fields of the specification and more; what is missing is null, never absent', async () => {
    const { key, orgId } = await harness.aKey();
    const ids = await stored(orgId, { content: 'hello' });
    expect((await list(key)).data).toEqual([
      {
        id: ids.id,
        conversation_id: ids.conversationId,
        contact_id: ids.contactId,
        content: 'hello',
        sender_name: 'Ann',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        channel: 'whatsapp',
        type: 'text',
        from: '4915',
        to: '4930',
        whatsapp_id: null,
        device_id: null,
        message_id: 'W1',
        sent_at: expect.stringMatching(/Z$/),
        media: null,
        reply_to: null,
        poll: null,
        reaction: null,
        location: null,
        contact_card: null,
        edited_at: null,
        deleted_at: null,
        contact_cards: [],
        group: null,
        metadata: {},
      },
    ]);
  });

  it('GET /messages names the sender by the number when the contact has no name, and has text when there is none', async () => {
    const { key, orgId } = await harness.aKey();
    await stored(orgId, { name: null, content: null });
    expect((await list(key)).data).toMatchObject([{ sender_name: '4915', content: '' }]);
  });

  it('GET /messages answers what belongs to the kind of a message', async () => {
    const { key, orgId } = await harness.aKey();
    const message_id = uuidv7();
    await stored(orgId, {
      payload: {
        poll_vote: { message_id, options: ['A'] },
        reaction: { message_id: null, emoji: '👍' },
        reply_to: { message_id },
        location: { latitude: 1, longitude: 2 },
        contact: { name: 'Bo', phone: '49' },
      },
      media: { file_id: null, mime_type: 'a/b', size: null, filename: null, error: 'expired' },
    });
    expect((await list(key)).data).toMatchObject([
      {
        poll: { message_id, options_selected: ['A'] },
        reaction: { message_id: null, emoji: '👍' },
        reply_to: message_id,
        location: { latitude: 1, longitude: 2, name: null, address: null },
        contact_card: { name: 'Bo', phone: '49' },
        media: { url: null, mime_type: 'a/b', size: null, filename: null, error: 'expired' },
      },
    ]);
  });

  it.each([
    ['is here', { file_id: uuidv7() }, 'stored', null, expect.stringContaining('/v1/media/')],
    ['never came', { file_id: null, error: 'missing' }, 'failed', 'missing', null],
    ['is awaited', { file_id: null, pending: true }, 'pending', null, null],
  ])('GET /messages tells a file that %s, as GET /messages/{id} does', async (_what, media, status, error, url) => {
    const { key, orgId } = await harness.aKey();
    const { id } = await stored(orgId, { media: { mime_type: 'a/b', size: 1, filename: 'c', ...media } });
    const told = { url, mime_type: 'a/b', size: 1, filename: 'c', error, status };
    expect((await list(key)).data[0]?.media).toEqual(told);
    const answer = await fetch(`${harness.url}/v1/messages/${id}`, { headers: withKey(key) });
    expect(((await answer.json()) as { data: Listed }).data.media).toEqual(told);
  });

  it.each([
    ['4915112345678', { name: null, addresses: { phone: '4915112345678' } }, '4915112345678'],
    ['AMAZON', { name: 'AMAZON', addresses: { sms_sender_id: 'AMAZON' } }, 'AMAZON'],
  ])(
    'GET /messages answers an SMS of %s like every other message, in the list and alone',
    async (from, contact, sender) => {
      const { key, orgId } = await harness.aKey();
      const [id, contactId, conversationId, accountId] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
      await aContact(harness.database, { id: contactId, orgId, source: 'inbound', ...contact });
      const row = { accountId, envelopeId: 'e1', fingerprint: 'f', fromAddress: from, toAddress: '', sim: 1 };
      const sentAt = '2026-01-01T10:00:00.000Z';
      const at = await harness.database.transaction(async (transaction) => {
        const now = await openInbound(transaction, orgId, 'live');
        const sms = {
          ...row,
          id,
          contactId,
          conversationId,
          content: 'hello',
          sentAt,
          type: 'text' as const,
          media: null,
        };
        await new SmsInboundRepository().insert(transaction, orgId, 'live', [sms], now);
        return now.toISOString();
      });
      const shared = {
        id,
        conversation_id: conversationId,
        contact_id: contactId,
        content: 'hello',
        channel: 'sms',
        type: 'text',
        from,
        to: '',
        whatsapp_id: null,
        device_id: accountId,
        message_id: 'e1',
        created_at: at,
        sent_at: sentAt,
        media: null,
        poll: null,
      };
      expect((await list(key)).data).toMatchObject([{ ...shared, sender_name: sender }]);
      const answer = await ask(key, `/${id}`);
      const { data } = (await answer.json()) as { data: object };
      expect(data).toMatchObject({
        ...shared,
        direction: 'inbound',
        status: 'delivered',
        delivered_at: at,
        read_at: null,
        account_phone: null,
        segments: null,
        error_code: null,
      });
    },
  );

  it('GET /messages lists what came in over all channels, newest first, without messages that have no contact', async () => {
    const { key, orgId } = await harness.aKey();
    const at = (second: number) => `2026-01-01T00:00:0${second}Z`;
    await stored(orgId, { channel: 'sms', content: 'sms', at: at(1) });
    await stored(orgId, { content: 'nobody', at: at(2), withContact: false });
    await stored(orgId, { content: 'ours', at: at(3), direction: 'outbound' });
    await stored(orgId, { channel: 'email', content: 'email', at: at(4) });
    await stored(orgId, { channel: 'webchat', content: 'chat', at: at(5) });
    await stored(orgId, { content: 'whatsapp', at: at(0) });
    const { data, total } = await list(key);
    expect(data.map(({ content }) => content)).toEqual(['chat', 'email', 'sms', 'whatsapp']);
    expect(total).toBe(4);
  });

  it('GET /messages lists nothing of another organization, nor of the other mode', async () => {
    const { key, orgId } = await harness.aKey();
    const test = await harness.aKey({ orgId, mode: 'test' });
    const other = await harness.aKey();
    await stored(orgId, { content: 'live' });
    await stored(orgId, { content: 'test', mode: 'test' });
    const contents = async (by: string) => (await list(by)).data.map(({ content }) => content);
    expect([await contents(key), await contents(test.key), await contents(other.key)]).toEqual([
      ['live'],
      ['test'],
      [],
    ]);
  });

  it('GET /messages lists what was stored after `since`, to the millisecond, in any notation of RFC 3339', async () => {
    const { key, orgId } = await harness.aKey();
    await stored(orgId, { at: '2026-01-01T00:00:00.000Z', count: 3 });
    const count = async (since: string) => (await list(key, `?since=${since}`)).data.length;
    expect(await count('2026-01-01T00:00:00.000Z')).toBe(3);
    expect(await count('2026-01-01T00:00:00.001Z')).toBe(2);
    expect(await count('2026-01-01T01:00:00.002%2B01:00')).toBe(1);
    expect(await count('2026-01-01T01:00:00.002+01:00')).toBe(1);
    const { data } = await list(key);
    expect(await count(data[0]?.created_at ?? '')).toBe(0);
  });

  it('GET /messages lists 100, or as many as asked for, at most 500; its total is exact to 10,000 and says when there are more', async () => {
    const { key, orgId } = await harness.aKey();
    await stored(orgId, { at: '2026-01-01T00:00:00Z', count: 700 });
    const sizes = async (query: string) => {
      const { data, per_page, total } = await list(key, query);
      return [data.length, per_page, total];
    };
    expect(await sizes('')).toEqual([100, 100, 700]);
    expect(await sizes('?limit=1')).toEqual([1, 1, 700]);
    expect(await sizes('?limit=500')).toEqual([500, 500, 700]);
    expect(await sizes('?limit=501')).toEqual([500, 500, 700]);
    expect(await sizes('?limit=999999999999')).toEqual([500, 500, 700]);
    expect(await sizes(`?limit=${'9'.repeat(400)}`)).toEqual([500, 500, 700]);
    await stored(orgId, { at: '2026-01-01T01:00:00Z', count: 9_300 });
    expect(await list(key)).toMatchObject({ total: 10_000 });
    expect((await list(key)).total_capped).toBeUndefined();
    await stored(orgId);
    expect(await list(key)).toMatchObject({ total: 10_000, total_capped: true });
  });
});

describe('GET /messages: 400 VALIDATION', () => {
  it.each(['0', '-1', 'abc', '1.5', '1e2', '%2010', '1&limit=2'])(
    'GET /messages answers 400 for limit=%s',
    async (limit) => {
      const { key } = await harness.aKey();
      const answer = await ask(key, `?limit=${limit}`);
      expect(answer.status).toBe(400);
      expect(await errorOf(answer)).toMatchObject({
        code: 'VALIDATION',
        fields: [{ field: 'limit', code: 'OUT_OF_RANGE' }],
      });
    },
  );
});

describe('GET /messages: 500 INTERNAL_ERROR', () => {
  it.each([
    'yesterday',
    '%20',
    '2026-01-01',
    '1767225600',
    '2026-02-30T00:00:00Z',
    '2026-01-01T00:00:00',
    'null',
    'x&since=y',
  ])('GET /messages answers 500 for since=%s', async (since) => {
    const { key } = await harness.aKey();
    const answer = await ask(key, `?since=${since}`);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([500, 'INTERNAL_ERROR']);
  });
});

describe('GET /messages: empty parameters', () => {
  it('GET /messages takes an empty parameter, as a template leaves it, for one that was not sent', async () => {
    const { orgId, key } = await harness.aKey();
    await stored(orgId, { count: 2 });
    expect(await list(key, '?since=&limit=&cursor=')).toEqual(await list(key));
  });
});

describe('GET /messages: refusals', () => {
  it('GET /messages answers 401 without a key, 403 without messages:read', async () => {
    expect((await fetch(`${harness.url}/v1/messages`)).status).toBe(401);
    const { key } = await harness.aKey({ scopes: ['messages:send'] });
    const answer = await ask(key);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
  });
});
