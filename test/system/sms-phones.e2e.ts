import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, statusAndCode } from './api.client';
import { RunningSystem, type SmsPhoneOfOrg, type TestKey } from './running-system';

let system: RunningSystem;

beforeAll(async () => {
  system = await RunningSystem.start();
});
afterAll(() => system.close());

class Customer {
  private constructor(readonly key: TestKey) {}

  static async of(mode: 'live' | 'test' = 'live'): Promise<Customer> {
    return new Customer(await system.aKey(await system.anOrganization(), { mode }));
  }

  call(request: ApiRequest): Promise<ApiAnswer> {
    return system.api.call({ key: this.key.key, ...request });
  }

  async phones(): Promise<Record<string, unknown>[]> {
    return (await this.call({ path: '/sms/accounts' })).body.data as Record<string, unknown>[];
  }

  async aPhone(...more: [code?: string]): Promise<SmsPhoneOfOrg> {
    return system.anSmsPhone(this.key.orgId, 'live', {}, ...more);
  }

  async send(fields: Record<string, unknown> = {}): Promise<string> {
    const answer = await this.call({ path: '/sms/send', body: { to: '4915100000001', message: 'hello', ...fields } });
    return String(answer.data.id);
  }

  async status(id: string): Promise<unknown> {
    return (await this.call({ path: `/messages/${id}` })).data.status;
  }

  untilDelivered(id: string): Promise<unknown> {
    return waitFor(async () => (await this.status(id)) === 'delivered', { what: 'the message to be delivered' });
  }
}

describe('a phone', () => {
  it('a phone is paired with the code that the API gave, once, and listed with what it says of itself', async () => {
    const customer = await Customer.of();
    const { data } = await customer.call({ path: '/sms/accounts/pairing', method: 'POST' });
    expect(String(data.code)).toMatch(/^\d{12}$/);
    const phone = await customer.aPhone(String(data.code));
    const [account, ...others] = await customer.phones();
    expect(others).toEqual([]);
    expect(account).toMatchObject({
      id: phone.deviceId,
      status: 'connected',
      model: phone.model,
      app_version: '1.68.0',
      messages_per_minute: null,
      pending_count: 0,
      sims: [{ slot: 1 }, { slot: 2 }],
    });
    // A second phone with that code is refused.
    const second = customer.aPhone(String(data.code));
    await expect(second).rejects.toThrow('the service refused the phone');
    expect(await customer.phones()).toHaveLength(1);
  });

  it('a phone whose app was installed anew is the same phone', async () => {
    const customer = await Customer.of();
    const phone = await customer.aPhone();
    await phone.kill();
    await system.database.query(`update sms_phones set seen_at = now() - interval '5 minutes' where id = $1`, [
      phone.deviceId,
    ]);
    const code = (await customer.call({ path: '/sms/accounts/pairing', method: 'POST' })).data.code;
    await phone.startAnew(String(code));
    expect((await customer.phones()).map(({ id }) => id)).toEqual([phone.deviceId]);
    await customer.untilDelivered(await customer.send());
    expect(phone.complaints()).toEqual([]);
  });

  it('a phone that was unpaired is shut out, and gets nothing any more', async () => {
    const customer = await Customer.of();
    const phone = await customer.aPhone();
    expect(statusAndCode(await customer.call({ path: `/sms/accounts/${phone.deviceId}`, method: 'DELETE' }))).toBe(
      '200',
    );
    await waitFor(() => !phone.phone.isConnected, { what: 'its stream to end' });
    const refused = await customer.call({ path: '/sms/send', body: { to: '4915100000001', message: 'hello' } });
    expect(statusAndCode(refused)).toBe('503 NO_SMS_DEVICE');
    await phone.kill();
    await expect(phone.start()).rejects.toThrow('the service refused the phone');
    expect(await customer.phones()).toEqual([]);
  });

  it('a phone that is told another pace sends no faster, also what it has in hand', async () => {
    const customer = await Customer.of();
    const phone = await customer.aPhone();
    const body = { messages_per_minute: 2 };
    expect(statusAndCode(await customer.call({ path: `/sms/accounts/${phone.deviceId}`, method: 'PATCH', body }))).toBe(
      '200',
    );
    await waitFor(() => phone.phone.settings.limitValue === 4, { what: 'the phone to be told' });
    for (let count = 0; count < 4; count += 1) await customer.send();
    await waitFor(() => phone.phone.ledger.radio.length === 2, { what: 'two SMS' });
    await waitFor(async () => (await customer.phones())[0]?.pending_count === 2, { what: 'two to wait' });
    expect(phone.phone.ledger.messages).toHaveLength(2);
  });
});

