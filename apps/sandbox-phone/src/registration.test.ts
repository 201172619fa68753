import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PhoneWorld, until } from './testing/phone.world';

let world: PhoneWorld;
beforeEach(async () => {
  world = await PhoneWorld.open();
});
afterEach(() => world.close());

const routes = () => world.service.calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

describe('a new phone', () => {
  it('a new phone registers with the private token, and opens its stream and pulls after that only', async () => {
    const phone = await world.aConnectedPhone();
    await until(() => world.service.of('GET /message').length > 0, 'a pull');
    expect(routes()).toEqual(['POST /device', 'GET /events', 'GET /message']);
    const [registration] = world.service.of('POST /device');
    expect(registration?.headers.authorization).toBe('Bearer the-private-token');
    expect(registration?.headers['user-agent']).toBe('me.capcom.smsgateway/1.68.0');
    const sim = { slotIndex: 0, simNumber: 1, phoneNumber: '********9001', carrierName: '**********bile' };
    // No pushToken: the app leaves out what is null.
    expect(registration?.body).toEqual({
      name: 'Chasqui/Sandbox phone',
      simCards: [sim, { ...sim, slotIndex: 1, simNumber: 2, phoneNumber: '********9002' }],
    });
    expect(phone.identity).toEqual({
      id: 'device-1',
      token: 'device-token-1',
      login: 'login',
      password: 'password',
    });
    const [events] = world.service.of('GET /events');
    expect(events?.headers).toMatchObject({
      authorization: 'Bearer device-token-1',
      accept: 'text/event-stream',
      'user-agent': 'okhttp/4.10.0',
    });
    expect(phone.complaints).toEqual([]);
  });

  it('a new phone registers by code, and tells its SIMs right after that, as the start after the sign-in does', async () => {
    await world.aConnectedPhone({ signIn: { kind: 'code', code: '12345678' } });
    expect(routes().slice(0, 3)).toEqual(['POST /device', 'PATCH /device', 'GET /events']);
    expect(world.service.of('POST /device')[0]?.headers.authorization).toBe('Code 12345678');
  });

  it('a new phone sends the same secret with its code when it did not get the answer', async () => {
    world.service.script('POST /device', { status: 503, body: {} });
    await world.aConnectedPhone({ signIn: { kind: 'code', code: '12345678' } });
    const secrets = world.service.of('POST /device').map(({ body }) => (body as { secret: string }).secret);
    expect(secrets).toEqual([expect.stringMatching(/^[\w-]{43}$/), secrets[0]]);
  });

  it('a new phone signs in with a login, in base64', async () => {
    const phone = await world.aPhone({ signIn: { kind: 'login', login: 'ann', password: 'päss' } });
    phone.start();
    await until(() => world.service.of('POST /device').length === 1, 'the sign-in');
    expect(world.service.of('POST /device')[0]?.headers.authorization).toBe('Basic YW5uOnDDpHNz');
  });

  it('a new phone comes without any authorization when no private token stands in its settings, and again later', async () => {
    const phone = await world.aPhone({ signIn: { kind: 'token', privateToken: null } });
    phone.start();
    await until(() => world.service.of('POST /device').length >= 2, 'a second try');
    expect(world.service.of('POST /device')[0]?.headers.authorization).toBeUndefined();
  });

  it('a new phone does not try a wrong code again', async () => {
    const phone = await world.aPhone({ signIn: { kind: 'code', code: '00000000' }, speed: 10_000 });
    phone.start();
    await until(() => phone.isRefused, 'the refusal');
    phone.start();
    await until(() => world.service.of('POST /device').length === 2, 'the second start');
    expect(phone.identity).toBeUndefined();
    expect(routes()).toEqual(['POST /device', 'POST /device']);
  });
});

