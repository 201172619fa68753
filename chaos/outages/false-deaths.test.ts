import { expect, test } from '@jest/globals';
import { countFalseDeaths } from './false-deaths';

const NEVER = { diedAt: null, revivals: 0 };

test('a process that was killed, and one that was frozen and came back, were rightly taken for dead', () => {
  const faults = [
    { at: 1_000, kind: 'kill', target: 'whatsapp-sender', pid: 1 },
    { at: 5_000, kind: 'freeze', target: 'whatsapp-sender', pid: 2 },
  ];
  const processes = [
    { pid: 1, diedAt: 1_010, revivals: 0 },
    { pid: 2, diedAt: null, revivals: 1 },
    { pid: 3, ...NEVER },
  ];
  expect(countFalseDeaths(processes, faults)).toBe(0);
});

test('a process that nobody touched, and one that came back more often than it was frozen, lived', () => {
  const faults = [{ at: 5_000, kind: 'freeze', target: 'whatsapp-sender', pid: 2 }];
  expect(countFalseDeaths([{ pid: 1, diedAt: 1_010, revivals: 0 }], faults)).toBe(1);
  expect(countFalseDeaths([{ pid: 2, diedAt: null, revivals: 3 }], faults)).toBe(2);
});
