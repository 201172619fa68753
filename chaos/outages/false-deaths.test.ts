import { expect, test } from '@jest/globals';
import { falseDeathsOf } from './false-deaths';

const app = 'whatsapp-sender';
const NEVER = { app, diedAt: null, revivals: 0 };

test('a process that was killed, and one that was frozen and came back, were rightly taken for dead', () => {
  const faults = [
    { at: 1_000, kind: 'kill', target: 'whatsapp-sender', pid: 1 },
    { at: 5_000, kind: 'freeze', target: 'whatsapp-sender', pid: 2 },
  ];
  const processes = [
    { app, pid: 1, diedAt: 1_010, revivals: 0 },
    { app, pid: 2, diedAt: null, revivals: 1 },
    { pid: 3, ...NEVER },
  ];
  expect(falseDeathsOf(processes, faults)).toEqual([]);
});

test('a process that nobody touched, and one that came back more often than it was frozen, lived', () => {
  const faults = [{ at: 5_000, kind: 'freeze', target: 'whatsapp-sender', pid: 2 }];
  expect(falseDeathsOf([{ app, pid: 1, diedAt: 1_010, revivals: 0 }], faults)).toEqual([{ app, pid: 1, times: 1 }]);
  expect(falseDeathsOf([{ app, pid: 2, diedAt: null, revivals: 3 }], faults)).toEqual([{ app, pid: 2, times: 2 }]);
});

test('of a process that is known by its address, a death right after one of its app was killed is right', () => {
  const faults = [{ at: 5_000, kind: 'kill', target: 'pairing', pid: 7 }];
  const pairing = { app: 'pairing', pid: null, revivals: 0 };
  expect(falseDeathsOf([{ ...pairing, diedAt: 5_600 }], faults)).toEqual([]);
  expect(falseDeathsOf([{ ...pairing, diedAt: 4_000 }], faults)).toEqual([{ app: 'pairing', pid: null, times: 1 }]);
  expect(falseDeathsOf([{ ...pairing, diedAt: 40_000 }], faults)).toHaveLength(1);
  const revived = [{ ...pairing, diedAt: null, revivals: 1 }];
  expect(falseDeathsOf(revived, faults)).toHaveLength(1);
  expect(falseDeathsOf(revived, [{ at: 5_000, kind: 'freeze', target: 'pairing', pid: 7 }])).toEqual([]);
});
