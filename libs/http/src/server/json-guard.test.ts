import { describe, expect, it } from '@jest/globals';
import { assertJsonShape, JSON_LIMITS, parseJson } from './json-guard';

const check = (text: string) => () => assertJsonShape(Buffer.from(text));
const { depth, values } = JSON_LIMITS;

describe('assertJsonShape', () => {
  it('assertJsonShape takes 64 levels and refuses 65, of lists and objects alike', () => {
    expect(check('['.repeat(depth) + ']'.repeat(depth))).not.toThrow();
    expect(check('['.repeat(depth + 1) + ']'.repeat(depth + 1))).toThrow('nested deeper than 64 levels');
    expect(check(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)).not.toThrow();
    expect(check(`${'{"a":'.repeat(depth + 1)}1${'}'.repeat(depth + 1)}`)).toThrow('nested deeper than 64 levels');
  });

  it('assertJsonShape counts the levels that are open, not all that ever were', () => {
    expect(check(`[${Array(1_000).fill('[{"a":[]}]').join(',')}]`)).not.toThrow();
  });

  it.each([
    ['numbers', (count: number) => `[${Array(count).fill('1').join(',')}]`],
    ['members', (count: number) => `{${Array(count).fill('"a":1').join(',')}}`],
    ['empty lists', (count: number) => `[${Array(count).fill('[]').join(',')}]`],
  ])('assertJsonShape refuses more than 200,000 %s', (_what, textOf) => {
    expect(check(textOf(values / 2 - 10))).not.toThrow();
    expect(check(textOf(values + 1))).toThrow('more than 200000 values');
  });

  it('assertJsonShape takes 1,000 rows with all their metadata', () => {
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`name ${n}`, 'x']));
    const row = { to: '4915550001', message: 'hi, [you] {there}', metadata, variables: metadata };
    expect(check(JSON.stringify({ messages: Array.from({ length: 1_000 }, () => row) }))).not.toThrow();
  });

  it('assertJsonShape does not look into texts, whatever is escaped in them', () => {
    expect(check(JSON.stringify([`${'['.repeat(500)}"\\"\\`, ',,'.repeat(300_000), '\\'.repeat(101)]))).not.toThrow();
    expect(check(`["\\\\",${'['.repeat(depth)}`)).toThrow('nested deeper');
    expect(check(`["\\"",${'['.repeat(depth)}`)).toThrow('nested deeper');
  });

  it('assertJsonShape leaves to the parser what is no JSON', () => {
    for (const text of ['', '"', `"${'x'.repeat(100)}`, `"${'\\'.repeat(101)}`, ']'.repeat(1_000), 'x'.repeat(1_000)])
      expect(check(text)).not.toThrow();
  });

  it('assertJsonShape stops at the limit: 8 MB of brackets cost no more than the first few', () => {
    const bomb = Buffer.alloc(8 * 1024 * 1024, '[');
    const before = process.cpuUsage();
    for (let n = 0; n < 1_000; n += 1) expect(() => assertJsonShape(bomb)).toThrow('nested');
    // Each full pass would cost 10 ms and more.
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000);
  });
});

describe('parseJson', () => {
  it('parseJson reads JSON, and says with a code what is none', () => {
    expect(parseJson(Buffer.from('{"a":[1,"ä"]}'))).toEqual({ a: [1, 'ä'] });
    expect(() => parseJson(Buffer.from('{"a":'))).toThrow(expect.objectContaining({ code: 'INVALID_BODY' }));
    expect(() => parseJson(Buffer.alloc(100, '['))).toThrow(expect.objectContaining({ code: 'INVALID_BODY' }));
  });
});
