import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { readLedger } from './ledger/ledger-reader';
import { DATABASE_FILE, openStore } from './store/store';
import { FakeService } from './testing/fake-service';
import { GatewayProcess } from './testing/gateway.process';
import { aMessage } from './testing/messages';
import { temporaryFolder } from './testing/temporary-folder';
import { until } from './testing/until';

let service: FakeService;
let data: ReturnType<typeof temporaryFolder>;
let app: GatewayProcess;
const numbers = ['15550001111', '15550002222', '15550003333'];

beforeEach(async () => {
  service = await new FakeService().start();
  data = temporaryFolder();
  app = new GatewayProcess({
    CHASQUI_URL: service.url,
    CHASQUI_SETUP_CODE: service.setupCode,
    DATA_DIR: data.path,
    DRIVER: 'sandbox',
    SANDBOX_NUMBERS: numbers.join(','),
    SANDBOX_RECEIPT_DELAY_MS: '1-30',
    EXIT_WITH_PARENT: '1',
  });
});
afterEach(async () => {
  await app.end('SIGKILL');
  await service.stop();
  data.remove();
});

function startedAgain(): number {
  const db = new Database(join(data.path, DATABASE_FILE));
  const { count } = db.prepare('SELECT count(*) AS count FROM sends WHERE starts > 1').get() as { count: number };
  db.close();
  return count;
}

describe('the process', () => {
  it('a process that is killed in mid-send puts each message on the network once, in order, and reports each', async () => {
    const messages = Array.from({ length: 1500 }, (_, i) => aMessage({ from: numbers[i % 3] ?? '', text: String(i) }));
    const answered = new Set<string>();
    for (let kill = 1; kill <= 4; kill += 1) {
      app.start();
      await service.connected(kill);
      const before = answered.size;
      for (const message of messages.filter(({ id }) => !answered.has(id))) {
        void service.post(message).then(({ status }) => (status === 200 ? answered.add(message.id) : undefined));
      }
      if (kill < 4) await until(() => answered.size >= before + 1, 'some answers');
      else await until(() => answered.size === messages.length, 'all answers');
      if (kill < 4) await app.end('SIGKILL');
      service.drop();
    }
    expect(startedAgain()).toBeGreaterThan(0);
    const ledger = readLedger(data.path);
    expect(ledger).toHaveLength(messages.length);
    expect(ledger.every(({ attempts }) => attempts === 1)).toBe(true);
    for (const number of numbers) {
      const texts = ledger.filter(({ from }) => from === number).map(({ text }) => Number(text));
      expect(texts).toEqual([...texts].sort((a, b) => a - b));
    }
    const delivered = () => service.events.filter(({ type }) => type === 'message.status');
    await until(() => delivered().length >= messages.length, 'all receipts');
    expect(delivered()).toHaveLength(messages.length);
  });

  it('the process goes on after a rejection that nobody waits for; an error that nobody catches ends it, with code 70', async () => {
    app.start([], [join(__dirname, 'testing/unheard-errors-preload.ts')]);
    await service.connected();
    app.tell('reject');
    await until(() => app.output.includes('a rejection that nobody waits for'), 'it is logged');
    expect((await service.post(aMessage({ from: numbers[0] ?? '' }))).status).toBe(200);
    app.tell('throw');
    expect(await app.exited()).toBe(70);
    expect(app.output).toContain('an error that nobody catches');
  });

  it('the process ends cleanly on SIGTERM, and when its parent is gone', async () => {
    app.start();
    await service.connected();
    expect(await app.end('SIGTERM')).toBe(0);
    app.start();
    await service.connected(2);
    expect(await app.orphan()).toBe(0);
    expect(
      app.output
        .trim()
        .split('\n')
        .every((line) => line.startsWith('{')),
    ).toBe(true);
  });

  it('the process ends with 2 and a clear sentence when the key of the logins is gone: a restart would not help', async () => {
    const store = openStore(data.path);
    store.db.exec("INSERT INTO auth VALUES ('15550001111', 'creds', '', x'00')");
    store.close();
    app = new GatewayProcess({ CHASQUI_URL: service.url, DATA_DIR: data.path, DRIVER: 'baileys' });
    app.start();
    expect(await app.exited()).toBe(2);
    expect(app.output).toContain('auth.key is missing. Restore the key that belongs to them');
  });

  it('the process ends with a clear sentence when the setup code is used up', async () => {
    service.onRegister = () => ({ status: 409 });
    app.start();
    expect(await app.exited()).toBe(2);
    expect(app.output).toContain('already used');
  });

  it('the process ends with 3 and says what to do when the service wants a newer app, at the registration and later', async () => {
    service.onConnect = () => ({ status: 426, body: { download_url: 'https://example.com/new\u001b[2J' } });
    app.start();
    expect(await app.exited()).toBe(3);
    expect(app.output).toMatch(
      /version 0\.1\.0\) is too old .* Get the newer one from https:\/\/example\.com\/new%1B\[2J/,
    );
    service.onRegister = () => ({ status: 426 });
    app = new GatewayProcess({
      CHASQUI_URL: service.url,
      CHASQUI_SETUP_CODE: 'gw_setup_x',
      DATA_DIR: join(data.path, 'b'),
      DRIVER: 'sandbox',
    });
    app.start();
    expect(await app.exited()).toBe(3);
    expect(app.output).toContain('Install the newer one');
  });

  it('the process ends with 1 and all problems when the configuration is wrong', async () => {
    app.start(['--driver', 'pigeon', '--status-port', 'x']);
    expect(await app.exited()).toBe(1);
    expect(app.output).toMatch(/STATUS_PORT must.*\nDRIVER must.*\n.*--help/);
  });

  it('the process remembers the service, and answers link, status and unlink while it runs', async () => {
    const { path } = data;
    const shop = '15550009999';
    const settings = { DATA_DIR: path, DRIVER: 'sandbox', STATUS_PAGE: 'on', EXIT_WITH_PARENT: '1' };
    app = new GatewayProcess({ ...settings, CHASQUI_URL: service.url });
    app.start(['--setup-code', service.setupCode]);
    await service.connected();
    expect(await app.end('SIGTERM')).toBe(0);
    app = new GatewayProcess(settings);
    app.start();
    await service.connected(2);
    await until(() => app.output.includes('the status page is open'), 'the status page');
    const run = async (...argv: string[]) => {
      const command = new GatewayProcess({ DATA_DIR: path });
      command.start(argv);
      const code = await command.exited();
      return { code, output: command.output };
    };
    expect(await run('link', `+${shop}`)).toMatchObject({ code: 0, output: expect.stringContaining('is connected') });
    expect((await run('status')).output).toContain(`+${shop}`);
    expect(await run('unlink', shop)).toMatchObject({ code: 0 });
    expect((await run('status')).output).not.toContain(shop);
    const { token } = JSON.parse(readFileSync(join(path, 'local.json'), 'utf8')) as { token: string };
    expect(await app.end('SIGTERM')).toBe(0);
    expect(await run('status')).toMatchObject({
      code: 1,
      output: expect.stringContaining('Start it in another window'),
    });
    const logged = readFileSync(join(path, 'gateway.log'), 'utf8');
    for (const secret of [token, service.token, service.setupCode, service.requestKey]) {
      expect(logged + app.output).not.toContain(secret);
    }
  });
});
