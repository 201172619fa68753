import { describe, expect, it } from '@jest/globals';
import { BAILEYS_TIMINGS } from '../timings';
import { Pairing } from './pairing';

const MINUTE_MS = 60_000;

describe('a pairing', () => {
  it('a pairing may start five rounds within half an hour, and says when the next may start', () => {
    const pairing = new Pairing(BAILEYS_TIMINGS);
    for (let round = 0; round < 5; round += 1) expect(pairing.tryRound(round * MINUTE_MS)).toBeUndefined();
    expect(pairing.tryRound(5 * MINUTE_MS)).toBe(25 * MINUTE_MS);
    expect(pairing.tryRound(30 * MINUTE_MS)).toBeUndefined();
    expect(pairing.tryRound(30 * MINUTE_MS)).toBe(MINUTE_MS);
  });

  it('a pairing lets the first code of a round live a minute and each further one 20 seconds', () => {
    const pairing = new Pairing(BAILEYS_TIMINGS);
    pairing.begin(() => undefined, 0);
    pairing.show('first', 0);
    expect(pairing.qr).toEqual({ qr: 'first', seq: 1, expiresAtMs: 60_000 });
    pairing.show('second', 60_000);
    expect(pairing.qr).toEqual({ qr: 'second', seq: 2, expiresAtMs: 80_000 });
    pairing.hide();
    expect(pairing.qr).toBeUndefined();
    pairing.show('third', 90_000);
    expect(pairing.qr).toEqual({ qr: 'third', seq: 3, expiresAtMs: 150_000 });
    pairing.end();
  });
});
