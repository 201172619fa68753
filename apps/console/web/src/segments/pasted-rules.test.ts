import { describe, expect, it } from '@jest/globals';
import { readRules } from './pasted-rules';

const VIP = { field: 'tags', op: 'eq', value: 'vip' };
const read = (value: unknown) => readRules(JSON.stringify(value));

describe('rules that are pasted', () => {
  it('are taken as a list, and as an object like the body of POST /segments', () => {
    expect(read([VIP])).toEqual({ definition: { match: 'all', rules: [VIP] } });
    const body = { name: 'VIPs', match: 'any', rules: [VIP, { rules: [{ field: 'email', op: 'exists' }] }] };
    expect(read(body)).toEqual({ definition: { match: 'any', rules: body.rules } });
  });

  it.each([
    ['', 'broken'],
    ['{"rules":', 'broken'],
    ['null', 'shape'],
    ['[]', 'shape'],
    ['{"rules":[]}', 'shape'],
    ['{"match":"none","rules":[{"field":"tags","op":"eq","value":"vip"}]}', 'shape'],
    ['[{"field":"tags"}]', 'shape'],
    ['[{"field":"tags","op":"eq","value":{"a":1}}]', 'shape'],
    ['[{"rules":[{"rules":[{"field":"tags","op":"eq","value":"vip"}]}]}]', 'shape'],
    ['[{"rules":[{"field":"clicked_at","op":"within_days","value":7}]}]', 'clicks'],
    [`[{"field":"name","op":"eq","value":"${'x'.repeat(70_000)}"}]`, 'shape'],
    ['['.repeat(30_000), 'broken'],
  ])('%.80s is refused: %s', (text, fault) => {
    expect(readRules(text)).toEqual({ fault });
  });

  it('of more than the server looks at are none', () => {
    expect(read(Array.from({ length: 101 }, () => VIP))).toEqual({ fault: 'shape' });
  });
});
