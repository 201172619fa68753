import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { ConsoleWorld, type WatchedPage } from './console.world';

const LONG_NAME = 'Ana María de los Ángeles Quispe-Huamán y Condori de la Santísima Trinidad';

describe('one person in the console', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let orgId: string;
  let contactId: string;

  const call = <Data>(method: string, path: string, body?: object): Promise<Data> =>
    watched.page.evaluate<Data>(`(async () => {
      const body = ${JSON.stringify(body) ?? 'undefined'};
      const answer = await fetch('/console/api/organizations/${orgId}${path}', {
        method: '${method}', headers: body && { 'content-type': 'application/json' }, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(await answer.text());
      return (await answer.json()).data;
    })()`);

  beforeAll(async () => {
    world = await ConsoleWorld.start();
    watched = await world.signedIn();
    orgId = await watched.page.evaluate<string>(
      `fetch('/console/api/me').then((answer) => answer.json()).then(({ data }) => data.organizations[0].id)`,
    );
    const { data } = await world.api(world.announced.api_key, '/contacts', {
      name: LONG_NAME,
      phone: '51987204118',
      tags: Array.from({ length: 49 }, (_, n) => `tag number ${n}`),
    });
    contactId = String(data.id);
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const open = (): Promise<unknown> => watched.page.goto(`/console/o/${orgId}/contacts/${contactId}?mode=test`);
  const writeMessage = async (): Promise<void> => {
    await watched.page.getByRole('button', { name: 'Write a message' }).click();
    await watched.page.getByRole('menuitem', { name: 'New message…' }).click();
  };

  const focusBackOn = (button: string): Promise<unknown> =>
    waitFor(async () => (await watched.page.evaluate<string>('document.activeElement.textContent')) === button, {
      what: `the focus to be back on ${button}`,
      timeoutMs: 10_000,
    });

  it('a field is defined with its options, changed, and says how many have a value before it goes', async () => {
    const { page } = watched;
    await page.goto(`/console/o/${orgId}/contacts/fields?mode=test`);
    await page.getByRole('heading', { name: 'No fields yet' }).waitFor();
    await page.getByRole('button', { name: 'New field' }).click();
    const dialog = page.getByRole('dialog', { name: 'New field' });
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Favourite plan');
    expect(await dialog.getByRole('textbox', { name: 'Key' }).inputValue()).toBe('favourite_plan');
    await dialog.getByLabel('Type').selectOption('select');
    await dialog.getByRole('button', { name: 'New field' }).click();
    await dialog.getByText('Give at least one option.').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Options' }).fill('gold\nsilver');
    await dialog.getByRole('button', { name: 'New field' }).click();
    await page.getByRole('row', { name: /Favourite plan/ }).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await page.getByRole('button', { name: 'New field' }).click();
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Shoe size');
    await dialog.getByLabel('Type').selectOption('number');
    await dialog.getByRole('button', { name: 'New field' }).click();
    await page.getByRole('button', { name: 'Change Shoe size' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Label' }).fill('Size of shoes');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Size of shoes/ }).waitFor();
  });

  it('what is known of a person is written in its place; what is refused stays as it was written, with the reason', async () => {
    const { page } = watched;
    await open();
    await page.getByRole('heading', { level: 1, name: LONG_NAME }).waitFor();
    await page.getByRole('button', { name: /^Country: / }).click();
    const country = page.getByRole('combobox', { name: 'Country' });
    await country.fill('P1');
    await page.keyboard.press('Enter');
    await page.getByText('must be two letters').waitFor();
    expect(await country.inputValue()).toBe('P1');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await country.fill('PE');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Country: PE. Change it' }).waitFor();
    await page.getByText('Peru').waitFor();
    await page.getByRole('button', { name: /^Size of shoes: / }).click();
    await page.getByRole('textbox', { name: 'Size of shoes' }).fill('big');
    await page.keyboard.press('Enter');
    await page.getByText('It must be a number.').waitFor();
    await page.getByRole('textbox', { name: 'Size of shoes' }).fill('38.5');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Size of shoes: 38.5. Change it' }).waitFor();
    await page.getByRole('textbox', { name: 'Tags: add one' }).fill('VIP');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove the tag vip' }).waitFor();
    await page.getByRole('textbox', { name: 'Tags: add one' }).fill('one more');
    await page.keyboard.press('Enter');
    await page.getByText('There can be at most 50 tags.').waitFor();
    expect(await page.getByRole('textbox', { name: 'Tags: add one' }).inputValue()).toBe('one more');
    await waitFor(
      async () => {
        const { tags } = await call<{ tags: string[] }>('GET', `/contacts/${contactId}?mode=test`);
        return tags.includes('vip') || null;
      },
      { what: 'the tag to be stored' },
    );
    await page.getByRole('textbox', { name: 'Tags: add one' }).fill('');
    await page.getByRole('button', { name: 'Add an address' }).click();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption('email');
    await page.getByRole('textbox', { name: 'Address' }).fill('nobody');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('That is no email address.').waitFor();
    await page.getByRole('textbox', { name: 'Address' }).fill('ana@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove ana@example.com' }).waitFor();
  });

  it('what somebody else changed meanwhile is not overwritten before it was seen', async () => {
    const { page } = watched;
    await open();
    await page.getByRole('button', { name: /^Company: / }).click();
    const company = page.getByRole('textbox', { name: 'Company' });
    await company.fill('Mine');
    await call('PATCH', `/contacts/${contactId}?mode=test`, { company: 'Theirs' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('changed this to “Theirs”').waitFor();
    expect(await company.inputValue()).toBe('Mine');
    const now = await call<{ company: string }>('GET', `/contacts/${contactId}?mode=test`);
    expect(now.company).toBe('Theirs');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Company: Mine. Change it' }).waitFor();
  });

  it('an opt-out is noted with its proof, stands in the timeline, and the filters of that stay in the address', async () => {
    const { page } = watched;
    await page.getByRole('button', { name: 'Opt out of SMS' }).click();
    const dialog = page.getByRole('dialog', { name: 'Opt out of SMS' });
    await dialog.getByRole('textbox', { name: 'What they said' }).fill('No SMS, please');
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Opt out' }).click();
    await page.getByText('SMS: Wants no messages').waitFor();
    await page.getByText('No SMS, please').waitFor();
    await page.getByRole('button', { name: 'Proofs' }).click();
    await page.getByRole('dialog', { name: 'Proofs' }).getByText('No SMS, please').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Kind/ }).click();
    await page.getByRole('menuitem', { name: 'Notes' }).click();
    await page.getByText('Nothing fits these filters.').waitFor();
    await waitFor(() => page.url().includes('kind=note') || null, { what: 'the filter in the address' });
    await page.reload();
    await page.getByText('Nothing fits these filters.').waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
  });

  it('a first message of a template begins their conversation, and another template answers there by the keyboard', async () => {
    const { page } = watched;
    await call('POST', '/templates', {
      name: 'welcome',
      channel: 'whatsapp',
      message: 'Hi {{contact.name}}: {{offer}}',
    });
    await call('POST', '/templates', {
      name: 'to_plan',
      message: 'Your plan: {{contact.custom_fields.favourite_plan}}',
    });
    await call('POST', '/templates', { name: 'welcome', channel: 'whatsapp', language: 'es', message: '{{offer}}' });
    await open();
    await writeMessage();
    const dialog = page.getByRole('dialog');
    const choose = async (name: string): Promise<void> => {
      await dialog.getByRole('combobox', { name: 'Template' }).fill(name);
      await page.getByRole('option', { name: new RegExp(name) }).waitFor();
      await page.keyboard.press('Enter');
    };
    await dialog.getByRole('button', { name: 'Template', exact: true }).click();
    await choose('to_plan');
    await dialog.getByText('contact.custom_fields.favourite_plan', { exact: true }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    await choose('welcome');
    await dialog.getByRole('textbox', { name: 'offer' }).fill('ten percent off');
    await dialog.getByRole('region', { name: 'What is sent' }).getByText(`Hi ${LONG_NAME}: ten percent off`).waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('region', { name: 'Messages' }).getByText(`Hi ${LONG_NAME}: ten percent off`).waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).click({ force: true });
    await page.keyboard.press('t');
    await choose('welcome');
    await dialog.getByRole('textbox', { name: 'offer' }).fill('free shipping');
    await choose('wel');
    await page.keyboard.press('Enter');
    const sends = dialog.getByRole('textbox', { name: 'offer' });
    const welcome = (await call<{ id: string; language: string }[]>('GET', '/templates?q=welcome&language=en'))[0];
    await call('PATCH', `/templates/${welcome?.id ?? ''}`, { message: 'Hello {{contact.name}}: {{offer}}' });
    await sends.press('Enter');
    await dialog.getByText('The template was changed meanwhile').waitFor();
    await dialog.getByRole('region', { name: 'What is sent' }).getByText(`Hello ${LONG_NAME}: free shipping`).waitFor();
    await call('PATCH', `/templates/${welcome?.id ?? ''}`, { status: 'archived' });
    await sends.press('Enter');
    await dialog.getByText('This template is not active any more.').waitFor();
    await call('PATCH', `/templates/${welcome?.id ?? ''}`, { status: 'active' });
    await sends.press('Enter');
    await page.getByRole('region', { name: 'Messages' }).getByText(`Hello ${LONG_NAME}: free shipping`).waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('a field that a template names stays, and the page says which template', async () => {
    const { page } = watched;
    await page.goto(`/console/o/${orgId}/contacts/fields?mode=test`);
    await page.getByRole('button', { name: 'Delete Favourite plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete the field Favourite plan?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await dialog
      .getByRole('alert')
      .getByText('Templates name this field: to_plan. Change their texts first.')
      .waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /Favourite plan/ }).waitFor();
  });

  it.each(['no-preference', 'reduce'] as const)(
    'the focus is back on the button of a menu when the dialog of one of its items was closed (motion: %s)',
    async (reducedMotion) => {
      const { page } = watched;
      await page.emulateMedia({ reducedMotion });
      await open();
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Merge with…' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focusBackOn('Actions')).toBe(true);
      await page.emulateMedia({ reducedMotion: null });
    },
  );

  it('a message whose answer is lost says so and is kept, and sent again it is still one', async () => {
    const { page } = watched;
    await open();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    const write = async (): Promise<void> => {
      await writeMessage();
      await dialog.waitFor();
    };
    const send = (): Promise<void> => dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await write();
    await page.route(
      '**/contacts/*/messages?*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Only once');
    await send();
    await dialog.getByText('The server does not answer.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await focusBackOn('Write a message');
    await write();
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Only once');
    await send();
    const messages = page.getByRole('region', { name: 'Messages' });
    await messages.getByText('Only once').waitFor();
    await dialog.waitFor({ state: 'detached' });
    expect(await messages.getByText('Only once').count()).toBe(1);
  });

  it('a message whose form is closed while it leaves is sent, which is said and asked about at sign-out', async () => {
    const { page } = watched;
    await open();
    const dialog = page.getByRole('dialog', { name: 'New message' });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/contacts/*/messages?*', async (route) => {
      await held;
      await route.continue();
    });
    await writeMessage();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Goes on without me');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const asked = page.getByRole('dialog', { name: 'Sign out before everything is sent?' });
    await asked.getByText('1 message that you wrote is not sent yet.').waitFor();
    letGo();
    await page.getByRole('status').filter({ hasText: 'The message was sent.' }).waitFor();
    await asked.getByText('Everything is sent now.').waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.unroute('**/contacts/*/messages?*');
    await writeMessage();
    expect(await dialog.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  });

  it('a dialog that did not come says so, and comes with the page anew; so does the search', async () => {
    const { page } = watched;
    for (const part of ['write-dialog', 'palette'])
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
    await open();
    await writeMessage();
    const notice = page.getByRole('alert').filter({ hasText: 'This part could not be loaded.' });
    await notice.waitFor();
    expect(await watched.accessibilityFaults()).toEqual([]);
    await writeMessage();
    expect(await notice.count()).toBe(1);
    await page.unroute('**/assets/write-dialog-*.js');
    await notice.getByRole('button', { name: 'Reload' }).click();
    await notice.waitFor({ state: 'detached' });
    await writeMessage();
    await page.getByRole('dialog', { name: 'New message' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await notice.waitFor();
    await page.unroute('**/assets/palette-*.js');
    await notice.getByRole('button', { name: 'Reload' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('textbox', { name: 'Where to, or what to do?' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('is blocked and not, and erased once the name is typed', async () => {
    const { page } = watched;
    const menu = async (item: string): Promise<void> => {
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    };
    await open();
    await menu('Mark as blocked');
    await page.getByText('Blocked', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Blocked', { exact: true }).waitFor({ state: 'detached' });
    await menu('Erase');
    const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
    await dialog.getByText('What stays').waitFor();
    const erase = dialog.getByRole('button', { name: 'Erase' });
    expect(await erase.isDisabled()).toBe(true);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('textbox').fill(LONG_NAME);
    await erase.click();
    await page.getByText('The person is erased.').waitFor();
    await open();
    await page.getByRole('heading', { name: 'This contact is gone' }).waitFor();
  });
});
