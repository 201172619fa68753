import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { type ApiAnswer, type ApiRequest, type MessageStep, statusAndCode } from './api.client';
import { RunningSystem, type SmsPhoneOfOrg, type TestKey } from './running-system';

let system: RunningSystem;
let key: TestKey;
let phone: SmsPhoneOfOrg;

beforeAll(async () => {
  system = await RunningSystem.start();
  key = await system.aKey(await system.anOrganization());
  phone = await system.anSmsPhone(key.orgId);
});
afterAll(async () => {
  await system.close();
});

const call = (request: ApiRequest): Promise<ApiAnswer> => system.api.call({ key: key.key, ...request });
const send = (to: string, more: Record<string, unknown> = {}) =>
  call({ path: '/sms/send', body: { to, message: 'hello', ...more } });
let people = 0;
const person = (lastFour: string): string => {
  people += 1;
  return `4915${String(people).padStart(5, '0')}${lastFour}`;
};
const idOf = async (answer: Promise<ApiAnswer>): Promise<string> => String((await answer).data.id);
const sendTo = (lastFour: string): Promise<string> => idOf(send(person(lastFour)));
const record = async (id: string) => (await call({ path: `/messages/${id}` })).data;
const steps = async (id: string) => (await call({ path: `/messages/${id}/events` })).body.data as MessageStep[];
const pathOf = async (id: string) => (await steps(id)).map(({ status, source }) => `${status} by ${source}`);
const untilStatus = (id: string, status: string) =>
  waitFor(async () => (await record(id)).status === status, { what: `the message to be ${status}` });
const receivedFrom = (from: string) =>
  waitFor(
    async () => {
      const { body } = await call({ path: '/messages' });
      return (body.data as Record<string, unknown>[]).find((message) => message.from === from) ?? null;
    },
    { what: `an SMS from ${from}` },
  );

describe('an SMS that moves by itself', () => {
  it('an SMS moves by itself from pending to sent to delivered, each step once, in order, with its time', async () => {
    const to = person('0001');
    const queued = await send(to, { message: 'Grüße €' });
    expect(statusAndCode(queued)).toBe('201');
    expect(queued.data).toMatchObject({ to, content: 'Grüße €', status: 'pending' });
    const id = String(queued.data.id);
    await untilStatus(id, 'delivered');
    expect(await pathOf(id)).toEqual(['pending by api', 'sent by phone', 'delivered by phone']);
    const times = (await steps(id)).map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => a - b));
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await record(id)).toMatchObject({
      channel: 'sms',
      direction: 'outbound',
      to,
      device_id: phone.deviceId,
      whatsapp_id: null,
      sent_at: time,
      delivered_at: time,
      read_at: null,
      failed_at: null,
      error_code: null,
      segments: 1,
    });
    expect(phone.phone.ledger.radio.at(-1)).toMatchObject({ number: `+${to}`, text: 'Grüße €', parts: 1 });
  });

  it.each([
    ['0002', 'failed', 'DELIVERY_FAILED', ['pending by api', 'sent by phone', 'failed by phone']],
    ['0003', 'delivered', null, ['pending by api', 'sent by phone', 'delivered by phone']],
    ['0005', 'failed', 'NUMBER_INVALID', ['pending by api', 'failed by phone']],
    ['0014', 'failed', 'GENERIC_FAILURE', ['pending by api', 'failed by phone']],
  ])('an SMS to %s moves by itself: %s %s', async (lastFour, status, error_code, path) => {
    const id = await sendTo(lastFour);
    await untilStatus(id, status);
    expect(await record(id)).toMatchObject({ status, error_code });
    expect(await pathOf(id)).toEqual(path);
  });

  it('an SMS without a delivery report moves no further than sent, from the SIM that was asked for', async () => {
    const id = await idOf(send(person('0001'), { delivery_report: false, sim: 2 }));
    await untilStatus(id, 'sent');
    await untilStatus(await sendTo('0001'), 'delivered');
    expect((await record(id)).status).toBe('sent');
    expect(phone.phone.ledger.radio.find(({ messageId }) => messageId === id)?.sim).toBe(2);
  });

  it('an SMS moves by itself in as many parts as the service counted', async () => {
    const message = '[€] '.repeat(60);
    const queued = await send(person('0001'), { message });
    const id = String(queued.data.id);
    await untilStatus(id, 'delivered');
    const sms = phone.phone.ledger.radio.find(({ messageId }) => messageId === id);
    expect([sms?.text, sms?.parts]).toEqual([message, queued.data.segments]);
    expect(sms?.parts).toBe(3);
  });

  it('an SMS is tried again where nothing was sent, as often as the phone says, and is one message', async () => {
    const id = await sendTo('0015');
    // Shortens its backoff.
    const isBack = async () => {
      const { rows } = await system.database.query<{ lane: string }>(
        `update messages set due_at = now() where id = $1 and state = 'queued' and attempts = 1 returning lane`,
        [id],
      );
      return rows[0]?.lane ?? null;
    };
    const lane = await waitFor(isBack, { what: 'the second attempt to wait' });
    await system.database.query('update lanes set blocked_until = null where lane = $1', [lane]);
    await untilStatus(id, 'failed');
    expect(await record(id)).toMatchObject({ error_code: 'NO_SERVICE', attempts: 2 });
    expect(phone.sent(id)).toBe(2);
    expect(await pathOf(id)).toEqual(['pending by api', 'failed by phone']);
  });
});

