import { PRIORITIES } from '@chasqui/database';
import { Pace, type PacedMessage, type PaceRules } from './sms-pace';

const NOW = Date.UTC(2026, 10, 21, 10);
const rules = (fields: Partial<PaceRules> = {}): PaceRules => ({
  messagesPerMinute: 12,
  smsLimitRaised: false,
  isSlowed: false,
  partsInHand: 0,
  recentSends: [],
  ...fields,
});
const of = (parts: number): PacedMessage => ({ parts, priority: PRIORITIES.api });
const otp = (parts: number): PacedMessage => ({ parts, priority: PRIORITIES.otp });
const pace = (fields: Partial<PaceRules> = {}, nowMs = NOW): Pace => new Pace(rules(fields), nowMs);

describe('the pace of a phone', () => {
  it('the pace of a phone counts parts, not messages', () => {
    const paced = pace();
    expect(paced.allows(of(6))).toBe(true);
    paced.take(of(6));
    expect(paced.allows(of(7))).toBe(false);
    paced.take(of(6));
    expect(paced.allows(of(1))).toBe(false);
  });

  it('the pace of a phone forgets a part a second later than Android, which counts the sixtieth second', () => {
    const full = { recentSends: [{ at: NOW, parts: 12 }] };
    expect(pace(full, NOW + 60_999).allows(of(1))).toBe(false);
    expect(pace(full, NOW + 61_000).allows(of(12))).toBe(true);
    expect(pace(full).opensAt(of(1))).toBe(NOW + 61_000);
  });

  it('the pace of a phone counts what it has in hand for as long as it has it', () => {
    const paced = pace({ partsInHand: 10, recentSends: [{ at: NOW - 50_000, parts: 2 }] });
    expect(paced.allows(of(1))).toBe(false);
    expect(paced.opensAt(of(2))).toBe(NOW + 11_000);
    // If it reports at once what it sent.
    expect(paced.opensAt(of(3))).toBe(NOW + 61_000);
  });

  it('the pace lets a message with more parts go alone, when nothing else counts', () => {
    expect(pace({ messagesPerMinute: 2 }).allows(of(6))).toBe(true);
    const busy = pace({ messagesPerMinute: 2, recentSends: [{ at: NOW - 1_000, parts: 1 }] });
    expect(busy.allows(of(6))).toBe(false);
    expect(busy.opensAt(of(6))).toBe(NOW + 60_000);
    const alone = pace({ messagesPerMinute: 2 });
    alone.take(of(6));
    expect(alone.allows(of(1))).toBe(false);
  });

  it('the pace lets one-time codes pass, up to what Android allows unless that was raised', () => {
    const used = { messagesPerMinute: 1, recentSends: [{ at: NOW, parts: 29 }] };
    expect(pace(used).allows(otp(1))).toBe(true);
    expect(pace(used).allows(otp(2))).toBe(false);
    expect(pace({ ...used, smsLimitRaised: true }).allows(otp(2))).toBe(true);
  });

  it('the pace is none where Android was told to allow more, and half of what it was once Android refuses', () => {
    const free = { messagesPerMinute: null, smsLimitRaised: true, recentSends: [{ at: NOW, parts: 500 }] };
    expect(pace(free).allows(of(6))).toBe(true);
    expect(pace({ ...free, isSlowed: true }).allows(of(1))).toBe(false);
    const slowed = pace({ isSlowed: true, recentSends: [{ at: NOW, parts: 5 }] });
    expect(slowed.allows(of(1))).toBe(true);
    expect(slowed.allows(of(2))).toBe(false);
  });
});
