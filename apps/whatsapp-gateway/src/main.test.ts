import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { readLedger } from './ledger/ledger.reader';
import { DATABASE_FILE } from './store/store';
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

/** Messages that a killed process left open and the next one sent. */
function startedAgain(): number {
  const db = new Database(join(data.path, DATABASE_FILE));
  const { count } = db.prepare('SELECT count(*) AS count FROM sends WHERE starts > 1').get() as { count: number };
  db.close();
  return count;
}

describe('the process', () => {
  it('puts each message on the network once, in order, and reports each, when it is killed in mid-send', async () => {
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
    await until(() => delivered().length >= messages.length, 'all receipts', 20_000);
    expect(delivered()).toHaveLength(messages.length);
  }, 60_000);

  it('ends cleanly on SIGTERM, and when its parent is gone', async () => {
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

  it('ends with a clear sentence when the setup code is used up', async () => {
    service.onRegister = () => ({ status: 409 });
    app.start();
    expect(await app.exited()).toBe(2);
    expect(app.output).toContain('already used');
  });
});