describe('a phone that says little', () => {
  /** Expires its lifetime and the phone's grace after it. */
  const endLife = (id: string) =>
    system.database.query(`update messages set give_up_at = now() - interval '1 hour' where id = $1`, [id]);

  it('an SMS to 0004 is pending for its whole life, and then nobody knows', async () => {
    const id = await sendTo('0004');
    await waitFor(() => phone.sent(id) === 1, { what: 'the SMS' });
    await untilStatus(await sendTo('0001'), 'delivered');
    expect((await record(id)).status).toBe('pending');
    await endLife(id);
    await untilStatus(id, 'failed');
    expect((await record(id)).error_code).toBe('UNCONFIRMED');
  });

  it('a phone that is away for a while (0006) reports when it is back, and sends those behind it then', async () => {
    const id = await sendTo('0006');
    await waitFor(() => !phone.phone.isConnected, { what: 'the phone to go' });
    const behind = await sendTo('0001');
    expect((await record(behind)).status).toBe('pending');
    await untilStatus(id, 'delivered');
    await untilStatus(behind, 'delivered');
    expect([phone.sent(id), phone.sent(behind)]).toEqual([1, 1]);
  });

  it('a phone that hangs for a while (0007) does everything after that, once, in order', async () => {
    const ids = [await sendTo('0007'), await sendTo('0001'), await sendTo('0001')];
    expect((await record(ids[0] ?? '')).status).toBe('pending');
    for (const id of ids) await untilStatus(id, 'delivered');
    const sent = phone.phone.ledger.radio.map(({ messageId }) => messageId).filter((id) => ids.includes(id));
    expect(sent).toEqual(ids);
  });

  it('a phone that reports garbage (0008) changes nothing, neither of that message nor of another', async () => {
    const id = await sendTo('0008');
    await waitFor(() => phone.sent(id) === 1, { what: 'the SMS' });
    await untilStatus(await sendTo('0001'), 'delivered');
    expect(await record(id)).toMatchObject({ status: 'pending', error_code: null });
    await endLife(id);
    await untilStatus(id, 'failed');
  });
});

describe('people who write back', () => {
  it('the reply of 0009 is in the conversation of the message, from its contact, at the time when it was written', async () => {
    const to = person('0009');
    const sent = await send(to);
    const reply = await receivedFrom(to);
    expect(reply).toMatchObject({
      content: 'Thank you, I got your message.',
      channel: 'sms',
      device_id: phone.deviceId,
    });
    expect(reply.conversation_id).toBe(sent.data.conversation_id);
    expect(reply.contact_id).toBe((await record(String(sent.data.id))).contact_id);
  });

  it('a person who says STOP (0010) gets nothing more, until START', async () => {
    const to = person('0010');
    expect(statusAndCode(await send(to))).toBe('201');
    expect(await receivedFrom(to)).toMatchObject({ content: 'STOP' });
    await waitFor(async () => statusAndCode(await send(to)) === '403 OPTED_OUT', { what: 'the opt-out' });
    await phone.phone.receive({ sender: `+${to}`, text: ' start ' });
    await waitFor(async () => statusAndCode(await send(to)) === '201', { what: 'the opt-in' });
  });

  it('the same SMS that the app hears with both ears is one message', async () => {
    const from = person('0001');
    await phone.phone.receiveTwice({ sender: `+${from}`, text: 'Twice' });
    await receivedFrom(from);
    await phone.phone.receive({ sender: `+${from}`, text: 'Once more' });
    const { body } = await waitFor(
      async () => {
        const answer = await call({ path: '/messages' });
        return JSON.stringify(answer.body).includes('Once more') ? answer : null;
      },
      { what: 'the next SMS' },
    );
    const texts = (body.data as Record<string, unknown>[])
      .filter((message) => message.from === from)
      .map(({ content }) => content);
    expect(texts).toEqual(['Once more', 'Twice']);
  });
});