describe('a known phone', () => {
  beforeEach(async () => {
    await (await world.aConnectedPhone()).stop();
    world.service.calls.length = 0;
  });

  it('a known phone tells its SIMs and opens the stream; webhooks, settings and messages are asked for beside that', async () => {
    await world.aConnectedPhone();
    await until(() => world.service.of('GET /message').length === 2, 'the pull of the stream');
    expect(routes().toSorted()).toEqual(
      ['PATCH /device', 'GET /events', 'GET /message', 'GET /message', 'GET /settings', 'GET /webhooks'].toSorted(),
    );
    expect(routes().indexOf('PATCH /device')).toBeLessThan(routes().indexOf('GET /events'));
    expect(world.service.of('PATCH /device')[0]?.body).toMatchObject({ id: 'device-1', simCards: [{}, {}] });
  });

  it('a known phone registers anew when it is refused with 401, and goes on with its ledger', async () => {
    world.service.tokens.clear();
    const phone = await world.aConnectedPhone();
    expect(phone.identity?.id).toBe('device-2');
    expect(routes().filter((route) => route.includes('/device'))).toEqual(['PATCH /device', 'POST /device']);
  });

  it.each([403, 404, 429, 500, 302])(
    'a known phone tries %i again later, with the same identity, and has no stream until then',
    async (status) => {
      world.service.script('PATCH /device', { status, body: {} }, { status, body: {} });
      const phone = await world.aConnectedPhone();
      expect(phone.identity?.id).toBe('device-1');
      expect(routes().filter((route) => /device|events/.test(route))).toEqual([
        'PATCH /device',
        'PATCH /device',
        'PATCH /device',
        'GET /events',
      ]);
    },
  );

  it('a known phone registers anew on 401 to that call only: other calls go on with the dead token', async () => {
    const phone = await world.aConnectedPhone();
    world.service.tokens.clear();
    world.service.event('MessageEnqueued');
    await until(() => world.service.of('GET /message').length >= 4, 'pulls with the dead token');
    expect(world.service.of('POST /device')).toEqual([]);
    expect(phone.identity?.token).toBe('device-token-1');
  });

  it('a known phone that starts twice within a moment has two streams, and is known once', async () => {
    const phone = await world.aConnectedPhone();
    phone.start();
    await until(() => world.service.openStreams.length === 2, 'the second stream');
    expect(world.service.of('POST /device')).toEqual([]);
  });
});

describe('an answer to the registration', () => {
  it.each([
    ['is no JSON by its type', { status: 201, body: '{"id":"a","token":"b","login":"c"}', contentType: 'text/plain' }],
    ['is no JSON', { status: 201, body: '{"id":', contentType: 'application/json' }],
    ['is a list', { status: 201, body: [] }],
    ['has an object for an id', { status: 201, body: { id: {}, token: 'b', login: 'c' } }],
    ['is a redirection', { status: 307, body: {}, headers: { location: '/sms-phone/v1/device' } }],
  ])('an answer to the registration that %s is none: the phone registers again', async (_what, answer) => {
    world.service.script('POST /device', answer);
    const phone = await world.aConnectedPhone();
    expect(phone.identity?.id).toBe('device-1');
    expect(world.service.of('POST /device')).toHaveLength(2);
  });

  it('an answer to the registration without a login is kept, although the app stumbles over it', async () => {
    world.service.tokens.add('t');
    world.service.script('POST /device', { status: 201, body: { id: 'd', token: 't' } });
    const phone = await world.aConnectedPhone();
    expect(phone.identity).toEqual({ id: 'd', token: 't', login: null, password: null });
    expect(routes().filter((route) => route.includes('/device'))).toEqual(['POST /device', 'PATCH /device']);
    expect(phone.complaints).toHaveLength(1);
  });

  it('an answer to the registration without a token is the end of the app', async () => {
    world.service.script('POST /device', { status: 201, body: { id: 'd', login: 'l' } });
    (await world.aPhone()).start();
    await until(() => world.crashes.length === 1, 'the crash');
    expect(world.service.of('GET /events')).toEqual([]);
  });
});
