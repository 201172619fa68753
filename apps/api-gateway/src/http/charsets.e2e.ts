import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiHarness, errorOf, withKey } from '../testing/api-gateway.harness';

const harness = ApiHarness.ofFile();
let key: string;

beforeAll(async () => {
  ({ key } = await harness.aKey({ rateLimitPerMinute: 1_000_000 }));
});

const post = (body: Buffer, type: string, path = '/whatsapp/send'): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, { method: 'POST', body, headers: { ...withKey(key), 'content-type': type } });

const sendOf = (text: Buffer): Buffer =>
  Buffer.concat([Buffer.from('{"to":"4915112345678","message":"'), text, Buffer.from('"}')]);

const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const TEXT = 'Grüße für 5 € – 😀';
const JSON_TEXT = JSON.stringify({ to: '4915112345678', message: TEXT });
const MARK = '\uFEFF';

async function sent(answer: Response): Promise<string | null | undefined> {
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"success":true')]);
  return harness.sender.inputs.pop()?.content.text;
}

describe('a body in another charset', () => {
  it.each<[string, Buffer, string]>([
    ['iso-8859-1', Buffer.from('Gr\u00FC\u00DFe', 'latin1'), 'Grüße'],
    ['"ISO-8859-1"', Buffer.from('\u00E4', 'latin1'), 'ä'],
    ['latin1', Buffer.from([0x80, 0x81, 0x99, 0xe9]), '€\u0081™é'],
    ['windows-1252', Buffer.from([0x35, 0x20, 0x80, 0x20, 0x96, 0x9f]), '5 € –Ÿ'],
    ['iso-8859-15', Buffer.from([0xa4]), '€'],
    ['windows-1251', Buffer.from([0xcf, 0xf0, 0xe8]), 'При'],
    ['koi8-r', Buffer.from([0xd0]), 'п'],
    ['shift_jis', Buffer.from([0x82, 0xa0]), 'あ'],
    ['gb18030', Buffer.from([0xc4, 0xe3]), '你'],
    ['us-ascii', Buffer.from(TEXT), TEXT],
    ['utf8', Buffer.from(TEXT), TEXT],
  ])('a body in charset=%s is converted', async (charset, bytes, text) => {
    expect(await sent(await post(sendOf(bytes), `application/json; charset=${charset}`))).toBe(text);
  });

  it.each<[string, Buffer]>([
    ['utf-16', Buffer.from(MARK + JSON_TEXT, 'utf16le')],
    ['utf-16', swapped(MARK + JSON_TEXT)],
    ['UTF-16', Buffer.from(JSON_TEXT, 'utf16le')],
    ['utf-16', swapped(JSON_TEXT)],
    ['utf-16le', Buffer.from(JSON_TEXT, 'utf16le')],
    ['utf-16be', swapped(JSON_TEXT)],
    ['utf-8', Buffer.from(MARK + JSON_TEXT)],
  ])(
    'a body in charset=%s is read in either order of bytes, with a byte order mark or without',
    async (charset, body) => {
      expect(await sent(await post(body, `application/json;charset=${charset}`))).toBe(TEXT);
    },
  );

  it.each(['utf-7', 'utf-32', 'klingon', 'x'.repeat(200)])(
    'a body in a charset that nobody knows, %s, is answered 415 UNSUPPORTED_MEDIA_TYPE',
    async (charset) => {
      const answer = await post(Buffer.from(JSON_TEXT), `application/json; charset=${charset}`);
      const { code, message } = await errorOf(answer);
      expect([answer.status, code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
      expect(message).toContain('Send the body in UTF-8');
    },
  );

  it('a body in another charset counts with the bytes that were sent', async () => {
    const large = (bytes: number): Buffer =>
      Buffer.from(`{"message":"x","to":"${'\u00FC'.repeat(bytes - 23)}"}`, 'latin1');
    const type = 'application/json; charset=iso-8859-1';
    expect((await errorOf(await post(large(1024 * 1024), type))).code).toBe('VALIDATION');
    expect((await errorOf(await post(large(1024 * 1024 + 1), type))).code).toBe('PAYLOAD_TOO_LARGE');
  });

  it('a body in another charset is bounded in its depth like any', async () => {
    const deep = Buffer.from(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'utf16le');
    const { code, message } = await errorOf(await post(deep, 'application/json; charset=utf-16'));
    expect([code, message]).toEqual(['INVALID_BODY', expect.stringContaining('nested deeper than 64 levels')]);
  });

  it('a body in another charset, known or not, is not looked at without a key', async () => {
    for (const charset of ['iso-8859-1', 'klingon']) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      const answer = await fetch(`${harness.url}/v1/whatsapp/send`, { method: 'POST', body: '\xFF', headers });
      expect([charset, answer.status]).toEqual([charset, 401]);
    }
  });
});

describe('bytes that are no text', () => {
  it.each<[string, string, Buffer]>([
    ['a byte of ISO-8859-1', 'application/json', Buffer.from([0xfc])],
    ['the same, declared as UTF-8', 'application/json; charset=utf-8', Buffer.from([0xfc])],
    ['half a character', 'application/json', Buffer.from([0xe2, 0x82])],
    ['an overlong character', 'application/json', Buffer.from([0xc0, 0xaf])],
    ['half a surrogate pair', 'application/json', Buffer.from([0xed, 0xa0, 0x80])],
    ['a byte that is not ASCII', 'application/json; charset=us-ascii', Buffer.from([0xfc])],
    ['half of a Japanese character', 'application/json; charset=shift_jis', Buffer.from([0x82])],
  ])('bytes that are no text, %s in %s, are answered 400 INVALID_BODY, and nothing is sent', async (_, type, bytes) => {
    const before = harness.sender.inputs.length;
    const answer = await post(sendOf(bytes), type);
    expect([answer.status, (await errorOf(answer)).code]).toEqual([400, 'INVALID_BODY']);
    expect(harness.sender.inputs).toHaveLength(before);
  });

  it('bytes that are no text are told from a replacement character that the client sent', async () => {
    expect(await sent(await post(sendOf(Buffer.from('a\uFFFD')), 'application/json'))).toBe('a\uFFFD');
  });

  it('bytes that are no text are no name, either', async () => {
    const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xfc]), Buffer.from('"}')]);
    const answer = await post(body, 'application/json', '/webhooks');
    expect([answer.status, (await errorOf(answer)).code]).toEqual([400, 'INVALID_BODY']);
  });
});

