import { PRIORITIES } from '@chasqui/database';
import { type OfferCandidate, type OfferPlan, type OfferRules, planOffers } from './offer-plan';

const NOW = Date.parse('2026-11-21T10:00:00.250Z');
const MIDNIGHT = Date.parse('2026-11-22T00:00:00Z');

const rules = (fields: Partial<OfferRules> = {}): OfferRules => ({
  simMode: 'default',
  simSettings: {},
  slots: [1, 2],
  nextSim: null,
  dailyLimit: null,
  enabled: true,
  isPaused: false,
  quietHours: null,
  messagesPerMinute: null,
  smsLimitRaised: false,
  isSlowed: false,
  partsInHand: 0,
  recentSends: [],
  ...fields,
});
const message = (id: string, fields: Partial<OfferCandidate> = {}): OfferCandidate => ({
  id,
  priority: PRIORITIES.api,
  dueAtMs: NOW - 1_000,
  sim: null,
  parts: 1,
  ...fields,
});
const plan = (fields: Partial<OfferRules>, waiting: OfferCandidate[], room = 100, today: [number, number][] = []) =>
  planOffers(rules(fields), waiting, room, new Map(today), NOW);
const ids = ({ offers }: OfferPlan): string => offers.map((offer) => offer.id).join('');
const until = ({ waitsUntilMs }: OfferPlan): string | null =>
  waitsUntilMs === null ? null : new Date(waitsUntilMs).toISOString();

describe('the offer of a phone', () => {
  it('a phone is offered all that waits, in order, while nothing holds it up', () => {
    const planned = plan({}, [message('a'), message('b'), message('c')]);
    expect(ids(planned)).toBe('abc');
    expect(planned).toMatchObject({ waitsFor: null, waitsUntilMs: null });
  });

  it('a phone is offered no more than it has room for; then it is full', () => {
    expect(plan({}, [message('a'), message('b'), message('c')], 2)).toMatchObject({
      offers: [{ id: 'a' }, { id: 'b' }],
      waitsFor: 'window',
      waitsUntilMs: NOW + 30_000,
    });
    expect(plan({}, [message('a')], 1).waitsFor).toBeNull();
  });

  it('a phone is offered nothing while it is disabled or its hours are quiet, one-time codes neither', () => {
    const otp = message('a', { priority: PRIORITIES.otp });
    expect(plan({ enabled: false }, [otp])).toMatchObject({ offers: [], waitsFor: 'disabled' });
    const quietHours = { timezone: 'UTC', windows: [{ days: [6], from: '09:00', to: '11:15' }] };
    const quiet = plan({ quietHours }, [otp]);
    expect(quiet).toMatchObject({ offers: [], waitsFor: 'quiet_hours' });
    expect(until(quiet)).toBe('2026-11-21T11:15:00.000Z');
  });

  it('an offer keeps the pace; one-time codes pass it and count', () => {
    const paced = { messagesPerMinute: 3, recentSends: [{ at: NOW - 40_000, parts: 1 }] };
    const otp = message('o', { priority: PRIORITIES.otp });
    const planned = plan(paced, [otp, message('a'), message('b')]);
    expect(ids(planned)).toBe('oa');
    expect(planned).toMatchObject({ waitsFor: 'pace', waitsUntilMs: NOW + 21_000 });
    expect(ids(plan({ messagesPerMinute: 1, recentSends: [{ at: NOW, parts: 5 }] }, [otp, otp, message('a')]))).toBe(
      'oo',
    );
  });

  it('an offer waits for a message in backoff, behind which nothing goes', () => {
    const planned = plan({}, [message('a'), message('b', { dueAtMs: NOW + 7_000 }), message('c')]);
    expect(ids(planned)).toBe('a');
    expect(planned).toMatchObject({ waitsFor: 'backoff', waitsUntilMs: NOW + 7_000 });
  });

  it('an offer ends with the limit of the day, until midnight UTC, for one-time codes too', () => {
    const otp = message('o', { priority: PRIORITIES.otp });
    const planned = plan({ dailyLimit: 5 }, [otp, otp, message('a')], 100, [
      [1, 2],
      [2, 2],
    ]);
    expect(ids(planned)).toBe('o');
    expect(planned).toMatchObject({ waitsFor: 'daily_limit', waitsUntilMs: MIDNIGHT });
  });

  it('an offer passes over messages for a SIM that is used up, to those for another one', () => {
    const planned = plan({ simSettings: { 1: { daily_limit: 1 } } }, [
      message('a', { sim: 1 }),
      message('b', { sim: 1 }),
      message('c', { sim: 2 }),
    ]);
    expect(planned.offers).toEqual([
      { id: 'a', sim: 1 },
      { id: 'c', sim: 2 },
    ]);
    expect(planned).toMatchObject({ waitsFor: 'daily_limit', waitsUntilMs: MIDNIGHT });
  });

  it('SIMs take turns over two offers', () => {
    const first = plan({ simMode: 'round_robin' }, [message('a')]);
    expect(first).toMatchObject({ offers: [{ id: 'a', sim: 1 }], nextSim: 2 });
    expect(plan({ simMode: 'round_robin', nextSim: first.nextSim }, [message('b')]).offers).toEqual([
      { id: 'b', sim: 2 },
    ]);
  });
});
