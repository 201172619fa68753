import { paceAllows, paceOpensAt, withinTheMinute } from './sms-pace';
import type { RecentOffer } from '@chasqui/entities';

const NOW = Date.UTC(2026, 10, 21, 10);

describe('the pace of a phone', () => {
  it('the pace of a phone forgets an offer after 60 seconds to the millisecond', () => {
    const recent = [{ at: NOW, n: 1 }];
    expect(withinTheMinute(recent, NOW + 59_999)).toEqual(recent);
    expect(withinTheMinute(recent, NOW + 60_000)).toEqual([]);
  });

  it('the pace of a phone allows anything without a limit', () => {
    expect(paceAllows([{ at: NOW, n: 10_000 }], null, NOW)).toBe(Number.POSITIVE_INFINITY);
    expect(paceOpensAt([{ at: NOW, n: 10_000 }], null, NOW)).toBe(NOW);
  });

  it('the pace opens when the oldest offers leave the window, also after more than it allows (one-time codes)', () => {
    const recent = [
      { at: NOW - 50_000, n: 5 },
      { at: NOW - 40_000, n: 5 },
      { at: NOW - 10_000, n: 7 },
    ];
    expect(paceAllows(recent, 12, NOW)).toBe(0);
    // 17 of 12: the first five make room for none.
    expect(paceOpensAt(recent, 12, NOW)).toBe(NOW + 20_000);
    expect(paceAllows(recent, 12, NOW + 19_999)).toBe(0);
    expect(paceAllows(recent, 12, NOW + 20_000)).toBe(5);
    expect(paceOpensAt(recent, 18, NOW)).toBe(NOW);
  });

  it('the pace never lets any 60 seconds hold more than the limit, whenever the phone asks', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const offers: RecentOffer[] = [];
    for (let now = NOW; now < NOW + 600_000; now += random(3_000)) {
      const n = Math.min(random(8), paceAllows(offers, 12, now));
      if (n > 0) offers.push({ at: now, n });
    }
    for (const { at } of offers) {
      const inWindow = offers.filter((offer) => offer.at >= at && offer.at < at + 60_000);
      expect(inWindow.reduce((sum, offer) => sum + offer.n, 0)).toBeLessThanOrEqual(12);
    }
    expect(offers.reduce((sum, offer) => sum + offer.n, 0)).toBeGreaterThan(100);
  });
});
