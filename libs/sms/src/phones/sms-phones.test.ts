import type { SenderPhone } from './sms-phone-choice.repository';
import { type PhoneChoice, type PhoneNeeds, SmsPhones } from './sms-phones';

const ANY: PhoneNeeds = { sim: null, deliveryReport: true };
const phone = (id: string, fields: Partial<SenderPhone> = {}): SenderPhone => {
  return {
    id,
    protocol: 'sms_gate',
    slots: [],
    phone: null,
    simPhones: {},
    messageTtlS: 60,
    dailyLimit: null,
    load: 0,
    ...fields,
  };
};

/** Connected phones, in the order of their pairing; every read counts. */
function aChooser(...connected: SenderPhone[]) {
  const readings: boolean[] = [];
  const state = { connected };
  const phones = new SmsPhones({
    findConnected: (_orgId, _mode, withLoad) => {
      readings.push(withLoad);
      return Promise.resolve(state.connected.map((each) => ({ ...each })));
    },
  });
  const find = async (choice: PhoneChoice = 'first', deviceId: string | null = null, needs = ANY) =>
    (await phones.find('o', 'live', { choice, deviceId }, needs))?.id ?? null;
  return { find, readings, state, phones };
}

const times = async (count: number, find: () => Promise<string | null>): Promise<string> => {
  const found: (string | null)[] = [];
  for (let index = 0; index < count; index += 1) found.push(await find());
  return found.join('');
};

describe('the phone of a message', () => {
  it('a message leaves from the phone paired first, until what it was given or waits uses up its daily limit', async () => {
    const { find } = aChooser(phone('a', { dailyLimit: 3, load: 1 }), phone('b'));
    expect(await times(5, () => find())).toBe('aabbb');
  });

  it('a message that names a SIM leaves from a phone that has it, one without a delivery report from one that can do that', async () => {
    const cht = phone('a', { protocol: 'cht' });
    const { find } = aChooser(cht, phone('b', { slots: [1] }), phone('c', { slots: [1, 2] }), phone('d'));
    expect(await find('first', null, { sim: 1, deliveryReport: true })).toBe('b');
    expect(await find('first', null, { sim: 2, deliveryReport: true })).toBe('c');
    expect(await find('first', null, { sim: 3, deliveryReport: true })).toBe('d');
    expect(await find('first', null, { sim: null, deliveryReport: false })).toBe('b');
    expect(await find('first', null, ANY)).toBe('a');
  });

  it('the least used phone is chosen by what it was given today, what waits, and what it was given since', async () => {
    const { find, readings } = aChooser(phone('a', { load: 4 }), phone('b', { load: 2 }), phone('c', { load: 3 }));
    expect(await times(6, () => find('least_used'))).toBe('bbcabc');
    expect(readings).toEqual([true]);
  });

  it('a message leaves from the phone that it asks for, also beyond its daily limit; null when it is not connected', async () => {
    const { find } = aChooser(phone('a'), phone('b', { dailyLimit: 1, load: 9 }));
    expect(await find('first', 'b')).toBe('b');
    expect(await find('least_used', 'b')).toBe('b');
    expect(await find('first', 'x')).toBeNull();
  });

  it('a message waits for tomorrow on the phone where the choice begins when all limits are used up', async () => {
    const { find } = aChooser(phone('a', { dailyLimit: 1, load: 7 }), phone('b', { dailyLimit: 1, load: 3 }));
    expect([await find(), await find('least_used')]).toEqual(['a', 'b']);
  });

  it('the phone is read once for many messages, and at once when it connects now', async () => {
    const { find, readings, state } = aChooser();
    expect(await find()).toBeNull();
    state.connected = [phone('a')];
    expect(await Promise.all(Array.from({ length: 50 }, () => find()))).toEqual(Array(50).fill('a'));
    state.connected = [phone('a'), phone('b')];
    expect(await find('first', 'b')).toBe('b');
    expect(readings.length).toBeLessThan(60);
    const before = readings.length;
    expect(await times(50, () => find())).toBe('a'.repeat(50));
    expect(readings.length - before).toBeLessThan(5);
  });

  it('the phone is looked for anew after it was found gone', async () => {
    const { find, state, phones } = aChooser(phone('a'), phone('b'));
    expect(await find()).toBe('a');
    state.connected = [phone('b')];
    phones.forget('o', 'live');
    expect(await find()).toBe('b');
  });
});
