import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import type { Locator } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

const RECIPIENT = '15550100001';

const runInShell = (script: string): string =>
  execFileSync('sh', ['-c', `${script} -s -o /dev/null -w '%{http_code}'`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

describe('what is copied runs as it is', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let database: Database;
  let home: string;

  beforeAll(async () => {
    world = await ConsoleWorld.start();
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.signedIn();
    home = new URL(watched.page.url()).pathname;
  });
  afterAll(async () => {
    const problems = world?.problems();
    await database?.close();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const forgetPassword = () => database.query('update console_sessions set confirmed_at = null');

  const copyBy = async (button: Locator, confirm?: () => Promise<void>): Promise<string> => {
    await watched.page.evaluate("navigator.clipboard.writeText('')");
    await button.click();
    await confirm?.();
    await waitFor(async () => (await watched.copied()) !== '', { what: 'something in the clipboard' });
    return watched.copied();
  };
  const givePassword = async (name: string): Promise<void> => {
    const asking = watched.page.getByRole('dialog', { name });
    await asking.getByLabel(/^password/i).fill(world.announced.owner_password ?? '');
    await watched.page.keyboard.press('Enter');
    await asking.waitFor({ state: 'detached' });
  };

  it('the first message of Home is copied with the whole key, after the password, and is sent', async () => {
    const { page } = watched;
    await page.goto(`${home}?mode=test`);
    await page.getByRole('textbox', { name: 'To', exact: true }).fill(RECIPIENT);
    await forgetPassword();
    const curl = page.getByRole('tabpanel', { name: 'curl' });
    const copied = await copyBy(curl.getByRole('button', { name: 'Copy' }), () =>
      givePassword('Confirm that it is you'),
    );
    expect(await curl.innerText()).not.toContain(world.announced.api_key);
    expect(copied).toContain(world.announced.api_key);
    expect(runInShell(copied)).toBe('200');
  });

  it('the first message of Home is sent by Node.js, as it was copied', async () => {
    const { page } = watched;
    await page.getByRole('tab', { name: 'Node.js' }).click();
    const copied = await copyBy(page.getByRole('tabpanel').getByRole('button', { name: 'Copy' }));
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', copied], { encoding: 'utf8' });
    expect(said).toContain('sent: true');
  });

  it('a request of the log is copied as a curl with the key that made it, which the password opens', async () => {
    const { page } = watched;
    await page.goto(`${home}/logs?mode=test`);
    await page.getByRole('button').filter({ hasText: '/v1/whatsapp/send' }).first().click();
    await forgetPassword();
    const button = page.getByRole('button', { name: 'Copy as curl' });
    const copied = await copyBy(button, () => givePassword('Confirm that it is you'));
    expect(copied).toContain(world.announced.api_key);
    expect(runInShell(copied)).toBe('200');
  });

  it('a text that is copied is shown where the browser lets no page write into its clipboard', async () => {
    const { page } = watched;
    await page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy this' });
    await shown.getByText(world.announced.api_key).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    expect(runInShell(await shown.getByRole('region').innerText())).toBe('200');
  });

  it('the first commands of the guide run as they are copied by somebody who is signed in', async () => {
    const { page } = watched;
    await forgetPassword();
    await page.goto('/docs');
    const blockWith = (text: string): Locator => page.locator('.code').filter({ hasText: text });
    const copyCode = (text: string): Locator => blockWith(text).getByRole('button', { name: 'Copy code' });
    const key = await copyBy(copyCode('export API_KEY'), () => givePassword('Your test key'));
    expect(key).toBe(`export API_KEY=${world.announced.api_key}`);
    const curl = await copyBy(copyCode('curl -X POST'));
    expect(await blockWith('curl -X POST').innerText()).not.toContain(world.announced.api_key);
    expect(runInShell(curl)).toBe('200');
  });

  it('a sample of the reference runs in a shell and in Node.js as it is copied', async () => {
    const { page } = watched;
    await page.goto('/docs/reference/whatsapp');
    const operation = page.getByRole('region', { name: 'Send a WhatsApp message', exact: true });
    const copy = operation.getByRole('tabpanel').getByRole('button', { name: 'Copy code' });
    expect(runInShell(await copyBy(copy))).toBe('200');
    await operation.getByRole('tab', { name: 'Node' }).click();
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', await copyBy(copy)], {
      encoding: 'utf8',
    });
    expect(said).toContain('200');
  });

  it('Try it of the documentation has a test key of whoever is signed in, after the password, and no other page gets one', async () => {
    const { page } = watched;
    await forgetPassword();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/docs/reference/whatsapp');
    const operation = page.getByRole('region', { name: 'Send a WhatsApp message', exact: true });
    // Reading sends no request to the console.
    expect(asked.filter((path) => path.startsWith('/console'))).toEqual([]);
    await operation.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('dialog', { name: 'Your test key' }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await givePassword('Your test key');
    const key = operation.getByLabel('API key');
    await waitFor(async () => (await key.inputValue()) === world.announced.api_key, {
      what: 'the key to be filled in',
    });
    await operation.getByRole('button', { name: 'Send' }).click();
    await watched.sees(/"sent": true/);
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, location.href])');
    expect(kept).not.toContain(world.announced.api_key);
  });

  it('whoever wants no key filled in types their own, and copies samples with a variable', async () => {
    const { page } = watched;
    await forgetPassword();
    await page.goto('/docs/reference/whatsapp');
    const operation = page.getByRole('region', { name: 'Send a WhatsApp message', exact: true });
    await operation.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('button', { name: 'Without a key' }).click();
    expect(await operation.getByLabel('API key').inputValue()).toBe('');
    const copy = operation.getByRole('tabpanel').getByRole('button', { name: 'Copy code' });
    expect(await copyBy(copy)).toContain('process.env.API_KEY');
  });

  it('somebody who is not signed in is asked for nothing by the documentation', async () => {
    const stranger = await world.aPage();
    await stranger.page.goto('/docs/reference/whatsapp#sendWhatsapp');
    const operation = stranger.page.getByRole('region', { name: 'Send a WhatsApp message', exact: true });
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.getByLabel('API key').waitFor();
    await operation.getByRole('tabpanel').getByRole('button', { name: 'Copy code' }).click();
    await waitFor(async () => (await stranger.copied()).includes('$API_KEY'), { what: 'the sample to be copied' });
    expect(await stranger.page.getByRole('dialog').count()).toBe(0);
  });
});
