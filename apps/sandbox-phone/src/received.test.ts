import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Phone } from './phone/phone';
import { PhoneWorld, until } from './testing/phone.world';

const KEY = 'a-signing-key-of-thirty-two-chars';

let world: PhoneWorld;
let phone: Phone;
beforeEach(async () => {
  world = await PhoneWorld.open();
  world.service.webhooks = [{ id: 'w', url: `${world.service.url}/received`, event: 'sms:received' }];
  world.service.settings = { webhooks: { signing_key: KEY } };
  await (await world.aConnectedPhone()).stop();
  phone = await world.aConnectedPhone();
  await until(() => phone.settings.signingKey === KEY && phone.webhooks.length === 1, 'settings and webhooks');
});
afterEach(() => world.close());

interface Envelope {
  id: string;
  webhookId: string;
  event: string;
  deviceId: string;
  payload: Record<string, unknown>;
}
const posts = () => world.service.of('POST /received');
const envelopes = () => posts().map(({ body }) => body as Envelope);
const untilPosted = (count: number) => until(() => posts().length === count, `${count} calls`);

describe('a received SMS', () => {
  it('a received SMS is posted with its envelope, signed over the bytes that were sent', async () => {
    const sentAt = Date.parse('2026-11-21T10:00:00.999Z');
    await phone.receive({ sender: '+15551239999', text: `Yes & "no" <b> it's = fine`, sentAt });
    await untilPosted(1);
    const [post] = posts();
    expect(post?.text).toContain('\\u003cb\\u003e it\\u0027s \\u003d fine');
    const [{ id, ...envelope } = {} as Envelope] = envelopes();
    expect(id).toMatch(/^[\w-]{21}$/);
    expect(envelope).toEqual({
      webhookId: 'w',
      event: 'sms:received',
      deviceId: 'device-1',
      payload: {
        message: `Yes & "no" <b> it's = fine`,
        receivedAt: '2026-11-21T17:00:00.000+07:00',
        messageId: expect.stringMatching(/^[0-9a-f]{1,8}$/),
        sender: '+15551239999',
        recipient: '+15550009001',
        simNumber: 1,
        phoneNumber: '+15551239999',
      },
    });
    const { 'x-timestamp': timestamp = '', 'x-signature': signature } = post?.headers ?? {};
    const expected = createHmac('sha256', KEY)
      .update(`${post?.text}${String(timestamp)}`)
      .digest('hex');
    expect(signature).toBe(expected);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5);
  });

  it.each([400, 401, 404, 410, 500, 302])(
    'a received SMS is posted again after %i, with the same id and a new time',
    async (status) => {
      world.service.script('POST /received', { status, body: {} });
      await phone.receive({ sender: 'Bank', text: 'Your code' });
      await untilPosted(2);
      await until(() => phone.ledger.unreported === 0, 'the end');
      const [first, second] = envelopes();
      expect(second).toEqual(first);
    },
  );

  it('a received SMS is dropped after as many tries as the settings say, and one', async () => {
    world.service.settings = { webhooks: { signing_key: KEY, retry_count: 2 } };
    const before = phone.settings;
    world.service.event('SettingsUpdated');
    await until(() => phone.settings !== before, 'the settings');
    world.service.script('POST /received', ...Array.from({ length: 3 }, () => ({ status: 500, body: {} })));
    await phone.receive({ sender: 'Bank', text: 'Your code' });
    await untilPosted(3);
    await until(() => phone.ledger.unreported === 0, 'the end');
    await phone.receive({ sender: 'Bank', text: 'Another' });
    await untilPosted(4);
    expect(envelopes().map(({ payload }) => payload.message)).toEqual([
      'Your code',
      'Your code',
      'Your code',
      'Another',
    ]);
  });

  it('a received SMS survives a kill', async () => {
    world.service.script('POST /received', { status: 500, body: {} });
    await phone.stop();
    phone = await world.aConnectedPhone({ speed: 1 });
    await phone.receive({ sender: 'Bank', text: 'Your code' });
    await untilPosted(1);
    await phone.kill();
    phone = await world.aConnectedPhone({ clockOffsetMs: 10_000 });
    await untilPosted(2);
    expect(envelopes()[1]?.id).toBe(envelopes()[0]?.id);
  });

  it('a received SMS equal to one of the same second is one SMS to the app', async () => {
    const sms = { sender: '+15551239999', text: 'Hi', sentAt: 1_790_000_000_100 };
    expect(await phone.receive(sms)).toBe(true);
    expect(await phone.receive({ ...sms, sentAt: 1_790_000_000_900 })).toBe(false);
    expect(await phone.receive({ ...sms, sentAt: 1_790_000_001_000 })).toBe(true);
    await untilPosted(2);
  });

  it('a received SMS that the app hears with both ears is posted with two envelopes and two ids', async () => {
    await phone.receiveTwice({ sender: '+15551239999', text: 'Hi' });
    await untilPosted(2);
    const [first, second] = envelopes();
    expect(first?.id).not.toBe(second?.id);
    expect(first?.payload.messageId).not.toBe(second?.payload.messageId);
    expect(first?.payload.receivedAt).toBe(second?.payload.receivedAt);
  });

  it('a received SMS that came while nobody had a webhook is told to nobody, also not by an export', async () => {
    world.service.webhooks = [];
    world.service.event('WebhooksUpdated');
    await until(() => phone.webhooks.length === 0, 'the webhooks to be gone');
    await phone.receive({ sender: '+15551239999', text: 'Early' });
    world.service.webhooks = [{ id: 'w2', url: `${world.service.url}/received`, event: 'sms:received' }];
    world.service.event('WebhooksUpdated');
    await until(() => phone.webhooks.length === 1, 'the webhooks');
    phone.miss({ sender: '+15551239999', text: 'Missed' });
    const range = { since: '2026-01-01T00:00:00.000Z', until: '2099-01-01T00:00:00.000Z' };
    world.service.event('MessagesExportRequested', { ...range, messageTypes: 'SMS', triggerWebhooks: 'true' });
    await untilPosted(1);
    expect(envelopes()[0]?.payload.message).toBe('Missed');
    // A second export does not report it again either.
    world.service.event('MessagesExportRequested', { ...range, messageTypes: 'SMS', triggerWebhooks: 'true' });
    await phone.receive({ sender: '+15551239999', text: 'Later' });
    await untilPosted(2);
    expect(envelopes()[1]?.payload.message).toBe('Later');
  });
});

