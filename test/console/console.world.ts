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

/** Everything takes longer on a machine on which other tests run. */
const PATIENCE_MS = 30_000;
const BROWSER_FLAGS = [
  // Its own sandbox needs rights that containers do not give; the pages are ours.
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // Pages of tests are gone before it pays that their scripts are compiled well, which took a third of a page's processor time.
  '--js-flags=--no-maglev --no-turbofan',
];
/** What browsers say of each answer that is no success: the answers themselves are looked at instead. */
const REFUSED_ANSWER = 'Failed to load resource';
/** Clicks of a person, also those that are made with the keyboard. */
const COUNT_CLICKS = `(() => {
  let clicks = 0;
  document.addEventListener('click', ({ isTrusted }) => (clicks += Number(isTrusted)), true);
  window.countedClicks = () => clicks;
})()`;
/** Runs in the page, before its own scripts. */
const NOTE_VIOLATIONS = `document.addEventListener('securitypolicyviolation', (event) => {
  noteViolation(event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sourceFile + ':' + event.lineNumber);
});`;

/**
 * The console as a newcomer gets it: what `npm start` starts, with data of its own, and a real browser.
 */
export class ConsoleWorld {
  private readonly pages: WatchedPage[] = [];

  private constructor(
    /** Where the service answers, without a path. */
    readonly url: string,
    /** What standalone.json says. */
    readonly announced: Announced,
    /** The link that signed in nobody yet. */
    readonly firstLink: string,
    private readonly service: StandaloneProcess,
    private readonly browser: Browser,
    private readonly dataDir: string,
    readonly database: TestDatabase,
  ) {}

  /**
   * Builds and starts it, on a database of the tests' server: another one for each world takes seconds, and is what
   * `standalone.e2e.ts` starts.
   *
   * @param settings variables of `npm start`
   * @throws Error with a sentence that says what to install when there is no browser
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

  /** A browser of somebody who was never here. */
  async aPage(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext({ locale: 'en-US', baseURL: this.url, ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    // Copying is part of what is tested.
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const watched = await WatchedPage.open(await context.newPage());
    this.pages.push(watched);
    return watched;
  }

  /** A page on which the owner of the demo organization is signed in. */
  async signedIn(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const watched = await this.aPage(options);
    await watched.page.goto('/console/sign-in');
    await this.signIn(watched.page);
    return watched;
  }

  /** The owner of the demo organization signs in, on the page that asks for it. */
  async signIn(page: Page): Promise<void> {
    const { owner_email, owner_password } = this.announced;
    if (owner_password === null) throw new Error('the owner has another password now');
    await page.getByRole('textbox', { name: /email/i }).fill(owner_email);
    await page.getByLabel(/^password/i).fill(owner_password);
    await page.getByRole('button', { name: /^sign in/i }).click();
    await page.getByRole('navigation').first().waitFor();
  }

  /** Gives the password to the dialog that asks for it, with the mouse: what lies above it would be hit instead. */
  async confirm(page: Page, password = this.announced.owner_password ?? ''): Promise<void> {
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('textbox', { name: 'Password' }).click();
    await page.keyboard.type(password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** Calls the public API with a key. */
  async api(key: string, path: string, body?: unknown): Promise<{ status: number; data: Record<string, unknown> }> {
    const answer = await fetch(`${this.announced.base_url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { data = {} } = (await answer.json()) as { data?: Record<string, unknown> };
    return { status: answer.status, data };
  }

  /** The process of an app that it started beside itself. @param app its folder below dist/apps */
  pidOf(app: string): number {
    const { pid } = this.service.child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(`/${app}/`));
    if (found === undefined) throw new Error(`${app} does not run`);
    return found;
  }

  /** What went wrong on any page: errors of scripts, violations of the policy, answers with 5xx other than 503. */
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

/** A page, and everything that went wrong on it. */
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
      // 503 is what a busy machine answers, and pages ask again: what a test looks for has to come all the same.
      if (answer.status() >= 500 && answer.status() !== 503)
        note(`${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    });
    await page.exposeFunction('noteViolation', (what: string) => note(`content security policy: ${what}`));
    await page.addInitScript({ content: NOTE_VIOLATIONS });
    return watched;
  }

  /** Faults of WCAG 2.2 A and AA on what is on the screen now, a line each: those that are still there at a second look. */
  async accessibilityFaults(): Promise<string[]> {
    const first = await this.faultsNow();
    if (first.length === 0) return first;
    // A tooltip may have begun to fade in while the page was looked at.
    const second = new Set(await this.faultsNow());
    return first.filter((fault) => second.has(fault));
  }

  private async faultsNow(): Promise<string[]> {
    // What fades in is not read yet.
    const isStill =
      'document.getAnimations().every(({ playState, effect }) => ' +
      'playState !== "running" || effect?.getTiming().iterations === Infinity)';
    await waitFor(() => this.page.evaluate<boolean>(isStill), { what: 'the page to stand still' });
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    // Of what passes one node is enough: on long pages most of the time goes into naming all of them.
    // Our pages have no frames of other hosts, for which it would open one more page at each look.
    const axe = new AxeBuilder({ page: this.page })
      .setLegacyMode()
      .options({ runOnly: tags, resultTypes: ['violations'] });
    const { violations } = await axe.analyze();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }

  /** Does something with so many clicks at most, on pages that are not loaded anew meanwhile. */
  async withinClicks(most: number, work: () => Promise<void>): Promise<void> {
    await this.page.evaluate(COUNT_CLICKS);
    await work();
    const clicks = await this.page.evaluate<number | null>('window.countedClicks?.() ?? null');
    if (clicks === null) throw new Error('the page was loaded anew while clicks were counted');
    if (clicks > most) throw new Error(`it took ${clicks} clicks, and may take ${most}`);
  }

  /** Calls the console as its page does. @throws Error unless it was done */
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

  /** What was copied last. */
  copied(): Promise<string> {
    return this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Waits until somebody who looks sees this text. */
  async sees(text: string | RegExp): Promise<void> {
    await waitFor(async () => (await this.page.getByText(text).first().isVisible()) || null, {
      what: `"${String(text)}" on ${this.page.url()}`,
      intervalMs: 100,
    });
  }
}
