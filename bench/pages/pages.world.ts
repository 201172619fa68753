import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import { type Browser, type BrowserContextOptions, type CDPSession, chromium, type Page } from 'playwright-core';
import { fillOrganization } from '../console/console-rows';
import type { ConsoleSizes } from '../console/console-rows.sql';
import { signInOwner } from '../console/console-session';
import type { AppProcess } from '../installation/app-process';
import { startServer } from '../installation/installation';
import { type BenchServices, benchServices } from '../services/bench-services';
import { LiveMessages } from './live-messages';

/** From dist/bench/pages. */
const FIND_BROWSER = join(__dirname, '../../../scripts/chromium.mjs');
const PATIENCE_MS = 60_000;

export interface OpenedPage {
  page: Page;
  cdp: CDPSession;
}

export class PagesWorld {
  private constructor(
    readonly services: BenchServices,
    readonly app: AppProcess,
    readonly url: string,
    readonly orgId: string,
    readonly numberId: string,
    readonly live: LiveMessages,
    private readonly token: string,
    private readonly browser: Browser,
  ) {}

  /** Runs `work` in a new world, and always stops it: leftovers would disturb the servers of the next benchmark. */
  static async during<T>(sizes: ConsoleSizes, work: (world: PagesWorld) => Promise<T>): Promise<T> {
    const world = await PagesWorld.start(sizes);
    try {
      return await work(world);
    } finally {
      await world.stop();
    }
  }

  private static async start(sizes: ConsoleSizes): Promise<PagesWorld> {
    const executablePath = execFileSync(process.execPath, [FIND_BROWSER], { encoding: 'utf8' }).trim();
    const services = await benchServices();
    const { orgId, numberIds } = await fillOrganization(services, sizes);
    const [numberId = ''] = numberIds;
    const token = await signInOwner(services.database, orgId);
    const port = await freePort();
    const { publicKey: WEBHOOK_PUBLIC_KEY, privateKey: WEBHOOK_PRIVATE_KEY } = newSealingPair();
    const app = await startServer('console', services, port, { WEBHOOK_PUBLIC_KEY, WEBHOOK_PRIVATE_KEY });
    // Chromium's sandbox needs rights that containers lack; the pages are our own.
    const args = ['--no-sandbox', '--disable-dev-shm-usage'];
    const browser = await chromium.launch({ executablePath, args });
    const live = new LiveMessages(services, { orgId, numberId });
    return new PagesWorld(services, app, `http://127.0.0.1:${port}`, orgId, numberId, live, token, browser);
  }

  at(path: string): string {
    return `${this.url}/console/o/${this.orgId}${path}`;
  }

  /** A tab with empty caches. @param isSignedIn as the owner */
  async open(isSignedIn = true, options: BrowserContextOptions = {}): Promise<OpenedPage> {
    const context = await this.browser.newContext({
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (isSignedIn) await context.addCookies([{ name: 'sid', value: this.token, url: this.url }]);
    const page = await context.newPage();
    return { page, cdp: await context.newCDPSession(page) };
  }

  private async stop(): Promise<void> {
    await this.live.close();
    await this.browser.close();
    await this.app.stop();
    await this.services.stop();
  }
}

export interface HeldByPage {
  heapMb: number;
  nodes: number;
  listeners: number;
}

export async function heldBy(cdp: CDPSession): Promise<HeldByPage> {
  // Twice: the second run frees what the first one finalizes.
  for (let n = 0; n < 2; n += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 2 ** 20, nodes, listeners };
}
