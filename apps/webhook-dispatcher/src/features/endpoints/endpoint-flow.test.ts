import { describe, expect, it } from '@jest/globals';
import { EndpointFlow, type EndpointSign, OPENS_AFTER } from './endpoint-flow';

function aFlow() {
  const flow = new EndpointFlow(() => 0.5);
  let now = 1_000_000;
  return {
    flow,
    wait: (ms: number) => (now += ms),
    sign: (kind: EndpointSign['kind'], fields: Partial<EndpointSign> = {}, usual = 0) =>
      flow.observe({ kind, startedAt: now, askedMs: null, ...fields }, now, usual),
    pace: () => flow.pace(now),
    get now() {
      return now;
    },
  };
}

const opened = () => {
  const one = aFlow();
  for (let n = 0; n < OPENS_AFTER; n += 1) one.sign('unable');
  return one;
};

describe('the breaker of an endpoint', () => {
  it('the breaker opens after five attempts in a row that the endpoint was unable to serve, and not before', () => {
    const one = aFlow();
    for (let n = 0; n < OPENS_AFTER - 1; n += 1) one.sign('unable');
    expect([one.flow.isOpen, one.pace().blockedMs, one.flow.takeChange()]).toEqual([false, 0, null]);
    one.sign('well');
    for (let n = 0; n < OPENS_AFTER - 1; n += 1) one.sign('unable');
    expect(one.flow.isOpen).toBe(false);
    one.sign('unable');
    expect([one.flow.isOpen, one.pace()]).toEqual([true, { inFlight: 1, gapMs: 0, blockedMs: 5_000 }]);
    expect(one.flow.takeChange()).toEqual({ failuresInRow: 5, inFlightLimit: 1, pacedPerSecond: null });
    expect(one.flow.takeChange()).toBeNull();
  });

  it('the breaker lets one delivery through after its pause, and pauses twice as long when that fails, at most a minute', () => {
    const one = opened();
    for (const pauseMs of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      expect(one.pace()).toMatchObject({ blockedMs: pauseMs, inFlight: 1 });
      one.wait(pauseMs);
      expect(one.pace()).toMatchObject({ blockedMs: 0, inFlight: 1 });
      one.wait(15_000);
      one.sign('unable', { startedAt: one.now - 15_000 });
    }
  });

  it('the breaker hears what was under way when it opened once, not ten times', () => {
    const one = opened();
    for (let n = 0; n < 5; n += 1) one.sign('unable', { startedAt: one.now - 10 });
    expect(one.pace().blockedMs).toBe(5_000);
  });

  it('the breaker has a jitter of 20 % either way', () => {
    for (const [random, expected] of [
      [0, 4_000],
      [1, 6_000],
    ] as const) {
      const flow = new EndpointFlow(() => random);
      for (let n = 0; n < OPENS_AFTER; n += 1) flow.observe({ kind: 'unable', startedAt: 0, askedMs: null }, 0);
      expect(flow.pace(0).blockedMs).toBeCloseTo(expected);
    }
  });
});

describe('an endpoint that is back', () => {
  it('an endpoint that is back is served with 1, 2, 4, 8, 10 requests at once, a step per second at most', () => {
    const one = opened();
    one.wait(5_000);
    one.sign('well');
    const limits = [one.pace().inFlight];
    for (let n = 0; n < 60; n += 1) {
      one.wait(100);
      one.sign('well');
      if (one.pace().inFlight !== limits.at(-1)) limits.push(one.pace().inFlight);
    }
    expect(limits).toEqual([1, 2, 4, 8, 10]);
  });

  it('an endpoint that is back gets at most twice what it is used to until nothing is due, and never less than five a second', () => {
    for (const [usual, gapMs] of [
      [50, 10],
      [0.1, 200],
      [0, 200],
    ] as const) {
      const one = opened();
      one.wait(5_000);
      one.sign('well', {}, usual);
      expect(one.pace()).toEqual({ inFlight: 1, gapMs, blockedMs: 0 });
      expect(one.flow.takeChange()).toMatchObject({ failuresInRow: 0, pacedPerSecond: 1_000 / gapMs });
      one.flow.caughtUp();
      expect(one.pace().gapMs).toBe(0);
      expect(one.flow.takeChange()).toMatchObject({ pacedPerSecond: null });
    }
  });

  it('a returning endpoint does not fall behind when traffic grows: its pace follows, once per minute, and never sinks', () => {
    const one = opened();
    one.wait(5_000);
    one.sign('well', {}, 1);
    expect([one.pace().gapMs, one.flow.mustMeasure(one.now)]).toEqual([200, false]);
    one.wait(60_000);
    expect([one.flow.mustMeasure(one.now), one.flow.mustMeasure(one.now)]).toEqual([true, false]);
    one.flow.takeChange();
    one.flow.raise(50);
    expect(one.pace().gapMs).toBe(10);
    expect(one.flow.takeChange()).toMatchObject({ pacedPerSecond: 100 });
    one.flow.raise(2);
    expect(one.pace().gapMs).toBe(10);
    one.flow.caughtUp();
    one.flow.raise(500);
    expect(one.pace().gapMs).toBe(0);
  });

  it('an endpoint that is back starts anew when it fails again on the way', () => {
    const one = opened();
    one.wait(5_000);
    one.sign('well');
    for (let n = 0; n < OPENS_AFTER; n += 1) one.sign('unable');
    expect(one.pace()).toMatchObject({ inFlight: 1, blockedMs: 5_000 });
  });

  it('an endpoint is not taken for back because nothing is due while its breaker is open', () => {
    const one = opened();
    one.flow.caughtUp();
    expect(one.flow.isOpen).toBe(true);
  });
});

