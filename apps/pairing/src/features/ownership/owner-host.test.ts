import { hostname } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { ownerHostOf } from './owner-host';

describe('the address that a replica tells others', () => {
  it.each([
    ['', '127.0.0.1', '127.0.0.1', true],
    ['', '::1', '::1', true],
    ['', '0.0.0.0', hostname(), false],
    ['', '10.1.2.3', hostname(), false],
    ['10.1.2.3', '0.0.0.0', '10.1.2.3', false],
    ['pairing-0.pairing', '::', 'pairing-0.pairing', false],
    ['127.0.0.1', '127.0.0.1', '127.0.0.1', true],
    ['localhost', '0.0.0.0', 'localhost', true],
  ])(
    'a replica with INTERNAL_HOST %j and OPS_HOST %j tells others %s',
    (INTERNAL_HOST, OPS_HOST, host, isOfThisMachine) => {
      expect(ownerHostOf({ INTERNAL_HOST, OPS_HOST })).toEqual({ host, isOfThisMachine });
    },
  );

  it('an app whose address is a name under which nothing listens does not start, and says what to set', () => {
    const act = () => ownerHostOf({ INTERNAL_HOST: '10.1.2.3', OPS_HOST: '127.0.0.1' });
    expect(act).toThrow('INTERNAL_HOST is 10.1.2.3, but OPS_HOST is 127.0.0.1');
    expect(act).toThrow('Set OPS_HOST to 0.0.0.0');
  });
});
