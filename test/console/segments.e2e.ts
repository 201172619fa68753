import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

describe('segments in the console', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
    watched = await world.signedIn();
    const key = world.announced.api_key;
    const people = [
      { name: 'Ana', email: 'ana@example.com', tags: ['vip', 'lima'], country: 'PE' },
      { name: 'Bob', email: 'bob@example.com', tags: ['vip'], country: 'CO' },
      { name: 'عمر خالد', email: 'omar@example.com', country: 'CO', language: 'ar' },
      { email: 'nobody@example.com', country: 'MX' },
    ];
    for (const person of people) {
      const { status, data } = await world.api(key, '/contacts', person);
      if (status !== 201) throw new Error(JSON.stringify(data));
    }
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const rule = (number: number) => watched.page.getByRole('group', { name: `Rule ${number}`, exact: true });
  const preview = () => watched.page.getByRole('complementary', { name: 'Who that is' });
  const choose = async (number: number, what: 'What' | 'How' | 'Value', option: string): Promise<void> => {
    await rule(number).getByRole('combobox', { name: what }).click();
    await watched.page.getByRole('option', { name: option, exact: true }).click();
  };
  const shows = (count: number): Promise<unknown> =>
    waitFor(async () => (await preview().locator('.segment-number').innerText()) === String(count) || null, {
      what: `${count} people in the preview`,
    });

  const isSaved = (): Promise<void> => watched.page.getByText(/^Saved (now|\d+ .*ago)$/).waitFor();

  it('a segment with a group is built with a live preview, is not lost by a wrong click, and is saved', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'Segments' }).click();
    await page.getByRole('link', { name: 'New segment' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Colombia or VIPs');
    await preview().getByText('Complete a rule').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await choose(1, 'What', 'Country');
    const value = rule(1).getByRole('combobox', { name: 'Value' });
    await value.click();
    // Values of contacts are offered.
    await page.getByRole('option', { name: 'Colombia (CO)', exact: true }).click();
    await shows(2);
    await preview().getByText('Country is “Colombia”').waitFor();
    await preview().getByRole('link', { name: 'Bob' }).waitFor();
    await page.getByRole('button', { name: 'Add group' }).click();
    // The last count stays while a rule is incomplete.
    await preview().getByText('A rule is not complete.').waitFor();
    await shows(2);
    await choose(2, 'What', 'Tags');
    await rule(2).getByRole('combobox', { name: 'Value' }).fill('vip');
    await shows(1);
    await page.getByRole('button', { name: 'Add rule to group 1' }).click();
    await choose(3, 'What', 'Language');
    await choose(3, 'How', 'is set');
    await preview().getByText('Country is “Colombia” and (has the tag “vip” or language is set)').waitFor();
    await shows(2);
    expect(await watched.accessibilityFaults()).toEqual([]);
    // Changing a group's match keeps the focus.
    const match = page.getByRole('group', { name: 'Of the rules of group 1' });
    await match.getByRole('button', { name: 'All are true' }).click();
    expect(await page.evaluate('document.activeElement?.textContent')).toBe('All are true');
    await match.getByRole('button', { name: 'One is true' }).click();
    await page.getByRole('link', { name: 'Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'New segment' }).click();
    await page.getByRole('heading', { level: 1, name: 'Colombia or VIPs' }).waitFor();
    await isSaved();
    await page.reload();
    await rule(3).waitFor();
    expect(await rule(2).getByRole('combobox', { name: 'Value' }).inputValue()).toBe('vip');
    await shows(2);
    await page.getByRole('link', { name: 'All segments' }).click();
    await page.getByRole('row', { name: /Colombia or VIPs Country is “Colombia” and/ }).waitFor();
  });

  it('a country is found by its name in the language of the reader, with or without its accents', async () => {
    const { page } = watched;
    const speak = async (language: string): Promise<void> => {
      await page.evaluate(`fetch('/console/api/me', { method: 'PATCH',
        headers: { 'content-type': 'application/json' }, body: JSON.stringify({ language: '${language}' }) })`);
      await page.goto(page.url().replace(/\/segments.*/, '/segments/new?mode=test'));
    };
    await speak('es');
    await page.getByRole('combobox', { name: 'Qué' }).click();
    await page.getByRole('option', { name: 'País', exact: true }).click();
    const value = page.getByRole('combobox', { name: 'Valor' });
    await value.fill('mexico');
    await page.getByRole('option', { name: 'México (MX)', exact: true }).click();
    const who = page.getByRole('complementary', { name: 'Quiénes son' });
    await who.getByText('El país es «México»').waitFor();
    await waitFor(async () => (await who.locator('.segment-number').innerText()) === '1' || null, {
      what: 'one person',
    });
    await value.fill('españa');
    await page.getByRole('option', { name: 'España (ES)', exact: true }).click();
    await who.getByText('Ningún contacto tiene País «España».').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await value.fill('colombia');
    await page.getByRole('option', { name: 'Colombia (CO)', exact: true }).click();
    await who.getByText('El país es «Colombia»').waitFor();
    await who.getByText('Ningún contacto').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Segmentos' }).first().click();
    await page.getByRole('button', { name: 'Salir', exact: true }).click();
    await speak('en');
    await page.getByRole('link', { name: 'Segments' }).first().click();
  });

  it('what the server refuses is said at its rule, and what was there before stays to be seen', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'Colombia or VIPs' }).click();
    await shows(2);
    await page.getByRole('button', { name: 'Add rule', exact: true }).click();
    await choose(4, 'What', 'Phone');
    await rule(4).getByRole('textbox', { name: 'Value' }).fill('abc');
    await rule(4).getByText('Write a phone number').waitFor();
    await preview().getByText('This is how it was before.').waitFor();
    await shows(2);
    expect(await watched.accessibilityFaults()).toEqual([]);
    // By keyboard: the rule is duplicated, and both are removed.
    await rule(4).getByRole('button', { name: 'Duplicate rule 4' }).press('Enter');
    await rule(5).getByText('Write a phone number').waitFor();
    await rule(5).getByRole('button', { name: 'Remove rule 5' }).press('Enter');
    await rule(4).getByRole('button', { name: 'Remove rule 4' }).press('Enter');
    await preview().getByText('This is how it was before.').waitFor({ state: 'detached' });
    await isSaved();
  });

  it('rules are copied as JSON, and pasted; one about clicks is refused with its reason', async () => {
    const { page } = watched;
    await page.getByText('Rules as JSON').click();
    await page.locator('details').getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = JSON.parse(await watched.copied()) as { match: string; rules: object[] };
    expect(copied).toEqual({
      match: 'all',
      rules: [
        { field: 'country', op: 'eq', value: 'CO' },
        {
          match: 'any',
          rules: [
            { field: 'tags', op: 'eq', value: 'vip' },
            { field: 'language', op: 'exists', value: true },
          ],
        },
      ],
    });
    await page.getByRole('button', { name: 'Paste rules' }).click();
    const text = page.getByRole('textbox', { name: 'Rules to take' });
    await text.fill('[{"field":"clicked_at","op":"within_days","value":7}]');
    await page.getByRole('button', { name: 'Take them' }).click();
    await page.getByText('Nobody counts clicks yet').waitFor();
    await text.fill(
      JSON.stringify({ match: 'any', rules: [...copied.rules, { field: 'country', op: 'eq', value: 'MX' }] }),
    );
    await page.getByRole('button', { name: 'Take them' }).click();
    await shows(4);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await isSaved();
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('the people of a segment are listed, counted now, and the segment is deleted by its name', async () => {
    const { page } = watched;
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('row', { name: /nobody@example.com/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(5);
    expect(await page.getByRole('link', { name: 'Ana' }).getAttribute('href')).toMatch(
      /\/o\/[^/]+\/contacts\/[0-9a-f-]{36}/,
    );
    expect(await watched.accessibilityFaults()).toEqual([]);
    await world.api(world.announced.api_key, '/contacts', {
      email: 'new@example.com',
      country: 'CO',
      tags: ['vip'],
    });
    await waitFor(
      async () => {
        await page.getByRole('button', { name: 'Count Colombia or VIPs now' }).click();
        return (await page.locator('.segment-figure .num.strong').innerText()) === '5' || null;
      },
      { what: 'the new count', intervalMs: 1_000 },
    );
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Colombia or VIPs');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No segments yet').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
  });
});
