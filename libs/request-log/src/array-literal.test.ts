import { expect, it } from '@jest/globals';
import { arrayLiteral, jsonArrayLiteral } from './array-literal';

it('an array literal quotes what PostgreSQL would take for something else', () => {
  expect(arrayLiteral(['a-1', 'GET', 'null', 'NULL', '', '{"a":"\\"}', ' x', null, 5, -1])).toBe(
    '{a-1,"GET","null","NULL","","{\\"a\\":\\"\\\\\\"}"," x",NULL,5,-1}',
  );
});

it('an array literal of JSON texts escapes as any other does', () => {
  const texts = [JSON.stringify({ a: '"\\\n\u0001 ü \ud800' }), null, '[]'];
  expect(jsonArrayLiteral(texts)).toBe(arrayLiteral(texts));
});
