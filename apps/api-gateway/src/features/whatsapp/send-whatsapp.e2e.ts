import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type ErrorCode, toErrorEnvelope } from '@chasqui/errors';
import { ApiHarness, errorOf, withKey } from '../../testing/api-gateway.harness';
import type { SendWhatsappInput } from './send-whatsapp-types';

const ID = '0192f0c0-0000-7000-8000-000000000001';
const OTHER_ID = '0192f0c0-0000-7000-8000-000000000002';

const harness = ApiHarness.ofFile();
let key: string;

beforeAll(async () => {
  ({ key } = await harness.aKey());
});

beforeEach(() => harness.sender.reset());

const post = (body: unknown, headers: Record<string, string> = {}, path = '/v1/whatsapp/send'): Promise<Response> =>
  fetch(harness.url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { ...withKey(key), 'content-type': 'application/json', ...headers },
  });

const get = (query: string): Promise<Response> =>
  fetch(`${harness.url}/v1/whatsapp/send?${query}`, { headers: withKey(key) });

async function inputOf(answer: Promise<Response>): Promise<SendWhatsappInput> {
  expect((await answer).status).toBe(200);
  const input = harness.sender.inputs.at(-1);
  if (input === undefined) throw new Error('nothing was sent');
  return input;
}

async function expectRefused(answer: Promise<Response>, code: ErrorCode, field: string): Promise<void> {
  const response = await answer;
  const error = await errorOf(response);
  expect([error.code, response.status]).toEqual([code, 400]);
  expect(error.fields?.map((each) => each.field)).toContain(field);
  expect(harness.sender.inputs).toEqual([]);
}