describe('an endpoint that asks for less', () => {
  it('an endpoint that asks for less gets half, once for requests that were under way together, then one more per second', () => {
    const one = aFlow();
    const startedAt = one.now;
    one.wait(50);
    for (let n = 0; n < 10; n += 1) one.sign('busy', { startedAt });
    expect(one.pace()).toMatchObject({ inFlight: 5, blockedMs: 1_000 });
    for (let n = 0; n < 5; n += 1) {
      one.wait(1_000);
      one.sign('busy');
    }
    expect(one.pace().inFlight).toBe(1);
    one.wait(1_000);
    for (let n = 0; n < 10; n += 1) one.sign('well');
    expect(one.pace().inFlight).toBe(2);
    one.wait(1_000);
    for (let n = 0; n < 10; n += 1) one.sign('well');
    expect(one.pace().inFlight).toBe(3);
    expect(one.flow.isOpen).toBe(false);
  });

  it('an endpoint that is overloaded is unable, too: half, and the breaker after five', () => {
    const one = aFlow();
    one.sign('overloaded');
    expect(one.pace()).toMatchObject({ inFlight: 5, blockedMs: 0 });
    for (let n = 1; n < OPENS_AFTER; n += 1) {
      one.wait(10);
      one.sign('overloaded');
    }
    expect([one.flow.isOpen, one.pace().blockedMs]).toEqual([true, 5_000]);
  });

  it('an endpoint is left alone for as long as it asks, between a second and an hour', () => {
    for (const [askedMs, blockedMs] of [
      [0, 1_000],
      [90_000, 90_000],
      [86_400_000, 3_600_000],
    ] as const) {
      const one = aFlow();
      one.sign('busy', { askedMs });
      expect(one.pace().blockedMs).toBe(blockedMs);
    }
    const unable = aFlow();
    unable.sign('unable', { askedMs: 30_000 });
    expect(unable.pace().blockedMs).toBe(30_000);
  });
});

describe('a process that takes an endpoint over', () => {
  it('a process that takes an endpoint over goes on where the one before stopped', () => {
    const one = aFlow();
    one.flow.restore({ failuresInRow: 7, inFlightLimit: 1, pacedPerSecond: null });
    expect([one.flow.isOpen, one.pace().inFlight]).toEqual([true, 1]);
    one.sign('unable');
    expect(one.pace().blockedMs).toBe(40_000);
    one.flow.restore({ failuresInRow: 0, inFlightLimit: 4, pacedPerSecond: 20 });
    expect(one.flow.isOpen).toBe(false);
    expect(one.pace()).toMatchObject({ inFlight: 4, gapMs: 50 });
  });

  it('a process remembers its own failures of an endpoint, which it stores only when they open the breaker', () => {
    const one = aFlow();
    for (let n = 0; n < OPENS_AFTER - 1; n += 1) {
      one.flow.restore({ failuresInRow: 0, inFlightLimit: 10, pacedPerSecond: null });
      one.sign('unable');
    }
    one.flow.restore({ failuresInRow: 0, inFlightLimit: 10, pacedPerSecond: null });
    one.sign('unable');
    expect(one.flow.isOpen).toBe(true);
  });
});