describe('a query in another charset', () => {
  const get = (query: string): Promise<Response> =>
    fetch(`${harness.url}/v1/whatsapp/send?to=4915112345678&${query}`, { headers: withKey(key) });

  it('a query in another charset is answered 400 VALIDATION, and nothing is sent', async () => {
    for (const query of ['message=f%FCr', 'message=%e2%82', 'message=x&note=%ED%A0%80']) {
      const before = harness.sender.inputs.length;
      const answer = await get(query);
      expect([query, answer.status, (await errorOf(answer)).code]).toEqual([query, 400, 'VALIDATION']);
      expect(harness.sender.inputs).toHaveLength(before);
    }
  });

  it('a query in UTF-8 is read, and a percent sign in it that escapes nothing is one', async () => {
    expect(await sent(await get('message=f%C3%BCr+5%25'))).toBe('für 5%');
    expect(await sent(await get('message=50%+off'))).toBe('50% off');
  });
});

describe('a type that is JSON', () => {
  it.each([
    'application/json;charset=UTF-8',
    'application/json; odata=verbose',
    'application/json; charset="utf-8"; profile="a;charset=klingon"',
    'APPLICATION/JSON ; Charset = utf-8',
    'application/json;',
    'text/json',
    'text/json; charset=utf-8',
    'application/vnd.api+json',
    'application/ld+json; charset=utf-8',
  ])('a type that is JSON, %s, is taken', async (type) => {
    expect(await sent(await post(Buffer.from(JSON_TEXT), type))).toBe(TEXT);
  });

  it.each(['text/plain', 'text/json-seq', 'application/jsonp', 'application/x+json+xml', 'image/svg+xml'])(
    'a type that is not JSON, %s, is answered 415 UNSUPPORTED_MEDIA_TYPE',
    async (type) => {
      const answer = await post(Buffer.from(JSON_TEXT), type);
      expect([answer.status, (await errorOf(answer)).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );
});
