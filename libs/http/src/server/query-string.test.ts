import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { createLogger, createMetrics } from '@chasqui/runtime';
import { createHttpApp, type HttpApp } from './http-app.factory';
import { parseQuery } from './query-string';

describe('a query string', () => {
  it.each([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a&b=&&=c', { a: '', b: '', '': 'c' }],
    ['a=b=c?d', { a: 'b=c?d' }],
    ['tag=x&tag=y&tag=z', { tag: ['x', 'y', 'z'] }],
    ['a+b=c+d%2Be', { 'a b': 'c d+e' }],
    ['message=Save+50%+today+%26+tomorrow%21', { message: 'Save 50% today & tomorrow!' }],
    ['message=100%', { message: '100%' }],
    ['message=%&x=%4&y=%zz%41', { message: '%', x: '%4', y: '%zzA' }],
    ['message=%F0%9F%91%8B+gr%C3%BCn+%e2%82%ac', { message: '👋 grün €' }],
    ['message=%EF%BF%BD', { message: '\uFFFD' }],
    ['%6dessage=x', { message: 'x' }],
    ['__proto__=x&constructor=y', { ['__proto__']: 'x', constructor: 'y' }],
  ])('%j is read as %j', (text, expected) => {
    expect(Object.entries(parseQuery(text))).toEqual(Object.entries(expected));
  });

  it('every query that WHATWG URL reads without a replacement is read as there', () => {
    for (const text of ['a=1&b=%20+x', 'a=%25&%26=%3D', 'a=50%&b=%2', 'x=%E2%82%AC', 'a=&&b', 'q=%0A%00']) {
      expect(Object.entries(parseQuery(text))).toEqual([...new URLSearchParams(text)]);
    }
  });

  it('what is no UTF-8 is left as its bytes', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1');
    expect({ ...parseQuery('a=caf%E9&b=x&a=50%ABschlag') }).toEqual({
      a: [bytes('café'), bytes('50\xABschlag')],
      b: 'x',
    });
    expect({ ...parseQuery('caf%E9=1') }).toEqual({ 'caf%E9': bytes('café') });
    expect({ ...parseQuery('a=%ED%A0%80&b=%C0%80') }).toEqual({ a: bytes('\xED\xA0\x80'), b: bytes('\xC0\x80') });
  });

  it('a long query takes time in proportion to its length', () => {
    for (const part of ['a&', 'a=%41&', '%', '+', '=', '%E9', 'a=%E9&']) {
      expect(() => parseQuery(part.repeat(50_000))).not.toThrow();
    }
  });
});

@Module({})
class NothingModule {}

describe('an app of ours', () => {
  let app: HttpApp;
  let url: string;
  beforeAll(async () => {
    app = await createHttpApp({
      module: NothingModule,
      logger: createLogger({ app: 'test', level: 'silent' }),
      metrics: createMetrics({ app: 'test' }),
      configure: (fastify) => void fastify.get('/echo', (request) => Promise.resolve(request.query)),
    });
    url = `http://127.0.0.1:${await app.listen('127.0.0.1', 0)}/echo`;
  });
  afterAll(() => app.close());

  it('an app of ours decodes what is encoded beside a % that escapes nothing', async () => {
    const answer = await fetch(`${url}?q=Save+50%+today+%26+tomorrow%21&q=100%`);
    expect(await answer.json()).toEqual({ q: ['Save 50% today & tomorrow!', '100%'] });
  });

  it.each([
    ['a=x&q=caf%E9', 'q', 3],
    ['q=x&q=%ff', 'q', 0],
    ['n%E9=1', 'n%E9', 1],
  ])(
    'an app of ours refuses the query %s, and names the parameter %s and position %i',
    async (query, field, position) => {
      const answer = await fetch(`${url}?${query}`);
      expect(answer.status).toBe(400);
      const message = expect.stringContaining(`\`${field}\` is not valid UTF-8 at position ${position}`);
      expect(await answer.json()).toMatchObject({
        code: 'VALIDATION',
        message,
        fields: [{ field, message }],
      });
    },
  );
});