describe('POST /whatsapp/send', () => {
  const valid = { to: '+4915112345678', message: 'hi' };

  it('POST /whatsapp/send hands over what was asked for, normalized', async () => {
    expect(await inputOf(post({ ...valid, unknown_field: 1, account_phone: '+4930901820' }))).toMatchObject({
      to: '4915112345678',
      content: { type: 'text', text: 'hi', media: null, payload: null },
      numberId: null,
      accountPhone: '4930901820',
      metadata: {},
      idempotencyKey: null,
      route: 'POST /whatsapp/send',
      arrivedAtMs: expect.any(Number),
    });
  });

  it('POST /whatsapp/send takes media with a caption, and guesses its kind from the path of the address', async () => {
    const kinds = { 'a.JPG?x=1': 'image', 'b.mp4': 'video', 'c.ogg#t': 'audio', 'd.pdf': 'document', e: 'document' };
    for (const [file, type] of Object.entries(kinds)) {
      const media_url = `https://example.com/${file}`;
      const input = await inputOf(post({ to: valid.to, media_url, message: '', filename: 'f.bin', mime_type: 'x/y' }));
      expect(input).toMatchObject({ content: { type, text: null, media: { url: media_url, filename: 'f.bin' } } });
    }
    const said = await inputOf(post({ ...valid, media_url: 'https://example.com/a.jpg', media_type: 'document' }));
    expect(said).toMatchObject({ content: { type: 'document', text: 'hi', media: { filename: null } } });
  });

  it('POST /whatsapp/send takes voice notes and stickers by name, and refuses a text that nobody would see', async () => {
    const media_url = 'https://example.com/a.mp3';
    for (const media_type of ['voice', 'sticker']) {
      for (const message of [undefined, '', null, ' ']) {
        const input = await inputOf(post({ to: valid.to, media_url, media_type, message }));
        expect(input).toMatchObject({ content: { type: media_type, text: null, media: { url: media_url } } });
      }
    }
    harness.sender.reset();
    for (const media_type of ['voice', 'sticker']) {
      await expectRefused(post({ ...valid, media_url, media_type }), 'VALIDATION', 'message');
      await expectRefused(post({ ...valid, media_type }), 'VALIDATION', 'message');
      await expectRefused(post({ to: valid.to, media_type }), 'INVALID_BODY', 'message');
    }
  });

  it('POST /whatsapp/send takes a group as recipient and metadata, and treats null and empty fields as absent', async () => {
    const metadata = { order: '42' };
    const input = await inputOf(
      post({
        to: '120363025246125486@g.us',
        message: 'hi',
        metadata,
        media_url: '',
        media_type: null,
        whatsapp_id: null,
      }),
    );
    expect(input).toMatchObject({ to: '120363025246125486@g.us', content: { media: null }, metadata, numberId: null });
  });

  it('whatsapp_id wins over account_id, and any id over account_phone, which is then not looked at', async () => {
    expect((await inputOf(post({ ...valid, whatsapp_id: ID, account_id: 'garbage' }))).numberId).toBe(ID);
    const byId = await inputOf(post({ ...valid, account_id: OTHER_ID, account_phone: 'garbage' }));
    expect(byId).toMatchObject({ numberId: OTHER_ID, accountPhone: null });
  });

  it('the same request has the same hash however its JSON is written, and another one has another', async () => {
    const hashOf = async (body: unknown): Promise<string> => (await inputOf(post(body))).requestHash.toString('hex');
    const first = await hashOf({ to: valid.to, message: 'hi', metadata: { a: '1', b: '2' } });
    expect(await hashOf({ metadata: { b: '2', a: '1' }, message: 'hi', to: '4915112345678' })).toBe(first);
    expect(await hashOf({ to: valid.to, message: 'hi', metadata: { a: '1' } })).not.toBe(first);
    expect(await hashOf({ to: valid.to, message: 'ho', metadata: { a: '1', b: '2' } })).not.toBe(first);
  });

  it('POST /whatsapp/send hands the Idempotency-Key over, and a replayed answer says so', async () => {
    const answer = await post(valid, { 'idempotency-key': 'order-42' });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect(harness.sender.inputs.at(-1)?.idempotencyKey).toBe('order-42');
    harness.sender.next = () => Promise.resolve({ status: 200, body: { success: true, data: {} }, replayed: true });
    expect((await post(valid)).headers.get('idempotency-replayed')).toBe('true');
  });

  it('POST /whatsapp/send answers 400 INVALID_BODY without a recipient, and with neither message nor media_url', async () => {
    for (const body of [{}, { message: 'hi' }, { to: '', message: 'hi' }, { to: null, message: 'hi' }]) {
      await expectRefused(post(body), 'INVALID_BODY', 'to');
    }
    for (const body of [{}, { message: '' }, { message: ' \n' }, { message: null }, { media_url: '' }]) {
      await expectRefused(post({ to: valid.to, ...body }), 'INVALID_BODY', 'message');
    }
    await expectRefused(post({ message: 'hi', whatsapp_id: 'garbage', media_type: 'gif' }), 'INVALID_BODY', 'to');
  });

  it('POST /whatsapp/send answers 400 INVALID_ACCOUNT_ID for an account id that is no UUID', async () => {
    for (const id of ['garbage', ' ', 5, {}, [ID], `${ID}x`, ID.replace('0', 'g')]) {
      await expectRefused(post({ ...valid, whatsapp_id: id }), 'INVALID_ACCOUNT_ID', 'whatsapp_id');
      await expectRefused(post({ ...valid, account_id: id }), 'INVALID_ACCOUNT_ID', 'account_id');
    }
  });

  it('POST /whatsapp/send answers 400 VALIDATION for wrong types and values, with the name of each field', async () => {
    const wrong: [string, unknown][] = [
      ['to', 4915112345678],
      ['to', 'somebody'],
      ['to', '0151 1234567'],
      ['to', '++4915112345678'],
      ['to', '1234'],
      ['to', '1'.repeat(21)],
      ['to', ['4915112345678']],
      ['message', 5],
      ['message', { text: 'hi' }],
      ['message', 'a\u0000b'],
      ['message', 'a\uD800b'],
      ['media_url', 5],
      ['media_type', 'gif'],
      ['filename', 'x'.repeat(256)],
      ['account_phone', 'abc'],
      ['account_phone', 4930901820],
      ['metadata', 'x'],
      ['metadata', []],
      ['metadata', { a: 1 }],
      ['metadata', { ['k'.repeat(41)]: 'v' }],
      ['metadata', { k: 'v'.repeat(501) }],
      ['metadata', Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'v']))],
    ];
    for (const [field, value] of wrong) await expectRefused(post({ ...valid, [field]: value }), 'VALIDATION', field);
    const answer = await post({ ...valid, media_type: 'gif', metadata: 1 });
    expect((await errorOf(answer)).fields).toEqual([
      { field: 'media_type', code: 'NOT_ALLOWED', message: expect.any(String) },
      { field: 'metadata', code: 'WRONG_TYPE', message: expect.any(String) },
    ]);
    await expectRefused(post(valid, { 'idempotency-key': 'x'.repeat(256) }), 'VALIDATION', 'Idempotency-Key');
  });

  it('POST /whatsapp/send answers 400 for more than 65,536 bytes of text, or 1,024 characters of caption', async () => {
    expect((await post({ ...valid, message: 'é'.repeat(32_768) })).status).toBe(200);
    const media_url = 'https://example.com/a.jpg';
    expect((await post({ ...valid, media_url, message: '😀'.repeat(1024) })).status).toBe(200);
    harness.sender.reset();
    await expectRefused(post({ ...valid, message: `${'é'.repeat(32_768)}x` }), 'MESSAGE_TOO_LONG', 'message');
    await expectRefused(post({ ...valid, media_url, message: 'x'.repeat(1025) }), 'MESSAGE_TOO_LONG', 'message');
  });

  it('POST /whatsapp/send answers 400 MEDIA_URL_BLOCKED for an address that is not public https', async () => {
    const blocked = [
      'http://example.com/a',
      'https://127.0.0.1/a',
      'https://[::1]/a',
      'https://10.0.0.1/',
      'https://0x7f.1/',
    ];
    for (const media_url of [
      ...blocked,
      'https://u:p@example.com/',
      'https://localhost/',
      'garbage',
      'ftp://example.com/',
    ]) {
      await expectRefused(post({ ...valid, media_url }), 'MEDIA_URL_BLOCKED', 'media_url');
    }
  });

  it.each([
    ['PLAN_LIMIT', 403],
    ['WHATSAPP_NOT_CONNECTED', 409],
    ['WHATSAPP_DISCONNECTED', 409],
    ['IDEMPOTENCY_IN_PROGRESS', 409],
    ['IDEMPOTENCY_MISMATCH', 422],
    ['GATEWAY_CLOSED', 502],
    ['GATEWAY_ERROR', 502],
    ['NO_CONNECTED_ACCOUNT', 503],
  ] as const)('POST /whatsapp/send answers %s %i, thrown or recorded, as it is', async (code, status) => {
    harness.sender.next = () => Promise.reject(new AppError(code, { extra: { limit: 'messages_month' } }));
    const thrown = await post(valid);
    expect(thrown.status).toBe(status);
    expect(await errorOf(thrown)).toMatchObject({ code, limit: 'messages_month' });
    const body = toErrorEnvelope(new AppError(code), 'first-request');
    harness.sender.next = () => Promise.resolve({ status, body, replayed: true });
    const recorded = await post(valid);
    expect([recorded.status, await errorOf(recorded)]).toEqual([status, body]);
  });
});

