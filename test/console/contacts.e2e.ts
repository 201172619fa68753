import { Database } from '@chasqui/database';
import { aContact, waitFor } from '@chasqui/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsoleWorld, type WatchedPage } from './console.world';

/** Calls the console as its page does. @throws Error unless it succeeds */
const CALL = `async (path, body) => {
  const [, orgId] = /\\/o\\/([^/?]+)/.exec(location.pathname);
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch('/console/api/organizations/' + orgId + path + '?mode=test', init);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).data;
}`;

describe('contacts in the console', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let database: Database;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.signedIn();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await database?.close();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const call = <Data>(path: string, body: object): Promise<Data> =>
    watched.page.evaluate<Data>(`(${CALL})(${JSON.stringify(path)}, ${JSON.stringify(body)})`);
  const statusOf = (id: string): Promise<number> =>
    watched.page.evaluate<number>(`(async () => {
      const [, orgId] = /\\/o\\/([^/?]+)/.exec(location.pathname);
      return (await fetch('/console/api/organizations/' + orgId + '/contacts/${id}?mode=test')).status;
    })()`);
  const rows = () => watched.page.locator('.contact-row');
  const hasRows = (count: number): Promise<true> =>
    waitFor(async () => (await rows().count()) === count || null, { what: `${count} contacts` });
  const says = (text: string): Promise<void> => watched.page.getByText(text, { exact: true }).first().waitFor();

  it('somebody is created by hand; who is there already is led to', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'Contacts' }).click();
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    const create = async (fields: Record<string, string>): Promise<void> => {
      await page.getByRole('button', { name: 'New contact' }).click();
      for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text);
      await dialog.getByRole('button', { name: 'Create contact' }).click();
    };
    await create({ Name: 'Zoe Quispe' });
    await dialog.getByText('Give a phone number or an email address.').waitFor();
    await dialog.getByLabel('Phone').fill('+51 987 204 118');
    await dialog.getByLabel('Tags: add one').fill('VIP, ');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await page.getByRole('link', { name: 'Zoe Quispe' }).waitFor();
    const href = await page.getByRole('link', { name: 'Zoe Quispe' }).getAttribute('href');
    await create({ Name: 'Zoe', Phone: '51987204118' });
    await dialog.getByText('A contact with this phone or email is there already.').waitFor();
    expect(await dialog.getByRole('link', { name: 'Open the contact' }).getAttribute('href')).toBe(href);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('what the server refuses of a field is said beside it, in the language of the reader', async () => {
    const { page } = watched;
    const speak = async (language: string): Promise<void> => {
      await page.evaluate(`fetch('/console/api/me', { method: 'PATCH',
        headers: { 'content-type': 'application/json' }, body: JSON.stringify({ language: '${language}' }) })`);
      await page.reload();
    };
    await speak('es');
    await page.getByRole('button', { name: 'Nuevo contacto' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nuevo contacto' });
    const refused = async (label: string, text: string, words: string): Promise<void> => {
      const input = dialog.getByLabel(label);
      await input.fill(text);
      await dialog.getByRole('button', { name: 'Crear contacto' }).click();
      await waitFor(async () => (await input.getAttribute('aria-invalid')) === 'true' || null, {
        what: `${label} refused`,
      });
      await dialog.getByText(words).waitFor();
      await input.fill('');
    };
    await refused('Teléfono', '0700 000 001', 'Falta el código del país');
    await refused('Teléfono', '12', 'Escribe el número con el código del país: de 7 a 15 dígitos.');
    await refused('Correo', 'nobody', 'Escribe una dirección de correo, como ana@example.com.');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await speak('en');
    await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor();
  });

  it('a list is filtered in its address, which shows the same after a reload', async () => {
    const { page } = watched;
    await call('/contacts', { name: 'Ana López', phone: '525512345678', tags: ['lima', 'vip'] });
    await call('/contacts', { name: 'Bruno Díaz', email: 'bruno@example.com', tags: ['lima'] });
    await page.getByRole('searchbox', { name: 'Name, phone or email' }).fill('bruno');
    await waitFor(() => page.url().includes('q=bruno') || null, { what: 'the text in the address' });
    await hasRows(1);
    await page.reload();
    await page.getByRole('link', { name: 'Bruno Díaz' }).waitFor();
    expect(await page.getByRole('searchbox', { name: 'Name, phone or email' }).inputValue()).toBe('bruno');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: /^Tags/ }).click();
    await page.getByRole('button', { name: 'vip 2', exact: true }).click();
    await hasRows(2);
    await page.getByRole('button', { name: 'lima 2', exact: true }).click();
    await hasRows(1);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('link', { name: 'Ana López' }).waitFor();
    await page
      .getByRole('button', { name: 'Tags lima, vip' })
      .or(page.getByRole('button', { name: 'Tags vip, lima' }))
      .waitFor();
    await hasRows(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: /^Opted out of/ }).click();
    await page.getByRole('menuitem', { name: 'SMS' }).click();
    await says('Nobody found');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'Ana López' }).waitFor();
  });

  it('tags of many are changed at once, and taken back for each as they were', async () => {
    const { page } = watched;
    const tagsOf = async (name: string): Promise<string[]> =>
      (await rows().filter({ hasText: name }).locator('.wide .chip').allInnerTexts()).toSorted();
    const becomes = (name: string, tags: string[]): Promise<true> =>
      waitFor(async () => JSON.stringify(await tagsOf(name)) === JSON.stringify(tags) || null, {
        what: `${name} to have ${tags.join(', ')}`,
      });
    await page.getByRole('checkbox', { name: 'Select Bruno Díaz' }).click();
    await page.getByRole('checkbox', { name: 'Select Zoe Quispe' }).click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'What to do with the selected contacts' });
    await bar.getByText('3 selected').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await bar.getByRole('button', { name: 'Add tags' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add tags' });
    await dialog.getByText('3 contacts get these tags').waitFor();
    await dialog.getByRole('button', { name: /^vip/ }).click();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add tags' }).click();
    // Two had it before.
    await says('The tags of 1 contact changed.');
    await becomes('Bruno Díaz', ['lima', 'vip']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await becomes('Bruno Díaz', ['lima']);
    expect([await tagsOf('Ana López'), await tagsOf('Zoe Quispe')]).toEqual([['lima', 'vip'], ['vip']]);
    await bar.getByRole('button', { name: 'Remove tags' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'lima 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove tags' }).click();
    await says('The tags of 2 contacts changed.');
    await becomes('Bruno Díaz', []);
    await page.keyboard.press('Control+z');
    await becomes('Bruno Díaz', ['lima']);
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await bar.waitFor({ state: 'detached' });
  });

  it('duplicates stand side by side, are merged, and taken apart again; those that are none go', async () => {
    const { page } = watched;
    // Only contacts from before two spellings were merged can differ in that.
    const orgId = /\/o\/([^/?]+)/.exec(page.url())?.[1] ?? '';
    const id = await aContact(database, { orgId, mode: 'test', name: 'Ana', addresses: { phone: '5215512345678' } });
    await page.getByRole('link', { name: 'Duplicates' }).click();
    const group = page.getByRole('region', { name: 'Ana', exact: true });
    await group.getByText('The same phone, written differently').waitFor();
    expect(await group.getByRole('row', { name: /^Phone/ }).allInnerTexts()).toEqual([
      expect.stringMatching(/\+52 15512345678.*\+52 55 1234 5678/s),
    ]);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await group.getByRole('radio', { name: 'Keep this one' }).nth(1).check();
    await group.getByRole('button', { name: 'Merge 2 contacts' }).click();
    await says('2 contacts are one now.');
    await says('No duplicates');
    expect(await statusOf(id)).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await group.getByRole('button', { name: 'Not the same person' }).waitFor();
    expect(await statusOf(id)).toBe(200);
    await group.getByRole('button', { name: 'Not the same person' }).click();
    await says('They are not suggested together any more.');
    await says('No duplicates');
    await page.reload();
    await says('No duplicates');
    expect(await watched.accessibilityFaults()).toEqual([]);
  });
});
