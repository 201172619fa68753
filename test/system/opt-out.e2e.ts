import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, statusAndCode } from './api.client';
import { RunningSystem, type SmsPhoneOfOrg, type TestGateway, type TestKey } from './running-system';

type Channel = 'whatsapp' | 'sms';

interface Customer extends TestKey {
  gateway: TestGateway;
  phone: SmsPhoneOfOrg;
}

let system: RunningSystem;
let obedient: Customer;
let lenient: Customer;
let people = 0;

async function aCustomer(enforceWhatsappOptOut: boolean, stopText: string | null = null): Promise<Customer> {
  const key = await system.aKey(await system.anOrganization({ consent: { enforceWhatsappOptOut, stopText } }));
  const [gateway, phone] = await Promise.all([system.aGateway(key.orgId), system.anSmsPhone(key.orgId)]);
  return { ...key, gateway, phone };
}

beforeAll(async () => {
  system = await RunningSystem.start();
  [obedient, lenient] = await Promise.all([aCustomer(true), aCustomer(false)]);
});
afterAll(() => system.close());

const aStopper = (): string => `4915${String((people += 1)).padStart(5, '0')}0010`;

const ACCEPTED: Record<Channel, string> = { whatsapp: '200', sms: '201' };

const send = ({ key }: TestKey, channel: Channel, to: string): Promise<ApiAnswer> =>
  system.api.call({ path: `/${channel}/send`, key, body: { to, message: 'hello' } });

async function bulkErrors({ key }: TestKey, channel: Channel, to: string): Promise<unknown[]> {
  const messages = [
    { to, message: 'one' },
    { to: to.replace(/0010$/, '0001'), message: 'two' },
  ];
  const answer = await system.api.call({ path: `/${channel}/bulk`, key, body: { messages } });
  return (answer.data.results as { error?: string }[]).map(({ error }) => error);
}

async function optOutsOf({ orgId }: TestKey, phone: string): Promise<unknown[]> {
  const { rows } = await system.database.query(
    `select channel, payload ->> 'source' as source from events
     where org_id = $1 and type = 'contact.opted_out' and payload -> 'contact' ->> 'phone' = $2`,
    [orgId, phone],
  );
  return rows;
}

const untilOptedOut = (customer: TestKey, phone: string) =>
  waitFor(async () => (await optOutsOf(customer, phone)).length > 0, { what: 'the opt-out' });

describe.each<Channel>(['whatsapp', 'sms'])('a recipient who answers a message over %s with STOP', (channel) => {
  it('a recipient who answers STOP has opted out: one event tells so, sends and rows of bulk sends answer 403 OPTED_OUT', async () => {
    const to = aStopper();
    expect(statusAndCode(await send(obedient, channel, to))).toBe(ACCEPTED[channel]);
    await untilOptedOut(obedient, to);
    const limit = channel === 'sms' ? 'sms_month' : 'whatsapp_messages_month';
    const used = await system.usage(obedient.orgId, limit);
    expect(statusAndCode(await send(obedient, channel, to))).toBe('403 OPTED_OUT');
    expect(await system.usage(obedient.orgId, limit)).toBe(used);
    expect(await bulkErrors(obedient, channel, to)).toEqual(['OPTED_OUT', undefined]);
    expect(await optOutsOf(obedient, to)).toEqual([{ channel, source: 'keyword' }]);
  });

  it('a recipient who answers STOP is still written to over the other channel', async () => {
    const other = channel === 'sms' ? 'whatsapp' : 'sms';
    const to = aStopper();
    await send(obedient, channel, to);
    await untilOptedOut(obedient, to);
    expect(statusAndCode(await send(obedient, other, to))).toBe(ACCEPTED[other]);
  });
});

describe.each<Channel>(['whatsapp', 'sms'])('an organization that answers STOP over %s', (channel) => {
  it('its one answer is delivered to who just opted out, whatever opt-outs are enforced, and counts as a message', async () => {
    const customer = await aCustomer(true, 'No more messages.');
    const to = aStopper();
    await send(customer, channel, to);
    await untilOptedOut(customer, to);
    const answers = () =>
      system.database.query<{ status: string }>(
        `select status, content, channel from messages where org_id = $1 and to_address = $2 and payload ? 'answer'`,
        [customer.orgId, to],
      );
    await waitFor(async () => (await answers()).rows[0]?.status === 'delivered', { what: 'the answer' });
    expect((await answers()).rows).toEqual([{ status: 'delivered', content: 'No more messages.', channel }]);
    expect(statusAndCode(await send(customer, channel, to))).toBe('403 OPTED_OUT');
    expect(await system.usage(customer.orgId, channel === 'sms' ? 'sms_month' : 'whatsapp_messages_month')).toBe(2);
  });
});

describe('an organization that does not enforce opt-outs on WhatsApp', () => {
  it('an organization that does not enforce opt-outs is told of them all the same, and its messages are sent', async () => {
    const to = aStopper();
    await send(lenient, 'whatsapp', to);
    await untilOptedOut(lenient, to);
    expect(statusAndCode(await send(lenient, 'whatsapp', to))).toBe('200');
    expect(await bulkErrors(lenient, 'whatsapp', to)).toEqual([undefined, undefined]);
  });
});

describe('a scheduled WhatsApp message', () => {
  it('a scheduled WhatsApp message fails with OPTED_OUT at its time when the recipient has answered STOP since', async () => {
    const to = aStopper();
    const scheduled_at = new Date(Date.now() + 35_000).toISOString();
    const body = { to, message: 'later', scheduled_at };
    const { data } = await system.api.call({ path: '/whatsapp/schedule', key: obedient.key, body });
    await send(obedient, 'whatsapp', to);
    await untilOptedOut(obedient, to);
    await system.database.query('update messages set due_at = now() where id = $1', [data.id]);
    const record = await waitFor(
      async () => {
        const answer = await system.api.call({ path: `/messages/${String(data.id)}`, key: obedient.key });
        return answer.data.status === 'failed' ? answer.data : null;
      },
      { what: 'the message to end' },
    );
    expect(record).toMatchObject({ error_code: 'OPTED_OUT' });
  });
});
