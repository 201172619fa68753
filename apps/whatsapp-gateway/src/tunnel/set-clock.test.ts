import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readLedger } from '../ledger/ledger-reader';
import { FakeService } from '../testing/fake-service';
import { GatewayProcess } from '../testing/gateway.process';
import { aMessage, NUMBER } from '../testing/messages';
import { temporaryFolder } from '../testing/temporary-folder';
import { until } from '../testing/until';

const SHIFTED_CLOCK = join(__dirname, '../../../../chaos/preloads/shifted-clock.ts');
const HOUR = 3_600_000;
/** Longer than a busy machine makes a process wait. */
const STOOD_STILL_MS = 5_000;
const YEAR = 365 * 24 * HOUR;

let service: FakeService;
let data: ReturnType<typeof temporaryFolder>;
let app: GatewayProcess;

const setClock = (aheadMs: number) => writeFileSync(join(data.path, 'clock'), String(aheadMs));

/** @param aheadMs error of the machine's clock at the start */
async function start(aheadMs: number): Promise<void> {
  setClock(aheadMs);
  app.start([], [SHIFTED_CLOCK]);
  await service.connected();
}

/** From the app's events. */
const aheadMs = () => Date.parse(service.events.at(-1)?.at ?? '') - Date.now();
const isAhead = (ms: number) => Math.abs(aheadMs() - ms) < HOUR / 2;

/** Sends until the app's clock is off by `ms`, and a few times more. @returns the distinct statuses of the answers */
async function sendUntilAhead(ms: number, frame: { left_ms?: undefined } = {}): Promise<Set<number>> {
  const statuses = new Set<number>();
  const send = async () => statuses.add((await service.post(aMessage(), frame)).status);
  await send();
  await until(() => service.events.length > 0, 'the first receipt');
  while (!isAhead(ms)) await send();
  for (let i = 0; i < 5; i += 1) await send();
  return statuses;
}

beforeEach(async () => {
  service = await new FakeService().start();
  data = temporaryFolder();
  app = new GatewayProcess({
    CHASQUI_URL: service.url,
    CHASQUI_SETUP_CODE: service.setupCode,
    DATA_DIR: data.path,
    DRIVER: 'sandbox',
    SANDBOX_NUMBERS: NUMBER,
    SANDBOX_RECEIPT_DELAY_MS: '1',
    SHIFTED_CLOCK_FILE: join(data.path, 'clock'),
  });
});
afterEach(async () => {
  await app.end('SIGKILL');
  await service.stop();
  data.remove();
});

describe('a machine whose clock is wrong', () => {
  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
  ])('an app whose clock is %s sends everything', async (_, ms) => {
    await start(ms);
    expect(await sendUntilAhead(ms)).toEqual(new Set([200]));
  });

  it('an app whose clock is set while it is connected sends everything, forward and back', async () => {
    await start(0);
    for (const ms of [HOUR, -HOUR, YEAR, 0]) {
      setClock(ms);
      expect(await sendUntilAhead(ms)).toEqual(new Set([200]));
    }
    expect(service.hellos).toHaveLength(1);
    expect(readLedger(data.path).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('an app whose clock is set while it is connected sends everything of an older service, too', async () => {
    await start(0);
    for (const ms of [HOUR, -HOUR]) {
      setClock(ms);
      expect(await sendUntilAhead(ms, { left_ms: undefined })).toEqual(new Set([200]));
    }
    expect(service.hellos).toHaveLength(1);
  });

  it('an app that stood still starts nothing whose time was over meanwhile, and everything else', async () => {
    await start(HOUR);
    app.signal('SIGSTOP');
    const over = service.post(aMessage(), { left_ms: 2_000 });
    const stillWanted = service.post(aMessage());
    await sleep(STOOD_STILL_MS);
    app.signal('SIGCONT');
    expect((await over).status).toBe(504);
    expect((await stillWanted).status).toBe(200);
    expect(readLedger(data.path)).toHaveLength(1);
  });

  it('an app whose clock is wrong still starts nothing that nobody waits for', async () => {
    await start(-HOUR);
    expect((await service.post(aMessage(), { left_ms: -1 })).status).toBe(504);
    expect(readLedger(data.path)).toEqual([]);
  });
});
