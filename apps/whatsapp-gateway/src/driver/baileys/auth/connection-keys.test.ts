import { expect, it } from '@jest/globals';
import type { SignalDataSet } from 'baileys';
import type { AuthSession } from './auth.store';
import { ConnectionKeys } from './connection-keys';

it('a connection one of whose keys was not stored stores none any more; the next connection does', () => {
  const stored: SignalDataSet[] = [];
  let isFull = true;
  const auth = {
    set: (data: SignalDataSet) => {
      if (isFull) throw new Error('disk full');
      stored.push(data);
    },
  } as Pick<AuthSession, 'set'> as AuthSession;
  const keys = new ConnectionKeys(auth);
  expect(() => keys.set({ 'sender-key-memory': {} })).toThrow('disk full');
  isFull = false;
  expect(() => keys.set({ 'sender-key-memory': {} })).toThrow('disk full');
  new ConnectionKeys(auth).set({ 'sender-key-memory': {} });
  expect(stored).toHaveLength(1);
});

it('a connection that has ended stores no keys any more', () => {
  const stored: SignalDataSet[] = [];
  const auth = { set: (data) => void stored.push(data) } as Pick<AuthSession, 'set'> as AuthSession;
  const keys = new ConnectionKeys(auth);
  keys.set({ 'sender-key-memory': {} });
  keys.end();
  expect(() => keys.set({ 'sender-key-memory': {} })).toThrow('has ended');
  expect(stored).toHaveLength(1);
});
