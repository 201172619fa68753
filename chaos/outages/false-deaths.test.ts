import { expect, test } from '@jest/globals';
import { countFalseDeaths } from './false-deaths';

const sender = (diedAt: number | null) => ({ id: String(diedAt), app: 'whatsapp-sender', diedAt });

test('a process that was killed, and one that was frozen, are rightly declared dead', () => {
  const faults = [
    { at: 1_000, kind: 'kill', target: 'whatsapp-sender' },
    { at: 5_000, kind: 'freeze', target: 'whatsapp-sender' },
  ];
  expect(countFalseDeaths([sender(1_010), sender(9_000), sender(null)], faults)).toBe(0);
});

test('a process that nobody touched, and one more than were killed, lived and were declared dead', () => {
  const faults = [{ at: 1_000, kind: 'kill', target: 'whatsapp-sender' }];
  expect(countFalseDeaths([sender(1_010), sender(1_020)], faults)).toBe(1);
  expect(countFalseDeaths([sender(60_000)], faults)).toBe(1);
  expect(countFalseDeaths([{ id: 'p', app: 'pairing', diedAt: 1_010 }], faults)).toBe(1);
});