describe('GET /whatsapp/send', () => {
  const valid = 'recipient=+4915112345678&message=hi';

  it('GET /whatsapp/send takes every name of the recipient and of the account, and a + that arrives as a space', async () => {
    const content = { type: 'text', text: 'hi', media: null, payload: null };
    const input = { to: '4915112345678', content, numberId: null, route: 'GET /whatsapp/send' };
    expect(await inputOf(get(valid))).toMatchObject(input);
    expect(await inputOf(get('to=%2B4915112345678&message=hi'))).toMatchObject(input);
    expect(await inputOf(get('phone=4915112345678&recipient=&message=hi'))).toMatchObject(input);
    for (const name of ['account', 'account_id', 'whatsapp_id']) {
      expect((await inputOf(get(`${valid}&${name}=${ID}`))).numberId).toBe(ID);
    }
    expect((await inputOf(get(`${valid}&account=${ID}&account_id=garbage`))).numberId).toBe(ID);
  });

  it('GET /whatsapp/send answers 400 INVALID_QUERY without a recipient or a message', async () => {
    for (const query of ['', 'message=hi', 'recipient=&message=hi']) {
      await expectRefused(get(query), 'INVALID_QUERY', 'recipient');
    }
    for (const query of ['to=4915112345678', 'to=4915112345678&message=', 'to=4915112345678&message=%20']) {
      await expectRefused(get(query), 'INVALID_QUERY', 'message');
    }
  });

  it('GET /whatsapp/send decodes what is encoded beside a % that escapes nothing', async () => {
    const message = async (text: string) => (await inputOf(get(`to=4915112345678&message=${text}`))).content.text;
    expect(await message('Save+50%+today+%26+tomorrow%21')).toBe('Save 50% today & tomorrow!');
    expect(await message('100%')).toBe('100%');
    expect(await message('50%25+off%2C+only+%E2%82%AC5+(5%+tax)')).toBe('50% off, only €5 (5% tax)');
    const query = `to=4915112345678&message=50%+off%21&secret=${key}`;
    expect((await fetch(`${harness.url}/v1/whatsapp/send?${query}`)).status).toBe(200);
    expect(harness.sender.inputs.at(-1)).toMatchObject({ content: { text: '50% off!' } });
  });

  it.each([
    ['message', 'to=4915112345678&message=Caf%E9+ole', 3],
    ['message', 'to=4915112345678&message=50%ABschlag', 2],
    ['account', 'to=4915112345678&message=hi&account=%FF', 0],
    ['caf%E9', 'to=4915112345678&message=hi&caf%E9=1', 3],
  ])('GET /whatsapp/send refuses a query in which %s is no UTF-8 (%j), with the position', async (...given) => {
    const [field, query, position] = given;
    await expectRefused(get(query), 'VALIDATION', field);
    const { message } = await errorOf(await get(query));
    expect(message).toContain(`\`${field}\` is not valid UTF-8 at position ${position}`);
    expect(message).toContain('`%C3%A9`');
    expect(message).toContain('`%25`');
  });

  it('GET /whatsapp/send answers 400 INVALID_ACCOUNT_ID for an account that is no UUID', async () => {
    for (const name of ['account', 'account_id', 'whatsapp_id']) {
      await expectRefused(get(`${valid}&${name}=garbage`), 'INVALID_ACCOUNT_ID', name);
    }
  });

  it('GET /whatsapp/send answers 400 for a recipient that is none, or a name that is given twice', async () => {
    await expectRefused(get('to=somebody&message=hi'), 'VALIDATION', 'recipient');
    await expectRefused(get('to=4915112345678&to=4915112345679&message=hi'), 'VALIDATION', 'to');
    await expectRefused(get(`${valid}&message=ho`), 'VALIDATION', 'message');
    await expectRefused(get('recipient=4915112345678&message=a%00b'), 'VALIDATION', 'message');
  });

  it('GET /whatsapp/send takes a text as long as an address can be', async () => {
    expect((await inputOf(get(`to=4915112345678&message=${'x'.repeat(15_000)}`))).content.text).toHaveLength(15_000);
  });

  it.each([
    ['PLAN_LIMIT', 403],
    ['WHATSAPP_NOT_CONNECTED', 409],
    ['WHATSAPP_DISCONNECTED', 409],
    ['GATEWAY_CLOSED', 502],
    ['GATEWAY_ERROR', 502],
    ['NO_CONNECTED_ACCOUNT', 503],
  ] as const)('GET /whatsapp/send answers %s %i as it is', async (code, status) => {
    harness.sender.next = () => Promise.reject(new AppError(code));
    const answer = await get(valid);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([status, code]);
  });
});

