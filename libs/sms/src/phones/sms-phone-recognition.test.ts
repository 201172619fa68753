import { describe, expect, it } from '@jest/globals';
import { areSameSims } from './sms-phone-recognition';
import type { ReportedSim } from '@chasqui/database';

const sim = (slot: number, iccid: string | null, phone: string | null = null): ReportedSim => ({
  slot,
  phone,
  carrier: null,
  iccid,
});

describe('the SIMs of two registrations', () => {
  it.each<[string, boolean, ReportedSim[], ReportedSim[]]>([
    ['the same card', true, [sim(1, '****1234')], [sim(1, '****1234')]],
    ['the same cards in another order', true, [sim(1, '**1234'), sim(2, null)], [sim(2, null), sim(1, '**1234')]],
    ['only numbers told', true, [sim(1, null, '***4567')], [sim(1, null, '***4567')]],
    ['another card', false, [sim(1, '****1234')], [sim(1, '****1235')]],
    ['another slot', false, [sim(1, '****1234')], [sim(2, '****1234')]],
    ['one more card', false, [sim(1, '****1234')], [sim(1, '****1234'), sim(2, '****9999')]],
    ['nothing told', false, [sim(1, null)], [sim(1, null)]],
    ['all covered', false, [sim(1, '****')], [sim(1, '****')]],
    ['no SIMs', false, [], []],
  ])('the comparison of the SIMs of two registrations with %s answers %s', (_, same, some, others) => {
    expect(areSameSims(some, others)).toBe(same);
  });
});
