import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Phone } from './phone/phone';
import { aMessage, PhoneWorld, radioed, until } from './testing/phone.world';

let world: PhoneWorld;
let phone: Phone;
beforeEach(async () => {
  ({ world, phone } = await PhoneWorld.withPhone());
});
afterEach(() => world.close());

const ids = (messages: { id: string }[]) => messages.map(({ id }) => id);
const untilRadioed = (count: number) => until(() => radioed(phone).length === count, `${count} SMS`);
const withSettings = async (settings: unknown) => {
  world.service.settings = settings;
  const before = phone.settings;
  world.service.event('SettingsUpdated');
  await until(() => phone.settings !== before, 'the settings');
};

describe('an SMS', () => {
  it('an SMS goes out to the digits, as it was written, and is reported under the number as it came', async () => {
    const message = aMessage({ phoneNumbers: ['+1 (555) 123-0001'], textMessage: { text: 'Grüße 🙂' } });
    world.offer(message);
    await world.untilReported(message.id, 'Delivered');
    const [sms] = phone.ledger.radio;
    expect(sms).toMatchObject({ number: '+15551230001', text: 'Grüße 🙂', sim: 1, parts: 1 });
    const [report] = world.service.reports(message.id).slice(-1);
    expect(report?.recipients).toEqual([{ phoneNumber: '+1 (555) 123-0001', state: 'Delivered' }]);
  });

  it('an SMS is not acknowledged before it is sent: the first report says that it was handed to the radio', async () => {
    const message = aMessage({ phoneNumbers: ['+15551230004'] });
    await world.offerOnce(message);
    await world.untilReported(message.id, 'Processed');
    expect(world.service.reports(message.id)).toHaveLength(1);
    const date = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/);
    expect(world.service.reports(message.id)[0]?.states).toEqual({ Pending: date, Processed: date });
  });

  it('an SMS goes out once, however often it is offered, and each offer brings another report', async () => {
    const message = aMessage();
    for (let offers = 0; offers < 5; offers += 1) {
      const before = world.service.reports(message.id).length;
      world.offer(message);
      await until(() => world.service.reports(message.id).length > before, 'a report');
    }
    await world.untilReported(message.id, 'Delivered');
    expect(radioed(phone)).toEqual([message.id]);
  });

  it('an SMS keeps its first text and number when the service offers others under its id', async () => {
    const message = aMessage();
    world.offer(message);
    await world.untilReported(message.id, 'Delivered');
    const before = world.service.reports(message.id).length;
    world.offer({ ...message, textMessage: { text: 'Other' }, phoneNumbers: ['+15559999999'] });
    await until(() => world.service.reports(message.id).length > before, 'the report');
    expect(phone.ledger.radio).toMatchObject([{ text: 'Hello', number: '+15551230001' }]);
  });

  it('an SMS that may no longer be sent fails when its turn comes', async () => {
    const message = aMessage({ validUntil: new Date(Date.now() - 1000).toISOString() });
    world.offer(message);
    await world.untilReported(message.id, 'Failed');
    expect(world.service.reports(message.id)[0]?.recipients[0]?.error).toBe('TTL expired');
    expect(radioed(phone)).toEqual([]);
  });

  it.each([
    ['a SIM that is not there', { simNumber: 3 }, "Can't send message: SIM 3 not found"],
    ['an encrypted text', { isEncrypted: true }, "Can't send message: Passphrase is not set"],
    [
      'a number without digits',
      { phoneNumbers: ['Ann'] },
      'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress',
    ],
  ])('an SMS with %s fails in the words of the app', async (_what, fields, error) => {
    const message = aMessage(fields);
    world.offer(message);
    await world.untilReported(message.id, 'Failed');
    expect(world.service.reports(message.id)[0]?.recipients[0]?.error).toBe(error);
  });

  it('an SMS without numbers is stored, fails in silence, and is reported when it is offered again', async () => {
    const message = aMessage({ phoneNumbers: [] });
    world.offer(message);
    await until(() => phone.ledger.messages.length === 1, 'the message');
    world.offer(message);
    await world.untilReported(message.id, 'Failed');
    expect(world.service.reports(message.id)[0]?.recipients).toEqual([]);
  });

  it('an SMS without a delivery report ends as sent', async () => {
    const message = aMessage({ withDeliveryReport: false });
    world.offer(message, aMessage());
    await until(() => phone.ledger.messages.filter(({ state }) => state === 'Delivered').length === 1, 'the other');
    expect(phone.ledger.messages.find(({ id }) => id === message.id)?.state).toBe('Sent');
  });

  it('an SMS of several parts is reported delivered by each part', async () => {
    const message = aMessage({ textMessage: { text: 'a'.repeat(307) } });
    await world.offerOnce(message);
    await until(() => world.service.reports(message.id).length === 5, 'processed, sent, delivered three times');
    expect(phone.ledger.radio[0]?.parts).toBe(3);
  });
});

