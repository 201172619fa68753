import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { MetaStore } from '../store/meta.store';
import { openStore } from '../store/store';
import type { FakeService } from '../testing/fake-service';
import { type FillableFolder, limitedPages } from '../testing/full-disk';
import { RunningGateway } from '../testing/running-gateway';
import { until } from '../testing/until';
import { atAddress, type Credentials, CredentialsStore, reachable } from './credentials.store';
import { Pause } from './pause';
import { register } from './registration';

let service: FakeService;
let app: RunningGateway;

beforeEach(async () => {
  ({ service, app } = await RunningGateway.waiting());
});
afterEach(() => app.end());

describe('registration', () => {
  it('registration trades the code once and uses the token after a restart, without a code', async () => {
    await app.start();
    await service.connected();
    await app.stop();
    await app.start({ setupCode: undefined });
    await service.connected(2);
    expect(service.registrations).toEqual([
      {
        setup_code: service.setupCode,
        app_version: '0.1.0',
        protocol: 1,
        host: { os: process.platform, arch: process.arch },
        driver: 'sandbox',
        secret: expect.stringMatching(/^[\w-]{43}$/),
      },
    ]);
  });

  it('registration goes on trying while the service is away or has trouble', async () => {
    await service.stop();
    await app.start();
    await until(() => app.logged('registration failed, trying again'), 'the first try fails');
    service.onRegister = () => ({ status: 503 });
    await service.start();
    await until(() => app.logged('the service answered 503'), 'the second try fails');
    service.onRegister = () => undefined;
    expect((await service.connected()).protocol).toBe(1);
  });

  it('registration whose answer is lost is repeated with the same secret, also after a restart, and the code is good for it', async () => {
    service.losesRegistration = true;
    await app.start();
    await until(() => app.logged('registration failed, trying again'), 'the answer is lost');
    await app.stop();
    await app.start();
    expect((await service.connected()).protocol).toBe(1);
    const [first, second] = service.registrations;
    expect(second).toEqual(first);
  });

  it.each([
    [400, 'registration_refused', 'It says: base_url is not public'],
    [409, 'setup_code_used', 'already used'],
    [401, 'setup_code_refused', 'unknown or older than 24 hours'],
    [404, 'no_service', 'Check --url'],
    [301, 'no_service', 'Check --url'],
    [426, 'upgrade_required', 'too old'],
  ])('registration stops with one clear sentence on %i', async (status, reason, words) => {
    service.onRegister = () => ({ status, body: { message: 'base_url is not public' } });
    await app.start();
    const stuck = await app.gateway?.stuck;
    expect(stuck?.reason).toBe(reason);
    expect(stuck?.message).toContain(words);
  });

  it('registration says which limit of the service keeps it out', async () => {
    service.onRegister = () => ({ status: 403, body: { code: 'PLAN_LIMIT', message: 'There are 3 of them.' } });
    await app.start();
    expect(await app.gateway?.stuck).toMatchObject({
      reason: 'registration_refused',
      message: expect.stringContaining('There are 3 of them.'),
    });
  });

  it('registration asks for a code when it has neither token nor code', async () => {
    await app.start({ setupCode: undefined });
    expect((await app.gateway?.stuck)?.message).toContain('CHASQUI_SETUP_CODE');
  });

  it('registration follows the service to another address', async () => {
    await app.start();
    await service.connected();
    await app.stop();
    await service.stop();
    await service.start(0);
    await app.start();
    expect((await service.connected(2)).protocol).toBe(1);
  });
});

describe('registration on a full disk', () => {
  let folder: FillableFolder;
  beforeEach(() => {
    folder = limitedPages();
  });
  afterEach(() => folder.remove());

  /** @param isFull whether the folder is full */
  function registering(isFull: boolean) {
    const store = openStore(folder.path);
    if (isFull) folder.fill(store);
    const options = { serviceUrl: service.url, setupCode: service.setupCode, appVersion: '0.1.0', driver: 'sandbox' };
    const keeper = { store: new CredentialsStore(new MetaStore(store.db)), health: store.health };
    const pause = new Pause();
    let isStopped = false;
    const registered = register(options, keeper, pino({ level: 'silent' }), pause, () => isStopped);
    const stop = async () => {
      isStopped = true;
      pause.wake();
      await registered;
      store.close();
    };
    return { store, registered, stop };
  }

  it('registration does not spend the setup code while the disk is full, so that it is still good after a restart', async () => {
    const full = registering(true);
    await until(() => full.store.health.trouble === 'disk_full', 'the trouble is known');
    await full.stop();
    expect(await full.registered).toBeUndefined();
    expect(service.registrations).toEqual([]);
    const roomy = registering(false);
    expect(await roomy.registered).toMatchObject({ token: service.token });
    await roomy.stop();
  });

  it('registration goes on by itself when there is room', async () => {
    const full = registering(true);
    await until(() => full.store.health.trouble === 'disk_full', 'the trouble is known');
    folder.free(full.store);
    expect(await full.registered).toMatchObject({ token: service.token });
    await full.stop();
  });
});

describe('the addresses of the service', () => {
  const stored: Credentials = {
    gatewayId: '',
    token: '',
    requestKey: '',
    setupCodeHash: '',
    serviceUrl: 'http://localhost:3000',
    wsUrl: 'ws://localhost:3000/gateway/v1/connect',
    eventsUrl: 'https://events.example.com/gateway/v1/events',
  };

  it.each([
    ['ws://localhost:8080/gateway/v1/connect', 'http://proxy:8080', 'ws://proxy:8080/gateway/v1/connect'],
    ['http://127.0.0.1:3000/gateway/v1/events', 'https://chasqui.test', 'https://chasqui.test/gateway/v1/events'],
    ['ws://localhost:3000/gateway/v1/connect', 'http://127.0.0.1:3000', 'ws://localhost:3000/gateway/v1/connect'],
    ['wss://chasqui.test/gateway/v1/connect', 'http://proxy:8080', 'wss://chasqui.test/gateway/v1/connect'],
  ])('the address %s, registered at %s, is %s', (given, registeredAt, dialled) => {
    expect(reachable(given, registeredAt)).toBe(dialled);
  });

  it('the addresses move with the service, except those that are elsewhere', () => {
    const moved = atAddress(stored, 'https://chasqui.example.com');
    expect(moved.wsUrl).toBe('wss://chasqui.example.com/gateway/v1/connect');
    expect(moved.eventsUrl).toBe(stored.eventsUrl);
  });
});
