import type { IncomingMessage } from 'node:http';
import { requestIdOf } from './request-id';

const idOf = (given?: string | string[]) =>
  requestIdOf({ headers: { 'x-request-id': given } } as unknown as IncomingMessage);

describe('the id of a request', () => {
  it.each(['a', 'order-17', 'A.b_c-9', 'x'.repeat(128)])(
    'the request id is the caller’s, when it is clean: %s',
    (given) => {
      expect(idOf(given)).toBe(given);
    },
  );

  it.each([undefined, '', 'x'.repeat(129), 'a b', 'a\nb', '<script>', ['a', 'b']])(
    'the request id is a new one for %p',
    (given) => {
      expect(idOf(given)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('the request id is a new one when somebody puts an API key there', () => {
    expect(idOf(`chq_live_${'a'.repeat(36)}`)).toMatch(/^[0-9a-f-]{36}$/);
  });
});
