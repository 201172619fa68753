import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import type { Locator } from 'playwright-core';
import { ConsoleWorld, type WatchedPage } from './console.world';

const TALKATIVE = '15550100009';

describe('variables that nobody has filled in', () => {
  let world: ConsoleWorld;
  let watched: WatchedPage;
  let orgId: string;

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
    const { page } = watched;
    orgId = await page.evaluate<string>(
      `fetch('/console/api/me').then((answer) => answer.json()).then(({ data }) => data.organizations[0].id)`,
    );
    await call('POST', '/quick-replies', {
      shortcut: 'ready',
      message: 'Hi {{contact.name}}, order {{order}} is ready, {{contact.name}}.',
    });
    await call('POST', '/quick-replies', { shortcut: 'short', message: 'Hi {{contact.name}}, see you.' });
    await world.api(world.announced.api_key, '/whatsapp/send', { to: TALKATIVE, message: 'Are you there?' });
    const [conversation] = await waitFor(
      async () => {
        const list = await call<{ contact: { id: string } | null }[]>('GET', '/conversations?mode=test');
        return list.length > 0 ? list : null;
      },
      { what: 'the sandbox to answer' },
    );
    await call('PATCH', `/contacts/${conversation?.contact?.id}?mode=test`, { name: null });
    await page.goto(`/console/o/${orgId}/inbox?mode=test`);
    await page.locator('.conversation').first().click();
    await writing().waitFor();
  });
  afterAll(async () => {
    const problems = world?.problems();
    await world?.close();
    expect(problems).toEqual([]);
  });

  const writing = (name = 'Reply'): Locator => watched.page.getByRole('textbox', { name });
  const send = (name = 'Send'): Locator => watched.page.getByRole('button', { name, exact: true });
  const thread = (): Locator => watched.page.getByRole('region', { name: 'Messages' });
  const heard = (): Locator => watched.page.getByRole('status').filter({ hasText: 'contact.name' });
  const selected = (): Promise<string> => watched.page.evaluate<string>('String(document.getSelection())');
  const sent = async (): Promise<string[]> => {
    const [conversation] = await call<{ id: string }[]>('GET', '/conversations?mode=test');
    const messages = await call<{ direction: string; content: string }[]>(
      'GET',
      `/conversations/${conversation?.id}/messages?mode=test`,
    );
    return messages.filter(({ direction }) => direction === 'outbound').map(({ content }) => content);
  };

  it('a quick reply chosen by its shortcut waits until its variables are filled in, by the keyboard alone', async () => {
    const { page } = watched;
    await writing().fill('/rea');
    await page.getByRole('option', { name: /ready/ }).waitFor();
    await page.keyboard.press('Enter');
    await heard().waitFor();
    expect(await heard().textContent()).toBe(
      'Not filled in: {{contact.name}}, {{order}}. Fill it in or take it out before you send.',
    );
    expect([await send().isDisabled(), await selected()]).toEqual([true, '{{contact.name}}']);
    expect(await watched.accessibilityFaults()).toEqual([]);
    // The field is described by the missing variables.
    expect(await writing().getAttribute('aria-invalid')).toBe('true');
    const described = (await writing().getAttribute('aria-describedby'))?.trim();
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('{{order}}');
    await writing().press('End');
    await page.keyboard.press('Enter');
    expect([await selected(), await writing().inputValue()]).toEqual([
      '{{contact.name}}',
      'Hi {{contact.name}}, order {{order}} is ready, {{contact.name}}.',
    ]);
    await page.keyboard.type('Ana');
    await page.keyboard.press('Enter');
    expect(await selected()).toBe('{{order}}');
    await page.getByRole('button', { name: 'Go to {{contact.name}} in the text' }).press('Enter');
    expect([await selected(), await send().isDisabled()]).toEqual(['{{contact.name}}', true]);
    await page.keyboard.type('Ana');
    await page.getByRole('button', { name: 'Go to {{order}} in the text' }).press('Enter');
    await page.keyboard.type('A-1');
    expect(await send().isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await thread().getByText('Hi Ana, order A-1 is ready, Ana.').waitFor();
  });

  it('a quick reply chosen by a click waits until its variables are taken out, also where nobody can say to send it so', async () => {
    const { page } = watched;
    await writing().fill('/short');
    await page.getByRole('option', { name: /short/ }).click();
    await page.getByRole('button', { name: 'Go to {{contact.name}} in the text' }).waitFor();
    expect(await page.getByRole('button', { name: 'Send as written' }).count()).toBe(0);
    expect(await send().isDisabled()).toBe(true);
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: /^Go to / }).waitFor({ state: 'detached' });
    await send().click();
    await thread().getByText('Hi , see you.').waitFor();
    expect((await sent()).filter((text) => text.includes('{{'))).toEqual([]);
  });

  it('a text that is typed with a variable waits until somebody says that it is meant so; other braces never wait', async () => {
    const { page } = watched;
    await writing().fill('Braces: {{Name}} {name} {{1}}');
    expect(await send().isEnabled()).toBe(true);
    await writing().fill('Write {{contact.name}} into the text');
    await heard().waitFor();
    expect(await send().isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Send as written' }).click();
    await send().click();
    await thread().getByText('Write {{contact.name}} into the text').waitFor();
    // The warning belonged to that text only.
    await writing().fill('{{order}}');
    expect(await send().isDisabled()).toBe(true);
    await writing().fill('');
  });

  it('a note may have variables', async () => {
    const { page } = watched;
    await page
      .getByRole('radio', { name: 'Note' })
      .or(page.getByText('Note', { exact: true }))
      .first()
      .click();
    await writing('Note').fill('They ask about {{order}}');
    expect(await send('Add note').isEnabled()).toBe(true);
    await writing('Note').fill('');
    await page.getByText('Reply', { exact: true }).first().click();
  });

  it('a first message waits in the same way', async () => {
    const { page } = watched;
    const { data } = await world.api(world.announced.api_key, '/contacts', { phone: '51987204118' });
    await page.goto(`/console/o/${orgId}/contacts/${String(data.id)}?mode=test`);
    await page.getByRole('button', { name: 'Write a message' }).click();
    await page.getByRole('menuitem', { name: 'New message…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Hi {{contact.name}}!');
    await heard().waitFor();
    expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true);
    expect(await watched.accessibilityFaults()).toEqual([]);
    await dialog.getByRole('button', { name: 'Go to {{contact.name}} in the text' }).click();
    expect(await selected()).toBe('{{contact.name}}');
    await page.keyboard.type('Eva');
    expect(await dialog.getByRole('button', { name: 'Send', exact: true }).isEnabled()).toBe(true);
  });

  it('in Spanish, the same is said in Spanish', async () => {
    const { page } = watched;
    const speak = (language: string): Promise<unknown> =>
      page.evaluate(`fetch('/console/api/me', { method: 'PATCH', headers: { 'content-type': 'application/json' },
        body: '{"language":"${language}"}' })`);
    await speak('es');
    await page.goto(`/console/o/${orgId}/inbox?mode=test`);
    await page.locator('.conversation').first().click();
    await page.getByRole('textbox', { name: 'Respuesta' }).fill('Hola {{contact.name}}');
    await page.getByText('Completa o quita:').waitFor();
    await page.getByRole('status').filter({ hasText: 'Sin completar: {{contact.name}}.' }).waitFor();
    expect(await page.getByRole('button', { name: 'Enviar', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Enviar tal como está' }).waitFor();
    await speak('en');
  });
});
