import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld } from './console.world';

describe('the settings of an organization in the browser', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await ConsoleWorld.start();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  it('an owner turns the switch on and adds words; a word that means something else is refused beside its field', async () => {
    const watched = await world.signedIn();
    const { page } = watched;
    await page.goto(`${page.url().split('?')[0] ?? ''}/settings`);
    const save = page.getByRole('button', { name: 'Save' }).nth(1);
    const stops = page.getByRole('textbox', { name: 'Your own stop words' });
    await page.getByRole('switch', { name: 'Also refuse WhatsApp messages' }).check();
    await stops.fill('No más, Alta');
    await save.click();
    await page.getByText('“Alta” asks for messages in every organization').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await stops.fill('No más,, nomas');
    await page.getByRole('textbox', { name: 'Answer to who opts out' }).fill('No more messages.');
    await save.click();
    await page.getByText('Saved. It holds within five seconds.').waitFor();
    await page.reload();
    expect(await stops.inputValue()).toBe('No más');
    expect(await page.getByRole('textbox', { name: 'Answer to who opts out' }).inputValue()).toBe('No more messages.');
    expect(await page.getByRole('switch', { name: 'Also refuse WhatsApp messages' }).isChecked()).toBe(true);
  });

  it('an owner chooses the default country by its name in their language, and takes it away again', async () => {
    const watched = await world.signedIn();
    const { page } = watched;
    await page.goto(`${page.url().split('?')[0] ?? ''}/settings`);
    const country = page.getByRole('combobox', { name: 'Default country of phone numbers' });
    const save = page.getByRole('button', { name: 'Save' }).first();
    await country.fill('german');
    await page.getByRole('option', { name: 'Germany (DE)' }).click();
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await waitFor(async () => (await country.inputValue()) === 'Germany (DE)' || null, { what: 'the country' });
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'None: numbers that begin with a 0 are refused' }).click();
    await save.click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await page.getByPlaceholder('None: numbers that begin with a 0 are refused').waitFor();
    expect(await country.inputValue()).toBe('');
  });
});
