import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { createTestDatabase, type TestDatabase, waitFor } from '@chasqui/testing';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { freePort } from '@chasqui/local-services';
import { chromiumPath } from '../../scripts/chromium.mjs';
import {
  type Announced,
  buildService,
  readAnnounced,
  type StandaloneProcess,
  startStandaloneProcess,
} from '../standalone.process';

/** Other tests slow this machine down. */
const PATIENCE_MS = 30_000;
const BROWSER_FLAGS = [
  // Chromium's sandbox needs rights that containers lack; the pages are our own.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Test pages are gone before optimized compilation pays, which took a third of their CPU time.
  '--js-flags=--no-maglev --no-turbofan',
];
/** Browsers log this for each failed answer; the answers themselves are checked instead. */
const REFUSED_ANSWER = 'Failed to load resource';
const COUNT_CLICKS = `(() => {
  let clicks = 0;
  document.addEventListener('click', ({ isTrusted }) => (clicks += Number(isTrusted)), true);
  window.countedClicks = () => clicks;
})()`;
const NOTE_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  noteViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

export class ConsoleWorld {
  private readonly pages: WatchedPage[] = [];

  private constructor(
    readonly url: string,
    readonly announced: Announced,
    readonly firstLink: string,
    private readonly service: StandaloneProcess,
    private readonly browser: Browser,
    private readonly dataDir: string,
    readonly database: TestDatabase,
  ) {}

  /**
   * Builds and starts it, on a database of the tests' server: a server per world takes seconds, and `standalone.e2e.ts`
   * covers that.
   *
   * @param settings variables of `npm start`
   * @throws Error with a sentence that says what to install if there is no browser
   */
  static async start(settings: Readonly<Record<string, string>> = {}): Promise<ConsoleWorld> {
    const executablePath = chromiumPath();
    await buildService();
    const dataDir = mkdtempSync(join(tmpdir(), 'chasqui-console-'));
    const database = await createTestDatabase(null);
    const service = await startStandaloneProcess(dataDir, {
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      ...settings,
    });
    try {
      const [firstLink] = /http:\/\/\S+\/console\/sign-in\/link#\S+/.exec(service.output()) ?? [];
      if (firstLink === undefined) throw new Error(`npm start printed no link:\n${service.output()}`);
      const announced = readAnnounced(dataDir);
      const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
      return new ConsoleWorld(
        new URL(announced.base_url).origin,
        announced,
        firstLink,
        service,
        browser,
        dataDir,
        database,
      );
    } catch (error) {
      service.child.kill('SIGKILL');
      throw error;
    }
  }

  async aPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext({ locale: 'en-US', baseURL: this.url, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const watched = await WatchedPage.open(await context.newPage());
    this.pages.push(watched);
    return watched;
  }

  async signedIn(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const watched = await this.aPage(options);
    await watched.page.goto('/console/sign-in');
    await this.signIn(watched.page);
    return watched;
  }

  async signIn(page: Page): Promise<void> {
    const { owner_email, owner_password } = this.announced;
    if (owner_password === null) throw new Error('the owner has another password now');
    await page.getByRole('textbox', { name: /email/i }).fill(owner_email);
    await page.getByLabel(/^password/i).fill(owner_password);
    await page.getByRole('button', { name: /^sign in/i }).click();
    await page.getByRole('navigation').first().waitFor();
  }

  /** Enters the password into the dialog, with the mouse: anything above it would be hit instead. */
  async confirm(page: Page, password = this.announced.owner_password ?? ''): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('textbox', { name: 'Password' }).click();
    await page.keyboard.type(password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async api(key: string, path: string, body?: unknown): Promise<{ status: number; data: Record<string, unknown> }> {
    const answer = await fetch(`${this.announced.base_url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data = {} } = (await answer.json()) as { data?: Record<string, unknown> };
    return { status: answer.status, data };
  }

  pidOf(app: string): number {
    const { pid } = this.service.child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(`/${app}/`));
    if (found === undefined) throw new Error(`${app} does not run`);
    return found;
  }

  problems(): string[] {
    return this.pages.flatMap(({ problems }) => problems);
  }

  async close(): Promise<void> {
    await this.browser.close();
    this.service.child.kill('SIGINT');
    await this.service.exited;
    await this.database.drop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export class WatchedPage {
  readonly problems: string[] = [];

  private constructor(readonly page: Page) {}

  static async open(page: Page): Promise<WatchedPage> {
    const watched = new WatchedPage(page);
    const note = (problem: string): void => void watched.problems.push(`${problem} (on ${page.url()})`);
    page.on('pageerror', (error) => note(`error: ${error.message}`));
    page.on('console', (message) => {
      const isProblem = message.type() === 'error' && !message.text().startsWith(REFUSED_ANSWER);
      if (isProblem) note(`console: ${message.text()}`);
    });
    page.on('response', (answer) => {
      // A busy machine answers 503, and pages retry: the expected result must still appear.
      if (answer.status() >= 500 && answer.status() !== 503)
        note(`${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    });
    await page.exposeFunction('noteViolation', (what: string) => note(`content security policy: ${what}`));
    await page.addInitScript({ content: NOTE_VIOLATIONS });
    return watched;
  }

  /** Violations of WCAG 2.2 A and AA on the current screen, a line each: those that persist at a second look. */
  async accessibilityFaults(): Promise<string[]> {
    const first = await this.faultsNow();
    if (first.length === 0) return first;
    // A tooltip may have begun to fade in during the first look.
    const second = new Set(await this.faultsNow());
    return first.filter((fault) => second.has(fault));
  }

  private async faultsNow(): Promise<string[]> {
    // Elements that are fading in are not judged yet.
    const isStill =
      'document.getAnimations().every(({ playState, effect }) => ' +
      'playState !== "running" || effect?.getTiming().iterations === Infinity)';
    await waitFor(() => this.page.evaluate<boolean>(isStill), { what: 'the page to stand still' });
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // One node per passing rule is enough: on long pages most of the time goes into naming all of them. Our pages have
    // no cross-origin frames, for which axe would open another page each time.
    const axe = new AxeBuilder({ page: this.page })
      .setLegacyMode()
      .options({ runOnly: tags, resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }

  /** Limits the clicks of some work, and asserts that the page is not reloaded. */
  async withinClicks(most: number, work: () => Promise<void>): Promise<void> {
    await this.page.evaluate(COUNT_CLICKS);
    await work();
    const clicks = await this.page.evaluate<number | null>('window.countedClicks?.() ?? null');
    if (clicks === null) throw new Error('the page was loaded anew while clicks were counted');
    if (clicks > most) throw new Error(`it took ${clicks} clicks, and may take ${most}`);
  }

  async call<Data>(path: string, body?: object): Promise<Data> {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    return this.page.evaluate<Data>(`(async () => {
      const answer = await fetch('/console/api${path}', ${JSON.stringify(init ?? {})});
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).data;
    })()`);
  }

  copied(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Waits until this text is visible. */
  async sees(text: string | RegExp): Promise<void> {
    await waitFor(async () => (await this.page.getByText(text).first().isVisible()) || null, {
      what: `"${String(text)}" on ${this.page.url()}`,
      intervalMs: 100,
    });
  }
}