describe('the order', () => {
  let release: () => void;
  /** The phone is busy with one SMS, and takes these meanwhile. */
  const takeMeanwhile = async (order: 'FIFO' | 'LIFO', messages: { id: string }[]) => {
    await phone.stop();
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    phone = await world.aConnectedPhone({ hooks: { transmitted: () => held } });
    await withSettings({ messages: { processing_order: order } });
    await world.offerOnce(aMessage());
    await untilRadioed(1);
    await world.offerOnce(...messages);
    const isTaken = () => phone.ledger.messages.length === 1 + messages.length && !phone.isFetching;
    await until(isTaken, 'all to be taken');
    release();
    await untilRadioed(1 + messages.length);
    return radioed(phone).slice(1);
  };
  const three = () => [aMessage(), aMessage(), aMessage()];

  it('the phone sends in the order of createdAt when the service set FIFO, not in that of the list', async () => {
    const messages = three();
    expect(await takeMeanwhile('FIFO', messages.toReversed())).toEqual(ids(messages));
  });

  it('the phone sends the newest first by default', async () => {
    const messages = three();
    expect(await takeMeanwhile('LIFO', messages)).toEqual(ids(messages.toReversed()));
  });

  it.each(['FIFO', 'LIFO'] as const)('the order %s keeps that of the list within one millisecond', async (order) => {
    const createdAt = '2026-11-21T10:00:00.000Z';
    const messages = three().map((each) => ({ ...each, createdAt }));
    expect(await takeMeanwhile(order, messages)).toEqual(ids(messages));
  });

  it('the phone lets a higher priority go first', async () => {
    const [low, high, middle] = [aMessage(), aMessage({ priority: 9 }), aMessage({ priority: 5 })];
    expect(await takeMeanwhile('FIFO', [low, high, middle])).toEqual(ids([high, middle, low]));
  });
});

describe('the pace', () => {
  it('the pace lets a window pass when it is full, counted from the newest one', async () => {
    await phone.stop();
    // A minute is a second at this speed.
    phone = await world.aConnectedPhone({ speed: 60 });
    await withSettings({ messages: { processing_order: 'FIFO', limit_period: 'PerMinute', limit_value: 2 } });
    world.offer(aMessage(), aMessage(), aMessage());
    await untilRadioed(3);
    const [, second = 0, third = 0] = phone.ledger.radio.map(({ at }) => at);
    expect(third - second).toBeGreaterThanOrEqual(990);
  });

  it('the pace does not hold what is urgent', async () => {
    await withSettings({ messages: { processing_order: 'FIFO', limit_period: 'PerDay', limit_value: 1 } });
    const [first, second] = [aMessage(), aMessage()];
    world.offer(first, second);
    await untilRadioed(1);
    const urgent = aMessage({ priority: 100 });
    world.offer(urgent);
    await untilRadioed(2);
    expect(radioed(phone)).toEqual(ids([first, urgent]));
  });

  it('the phone takes the SIMs in turn when it is told to', async () => {
    await withSettings({ messages: { sim_selection_mode: 'RoundRobin' } });
    world.offer(aMessage(), aMessage(), aMessage(), aMessage());
    await untilRadioed(4);
    expect(phone.ledger.radio.map(({ sim }) => `${sim}`).toSorted()).toEqual(['1', '1', '2', '2']);
  });

  it('the pace waits behind a message that is for later, which is why none should be', async () => {
    const later = aMessage({ scheduleAt: new Date(Date.now() + 300).toISOString() });
    world.offer(later);
    await until(() => phone.ledger.messages.length === 1, 'the message');
    const now = aMessage();
    world.offer(now);
    await untilRadioed(2);
    // A timer may be a little early.
    expect(phone.ledger.radio[0]?.at).toBeGreaterThan(Date.parse(String(later.scheduleAt)) - 10);
  });
});

describe('cancelling', () => {
  const hold = () => withSettings({ messages: { processing_order: 'FIFO', limit_period: 'PerDay', limit_value: 1 } });

  it('cancelling ends what was not sent, and says so; it is never sent later', async () => {
    await hold();
    const [first, second] = [aMessage(), aMessage()];
    world.offer(first, second);
    await untilRadioed(1);
    world.service.event('MessageCancelled', { messageId: second.id });
    await world.untilReported(second.id, 'Cancelled');
    world.offer(second, aMessage({ priority: 100 }));
    await untilRadioed(2);
    expect(radioed(phone)).not.toContain(second.id);
  });

  it('the phone passes over in silence the cancelling of what was sent, or is not known', async () => {
    const message = aMessage();
    world.offer(message);
    await world.untilReported(message.id, 'Delivered');
    const before = world.service.of('PATCH /message').length;
    world.service.event('MessageCancelled', { messageId: message.id });
    world.service.event('MessageCancelled', { messageId: 'unknown' });
    world.offer({ ...message, state: 'Cancelling' });
    const next = aMessage();
    world.offer(next);
    await world.untilReported(next.id, 'Delivered');
    expect(
      world.service
        .of('PATCH /message')
        .slice(before)
        .every(({ text }) => text.includes(next.id)),
    ).toBe(true);
  });

  it('cancelling a message that never came is reported, and it is not sent when it comes after all', async () => {
    const message = aMessage({ state: 'Cancelling' });
    world.offer(message);
    await world.untilReported(message.id, 'Cancelled');
    const next = aMessage();
    world.offer({ ...message, state: 'Pending' }, next);
    await world.untilReported(next.id, 'Delivered');
    expect(radioed(phone)).toEqual([next.id]);
  });
});