it('a ping pulls and tells how the phone is, by the interval that was known at its start', async () => {
  world.service.webhooks = [{ id: 'p', url: `${world.service.url}/received`, event: 'system:ping' }];
  world.service.settings = { webhooks: { signing_key: KEY }, ping: { interval_seconds: 60 } };
  world.service.event('WebhooksUpdated');
  world.service.event('SettingsUpdated');
  await until(() => phone.settings.pingIntervalS === 60 && phone.webhooks[0]?.id === 'p', 'settings and webhooks');
  expect(posts()).toEqual([]);
  await phone.stop();
  phone = await world.aConnectedPhone();
  await until(() => posts().length >= 2, 'two pings');
  const [ping] = envelopes();
  expect(ping).toMatchObject({ event: 'system:ping', payload: { health: { status: 'pass' } } });
  expect(ping?.payload).toMatchObject({ health: { checks: { 'battery:level': { observedValue: 87 } } } });
});

describe('the stream', () => {
  it('the stream is opened again when it ends, with the pull that goes with it', async () => {
    const pulls = world.service.of('GET /message').length;
    world.service.endStreams();
    await until(() => world.service.of('GET /events').length === 3, 'the stream to be opened again');
    await until(() => world.service.of('GET /message').length > pulls, 'the pull');
    expect(world.service.of('PATCH /device')).toHaveLength(1);
  });

  it.each([
    ['an error', { status: 503, body: {} }],
    ['a type that is no stream', { status: 200, body: '{}' }],
    ['a refusal', { status: 401, body: {} }],
  ])('the stream is tried again after %s', async (_what, answer) => {
    world.service.script('GET /events', answer, answer);
    world.service.endStreams();
    await until(() => world.service.of('GET /events').length >= 5 && phone.isConnected, 'the stream');
    expect(world.service.of('POST /device')).toHaveLength(1);
  });

  it('the stream is read in pieces, with remarks, with any end of line', async () => {
    const pulls = world.service.of('GET /webhooks').length;
    for (const piece of [':keep', 'alive\n\n', 'event: Webhooks', 'Updated\r', '\ndata: nu', 'll\r\n\r\n']) {
      world.service.push(piece);
    }
    await until(() => world.service.of('GET /webhooks').length === pulls + 1, 'the event');
    // Without data it is not an event.
    world.service.push('event: WebhooksUpdated\n\nevent: SettingsUpdated\ndata: null\n\n');
    await until(() => world.service.of('GET /settings').length >= 2, 'the next event');
    expect(world.service.of('GET /webhooks')).toHaveLength(pulls + 1);
  });
});
