import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ApiAnswer, ApiClient, type ApiRequest, statusAndCode } from './api.client';
import { RunningSystem, type TestGateway, type TestKey } from './running-system';
import { OLD_SEND, POST_SEND, SEND_ROUTES } from './send-routes';

const TO = '15551230004';
const SIGNATURE = 'Sent with care 🕊';

let system: RunningSystem;
let sender: TestKey;
let gateway: TestGateway;
let signed: TestKey;
const call = (request: ApiRequest): Promise<ApiAnswer> => system.api.call({ key: sender.key, ...request });
const post = (body: unknown, more: Partial<ApiRequest> = {}) => call({ path: '/whatsapp/send', body, ...more });
const get = (query: Record<string, string> | string) => call({ path: '/whatsapp/send', query });
const contentOf = async (answer: ApiAnswer, key: string): Promise<unknown> =>
  (await system.api.call({ path: `/messages/${String(answer.data.id)}`, key })).data.content;

beforeAll(async () => {
  system = await RunningSystem.start();
  sender = await system.aKey(await system.anOrganization());
  signed = await system.aKey(await system.anOrganization({ signature: SIGNATURE }));
  [gateway] = await Promise.all([system.aGateway(sender.orgId, 'live', 3), system.aGateway(signed.orgId)]);
});
afterAll(() => system.close());

describe('the sending number', () => {
  const numbers = () => gateway.numbers.map(({ id, phone }) => ({ id, phone }));
  const fromOf = async (answer: Promise<ApiAnswer>): Promise<unknown> => (await answer).data.whatsapp_id;

  it.each([POST_SEND, OLD_SEND])(
    '$name: whatsapp_id wins over account_id, which wins over account_phone',
    async ({ path }) => {
      const [a, b, c] = numbers();
      const from = (fields: Record<string, unknown>) =>
        fromOf(call({ path, body: { to: TO, message: 'x', ...fields } }));
      expect(await from({ whatsapp_id: a?.id, account_id: b?.id, account_phone: c?.phone })).toBe(a?.id);
      expect(await from({ whatsapp_id: b?.id, account_id: randomUUID(), account_phone: '4930999' })).toBe(b?.id);
      expect(await from({ account_id: c?.id, account_phone: a?.phone })).toBe(c?.id);
      expect(await from({ account_phone: b?.phone })).toBe(b?.id);
      expect(await from({ account_phone: ` +${c?.phone}` })).toBe(c?.id);
      expect(await from({ whatsapp_id: null, account_id: null, account_phone: a?.phone })).toBe(a?.id);
    },
  );

  it('the service does not look at the weaker name of an account: the strongest one that is given must be right', async () => {
    const [a, b] = numbers();
    expect(
      await fromOf(post({ to: TO, message: 'x', whatsapp_id: a?.id, account_id: 'garbage', account_phone: '?' })),
    ).toBe(a?.id);
    const wrong = await post({ to: TO, message: 'x', whatsapp_id: 'garbage', account_id: b?.id });
    expect(statusAndCode(wrong)).toBe('400 INVALID_ACCOUNT_ID');
    const unknown = await post({ to: TO, message: 'x', whatsapp_id: randomUUID(), account_phone: b?.phone });
    expect(statusAndCode(unknown)).toBe('503 NO_CONNECTED_ACCOUNT');
  });

  it('a send answers 503 NO_CONNECTED_ACCOUNT to an account_phone that is not ours', async () => {
    const foreign = (await system.admin.numbers.findConnectedForOrg(signed.orgId, 'live'))[0]?.phone;
    for (const account_phone of ['4930999999999', foreign]) {
      expect(statusAndCode(await post({ to: TO, message: 'x', account_phone }))).toBe('503 NO_CONNECTED_ACCOUNT');
    }
  });

  it.each(['recipient', 'to', 'phone'])('GET /whatsapp/send takes %s with each name of the account', async (name) => {
    for (const [index, account] of ['account', 'account_id', 'whatsapp_id'].entries()) {
      const number = numbers()[index];
      const answer = await get({ [name]: TO, message: 'x', [account]: number?.id ?? '' });
      expect(answer.data).toMatchObject({ to: TO, whatsapp_id: number?.id });
    }
  });

  it('a send without an account leaves always from the same number', async () => {
    const froms = await Promise.all(SEND_ROUTES.map((route) => fromOf(call(route.request({ to: TO, message: 'x' })))));
    expect(new Set(froms).size).toBe(1);
  });
});