describe('POST /send', () => {
  it('POST /send works like POST /whatsapp/send and says on every answer that it is deprecated, and what replaces it', async () => {
    const good = await post({ to: '4915112345678', message: 'hi' }, {}, '/v1/send');
    expect(good.status).toBe(200);
    expect(harness.sender.inputs.at(-1)?.route).toBe('POST /send');
    const bad = await post({}, {}, '/v1/send');
    expect([bad.status, (await errorOf(bad)).code]).toEqual([400, 'INVALID_BODY']);
    const noKey = await fetch(`${harness.url}/v1/send`, { method: 'POST' });
    expect(noKey.status).toBe(401);
    for (const answer of [good, bad, noKey]) {
      expect(answer.headers.get('deprecation')).toMatch(/^@\d{10}$/);
      expect(answer.headers.get('link')).toBe('</v1/whatsapp/send>; rel="successor-version"');
    }
    expect((await post({ to: '4915112345678', message: 'hi' })).headers.get('deprecation')).toBeNull();
  });
});

describe('the scope of a send', () => {
  it('all three ways to send answer 403 INSUFFICIENT_SCOPE without messages:send', async () => {
    const other = await harness.aKey({ scopes: ['messages:read', 'accounts:read'] });
    for (const [method, path] of [
      ['POST', '/v1/whatsapp/send'],
      ['GET', '/v1/whatsapp/send?to=4915112345678&message=hi'],
      ['POST', '/v1/send'],
    ] as const) {
      const answer = await fetch(harness.url + path, { method, headers: withKey(other.key) });
      expect([answer.status, (await errorOf(answer)).code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
    }
    expect(harness.sender.inputs).toEqual([]);
  });
});
