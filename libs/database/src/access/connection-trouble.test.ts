import { describe, expect, it } from '@jest/globals';
import { isConnectionTrouble } from './connection-trouble';

const coded = (code: string): Error => Object.assign(new Error('internals'), { code });

describe('trouble with the connection to PostgreSQL', () => {
  it.each(['08006', '57P01', '57P03', '53300', 'ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'])(
    '%s is worth another try on a new connection',
    (code) => {
      expect(isConnectionTrouble(coded(code))).toBe(true);
    },
  );

  it('what PostgreSQL says of the statement, and what is no error, is none', () => {
    const others = [coded('23505'), coded('57014'), coded('40001'), coded('EACCES'), new Error('no code'), null, 'x'];
    expect(others.map(isConnectionTrouble)).toEqual(others.map(() => false));
  });
});