describe('the recipient in a query', () => {
  it.each(['+15551230004', '%2B15551230004', '%2b15551230004%20', '%0915551230004', '%0A%2B15551230004'])(
    'GET /whatsapp/send reads the recipient to=%s',
    async (to) => {
      expect((await get(`to=${to}&message=hello`)).data.to).toBe(TO);
    },
  );

  it('an empty name of the recipient does not hide a fuller one', async () => {
    expect((await get(`recipient=&to=%20&phone=${TO}&message=x`)).data.to).toBe(TO);
  });

  it.each(['to=1&to=2', 'to[]=15551230004', `to=${TO}&message=a&message=b`, `to=${TO}&message=%00`])(
    'a recipient is refused with a 400 when it is ambiguous or holds NUL: %s',
    async (query) => {
      expect((await get(query.includes('message') ? query : `${query}&message=x`)).status).toBe(400);
    },
  );
});

describe('the text', () => {
  it.each([
    'hello',
    ' leading and trailing ',
    'line\r\nline',
    '😀 and עברית and 日本語',
    '%00',
    '\\u0000',
    '{{code}}',
    '\u200b\u202e',
  ])('a text arrives as it was given: %j', async (message) => {
    for (const route of SEND_ROUTES) {
      expect(await contentOf(await call(route.request({ to: TO, message })), sender.key)).toBe(message);
    }
  });

  it.each(['a\0b', '\uD800', 'x\uDC00y', '\uDC00\uD800'])(
    'a send answers 400 VALIDATION: %j can be neither stored nor sent',
    async (text) => {
      for (const field of ['message', 'filename', 'mime_type']) {
        const answer = await post({ to: TO, message: 'x', media_url: 'https://example.com/a.png', [field]: text });
        expect(statusAndCode(answer)).toBe('400 VALIDATION');
      }
      expect((await post({ to: TO, message: 'x', metadata: { a: text } })).status).toBe(400);
      expect((await post({ to: TO, message: 'x', metadata: { [text]: 'a' } })).status).toBe(400);
      expect((await post({ to: text, message: 'x' })).status).toBe(400);
    },
  );

  it('a text has 65,536 bytes at most, a caption 1,024 characters', async () => {
    const media_url = 'https://example.com/a.png';
    const fits = [{ message: 'é'.repeat(32_768) }, { message: '😀'.repeat(1024), media_url }];
    for (const body of fits) expect((await post({ to: TO, ...body })).status).toBe(200);
    const exceeds = [{ message: `${'é'.repeat(32_768)}x` }, { message: 'x'.repeat(1025), media_url }];
    for (const body of exceeds) expect(statusAndCode(await post({ to: TO, ...body }))).toBe('400 MESSAGE_TOO_LONG');
  });
});

describe('the signature of the plan', () => {
  const send = (body: unknown) => post(body, { key: signed.key });

  it('the signature of the plan is appended to texts and captions, and does not make a caption of nothing', async () => {
    const media_url = 'https://example.com/a.png';
    expect(await contentOf(await send({ to: TO, message: 'hello' }), signed.key)).toBe(`hello\n\n${SIGNATURE}`);
    expect(await contentOf(await send({ to: TO, message: 'hello', media_url }), signed.key)).toBe(
      `hello\n\n${SIGNATURE}`,
    );
    expect(await contentOf(await send({ to: TO, message: '', media_url }), signed.key)).toBeNull();
    const byQuery = await call({ path: '/whatsapp/send', query: { to: TO, message: 'hi' }, key: signed.key });
    expect(await contentOf(byQuery, signed.key)).toBe(`hi\n\n${SIGNATURE}`);
  });

  it('the signature of the plan counts toward the length of the message', async () => {
    const added = Buffer.byteLength(`\n\n${SIGNATURE}`);
    expect((await send({ to: TO, message: 'x'.repeat(65_536 - added) })).status).toBe(200);
    expect(statusAndCode(await send({ to: TO, message: 'x'.repeat(65_536 - added + 1) }))).toBe('400 MESSAGE_TOO_LONG');
    const media_url = 'https://example.com/a.png';
    const characters = Array.from(`\n\n${SIGNATURE}`).length;
    expect((await send({ to: TO, media_url, message: 'x'.repeat(1024 - characters) })).status).toBe(200);
    const long = await send({ to: TO, media_url, message: 'x'.repeat(1024 - characters + 1) });
    expect(statusAndCode(long)).toBe('400 MESSAGE_TOO_LONG');
  });
});

