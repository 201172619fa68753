import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

const TEXT = 'Hi {{contact.name|there}}, order {{order}} is on its way.';
/** Would run, or request something from another server, if treated as our page. */
const MAIL = `<style>h1 { color: rgb(1, 2, 3); background: url(https://elsewhere.example/h1.png) }</style>
  <h1 onclick="parent.isDone=1">Order {{order}}</h1><p style="color:rgb(4,5,6)">style="kept" of {{order}}</p>
  <script>parent.isDone=1</script><img src="https://elsewhere.example/x.png" onerror="parent.isDone=1" alt="Logo">
  <a href="javascript:parent.isDone=1">Follow</a><form action="https://elsewhere.example"><input name="a"></form>
  <iframe src="https://elsewhere.example"></iframe><base href="https://elsewhere.example">`;

describe('templates in the console', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  const asked: string[] = [];
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    watched = await world.signedIn();
    watched.page.on('request', (request) => void asked.push(request.url()));
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  it('a template is written with a preview of what is not saved, is not lost by a wrong click, and is saved', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'Templates' }).click();
    await page.getByRole('link', { name: 'Appointment reminder' }).waitFor();
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('order_shipped');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('Hi {{ contact.name | default: "there" }}, your order is on its way.');
    const fault = 'At character 22 stands a filter of another system. Write {{contact.name|there}} instead.';
    await page.getByText(fault).first().waitFor();
    expect(await page.getByText(fault).count()).toBe(2);
    await text.fill('Hi {{contact.name|there}}, order {{Order}} is on its way.');
    await page.getByText(fault).first().waitFor({ state: 'hidden' });
    // Its place, while it is wrong.
    await page.getByRole('button', { name: 'Show the place in the text' }).click();
    expect(await selected()).toBe('{{Order}}');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Insert a variable into Text' }).click();
    await page.getByRole('menuitem', { name: 'A new one' }).click();
    await waitFor(async () => (await selected()) === 'name' || null, { what: 'the name to be selected' });
    await page.keyboard.type('order');
    expect(await text.inputValue()).toBe(TEXT);
    const preview = page.getByRole('complementary', { name: 'Preview' });
    await preview.getByText('Hi there, order {{order}} is on its way.').waitFor();
    await preview.getByText('neither a value here nor a fallback').waitFor();
    await page.getByRole('textbox', { name: 'Sample of order' }).fill('A-1');
    await preview.getByText('Hi there, order A-1 is on its way.').waitFor();
    await preview.getByText('neither a value here nor a fallback').waitFor({ state: 'detached' });
    await preview.getByRole('button', { name: 'SMS' }).click();
    await preview.getByText('GSM 7-bit', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New template' }).click();
    await page.getByRole('heading', { level: 1, name: 'order_shipped' }).waitFor();
    await page.getByText('Version 1').waitFor();
    await text.fill(`${TEXT} Thanks!`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Version 2' }).click();
    await page.getByRole('button', { name: 'Take version 1 back' }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'Take version 1 back' }).click();
    await waitFor(async () => (await text.inputValue()) === TEXT || null, { what: 'the text of version 1' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Version 3').waitFor();
    // Saved edits are no changes: the page does not ask.
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('row', { name: /order_shipped/ }).waitFor();
  });

  it('a template is translated, archived, found by what is filtered, and deleted by its name', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'order_shipped' }).click();
    const menu = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await menu('Translate');
    await page.getByRole('dialog').getByLabel('Language').fill('pt-br');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Enter');
    await waitFor(async () => (await page.getByLabel('Language').first().inputValue()) === 'pt-BR' || null, {
      what: 'the draft to be open',
    });
    await menu('Make active');
    await page.getByText('order_shipped is active.').waitFor();
    await menu('Archive');
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByRole('link', { name: 'All templates' }).click();
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('menuitem', { name: 'Archived' }).click();
    await waitFor(() => page.url().includes('status=archived') || null, { what: 'the filter in the address' });
    // The head row, and the translation.
    await waitFor(async () => (await page.getByRole('row').count()) === 2 || null, { what: 'the list to be filtered' });
    await page.getByText('pt-BR', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'order_shipped' }).click();
    await menu('Delete');
    await page.getByRole('dialog').getByRole('textbox').fill('order_shipped');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('order_shipped is deleted.').waitFor();
    await page.getByText('pt-BR', { exact: true }).waitFor({ state: 'detached' });
  });

  it('the HTML of a mail looks as it does elsewhere, runs nothing and loads nothing', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'order_shipped' }).click();
    await page.getByRole('textbox', { name: 'HTML' }).fill(MAIL);
    await page.getByRole('textbox', { name: 'Sample of order' }).fill('<b>A-1</b>');
    await page.getByRole('complementary').getByRole('button', { name: 'Email' }).click();
    const mail = page.frameLocator('iframe[title="The mail"]');
    await mail.getByRole('heading', { name: 'Order <b>A-1</b>' }).waitFor();
    await mail.getByText('style="kept" of <b>A-1</b>').waitFor();
    await mail.getByText('Logo').waitFor();
    const frame = page.frames().find((each) => each !== page.mainFrame());
    const colorOf = (tag: string) =>
      frame?.evaluate<string>(`getComputedStyle(document.querySelector('${tag}')).color`);
    expect([await colorOf('h1'), await colorOf('p')]).toEqual(['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
    expect(await mail.locator('script, iframe, base, img, [onclick]').count()).toBe(0);
    await mail.getByRole('heading').click();
    await mail.getByText('Follow').click({ force: true });
    expect(await page.evaluate('globalThis.isDone')).toBeUndefined();
    expect(asked.filter((url) => url.includes('elsewhere.example'))).toEqual([]);
    // axe needs scripts in each frame, and this one runs none.
    await page.getByRole('complementary').getByRole('button', { name: 'Text', exact: true }).click();
    await mail.owner().waitFor({ state: 'detached' });
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  const selected = (): Promise<string> =>
    watched.page.evaluate<string>(
      '(({ value, selectionStart, selectionEnd }) => value?.slice(selectionStart, selectionEnd))(document.activeElement)',
    );
});