describe('a phone that is away', () => {
  it('a phone that is away leaves its messages pending, and sends them when it is back, in their order', async () => {
    phone.phone.goOffline();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await sendTo('0001'));
    for (const id of ids) expect((await record(id)).status).toBe('pending');
    phone.phone.comeOnline();
    for (const id of ids) await untilStatus(id, 'delivered');
    const sent = phone.phone.ledger.radio.map(({ messageId }) => messageId).filter((id) => ids.includes(id));
    expect(sent).toEqual(ids);
  });

  it('a phone that is away for longer than a message lives does not send it, and says so', async () => {
    phone.phone.goOffline();
    const id = await idOf(send(person('0001'), { expires_in: 60 }));
    await system.database.query('update messages set give_up_at = now() where id = $1', [id]);
    await untilStatus(id, 'failed');
    expect((await record(id)).error_code).toBe('EXPIRED');
    phone.phone.comeOnline();
    await untilStatus(await sendTo('0001'), 'delivered');
    expect(phone.sent(id)).toBe(0);
  });

  it('a phone that is away is not told of a message that was canceled meanwhile', async () => {
    phone.phone.goOffline();
    const id = await sendTo('0001');
    expect(statusAndCode(await call({ method: 'DELETE', path: `/messages/${id}` }))).toBe('200');
    phone.phone.comeOnline();
    await untilStatus(await sendTo('0001'), 'delivered');
    expect(await record(id)).toMatchObject({ status: 'failed', error_code: 'CANCELED' });
    expect(phone.sent(id)).toBe(0);
  });

  it('a phone that was killed goes on with what it had, and sends nothing twice', async () => {
    const ids: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      ids.push(...(await Promise.all(Array.from({ length: 15 }, () => sendTo('0001')))));
      await phone.kill();
      await phone.start({ hooks: { losesAnswer: ({ path }) => path !== '/device' && Math.random() < 0.33 } });
    }
    for (const id of ids) await untilStatus(id, 'delivered');
    for (const id of ids) expect([id, phone.sent(id)]).toEqual([id, 1]);
    await phone.kill();
    await phone.start();
  });

  it('a phone sends once what was queued while the service was away', async () => {
    const ids: string[] = [];
    await system.withoutSmsDispatcher(async () => {
      ids.push(await sendTo('0001'), await sendTo('0001'));
    });
    for (const id of ids) await untilStatus(id, 'delivered');
    expect(ids.map((id) => phone.sent(id))).toEqual([1, 1]);
  });
});

describe('several phones', () => {
  it('the first phone that was paired sends, unless another one is asked for', async () => {
    const second = await system.anSmsPhone(key.orgId);
    expect(second.deviceId).not.toBe(phone.deviceId);
    const [usual, chosen] = await Promise.all([
      sendTo('0001'),
      idOf(send(person('0001'), { device_id: second.deviceId })),
    ]);
    await untilStatus(usual, 'delivered');
    await untilStatus(chosen, 'delivered');
    expect([phone.sent(usual), second.sent(usual)]).toEqual([1, 0]);
    expect([phone.sent(chosen), second.sent(chosen)]).toEqual([0, 1]);
    expect((await record(chosen)).device_id).toBe(second.deviceId);
  });

  it('phones of another organization, or of the other mode, are not chosen', async () => {
    const other = await system.aKey(await system.anOrganization());
    const testKey = await system.aKey(key.orgId, { mode: 'test' });
    const body = { to: person('0001'), message: 'hello' };
    for (const { key: text } of [other, testKey]) {
      expect(statusAndCode(await call({ path: '/sms/send', body, key: text }))).toBe('503 NO_SMS_DEVICE');
      const chosen = { ...body, device_id: phone.deviceId };
      expect(statusAndCode(await call({ path: '/sms/send', body: chosen, key: text }))).toBe('503 NO_SMS_DEVICE');
    }
  });
});

describe('all these phones', () => {
  it('the service said nothing to a phone that the app would stumble over, or die of', () => {
    expect(phone.complaints()).toEqual([]);
  });
});
