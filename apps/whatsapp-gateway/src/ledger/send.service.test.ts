import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { type Refused, refused, type SendOutcome } from '../driver/driver';
import { openStore, type Store } from '../store/store';
import { aMessage } from '../testing/messages';
import { ScriptedDriver } from '../testing/scripted-driver';
import { temporaryFolder } from '../testing/temporary-folder';
import { until } from '../testing/until';
import type { Call } from './call';
import { readLedger } from './ledger-reader';
import { whatsappIdOf } from './message-identity';
import { SendLedger } from './send-ledger';
import { SendService, TURN_LIMITS } from './send.service';

let data: ReturnType<typeof temporaryFolder>;
let store: Store;
let driver: ScriptedDriver;
let sends: SendService;

function open(limits = TURN_LIMITS): void {
  store = openStore(data.path);
  driver = new ScriptedDriver();
  sends = new SendService(driver, new SendLedger(store.db), store, pino({ level: 'silent' }), limits);
}

beforeEach(() => {
  data = temporaryFolder();
  open();
});
afterEach(() => {
  store.close();
  data.remove();
});

const call = (fields: Partial<Call> = {}): Call => ({ canceled: false, ...fields });
const unanswered = () => new Promise<SendOutcome>(() => undefined);

describe('a message', () => {
  it('a message is accepted with the WhatsApp id that is derived from number and id', async () => {
    const message = aMessage({ id: '0190a1b2-c3d4-7000-8000-000000000001', from: '15550001111' });
    expect(await sends.submit(message, call())).toEqual({
      kind: 'accepted',
      response: {
        id: message.id,
        message_id: whatsappIdOf(message.from, message.id),
        accepted: true,
        ack: 'server',
        duplicate: false,
      },
    });
    expect(whatsappIdOf(message.from, message.id)).toMatch(/^3EB0[0-9A-F]{18}$/);
  });

  it('a message answers its stored outcome when it is asked again, also after a restart', async () => {
    const message = aMessage();
    await sends.submit(message, call());
    store.close();
    open();
    const again = await sends.submit(message, call());
    expect(again).toMatchObject({ kind: 'accepted', response: { duplicate: true } });
    expect(driver.calls).toHaveLength(0);
  });

  it('a message is joined while it runs', async () => {
    const message = aMessage();
    const results = await Promise.all([1, 2, 3].map(() => sends.submit(message, call())));
    expect(driver.calls).toHaveLength(1);
    expect(results.map((each) => each.kind === 'accepted' && each.response.duplicate)).toEqual([false, true, true]);
  });

  it('a refusal that passes is not kept: the same message is sent when it is asked for again', async () => {
    const message = aMessage();
    driver.onSend = () =>
      Promise.resolve({ kind: 'refused', code: 'MEDIA_FETCH_FAILED', message: 'later', passes: true });
    expect(await sends.submit(message, call())).toMatchObject({ code: 'MEDIA_FETCH_FAILED', passes: true });
    driver.onSend = () => Promise.resolve({ kind: 'refused', code: 'MEDIA_FETCH_FAILED', message: 'for good' });
    expect(await sends.submit(message, call())).toMatchObject({ message: 'for good' });
    driver.onSend = () => Promise.resolve({ kind: 'accepted', ack: 'server' });
    expect(await sends.submit(message, call())).toMatchObject({ kind: 'refused', message: 'for good' });
    expect(driver.calls).toHaveLength(2);
  });

  it('a message is refused under a used id with another content, running or stored', async () => {
    const message = aMessage();
    const first = sends.submit(message, call());
    const other = { ...message, text: 'Something else' };
    expect(await sends.submit(other, call())).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    await first;
    expect(await sends.submit(other, call())).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    expect(driver.calls).toHaveLength(1);
  });

  it('a message is asked again with the same WhatsApp id after a crash in mid-send', async () => {
    const message = aMessage();
    driver.onSend = unanswered;
    void sends.submit(message, call());
    await until(() => driver.calls.length === 1, 'the driver is asked');
    const [before] = driver.calls;
    expect(sends.lookUp(message.id)).toEqual({ kind: 'sending' });
    store.close();
    open();
    expect(await sends.submit(message, call())).toMatchObject({ kind: 'accepted', response: { duplicate: false } });
    expect(driver.calls[0]?.waId).toBe(before?.waId);
  });
});

