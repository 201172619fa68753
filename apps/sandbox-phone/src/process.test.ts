import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { folderOf } from './fleet/fleet';
import { readLedger } from './store/ledger-reader';
import { FakeService } from './testing/fake-service';
import { PhoneProcess } from './testing/phone.process';
import { aMessage, until } from './testing/phone.world';

let service: FakeService;
let dataDir: string;
const processes: PhoneProcess[] = [];
beforeEach(async () => {
  service = await new FakeService().listen();
  dataDir = mkdtempSync(join(tmpdir(), 'chasqui-phones-'));
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((each) => each.end('SIGKILL')));
  await service.close();
  rmSync(dataDir, { recursive: true });
});

const aProcess = (env: Record<string, string> = {}): PhoneProcess => {
  const made = new PhoneProcess({
    SERVICE_URL: service.url,
    PRIVATE_TOKEN: service.privateToken,
    PHONE_DATA_DIR: dataDir,
    RADIO_DELAY_MS: '1-5',
    SPEED: '1000',
    ...env,
  });
  processes.push(made);
  made.start();
  return made;
};
const ledger = () => readLedger(folderOf(dataDir, 1));

describe('the process', () => {
  it('the process, killed at any moment and started again, keeps its identity and sends nothing twice', async () => {
    const messages = Array.from({ length: 150 }, () => aMessage());
    service.messages = messages;
    const phone = aProcess({ LOSE_ANSWERS: '0.3', ANDROID_PARTS_PER_MINUTE: '1000000' });
    for (let kills = 1; kills <= 4; kills += 1) {
      await until(() => ledger().radio.length >= 25 * kills, 'some SMS');
      await phone.end('SIGKILL');
      phone.start();
    }
    await until(() => ledger().messages.length === 150, 'all to be taken');
    service.messages = [];
    await until(() => ledger().messages.every(({ state }) => state === 'Delivered'), 'all to be delivered');
    expect(service.of('POST /device')).toHaveLength(1);
    expect(
      ledger()
        .radio.map(({ messageId }) => messageId)
        .toSorted(),
    ).toEqual(messages.map(({ id }) => id).toSorted());
  });

  it('the process holds several phones, each with an identity and a folder of its own', async () => {
    aProcess({ PHONES: '3', FIRST_PHONE: '5' });
    await until(() => service.openStreams.length === 3, 'three streams');
    const ids = [5, 6, 7].map((phone) => readLedger(folderOf(dataDir, phone)).identity?.id);
    expect(new Set(ids).size).toBe(3);
    expect(
      service
        .of('POST /device')
        .map(({ body }) => (body as { name: string }).name)
        .toSorted(),
    ).toEqual(['Chasqui/Sandbox phone 5', 'Chasqui/Sandbox phone 6', 'Chasqui/Sandbox phone 7']);
  });

  it('the process ends on SIGTERM, and with whoever started it', async () => {
    const asked = aProcess();
    await until(() => service.openStreams.length === 1, 'the stream');
    expect(await asked.end('SIGTERM')).toBe(0);
    await until(() => service.openStreams.length === 0, 'the end of its stream');
    asked.start();
    await until(() => service.openStreams.length === 1, 'the stream');
    expect(await asked.orphan()).toBe(0);
  });

  it('the process refuses a folder that another one uses', async () => {
    aProcess();
    await until(() => service.openStreams.length === 1, 'the stream');
    const second = aProcess();
    expect(await second.exited()).toBe(1);
    expect(second.output).toContain('Another sandbox phone is running on the folder');
  });

  it('the process ends with a code of its own when the app crashes, to be started again', async () => {
    const phone = aProcess();
    await until(() => service.openStreams.length === 1, 'the stream');
    service.push('event: MessageCancelled\ndata: null\n\n');
    expect(await phone.exited()).toBe(70);
  });

  it('the process says what is wrong with its configuration', async () => {
    const phone = aProcess({ PHONES: 'many' });
    expect(await phone.exited()).toBe(1);
    expect(phone.output).toContain('PHONES must be a number from 1 to 1000.');
  });
});
