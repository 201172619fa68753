import { describe, expect, it } from '@jest/globals';
import { isLostInBetween, isTransient, undone } from './pg-error';
import { UnansweredError } from './unanswered.error';

const coded = (code: string, fields: object = {}): Error => Object.assign(new Error('internals'), { code, ...fields });

describe('what an error of PostgreSQL says of the commit', () => {
  it('a commit may have happened when its connection was lost, was silent, or ended because PostgreSQL could not write its log', () => {
    const lost = [
      coded('57P01'),
      coded('57P02'),
      coded('ECONNRESET'),
      coded('53100', { severity: 'PANIC' }),
      new Error('Connection terminated unexpectedly'),
      new UnansweredError('08007', 'no answer'),
    ];
    for (const error of lost) expect([error.message, isLostInBetween(error)]).toEqual([error.message, true]);
  });

  it('nothing was committed when there was no connection, or PostgreSQL said no', () => {
    const certain = [
      coded('ECONNREFUSED'),
      coded('57P03'),
      coded('53300'),
      coded('53100', { severity: 'ERROR' }),
      new Error('Connection terminated due to connection timeout'),
      new Error('timeout exceeded when trying to connect'),
      new UnansweredError('08001', 'silent'),
    ];
    for (const error of certain) expect([error.message, isLostInBetween(error)]).toEqual([error.message, false]);
  });

  it('a transaction without its commit is done again when it was cut, and not when PostgreSQL was silent', () => {
    const cut = undone(coded('57P01'));
    const silent = undone(new UnansweredError('08007', 'no answer'));
    expect([cut, silent].map((error) => [error.code, isTransient(error), isLostInBetween(error)])).toEqual([
      ['08006', true, false],
      ['08001', false, false],
    ]);
  });
});