describe('a refusal', () => {
  it('a refusal that is definite is stored', async () => {
    const refusal = refused('RECIPIENT_NOT_ON_WHATSAPP', 'No account.', { to: '1' });
    driver.onSend = async () => refusal;
    const message = aMessage();
    await sends.submit(message, call());
    expect(await sends.submit(message, call())).toEqual(refusal);
    expect(sends.lookUp(message.id)).toEqual(refusal);
    expect(driver.calls).toHaveLength(1);
  });

  it.each(['WHATSAPP_DISCONNECTED', 'PACED', 'WHATSAPP_NOT_CONNECTED'] as const)(
    'the refusal %s passes: a retry works',
    async (code) => {
      driver.onSend = async () => refused(code, 'Not now.');
      const message = aMessage();
      expect(await sends.submit(message, call())).toMatchObject({ code });
      expect(sends.lookUp(message.id)).toBeUndefined();
      driver.onSend = async () => ({ kind: 'accepted', ack: 'none' });
      expect(await sends.submit(message, call())).toMatchObject({ kind: 'accepted', response: { ack: 'none' } });
    },
  );

  it('a refusal of a driver that throws says nothing about the inside and can be asked again', async () => {
    driver.onSend = () => Promise.reject(new Error('secret detail'));
    const result = (await sends.submit(aMessage(), call())) as Refused;
    expect(result.code).toBe('INTERNAL');
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('a message is refused with STORE_UNAVAILABLE when the data folder takes no write, and the driver is not asked', async () => {
    store.group.close();
    expect(await sends.submit(aMessage(), call())).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(driver.calls).toHaveLength(0);
  });
});

describe('the queue of a number', () => {
  it('the queue keeps the order in which messages came, while numbers do not wait for each other', async () => {
    driver.onSend = async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 5));
      return { kind: 'accepted', ack: 'server' };
    };
    const messages = Array.from({ length: 60 }, (_, i) => aMessage({ from: `1555000111${i % 3}`, text: String(i) }));
    await Promise.all(messages.map((each) => sends.submit(each, call())));
    const ledger = readLedger(data.path);
    expect(ledger.every(({ attempts }) => attempts === 1)).toBe(true);
    for (const from of new Set(messages.map((each) => each.from))) {
      const order = ledger.filter((each) => each.from === from).map(({ text }) => text);
      expect(order).toEqual(messages.filter((each) => each.from === from).map(({ text }) => text));
    }
  });

  it('the queue goes on after the limit when the driver never answers a message', async () => {
    store.close();
    open({ ...TURN_LIMITS, textMs: 100 });
    driver.onSend = async ({ request }) =>
      request.text === 'hang' ? unanswered() : { kind: 'accepted', ack: 'server' };
    const hanging = aMessage({ text: 'hang' });
    let answered = false;
    void sends.submit(hanging, call()).then(() => {
      answered = true;
    });
    expect(await sends.submit(aMessage(), call())).toMatchObject({ kind: 'accepted' });
    void sends.submit(hanging, call());
    expect(await sends.submit(aMessage({ from: '15550002222' }), call())).toMatchObject({ kind: 'accepted' });
    expect(answered).toBe(false);
    expect(driver.calls.filter(({ request }) => request.id === hanging.id)).toHaveLength(1);
  });
});

describe('a deadline', () => {
  it('a message whose deadline passed before the request is not started and leaves no trace', async () => {
    const message = aMessage();
    expect(await sends.submit(message, call({ endsAt: performance.now() - 1 }))).toMatchObject({
      code: 'DEADLINE_PASSED',
    });
    expect(driver.calls).toHaveLength(0);
    expect(sends.lookUp(message.id)).toBeUndefined();
  });

  it('a message whose deadline passes in the queue is not started, and the same id works later', async () => {
    driver.onSend = async () => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return { kind: 'accepted', ack: 'server' };
    };
    void sends.submit(aMessage(), call());
    const late = aMessage();
    expect(await sends.submit(late, call({ endsAt: performance.now() + 20 }))).toMatchObject({
      code: 'DEADLINE_PASSED',
    });
    expect(await sends.submit(late, call())).toMatchObject({ kind: 'accepted' });
  });

  it('the deadline of a canceled caller does not stop the message when another one waits', async () => {
    driver.onSend = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { kind: 'accepted', ack: 'server' };
    };
    void sends.submit(aMessage(), call());
    const [gone, alone] = [call(), call()];
    const [shared, single] = [aMessage(), aMessage()];
    const results = [sends.submit(shared, gone), sends.submit(shared, call()), sends.submit(single, alone)];
    gone.canceled = true;
    alone.canceled = true;
    expect(await Promise.all(results)).toMatchObject([
      { kind: 'accepted' },
      { kind: 'accepted' },
      { code: 'DEADLINE_PASSED' },
    ]);
  });
});
