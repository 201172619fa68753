import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Phone } from './phone/phone';
import { aMessage, PhoneWorld, until } from './testing/phone.world';

let world: PhoneWorld;
let phone: Phone;
beforeEach(async () => {
  world = await PhoneWorld.open();
  world.service.webhooks = [{ id: 'w', url: `${world.service.url}/received`, event: 'sms:received' }];
  await (await world.aConnectedPhone()).stop();
  phone = await world.aConnectedPhone({ radioDelayMs: [10, 20], offlineMs: 500 });
  await until(() => phone.webhooks.length === 1, 'the webhooks');
});
afterEach(() => world.close());

const sendTo = async (lastFour: string) => {
  const message = aMessage({ phoneNumbers: [`+1555123${lastFour}`] });
  await world.offerOnce(message);
  return message.id;
};
const pathOf = (id: string) => world.service.reports(id).map(({ state }) => state);
const errorOf = (id: string) => world.service.reports(id).at(-1)?.recipients[0]?.error;
const repliesOf = () =>
  world.service.of('POST /received').map(({ body }) => (body as { payload: Record<string, string> }).payload);

describe('recipients by their last four digits', () => {
  it.each(['0001', '0003', '4711'])('an SMS to %s is processed, sent and delivered', async (lastFour) => {
    const id = await sendTo(lastFour);
    await world.untilReported(id, 'Delivered');
    expect(pathOf(id)).toEqual(['Processed', 'Sent', 'Delivered']);
  });

  it.each([
    ['0002', ['Processed', 'Sent', 'Failed'], 'Delivery result from SC +15550000000: 65'],
    ['0005', ['Failed'], 'sendSMS: java.lang.IllegalArgumentException: Invalid destinationAddress'],
    ['0014', ['Processed', 'Failed'], 'Send result: RESULT_ERROR_GENERIC_FAILURE (Generic failure cause)'],
    [
      '0015',
      ['Processed', 'Failed'],
      'Send result: RESULT_ERROR_NO_SERVICE (Failed because service is currently unavailable)',
    ],
  ])('an SMS to %s fails: %j', async (lastFour, path, error) => {
    const id = await sendTo(lastFour);
    await world.untilReported(id, 'Failed');
    expect(pathOf(id)).toEqual(path);
    expect(errorOf(id)).toBe(error);
  });

  it('an SMS to 0004 is processed, and no word more comes', async () => {
    const id = await sendTo('0004');
    await world.untilReported(id, 'Processed');
    await world.untilReported(await sendTo('0001'), 'Delivered');
    expect(pathOf(id)).toEqual(['Processed']);
  });

  it('the phone goes away for a while after an SMS to 0006, and reports when it is back', async () => {
    const id = await sendTo('0006');
    await until(() => !phone.isConnected, 'the phone to go');
    await world.untilReported(id, 'Delivered');
    await until(() => phone.isConnected, 'the phone to come back');
    expect(phone.ledger.radio.map(({ messageId }) => messageId)).toEqual([id]);
  });

  it('the phone says nothing for a while after an SMS to 0007, with its stream open, and then goes on', async () => {
    const id = await sendTo('0007');
    const other = await sendTo('0001');
    expect(phone.isConnected).toBe(true);
    await world.untilReported(id, 'Delivered');
    await world.untilReported(other, 'Delivered');
    const [first, second] = phone.ledger.radio;
    expect([first?.messageId, second?.messageId]).toEqual([id, other]);
  });

  it('an SMS to 0008 goes out, and every report of it is garbage, none tried again', async () => {
    const id = await sendTo('0008');
    await until(() => phone.ledger.messages[0]?.state === 'Delivered' && phone.ledger.unreported === 0, 'the end');
    await world.untilReported(await sendTo('0001'), 'Delivered');
    expect(pathOf(id).length).toBeGreaterThan(0);
    for (const { state, recipients } of world.service.reports(id)) {
      const isWhole =
        ['Processed', 'Sent', 'Delivered'].includes(state) && recipients[0]?.phoneNumber === '+15551230008';
      expect(isWhole).toBe(false);
    }
  });

  it.each([
    ['0009', 'Thank you, I got your message.'],
    ['0010', 'STOP'],
  ])('the recipient %s writes back once the SMS was delivered', async (lastFour, text) => {
    const id = await sendTo(lastFour);
    await until(() => repliesOf().length === 1, 'the reply');
    expect(repliesOf()).toMatchObject([{ message: text, sender: `+1555123${lastFour}`, recipient: '+15550009001' }]);
    await world.untilReported(id, 'Delivered');
  });

  it('a reply that was due when the phone was killed comes once', async () => {
    await sendTo('0009');
    await until(() => phone.ledger.messages[0]?.state === 'Delivered', 'the delivery');
    await phone.kill();
    phone = await world.aConnectedPhone({ radioDelayMs: [10, 20], offlineMs: 500 });
    await until(() => repliesOf().length === 1, 'the reply');
    await until(() => phone.ledger.unreported === 0, 'the end of all work');
    expect(repliesOf()).toHaveLength(1);
  });
});
