import { Database } from '@chasqui/database';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

const NOTE = 'Test mode: only the sandbox gets what you send';
/** Visible signs of the mode without text or colour: stripes, and a dashed line. */
const LOOK = `(() => {
  const { backgroundImage, borderBottomStyle } = getComputedStyle(document.querySelector('header.top'));
  return [backgroundImage.includes('repeating-linear-gradient'), borderBottomStyle];
})()`;

describe('test mode in the console', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let database: Database;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.aPage();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await database?.close();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const modeInAddress = (): string | null => new URL(watched.page.url()).searchParams.get('mode');
  const hasMode = (mode: string): Promise<true> =>
    waitFor(() => modeInAddress() === mode || null, { what: `an address of ${mode} mode` });
  const choose = (mode: 'Live' | 'Test'): Promise<void> =>
    watched.page.getByRole('radiogroup', { name: 'Live or test' }).getByText(mode, { exact: true }).click();

  it('is what a newcomer comes to: the address says it, and words, stripes and a broken line on every page', async () => {
    const { page } = watched;
    await page.goto(world.firstLink);
    await page.getByRole('heading', { level: 1, name: 'Demo' }).waitFor();
    expect(modeInAddress()).toBe('test');
    for (const place of ['Inbox', 'API keys', 'Settings']) {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click();
      await page.getByRole('heading', { level: 1, name: place }).waitFor();
      await page.getByText(NOTE).waitFor();
      expect([place, modeInAddress(), await page.evaluate(LOOK)]).toEqual([place, 'test', [true, 'dashed']]);
    }
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('the first message is sent from Home without a word of typing but the password that shows its key, and people who do something else are in a menu', async () => {
    const { page } = watched;
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
    const to = page.getByRole('textbox', { name: 'To', exact: true });
    expect(await to.inputValue()).toBe('15550100001');
    await page.getByRole('button', { name: 'People of the sandbox' }).click();
    await page.getByRole('menuitem', { name: 'Is not on WhatsApp' }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('menuitem', { name: 'Answers with a text' }).click();
    expect(await to.inputValue()).toBe('15550100009');
    await page.getByRole('button', { name: 'Run from here' }).click();
    const confirming = page.getByRole('dialog');
    await confirming.getByLabel(/^password/i).fill(world.announced.owner_password ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Delivered' }).waitFor();
  });

  it('the inbox writes to people of the sandbox from its composer, and from the message that it begins', async () => {
    const { page } = watched;
    // With the unread count behind it, once the reply to the previous message has arrived.
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Inbox/ })
      .click();
    await page
      .getByRole('region', { name: 'Conversations' })
      .getByRole('button')
      .filter({ hasText: 'Thank you' })
      .click();
    await page.getByRole('button', { name: 'People of the sandbox' }).click();
    await page.getByRole('menuitem', { name: 'Answers STOP' }).click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await dialog.getByText('+1 555 010 0010').waitFor();
    await dialog.getByRole('button', { name: 'People of the sandbox' }).click();
    await page.getByRole('menuitem', { name: 'Answers with a picture' }).click();
    await dialog.getByText('+1 555 010 0012').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('What does it look like?');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('What does it look like?').waitFor();
  });

  it('the inbox says before anything is written that a person asked for no more messages', async () => {
    const { page } = watched;
    const says = page.getByRole('status').filter({ hasText: 'asked for no more messages over WhatsApp' });
    expect(await says.count()).toBe(0);
    await page.getByRole('button', { name: 'People of the sandbox' }).click();
    await page.getByRole('menuitem', { name: 'Answers STOP' }).click();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    await dialog.getByRole('textbox', { name: 'Message' }).fill('May we write to you?');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText('May we write to you?').waitFor();
    await says.waitFor();
  });

  it('the inbox says the same of a conversation over SMS', async () => {
    const { page } = watched;
    const sent = await world.api(world.announced.api_key ?? '', '/sms/send', { to: '15550100010', message: 'May we?' });
    expect(sent.status).toBe(201);
    const list = page.getByRole('region', { name: 'Conversations' });
    await list
      .getByRole('button')
      .filter({ has: page.getByLabel('SMS') })
      .filter({ hasText: '555 010 0010' })
      .click();
    await page.getByRole('status').filter({ hasText: 'asked for no more SMS' }).waitFor();
  });

  it('live mode looks as ever, and has no people of the sandbox', async () => {
    const { page } = watched;
    await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click();
    await choose('Live');
    await hasMode('live');
    await page.getByText(NOTE).waitFor({ state: 'detached' });
    expect(await page.evaluate(LOOK)).toEqual([false, 'solid']);
    expect(await page.getByRole('button', { name: 'People of the sandbox' }).count()).toBe(0);
    // A copied sample must not reach anyone by accident.
    await page.getByText('"to": "RECIPIENT"').waitFor();
  });

  it('the mode that was chosen holds in this browser: from pages of the installation, and where an address says none', async () => {
    const { page } = watched;
    for (const mode of ['Live', 'Test'] as const) {
      await choose(mode);
      await page.getByRole('navigation').getByRole('link', { name: 'Queues', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Queues' }).waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Messages', exact: true }).click();
      await hasMode(mode.toLowerCase());
      await page.goto('/console');
      await hasMode(mode.toLowerCase());
      await page.goto(`${new URL(page.url()).pathname}/messages?status=failed`);
      await hasMode(mode.toLowerCase());
      expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    }
  });

  it('an address of the other mode opens it, and changes nothing of what was chosen', async () => {
    const { page } = watched;
    await page.goto(`${new URL(page.url()).pathname}?mode=live`);
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(modeInAddress()).toBe('live');
    await page.goto('/console');
    await hasMode('test');
  });

  it('an organization whose first number is connected opens in live mode', async () => {
    const { page } = watched;
    await database.query(
      `insert into accounts (id, org_id, mode, channel)
       select '00000000-0000-7000-8000-0000000000aa', org_id, 'live', 'whatsapp'
       from whatsapp_numbers`,
    );
    await database.query(
      `insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at)
       select '00000000-0000-7000-8000-0000000000aa', org_id, gateway_id, 'live', '4915112345678', 'connected', now()
       from whatsapp_numbers`,
    );
    await page.goto('/console');
    await hasMode('live');
    expect(modeInAddress()).toBe('live');
  });
});
