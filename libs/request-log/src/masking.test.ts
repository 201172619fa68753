import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { BODY_BYTES, maskedAnswer, maskedBody } from './masked-body';
import { maskedPath } from './masked-text';
import { requestLogId } from './request-log.repository';
import { withoutSecretWords } from './secret-words';

const kept = (body: unknown): unknown => JSON.parse(maskedBody(body));
const KEY = `chq_live_${'A'.repeat(36)}`;

describe('a masked body', () => {
  it('a masked body says how long its texts are, and keeps whom it is for', () => {
    expect(kept({ to: '+49 151 123', message: 'x'.repeat(128), caption: 'y', typing_ms: 5, media_id: 'a-b' })).toEqual({
      to: '+49 151 123',
      message: '•••• (128 characters)',
      caption: '•••• (1 character)',
      typing_ms: 5,
      media_id: 'a-b',
    });
  });

  it.each([
    ['secret', 'whsec_abcdefgh'],
    ['client_secret', 'x'],
    ['Password', 'x'],
    ['accessToken', 'x'],
    ['code', 'ABCD-1234'],
    ['setup_code', 'gw_setup_abcdefgh'],
    ['pairing_code', 'ABCD1234'],
    ['apikey', 'x'],
    ['idempotency_key', 'x'],
    ['otp', 123_456],
    ['userPin', '1234'],
    ['qr', '2@abc'],
    ['login', 'x'],
    ['token', { any: 'thing' }],
    ['codes', ['1', '2']],
  ])('a masked body keeps nothing of %s', (name, value) => {
    const masked = { [name]: '••••' };
    expect(kept({ [name]: value, deep: [{ [name]: value }] })).toEqual({ ...masked, deep: [masked] });
  });

  it('a masked body keeps that a secret is not there, and names that only sound like one', () => {
    const body = { pairing_code: null, code: false, error_code: 'X', key_id: 'k', qr_url: 'http://a/qr?phone=1' };
    expect(kept(body)).toEqual(body);
  });

  it('a masked body keeps three of a list, and counts the others', () => {
    expect(
      kept({ to: ['1', '2', '3', '4', '5'], messages: Array.from({ length: 1_000 }, () => ({ to: '1' })) }),
    ).toEqual({
      to: ['1', '2', '3', '… 2 more'],
      messages: [{ to: '1' }, { to: '1' }, { to: '1' }, '… 997 more'],
    });
  });

  it('a masked body keeps the size of a file', () => {
    const base64 = Buffer.alloc(3_000).toString('base64');
    expect(kept({ media_base64: base64, other: `data:image/png;base64,${base64}`, long: base64 })).toEqual({
      media_base64: '•••• (3000 bytes)',
      other: '•••• (3000 bytes)',
      long: '•••• (4000 characters)',
    });
  });

  it('a masked body keeps no value of variables, headers, options, locations and contact cards', () => {
    const body = {
      variables: { name: 'Ann', n: 5, deep: { x: ['y'] } },
      headers: { 'X-Auth': 'Basic abc' },
      options: ['yes'],
      location: { latitude: 1.5, longitude: 2, name: 'home' },
      contact_card: { name: 'Ann', phones: ['1'] },
    };
    const masked = JSON.stringify(kept(body));
    for (const value of ['Ann', '5', 'y"', 'Basic', 'yes', '1.5', 'home"', '"1"']) expect(masked).not.toContain(value);
    expect(kept(body)).toMatchObject({ variables: { name: '•••• (3 characters)', n: '••••' } });
  });

  it('a masked body keeps no words of a field that the API does not know, and of no key', () => {
    expect(kept({ mesage: 'Your code is 123456', order: '4711', [KEY]: 1, metadata: { x: `a${KEY}` } })).toEqual({
      mesage: '•••• (19 characters)',
      order: '4711',
      'chq_live_••••': 1,
      metadata: { x: 'achq_live_••••' },
    });
  });

  it('a masked body keeps of a link neither its password nor its signature', () => {
    expect(kept({ url: 'https://u:p@a.example/x?signature=abc&size=5&token=t#frag' })).toEqual({
      url: 'https://••••@a.example/x?signature=••••&size=5&token=••••',
    });
  });

  it('a masked answer keeps what our errors say, and no code of an answer that is none', () => {
    const error = {
      success: false,
      error: 'VALIDATION',
      code: 'VALIDATION',
      message: 'A field is wrong.',
      fields: [{ field: 'to', code: 'REQUIRED', message: 'Say who gets it.' }],
    };
    expect(JSON.parse(maskedAnswer(error))).toEqual(error);
    expect(JSON.parse(maskedAnswer({ ...error, data: { code: '1', message: 'a b' } })).data).toEqual({
      code: '••••',
      message: '•••• (3 characters)',
    });
    expect(JSON.parse(maskedAnswer({ success: true, code: 'VALIDATION' })).code).toBe('••••');
  });

  it('a masked body is JSON of at most 4 kB, whatever it was made of', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12, stringUnit: 'binary' }), (value) => {
        const text = maskedBody(value);
        JSON.parse(text);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BODY_BYTES);
      }),
      { numRuns: 500 },
    );
    const wide = (depth: number): unknown =>
      depth === 0
        ? '\u0001'.repeat(400)
        : Object.fromEntries(Array.from({ length: 50 }, (_, n) => ['\u0001'.repeat(60) + n, wide(depth - 1)]));
    for (const value of [wide(1), wide(2), wide(3), Array.from({ length: 9 }, () => wide(2))]) {
      const text = maskedBody({ a: { b: { c: { d: { e: { f: value } } } } } });
      JSON.parse(text);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(BODY_BYTES);
    }
  });

  it('a masked body never shows a secret word or a secret field, wherever it stands', () => {
    const SECRET = 'S3cretValue9';
    const leaf = fc.oneof(fc.constant(KEY), fc.constant(`whsec_${SECRET}`), fc.string());
    const name = fc.constantFrom('secret', 'token', 'x_code', 'apiKey', 'plain', 'to', 'list', 'metadata');
    const tree = fc.letrec((tie) => ({
      node: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('node')), fc.dictionary(name, tie('node'))),
    })).node;
    fc.assert(
      fc.property(tree, name, (value, at) => {
        const text = maskedBody({ [at]: value, token: { [at]: SECRET }, data: [{ my_code: SECRET }] });
        expect(text).not.toContain(SECRET);
        expect(text).not.toContain('A'.repeat(8));
      }),
      { numRuns: 500 },
    );
  });

  it('a masked body takes no longer for a larger body', () => {
    const body = {
      text: 'x '.repeat(5_000_000),
      media_base64: 'A'.repeat(10_000_000),
      link: `https://a.example/?${'a=b&'.repeat(1_000_000)}`,
      many: Array.from({ length: 100_000 }, () => ({ a: { b: ['c'] } })),
    };
    const began = performance.now();
    for (let n = 0; n < 20; n += 1) maskedBody(body);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('a masked path', () => {
  it.each([
    ['/v1/messages/0199?limit=5', '/v1/messages/0199?limit=5'],
    [
      '/v1/whatsapp/send?to=%2B4915&message=Your+code+is+1',
      '/v1/whatsapp/send?to=%2B4915&message=•••• (14 characters)',
    ],
    ['/v1/x?secret=abc&Token=a&s%65cret=b', '/v1/x?secret=••••&Token=••••&s%65cret=••••'],
    ['/v1/x?note=two%20words&a', '/v1/x?note=•••• (9 characters)&a'],
    [`/v1/${KEY}`, '/v1/chq_live_••••'],
    [`/v1/%63hq_live_${'A'.repeat(36)}`, '/••••'],
    [`/v1/x?${KEY}=1&a=x${KEY}`, '/v1/x?••••=1&a=••••'],
    [`/v1/x?${KEY}`, '/v1/x?••••'],
    [`/v1/x?a=50%-%63hq_live_${'A'.repeat(36)}`, '/v1/x?a=••••'],
    [`/v1/x?%63hq_live_${'A'.repeat(36)}%=1`, '/v1/x?••••=1'],
    ['/v1/x?bad=%ZZ&nul=%00', '/v1/x?bad=%ZZ&nul=%00'],
  ])('a masked path of %s', (path, masked) => {
    expect(maskedPath(path)).toBe(masked);
  });

  it('a masked path has at most 500 characters, and is made in time of its length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3_000 }), (path) => expect(maskedPath(path).length).toBeLessThanOrEqual(500)),
    );
    const began = performance.now();
    for (const part of ['%41', 'a=b&', '/', '?', '=', 'chq_live_']) maskedPath(`/v1/x?${part.repeat(300_000)}`);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

it('text without secret words keeps everything else', () => {
  expect(withoutSecretWords('curl/8 (chq_test_abc gwt_x) my_tool')).toBe('curl/8 (chq_test_•••• gwt_••••) my_tool');
});

it('the id of a logged request is a UUIDv7 of its time', () => {
  const id = requestLogId(0x0199_1234_5678);
  expect(id).toMatch(/^01991234-5678-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(requestLogId()).not.toBe(requestLogId());
});