describe('an SMS that waits', () => {
  it('an SMS that waits is not sent any more once its recipient has answered STOP', async () => {
    const customer = await Customer.of();
    const phone = await customer.aPhone();
    const path = `/sms/accounts/${phone.deviceId}`;
    const pace = (messages_per_minute: number | null) =>
      customer.call({ path, method: 'PATCH', body: { messages_per_minute, sms_limit_raised: true } });
    expect(statusAndCode(await pace(1))).toBe('200');
    const to = '4915177000010';
    const [first, second] = [await customer.send({ to }), await customer.send({ to })];
    await customer.untilDelivered(first);
    const refused = async () =>
      statusAndCode(await customer.call({ path: '/sms/send', body: { to, message: 'more' } }));
    await waitFor(async () => (await refused()) === '403 OPTED_OUT', { what: 'the opt-out' });
    // The limit ends when the phone next asks.
    await pace(null);
    await waitFor(async () => (await customer.status(second)) === 'failed', { what: 'the one that waits to end' });
    expect((await customer.call({ path: `/messages/${second}` })).data).toMatchObject({
      error_code: 'OPTED_OUT',
      attempts: 0,
    });
    expect(phone.sent(second)).toBe(0);
  });
});

describe('many SMS', () => {
  it('many SMS of one bulk over two phones are all delivered, each from one phone, once', async () => {
    const customer = await Customer.of();
    const phones = [await customer.aPhone(), await customer.aPhone()];
    const messages = Array.from({ length: 120 }, (_, index) => ({
      // None of them is one of the sandbox's special people.
      to: `49151${String(1_001_000 + index)}`,
      message: `Message ${index}`,
      device_id: phones[index % 2]?.deviceId,
    }));
    const answer = await customer.call({ path: '/sms/bulk', body: { messages } });
    expect([statusAndCode(answer), answer.data.pending, answer.data.failed]).toEqual(['202', 120, 0]);
    const ids = (answer.data.results as { id: string }[]).map(({ id }) => id);
    for (const id of ids) await customer.untilDelivered(id);
    ids.forEach((id, index) => {
      expect([id, phones.map((phone) => phone.sent(id))]).toEqual([id, index % 2 === 0 ? [1, 0] : [0, 1]]);
    });
    for (const [place, phone] of phones.entries()) {
      const texts = phone.phone.ledger.radio.map(({ text }) => text);
      expect(texts).toEqual(messages.filter((_, index) => index % 2 === place).map(({ message }) => message));
      expect(phone.complaints()).toEqual([]);
    }
  });

  it('many SMS arrive once and in order with a third of all answers lost, killed phones and a service that restarts', async () => {
    const customer = await Customer.of();
    const losesAnswer = ({ path }: { path: string }): boolean => path !== '/device' && Math.random() < 0.33;
    const phone = await customer.aPhone();
    await phone.kill();
    await phone.start({ hooks: { losesAnswer } });
    const ids: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      for (let count = 0; count < 10; count += 1) ids.push(await customer.send());
      if (round % 3 === 1) await system.withoutSmsDispatcher(async () => void ids.push(await customer.send()));
      else if (round % 3 === 2) {
        await phone.kill();
        await phone.start({ hooks: { losesAnswer } });
      }
    }
    for (const id of ids) await customer.untilDelivered(id);
    expect(phone.phone.ledger.radio.map(({ messageId }) => messageId)).toEqual(ids);
  });
});