describe('media', () => {
  it.each([
    ['photo.jpg', 'image'],
    ['photo.JPEG?size=large', 'image'],
    ['a/b/photo.webp#top', 'image'],
    ['film.mp4', 'video'],
    ['film.mov', 'video'],
    ['sound.ogg', 'audio'],
    ['sound.mp3', 'audio'],
    ['letter.pdf', 'document'],
    ['letter', 'document'],
    ['letter.unknown', 'document'],
    ['letter?file=a.png', 'document'],
    ['a.png/letter', 'document'],
  ])('the file %s is sent as %s', async (file, type) => {
    const answer = await post({ to: TO, media_url: `https://example.com/${file}` });
    expect(answer.data.type).toBe(type);
    const { data } = await call({ path: `/messages/${String(answer.data.id)}` });
    expect(data).toMatchObject({ type, media: { url: `https://example.com/${file}`, filename: null } });
  });

  it.each(['image', 'video', 'audio', 'document'])('the media_type %s wins over the extension', async (media_type) => {
    const media_url = 'https://example.com/letter.pdf';
    const answer = await post({
      to: TO,
      media_url,
      media_type,
      filename: 'a b.pdf',
      mime_type: 'x/y',
      message: 'caption',
    });
    expect(answer.data.type).toBe(media_type);
  });

  it.each(['voice', 'sticker'])('a %s is sent without a text, now, at its time and in a bulk', async (media_type) => {
    const media = { media_url: 'https://example.com/file', media_type };
    const answer = await post({ to: TO, ...media });
    expect(answer.data.type).toBe(media_type);
    const { data } = await call({ path: `/messages/${String(answer.data.id)}` });
    expect(data).toMatchObject({ type: media_type, content: null, media: { url: media.media_url } });
    expect(statusAndCode(await post({ to: TO, ...media, message: 'unseen' }))).toBe('400 VALIDATION');
    const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
    const later = await call({ path: '/whatsapp/schedule', body: { to: TO, ...media, scheduled_at } });
    expect(later.status).toBe(202);
    const bulk = await call({ path: '/whatsapp/bulk', body: { messages: [{ to: TO, ...media }], throttle_ms: 100 } });
    expect(bulk.data).toMatchObject({ results: [{ status: 'sent', type: media_type }] });
  });

  it.each(['gif', 'IMAGE', ' ', 5, {}, ['image']])(
    'a send answers 400 VALIDATION to media_type %j',
    async (media_type) => {
      const answer = await post({ to: TO, media_url: 'https://example.com/a.png', media_type });
      expect(statusAndCode(answer)).toBe('400 VALIDATION');
    },
  );

  it.each([
    'http://example.com/a.png',
    'ftp://example.com/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//example.com/a.png',
    'example.com/a.png',
    'https://',
    'https://user:password@example.com/a.png',
    'https://user@example.com/a.png',
    'https://localhost/a.png',
    'https://LOCALHOST./a.png',
    'https://a.localhost/',
    'https://intranet/a.png',
    'https://printer.local/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://%31%32%37.0.0.1/',
    'https://１２７.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
    'https://example.com:22/a.png',
    'https://example.com:6379/',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('a send answers 400 MEDIA_URL_BLOCKED to %s', async (media_url) => {
    // A port above 1023, even Redis's, may also be a web server: only its address can be judged.
    const isOpenPort = media_url.includes(':6379');
    for (const path of ['/whatsapp/send', '/send']) {
      const answer = await call({ path, body: { to: TO, media_url, message: 'x' } });
      expect(statusAndCode(answer)).toBe(isOpenPort ? '200' : '400 MEDIA_URL_BLOCKED');
    }
  });
});

describe('the rest of a request', () => {
  it('unknown fields are ignored, also those named like members of every object', async () => {
    const rawBody = `{"to":"${TO}","message":"x","sent":false,"org_id":"x","__proto__":{"to":"1"},"constructor":{"prototype":{}},"toString":1}`;
    expect((await post(undefined, { rawBody })).data).toMatchObject({ sent: true, to: TO });
    expect((await get({ to: TO, message: 'x', '__proto__[to]': '1', whatever: 'y' })).data.to).toBe(TO);
  });

  const HOSTILE: readonly unknown[] = [
    '',
    ' ',
    "'; drop table messages; --",
    '${jndi:ldap://x}',
    '../../etc/passwd',
    '\u202e\u0000',
    '😀'.repeat(5000),
    'x'.repeat(200_000),
    '9'.repeat(5000),
    '+'.repeat(70_000),
    0,
    -1,
    1e308,
    true,
    false,
    [],
    [[]],
    {},
    { $gt: '' },
    { toString: 'x', length: 5 },
    Array(5000).fill('15551230004'),
  ];

  it.each([
    'to',
    'message',
    'media_url',
    'media_type',
    'filename',
    'mime_type',
    'whatsapp_id',
    'account_id',
    'account_phone',
    'metadata',
  ])('no value of %s makes the service fail', async (field) => {
    const answers = await Promise.all(HOSTILE.map((value) => post({ to: TO, message: 'x', [field]: value })));
    const failed = answers.filter((answer) => ![200, 400, 503].includes(answer.status));
    expect(failed.map((answer) => answer.text)).toEqual([]);
    const unavailable = answers.filter((answer) => answer.status === 503).map((answer) => answer.code);
    expect(new Set(unavailable)).toEqual(new Set(field === 'account_phone' ? unavailable : []));
  });

  it.each(['recipient', 'to', 'phone', 'message', 'account', 'whatsapp_id', 'account_id', 'secret', '__proto__', '%'])(
    'no value of ?%s= makes the service fail',
    async (name) => {
      for (const value of [
        '',
        '%',
        '%zz',
        '%00',
        '%ed%a0%80',
        '%F0%9F',
        "'--",
        '[]',
        'x'.repeat(8000),
        '&&&',
        '=',
        '#',
        '%0d%0aX-A:b',
      ]) {
        const { status } = await get(`to=${TO}&message=x&${name}=${value}`);
        expect([200, 400, 401]).toContain(status);
      }
    },
  );

  it('a body nested 100,000 deep, 50,000 members or a number that does not fit does not make the service fail', async () => {
    const nested = `{"to":"${TO}","message":"x","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const objects = `{"to":"${TO}","message":"x","deep":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`;
    const wide = JSON.stringify({
      to: TO,
      message: 'x',
      ...Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i])),
    });
    const huge = `{"to":"${TO}","message":"x","n":${'9'.repeat(500_000)},"m":1e999}`;
    for (const rawBody of [nested, objects, wide, huge]) {
      expect([200, 400]).toContain((await post(undefined, { rawBody })).status);
    }
  });

  it.each(['tr\u00e9s', 'a, b', '{}', 'x'.repeat(255)])(
    'a header of %j does not make the service fail',
    async (value) => {
      const headers = { 'x-forwarded-for': value, 'accept-language': value, 'idempotency-key': value };
      expect((await post({ to: TO, message: 'x' }, { headers })).status).toBe(200);
    },
  );

  it('headers of more than 16 KB are answered in the envelope, also on a connection that was used before', async () => {
    const tooLong = { path: '/whatsapp/accounts', key: sender.key, headers: { 'x-long': 'x'.repeat(20_000) } };
    const client = new ApiClient(system.api.origin, system.description, 1);
    try {
      expect(statusAndCode(await client.call(tooLong))).toBe('431 HEADERS_TOO_LARGE');
      expect((await client.call({ path: '/whatsapp/accounts', key: sender.key })).status).toBe(200);
      expect(statusAndCode(await client.call(tooLong))).toBe('431 HEADERS_TOO_LARGE');
    } finally {
      await client.close();
    }
  });
});
