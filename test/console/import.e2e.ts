import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Download } from 'playwright-core';
import { Database } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

/** As a Spanish spreadsheet writes it: Windows-1252, with semicolons. */
const CSV = [
  'Teléfono;Nombre;Año de alta;Notas internas',
  '+57 300 123 4567;Íñigo Núñez;2024;"Dice: ""sí"""',
  '0151;José Peña;2023;',
  '+57 300 123 4568;Ana Muñoz;2022;a',
  ';Sin teléfono;2021;',
].join('\r\n');

describe('importing and exporting contacts in the console', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-import-'));
  const csv = join(folder, 'clientes.csv');
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let database: Database;
  let home: string;
  beforeAll(async () => {
    writeFileSync(csv, Buffer.from(CSV, 'latin1'));
    world = await ConsoleWorld.start();
    database = await Database.connect({ url: world.database.url, poolSize: 1, applicationName: 'test' });
    watched = await world.signedIn();
    const org = await watched.page.evaluate<string>(
      `fetch('/console/api/me').then((me) => me.json()).then(({ data }) => data.organizations[0].id)`,
    );
    home = `/console/o/${org}`;
  });
  afterAll(async () => {
    const problems = world?.problems();
    await database?.close();
    await world?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(problems).toEqual([]);
  });

  const choose = (file: Parameters<WatchedPage['page']['setInputFiles']>[1]) =>
    watched.page.locator('input[type="file"]').setInputFiles(file);
  const click = (name: string | RegExp) => watched.page.getByRole('button', { name }).click();
  const see = (text: string | RegExp) => watched.page.getByText(text).first().waitFor();
  const textOf = async (file: Download): Promise<string> => readFileSync(await file.path(), 'utf8');
  async function upload(): Promise<void> {
    const { page } = watched;
    await page.goto(`${home}/contacts/import`);
    await choose(csv);
    await click('Continue');
    await click('Continue');
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).check();
  }

  it('what is no CSV, empty or too large is said before anything is uploaded', async () => {
    const { page } = watched;
    await page.goto(`${home}/contacts/import`);
    await page.getByRole('heading', { level: 1, name: 'Import contacts' }).waitFor();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
    });
    await choose({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.of() });
    await see('This file is empty.');
    // The browser's driver refuses files of 20 MB.
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.csv', { type: 'text/csv' }));
      document.querySelector('.transfer-drop').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    })()`);
    await see('This file is larger than 20 MB.');
    expect(asked).toEqual([]);
    await choose({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004workbook') });
    await see('save it as CSV (in Excel: “CSV UTF-8”), and choose that file.');
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    expect(asked).toEqual(['guess']);
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('a file in an encoding that is not guessed is read in the one that is chosen', async () => {
    const { page } = watched;
    const buffer = Buffer.concat([Buffer.from('phone,name\n15550000001,'), Buffer.from('c8e2e0ed', 'hex')]);
    await choose({ name: 'russian.csv', mimeType: 'text/csv', buffer });
    const encoding = page.getByRole('combobox', { name: 'Encoding' });
    await page.getByRole('option', { name: 'Automatic: WINDOWS-1252' }).waitFor({ state: 'attached' });
    await encoding.selectOption({ label: 'SHIFT_JIS (Japanese)' });
    await see('The text is not in this encoding.');
    await encoding.selectOption({ label: 'WINDOWS-1251 (Cyrillic)' });
    await click('Continue');
    await see('Иван');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await encoding.inputValue()).toBe('windows-1251');
    await page.goto(`${home}/contacts/import`);
    await page.getByRole('heading', { level: 1, name: 'Import contacts' }).waitFor();
  });

  it('a file in Windows-1252 with semicolons is mapped, and what cannot be mapped is said', async () => {
    const { page } = watched;
    await choose(csv);
    await page.getByRole('combobox', { name: 'Encoding' }).waitFor();
    for (const found of ['WINDOWS-1252', 'Semicolon'])
      await page.getByRole('option', { name: `Automatic: ${found}` }).waitFor({ state: 'attached' });
    await click('Continue');
    await see('Íñigo Núñez');
    const field = (heading: string) => page.getByRole('combobox', { name: `What ${heading} becomes` });
    expect(await field('Teléfono').inputValue()).toBe('phone');
    expect(await field('Año de alta').inputValue()).toBe('');
    await field('Notas internas').selectOption('phone');
    await see('Another column has this field, too.');
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true);
    await field('Notas internas').selectOption({ label: 'Notes' });
    await field('Teléfono').selectOption('');
    await see('without one nobody knows who a row is');
    await field('Teléfono').selectOption('phone');
    await field('Año de alta').selectOption({ label: 'Create the field “Año de alta”' });
    const isMapped = async () => (await field('Año de alta').inputValue()) === 'custom_fields.ano_de_alta' || null;
    await waitFor(isMapped, { what: 'the column to become the new field' });
    expect(await watched.accessibilityFaults()).toEqual([]);
    await click('Continue');
  });

  it('a file is checked only with the consent, and a line that breaks is another try without a second import', async () => {
    const { page } = watched;
    expect(await page.getByRole('button', { name: 'Upload and check' }).isDisabled()).toBe(true);
    await see(
      'Nothing is uploaded without consent: confirm that they agreed, or go back and map columns that say so for each channel.',
    );
    await page.getByRole('textbox', { name: /tags/i }).fill('fair-2026');
    await page.keyboard.press('Enter');
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).check();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.route('**/contacts/imports?*', (route) => route.abort());
    await click('Upload and check');
    await see('The server does not answer.');
    await page.unroute('**/contacts/imports?*');
    await click('Try again');
    await page.getByRole('heading', { level: 1, name: 'Check of a file' }).waitFor();
    await page.getByRole('heading', { name: '2 refused rows' }).waitFor();
    await see('The phone is not right');
    await page.getByRole('row', { name: /3 The phone is not right .* José Peña/ }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    const [file] = await Promise.all([page.waitForEvent('download'), click('Download refused rows')]);
    expect(file.suggestedFilename()).toBe('refused-rows.csv');
    expect(await textOf(file)).toMatch(/^line,code,reason,Teléfono,Nombre,.*\r\n3,INVALID_PHONE,.*José Peña.*\r\n5,/);
  });

  it('the tab is closed, the check is found again, and its import is started once and shows its people', async () => {
    const { page } = watched;
    await page.goto(`${home}/contacts/imports`);
    await page.getByRole('link', { name: 'clientes.csv' }).click();
    const start = page.getByRole('button', { name: 'Import 2 rows' });
    await start.waitFor();
    // Consent was not confirmed in this tab.
    expect(await start.isDisabled()).toBe(true);
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).check();
    const check = page.url();
    await start.click();
    await page.getByRole('heading', { level: 1, name: 'Import of a file' }).waitFor();
    await page.locator('.panel').getByText('Done').waitFor();
    const people = await page.getByRole('link', { name: 'Show the people' }).getAttribute('href');
    expect(people).toBe(`${home}/contacts?tag=fair-2026&mode=test`);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.goto(check);
    await page.getByRole('link', { name: 'Show the import' }).click();
    await page.getByRole('heading', { level: 1, name: 'Import of a file' }).waitFor();
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('row', { name: /clientes\.csv Import Done 2 0 0 2/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('a file that is changed on the disk after it was chosen is to be chosen again', async () => {
    const { page } = watched;
    await upload();
    writeFileSync(csv, Buffer.from(`${CSV}\r\n+57 300 123 4569;Eva;2020;\r\n`, 'latin1'));
    await click('Upload and check');
    await see('This file was changed or moved after you chose it.');
    await page.getByRole('link', { name: 'All imports' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('navigation', { name: 'Steps of the import' }).getByRole('button', { name: 'File' }).click();
    await choose(csv);
    await click('Continue');
    await see('Íñigo Núñez');
    await click('Continue');
    // Consent for one file does not carry over to another.
    const consent = page.getByRole('checkbox', { name: /agreed to get messages/ });
    expect(await consent.isChecked()).toBe(false);
    await consent.check();
    await click('Upload and check');
    await page.getByRole('heading', { level: 1, name: 'Check of a file' }).waitFor();
    await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
  });

  it('who sees in the check that something was chosen wrong goes back to it, and all else stands as it was', async () => {
    const { page } = watched;
    await click('Back');
    expect(await page.getByRole('checkbox', { name: /agreed to get messages/ }).isChecked()).toBe(true);
    const steps = page.getByRole('navigation', { name: 'Steps of the import' });
    await steps.getByRole('button', { name: 'File' }).click();
    await see('clientes.csv');
    await click('Continue');
    const notes = page.getByRole('combobox', { name: 'What Notas internas becomes' });
    expect(await notes.inputValue()).toBe('');
    await notes.selectOption({ label: 'Notes' });
    await click('Continue');
    await click('Upload and check');
    await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
    await steps.getByRole('button', { name: 'Columns' }).click();
    expect(await notes.inputValue()).toBe('notes');
    await page.goBack();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Import another file' }).click();
    await see('Choose a file');
    expect(await page.getByText('clientes.csv').count()).toBe(0);
    await page.goBack();
    await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
  });

  it('a check in which every row would be refused offers no import, and leads back', async () => {
    const { page } = watched;
    const check = page.url();
    await page.goto(`${home}/contacts/import`);
    await choose({ name: 'bad.csv', mimeType: 'text/csv', buffer: Buffer.from('phone,name\nnobody,Ana\nnone,Eva\n') });
    await click('Continue');
    await click('Continue');
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).check();
    await click('Upload and check');
    await see('every row would be refused');
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await click('Back');
    expect(await page.getByRole('checkbox', { name: /agreed to get messages/ }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByRole('combobox', { name: 'What phone becomes' }).inputValue()).toBe('phone');
    await page.goto(check);
    await page.getByRole('button', { name: 'Import 3 rows' }).waitFor();
  });

  it('a check goes on being followed while nobody answers, and is not offered for an import once its file is gone', async () => {
    const { page } = watched;
    let isAway = false;
    let unanswered = 0;
    await page.route(/\/api\/.*\/contacts\/imports\/[0-9a-f-]{36}(\?.*)?$/, async (route) => {
      if (isAway && unanswered < 4) {
        unanswered += 1;
        return route.abort();
      }
      const answer = await route.fetch();
      if (isAway) return route.fulfill({ response: answer });
      const { data, ...rest } = (await answer.json()) as { data: object };
      return route.fulfill({ response: answer, json: { ...rest, data: { ...data, status: 'processing' } } });
    });
    await page.reload();
    await page.locator('.panel').getByText('Running').waitFor();
    isAway = true;
    await page.locator('.panel').getByText('Done').waitFor();
    await page.getByRole('checkbox', { name: /agreed to get messages/ }).waitFor();
    expect(unanswered).toBe(4);
    await database.query('update media_files set expires_at = now()');
    await page.reload();
    await see('The file of this check is not kept any more');
    expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('what a file says of consent, which numbers are completed, what is skipped and what is left out is told, and asked for', async () => {
    const { page } = watched;
    const rows = ['Teléfono;Fax;Acepta WhatsApp;Acepta SMS', '612 100 499;1;sí;no', '612100499;;;quizá', 'x;;sí;sí'];
    await page.goto(`${home}/contacts/import`);
    await choose({ name: 'es.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await click('Continue');
    expect(await page.getByRole('combobox', { name: 'What Acepta SMS becomes' }).inputValue()).toBe('opt_sms');
    await see(/These columns hold something and are not imported\..*Fax/);
    await click('Continue');
    await see('Your file says who wants messages over each channel.');
    await page.getByRole('combobox', { name: /Country of phones/ }).selectOption({ label: 'Spain' });
    expect(await watched.accessibilityFaults()).toEqual([]);
    // The file states consent itself, so no confirmation is needed.
    await click('Upload and check');
    await page.getByRole('heading', { name: '1 refused row' }).waitFor();
    await see('“x” is no phone number.');
    await page.getByRole('heading', { name: '1 skipped row' }).waitFor();
    await see('An earlier row has this person.');
    await see('2 numbers got the code of their country.');
    await page.getByRole('row', { name: 'Acepta SMS quizá says neither 1' }).waitFor();
    await page.getByRole('row', { name: 'Acepta SMS no wants none 1' }).waitFor();
    const start = page.getByRole('button', { name: 'Import 2 rows' });
    expect(await start.isDisabled()).toBe(true);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('checkbox', { name: 'Import without this column' }).check();
    await start.click();
    await page.getByRole('heading', { level: 1, name: 'Import of a file' }).waitFor();
    await page.locator('.panel').getByText('Done').waitFor();
    await see(/This column holds something and is left out:.*Fax · 1 row/);
    const { rows: saved } = await database.query<{ opt: string | null }>(
      `select c.channels -> 'sms' ->> 'opt' as opt from contacts c join contact_addresses a on a.contact_id = c.id
       where a.value = '34612100499'`,
    );
    expect(saved).toEqual([{ opt: 'out' }]);
  });

  it('the audit log tells a check from an import', async () => {
    const { page } = watched;
    await page.goto(`${home}/audit`);
    await page.getByRole('button', { name: 'Started an import of contacts' }).first().waitFor();
    const told = await page.locator('td.head').allInnerTexts();
    expect(told).toEqual(expect.arrayContaining(['Checked a file of contacts', 'Started an import of contacts']));
  });

  it('all contacts are exported, and the file is downloaded', async () => {
    const { page } = watched;
    await page.goto(`${home}/contacts/exports`);
    await click('Export all contacts');
    await page.getByRole('menuitem', { name: 'As CSV, for spreadsheets' }).click();
    await world.confirm(page);
    const download = page.getByRole('button', { name: 'Download' });
    await download.waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    const noFile = { status: 404, json: { success: false, code: 'MEDIA_NOT_FOUND', message: 'Gone.' } };
    await page.route('**/contacts/exports/*/file?*', (route) => route.fulfill(noFile));
    await download.click();
    await see('This file is not there any more.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect(file.suggestedFilename()).toMatch(/^contacts-.+\.csv$/);
    expect(await textOf(file)).toContain('Íñigo Núñez');
  });
});
