import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UsageMonitor } from './sending/usage-monitor';
import { aMessage, PhoneWorld, radioed } from './testing/phone.world';

describe('the limit of Android', () => {
  it('the limit of Android counts parts, all of a message at once, for sixty seconds and their last millisecond', () => {
    const monitor = new UsageMonitor();
    for (let message = 0; message < 4; message += 1) expect(monitor.check(6, 1_000)).toBe('sends');
    expect(monitor.check(7, 1_001)).toBe('asks');
    expect(monitor.check(6, 1_001)).toBe('sends');
    expect(monitor.check(1, 61_000)).toBe('asks');
    expect(monitor.check(24, 61_001)).toBe('sends');
    expect(monitor.check(1, 61_001)).toBe('asks');
  });

  it('the limit of Android holds five messages behind dialogs and refuses the next ones; smaller ones still go', () => {
    const monitor = new UsageMonitor();
    monitor.check(28, 0);
    for (let message = 0; message < 5; message += 1) expect(monitor.check(3, 1)).toBe('asks');
    expect(monitor.check(3, 1)).toBe('refuses');
    expect(monitor.check(2, 1)).toBe('sends');
  });
});

describe('a phone that sends too much', () => {
  let world: PhoneWorld;
  beforeEach(async () => {
    world = await PhoneWorld.open();
  });
  afterEach(() => world.close());

  it('a phone that sends too much says of five messages that they are on their way, and of the next that it failed', async () => {
    const phone = await world.aConnectedPhone({ androidPartsPerMinute: 2 });
    const messages = Array.from({ length: 8 }, () => aMessage());
    world.service.settings = { messages: { processing_order: 'FIFO' } };
    world.service.event('SettingsUpdated');
    await world.offerOnce(...messages);
    const last = messages.at(-1)?.id ?? '';
    await world.untilReported(last, 'Failed');
    expect(radioed(phone)).toHaveLength(2);
    const states = phone.ledger.messages.map(({ state }) => state);
    expect(states.filter((state) => state === 'Processed')).toHaveLength(5);
    const [report] = world.service.reports(last).slice(-1);
    expect(report?.recipients).toMatchObject([{ error: expect.stringMatching(/RESULT_ERROR_LIMIT_EXCEEDED/) }]);
  });
});
