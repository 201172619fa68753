import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { Connection } from '../connection/connection';
import { BAILEYS_TIMINGS } from '../timings';
import { NumberOpening, type OpeningParts } from './number-opening';
import { Ending } from './patience';

/** Another number's owner scanned the code. @returns what was done, in order, and a function that ends the logout */
function open() {
  const done: string[] = [];
  let finish: () => void = () => undefined;
  const loggedOut = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const connection = {
    ended: new Ending(),
    socket: { onWhatsApp: () => Promise.resolve([]) },
    logOut: () => {
      done.push('log out');
      return loggedOut;
    },
  } as unknown as Connection;
  const connections = {
    current: connection,
    hasEnded: false,
    reconnection: { opened: () => undefined },
    drop: () => done.push('drop'),
  };
  const parts = {
    status: { now: { phone: '15550001111', jid: null }, change: (...words: unknown[]) => done.push(words.join(' ')) },
    device: { auth: { creds: { me: { id: '15559990000:3@s.whatsapp.net' } } }, reset: () => done.push('forget') },
    pairing: { hide: () => undefined },
    choices: {},
    connections,
    timings: BAILEYS_TIMINGS,
  } as unknown as OpeningParts;
  const opened = new NumberOpening(parts, pino({ level: 'silent' })).opened(connection);
  return { done, connections, opened, finish };
}

describe('a connection of another number than was asked for', () => {
  it('another number is logged out again, and its login is forgotten', async () => {
    const { done, opened, finish } = open();
    finish();
    expect(await opened).toBe(false);
    expect(done).toEqual(['log out', 'drop', 'forget', 'qr_expired wrong_number [object Object]']);
  });

  it('a number that is unlinked while another one is logged out again touches no login any more', async () => {
    const { done, connections, opened, finish } = open();
    connections.hasEnded = true;
    finish();
    expect(await opened).toBe(false);
    expect(done).toEqual(['log out']);
  });
});
