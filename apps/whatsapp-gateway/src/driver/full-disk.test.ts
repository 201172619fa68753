import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { GatewayEvent } from '@chasqui/gateway-protocol';
import { pino } from 'pino';
import { SendLedger } from '../ledger/send-ledger';
import { type SendResult, SendService } from '../ledger/send.service';
import { EventOutbox } from '../outbox/event-outbox';
import { MediaFolder } from '../store/media-folder';
import { openStore, type Store } from '../store/store';
import { BaileysWorld } from '../testing/baileys.world';
import { type FillableFolder, limitedPages, mayMount, smallDisk } from '../testing/full-disk';
import { aMessage, NUMBER } from '../testing/messages';
import { until } from '../testing/until';
import { SANDBOX_DEFAULTS, SandboxDriver } from './sandbox/sandbox.driver';

const LOG = pino({ level: 'silent' });
/** In the sandbox: delivers, and replies with a text. */
const ANSWERS = '15551230009';
const PAUSE_MS = 15;

interface App {
  store: Store;
  sends: SendService;
  outbox: EventOutbox;
  to: string;
  write(text: string): Promise<string | undefined>;
  /** Each sent message, named by our id, brings a reply of the network itself. */
  answers: boolean;
  copiesOf(text: string): number;
  isQuiet(): boolean;
  problems(): readonly string[];
  close(): Promise<void>;
}

async function baileysOn(folder: FillableFolder): Promise<App> {
  const world = await new BaileysWorld({}, folder).open();
  const { store, driver, whatsapp } = world;
  const ledger = new SendLedger(store.db);
  const outbox = new EventOutbox(store, ledger);
  world.record = (event, alongside) => outbox.record(event, alongside);
  const [ann, bob] = [world.person('usual'), world.person('reads')];
  return {
    store,
    outbox,
    sends: new SendService(driver, ledger, store, LOG),
    to: bob.user.phone,
    write: (text) => ann.write(world.user, text),
    answers: false,
    copiesOf: (text) => world.received().filter((each) => each.text === text).length,
    isQuiet: () => whatsapp.owed().length === 0 && driver.session(NUMBER)?.status === 'connected',
    problems: () => whatsapp.problems(),
    close: () => world.close(),
  };
}

async function sandboxOn(folder: FillableFolder): Promise<App> {
  const store = openStore(folder.path);
  const options = { ...SANDBOX_DEFAULTS, numbers: [NUMBER], receiptDelayMs: [5, 30] as const };
  const driver = new SandboxDriver(store, new MediaFolder(folder.path), options, LOG);
  const ledger = new SendLedger(store.db);
  const outbox = new EventOutbox(store, ledger);
  await driver.start(outbox);
  return {
    store,
    outbox,
    sends: new SendService(driver, ledger, store, LOG),
    to: ANSWERS,
    write: () => Promise.resolve(undefined),
    answers: true,
    copiesOf: (text) => driver.network.received().find((each) => each.text === text)?.copies ?? 0,
    isQuiet: () => driver.network.unfinished().length === 0,
    problems: () => [],
    close: async () => {
      await driver.stop();
      store.close();
      folder.remove();
    },
  };
}

class Traffic {
  readonly written: string[] = [];
  readonly sent: { id: string; text: string; result: SendResult }[] = [];
  private hasEnded = false;
  private readonly work: Promise<unknown>;

  constructor(private readonly app: App) {
    this.work = Promise.all([this.send(), this.write()]);
  }

  get refused(): number {
    return this.sent.filter(({ result }) => result.kind !== 'accepted').length;
  }

  async end(): Promise<void> {
    this.cease();
    await this.work;
  }

  cease(): void {
    this.hasEnded = true;
  }

  /** Does not wait for the previous send: its outcome may be storable only when there is room again. */
  private async send(): Promise<void> {
    const all: Promise<unknown>[] = [];
    for (let i = 0; !this.hasEnded; i += 1) {
      all.push(this.sendOne(`Message ${i}`));
      await sleep(PAUSE_MS);
    }
    await Promise.all(all);
  }

