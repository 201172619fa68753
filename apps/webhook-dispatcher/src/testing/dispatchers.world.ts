import { waitFor } from '@chasqui/testing';
import { DispatcherHarness, type SecretEndpoint } from './dispatcher.harness';
import { type Behaviour, Receiver } from './receiver';

export class DispatchersWorld {
  harness: DispatcherHarness;
  readonly receiver = new Receiver();
  private paths = 0;

  /** One for all tests of a file. */
  static ofFile(): DispatchersWorld {
    const world = new DispatchersWorld();
    beforeAll(() => world.open());
    afterEach(async () => {
      // Leftovers of a test must not meet the next one.
      await world.harness.database.query(`update webhook_endpoints set status = 'disabled'`);
      await world.harness.stopAll();
      await world.harness.database.query('delete from lanes');
    });
    afterAll(() => world.close());
    return world;
  }

  /** One for a test that runs beside others. */
  static async run(work: (world: DispatchersWorld) => Promise<void>): Promise<void> {
    const world = new DispatchersWorld();
    await world.open();
    try {
      await work(world);
    } finally {
      await world.close();
    }
  }

  private async open(): Promise<void> {
    this.harness = await DispatcherHarness.create();
    await this.receiver.start();
  }

  private async close(): Promise<void> {
    await this.harness.close();
    await this.receiver.stop();
  }

  readonly aPath = (): string => `/${(this.paths += 1)}`;

  readonly anEndpoint = async (behaviour: Behaviour, orgId?: string): Promise<SecretEndpoint & { path: string }> => {
    const path = this.aPath();
    this.receiver.on(path, behaviour);
    const url = this.receiver.url(path);
    return { ...(await this.harness.anEndpoint({ url, ...(orgId && { orgId }) })), path };
  };

  readonly after =
    (ms: number): Behaviour =>
    (_request, response) => {
      setTimeout(() => response.end('ok'), ms);
    };

  /** Answers the first requests; all others wait for `goOn`. */
  readonly answersFirst = (count: number): { behaviour: Behaviour; goOn: () => void } => {
    let answered = 0;
    let isOpen = false;
    const waiting: (() => void)[] = [];
    return {
      behaviour: (_request, response) => {
        if (isOpen || (answered += 1) <= count) response.end('ok');
        else waiting.push(() => response.end('ok'));
      },
      goOn: () => {
        isOpen = true;
        for (const answer of waiting.splice(0)) answer();
      },
    };
  };

  readonly untilAll = (path: string, ids: readonly string[]) =>
    waitFor(
      () => {
        const there = this.receiver.idsAt(path);
        return ids.every((id) => there.has(id));
      },
      { what: `all events at ${path}` },
    );

  readonly untilDone = (endpoint: SecretEndpoint) =>
    waitFor(async () => (await this.harness.countOpen(endpoint)) === 0, { what: 'all deliveries to be recorded' });
}