  private async sendOne(text: string): Promise<void> {
    const request = aMessage({ to: this.app.to, text });
    this.sent.push({ id: request.id, text, result: await this.app.sends.submit(request, { canceled: false }) });
  }

  private async write(): Promise<void> {
    for (let i = 0; !this.hasEnded; i += 1) {
      const id = await this.app.write(`${i} ${'x'.repeat(8000)}`);
      if (id !== undefined) this.written.push(id);
      await sleep(PAUSE_MS);
    }
  }
}

function eventsOf({ outbox }: App) {
  const events = outbox.oldest(1_000_000);
  const of = <T extends GatewayEvent['type']>(type: T) =>
    events.filter((each): each is Extract<GatewayEvent, { type: T }> => each.type === type);
  const inbound = of('message.inbound').map(({ data }) => data.wa_id);
  const delivered = of('message.status').flatMap(({ data }) => (data.status === 'delivered' ? [data.message_id] : []));
  return { inbound, delivered };
}

const drivers = [
  { driver: 'Baileys', open: baileysOn },
  { driver: 'sandbox', open: sandboxOn },
];
const isRoot = mayMount();

describe.each(drivers)('a full disk under the $driver driver', ({ open }) => {
  let app: App | undefined;
  let traffic: Traffic | undefined;
  afterEach(async () => {
    traffic?.cease();
    await app?.close();
    app = undefined;
  });

  const survives = async (folder: FillableFolder) => {
    app = await open(folder);
    const { store } = app;
    const ours = new Traffic(app);
    traffic = ours;
    for (const round of [1, 2]) {
      const accepted = () => ours.sent.length - ours.refused;
      const before = accepted();
      await until(() => accepted() > before + 10, 'messages go out');
      const refused = ours.refused;
      folder.fill(store);
      await until(() => store.health.trouble === 'disk_full', `the disk is full, ${round}`);
      await until(() => ours.refused > refused + 20, 'messages are refused');
      folder.free(store);
      await until(() => store.health.trouble === undefined, `there is room, ${round}`);
    }
    const before = ours.sent.length - ours.refused;
    await until(() => ours.sent.length - ours.refused > before + 10, 'messages go out again');
    await ours.end();
    return { app, traffic: ours };
  };

  const expectAll = async ({ app: ended, traffic: made }: { app: App; traffic: Traffic }) => {
    const accepted = made.sent.filter(({ result }) => result.kind === 'accepted');
    const known = () => eventsOf(ended);
    const replies = ended.answers ? accepted.length : made.written.length;
    await until(() => ended.isQuiet(), 'WhatsApp has everything confirmed');
    await until(() => known().inbound.length >= replies, 'all that came in is told');
    await until(() => known().delivered.length >= accepted.length, 'all receipts are told');
    const { inbound, delivered } = known();
    expect([...delivered].sort()).toEqual(accepted.map(({ id }) => id).sort());
    expect(new Set(inbound).size).toBe(replies);
    // What arrives while older ones are fetched may overtake them.
    if (!ended.answers) expect([...inbound].sort()).toEqual([...made.written].sort());
    for (const { text, result } of made.sent) {
      if (result.kind === 'accepted') expect([text, ended.copiesOf(text)]).toEqual([text, 1]);
      else if (result.kind === 'refused' && result.code === 'STORE_UNAVAILABLE') expect(ended.copiesOf(text)).toBe(0);
    }
    expect(ended.problems()).toEqual([]);
  };

  it('a database that may not grow, twice, costs no receipt and no message, and doubles none', async () => {
    await expectAll(await survives(limitedPages()));
  });

  (isRoot ? it : it.skip)(
    'a file system without room, twice, costs no receipt and no message, and doubles none',
    async () => {
      await expectAll(await survives(smallDisk()));
    },
  );
});
