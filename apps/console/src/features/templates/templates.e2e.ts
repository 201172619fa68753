import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();
const SHIPPED = { name: 'order_shipped', message: 'Hi {{contact.name|there}}, order {{order}} is on its way.' };

const at = ({ orgId }: TestMember, path = ''): string => inOrg(orgId, `/templates${path}`);
const namesOf = ({ body }: ConsoleAnswer): string[] => body.data.map(({ name }: { name: string }) => name);
const previewOf = (member: TestMember, body: object): Promise<ConsoleAnswer> =>
  member.client.post(at(member, '/preview'), body);

describe('templates in the console', () => {
  it('a developer makes, changes, duplicates and deletes a template; the audit log says each, and a viewer reads them', async () => {
    const developer = await harness.aMember('developer');
    const viewer = await harness.aMember('viewer', developer.orgId);
    const made = await developer.client.post(at(developer), SHIPPED);
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    const changed = await developer.client.patch(at(developer, `/${id}`), {
      message: 'Order {{order}}.',
      status: 'draft',
      name: SHIPPED.name,
      variables: [{ key: 'order', type: 'text' }],
    });
    expect(changed.body.data).toMatchObject({ version: 2, status: 'draft', message: 'Order {{order}}.' });
    const copy = await developer.client.post(at(developer, `/${id}/duplicate`), { language: 'es' });
    expect([copy.status, copy.body.data.name, copy.body.data.language]).toEqual([201, 'order_shipped', 'es']);
    expect(namesOf(await viewer.client.get(at(viewer)))).toEqual(['order_shipped', 'order_shipped']);
    expect((await viewer.client.get(at(viewer, `/${id}`))).body.data).toMatchObject(changed.body.data);
    expect((await developer.client.delete(at(developer, `/${id}`))).body.data).toEqual({ id, deleted: true });
    expect(summaryOf(await developer.client.delete(at(developer, `/${id}`)))).toBe('404 TEMPLATE_NOT_FOUND');
    const { rows } = await harness.database.query<{ entry: object }>(
      `select json_build_object('action', action, 'name', target_name, 'detail', detail) as entry
       from audit_entries where org_id = $1 and target_type = 'template' order by at, id`,
      [developer.orgId],
    );
    expect(rows.map(({ entry }) => entry)).toEqual([
      { action: 'template.created', name: 'order_shipped (en)', detail: {} },
      {
        action: 'template.changed',
        name: 'order_shipped (en)',
        detail: { changed: ['message', 'status'], version: 2 },
      },
      { action: 'template.created', name: 'order_shipped (es)', detail: { copy_of: id } },
      { action: 'template.deleted', name: 'order_shipped (en)', detail: {} },
    ]);
  });

  it('a change of a version that is not the newest any more is refused, and changes nothing', async () => {
    const developer = await harness.aMember('developer');
    const { id } = (await developer.client.post(at(developer), SHIPPED)).body.data;
    const change = (body: object) => developer.client.patch(at(developer, `/${id}`), body);
    expect((await change({ message: 'One', version: 1 })).body.data).toMatchObject({ version: 2 });
    expect(summaryOf(await change({ message: 'Two', version: 1 }))).toBe('409 INVALID_STATE');
    expect((await developer.client.get(at(developer, `/${id}`))).body.data).toMatchObject({ message: 'One' });
    expect((await change({ message: 'Two', version: 2 })).body.data).toMatchObject({ version: 3, message: 'Two' });
    expect(summaryOf(await change({ message: 'Three', version: 'x' }))).toMatch(/^400/);
  });

  it('a change that changes nothing leaves no entry in the audit log', async () => {
    const developer = await harness.aMember('developer');
    const { id } = (await developer.client.post(at(developer), SHIPPED)).body.data;
    for (const body of [{}, { version: 1 }, SHIPPED])
      expect((await developer.client.patch(at(developer, `/${id}`), body)).status).toBe(200);
    const { rows } = await harness.database.query<{ action: string }>(
      `select action from audit_entries where org_id = $1 and target_type = 'template'`,
      [developer.orgId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['template.created']);
  });

  it('a change that is refused leaves no entry in the audit log', async () => {
    const developer = await harness.aMember('developer');
    await developer.client.post(at(developer), SHIPPED);
    expect(summaryOf(await developer.client.post(at(developer), SHIPPED))).toBe('409 TEMPLATE_EXISTS');
    await harness.database.query(`update organizations set limit_overrides = '{"templates":1}' where id = $1`, [
      developer.orgId,
    ]);
    expect(summaryOf(await developer.client.post(at(developer), { ...SHIPPED, name: 'b' }))).toBe('403 PLAN_LIMIT');
    const { rows } = await harness.database.query(
      `select from audit_entries where org_id = $1 and target_type = 'template'`,
      [developer.orgId],
    );
    expect(rows).toHaveLength(1);
    expect((await developer.client.get(at(developer))).body.total).toBe(1);
  });

  it('the list is filtered by text, channel, status and language, and goes on by cursor', async () => {
    const developer = await harness.aMember('developer');
    for (const template of [
      { name: 'hours', channel: 'sms', message: 'Open' },
      { name: 'refund', channel: 'email', subject: 'Your money', message: 'Back', status: 'draft' },
      { name: 'bye', language: 'pt-BR', message: 'Tchau' },
    ]) {
      expect((await developer.client.post(at(developer), template)).status).toBe(201);
    }
    const found = async (query: string) => namesOf(await developer.client.get(at(developer, `?${query}`)));
    expect(await found('q=MONEY')).toEqual(['refund']);
    expect(await found('channel=sms')).toEqual(['bye', 'hours']);
    expect(await found('status=draft')).toEqual(['refund']);
    expect(await found('language=pt-br')).toEqual(['bye']);
    const first = await developer.client.get(at(developer, '?per_page=2'));
    expect([namesOf(first), first.body.total]).toEqual([['bye', 'refund'], 3]);
    expect(await found(`per_page=2&cursor=${first.body.next_cursor}`)).toEqual(['hours']);
    expect(summaryOf(await developer.client.get(at(developer, '?status=new')))).toBe('400 VALIDATION');
  });

  it('who writes to a contact chooses among active templates of the channel, each once, in the nearest language to the contact’s', async () => {
    const developer = await harness.aMember('developer');
    const make = (body: object) => developer.client.post(at(developer), { ...SHIPPED, channel: 'whatsapp', ...body });
    for (const language of ['fr', 'es', 'es-PE']) await make({ language });
    await make({ language: 'en', message: 'Only in English: {{order}}' });
    for (const language of ['en', 'pt']) await make({ name: 'b_english', language });
    for (const language of ['de', 'fr']) await make({ name: 'c_other', language, channel: 'any' });
    await make({ name: 'd_file', channel: 'any', media_url: 'https://files.example.com/a.pdf' });
    await make({ name: 'e_draft', status: 'draft' });
    await make({ name: 'f_sms', channel: 'sms' });
    const contact = async (language: string): Promise<string> => {
      const body = { email: `${language}@example.com`, language };
      return (await developer.client.post(inOrg(developer.orgId, '/contacts'), body)).body.data.id;
    };
    const [ana, bo] = [await contact('es-PE'), await contact('es-MX')];
    const chosen = async (query: string) => {
      const { body } = await developer.client.get(at(developer, `/to-send?${query}`));
      return body.data.map(({ name, language }: { name: string; language: string }) => `${name} ${language}`);
    };
    expect(await chosen(`channel=whatsapp&contact_id=${ana}`)).toEqual([
      'b_english en',
      'c_other fr',
      'd_file en',
      'order_shipped es-PE',
    ]);
    expect(await chosen(`channel=whatsapp&contact_id=${bo}&q=shipped`)).toEqual(['order_shipped es']);
    expect(await chosen('channel=whatsapp&q=SHIP')).toEqual(['order_shipped en']);
    expect(await chosen(`channel=whatsapp&contact_id=${ana}&q=only%20in%20english`)).toEqual(['order_shipped es-PE']);
    const shipped = await developer.client.get(at(developer, '/to-send?channel=whatsapp&q=order_shipped'));
    expect(shipped.body.data[0].languages.map(({ language }: { language: string }) => language)).toEqual([
      'en',
      'es',
      'es-PE',
      'fr',
    ]);
    expect(await chosen('channel=sms')).toEqual(['c_other fr', 'f_sms en']);
    const nobody = `/to-send?channel=sms&contact_id=${randomUUID()}`;
    expect(summaryOf(await developer.client.get(at(developer, nobody)))).toBe('404 CONTACT_NOT_FOUND');
  });

  it('a message of a template is shown as its channel sends it, with what it lacks and which values it takes', async () => {
    const developer = await harness.aMember('developer');
    const subject = 'About {{subject_only}}';
    const { id } = (await developer.client.post(at(developer), { ...SHIPPED, channel: 'any', subject })).body.data;
    const contact = await aContact(harness.database, { orgId: developer.orgId, name: 'Ana' });
    const look = (body: object) => developer.client.post(at(developer, `/${id}/preview`), body);
    const lacking = (await look({ contact_id: contact })).body.data;
    expect(lacking).toMatchObject({
      message: 'Hi Ana, order {{order}} is on its way.',
      missing: ['order'],
      segments: 1,
    });
    expect(lacking.variables.map(({ key }: { key: string }) => key)).toEqual(['contact.name', 'order']);
    expect((await look({ contact_id: contact, variables: { order: 'A-1' } })).body.data).toMatchObject({
      message: 'Hi Ana, order A-1 is on its way.',
      missing: [],
    });
    await developer.client.patch(at(developer, `/${id}`), { variables: [{ key: 'order', type: 'number' }] });
    const wrong = await look({ variables: { order: 'many' } });
    expect([summaryOf(wrong), wrong.body.fields]).toEqual([
      '400 VALIDATION',
      [expect.objectContaining({ field: 'variables', reason: 'NOT_A_NUMBER', key: 'order' })],
    ]);
  });

  it('templates of another organization, and those that do not exist, are the same 404', async () => {
    const [own, other] = [await harness.aMember(), await harness.aMember()];
    const { id } = (await other.client.post(at(other), SHIPPED)).body.data;
    for (const each of [id, randomUUID(), 'x']) {
      const path = at(own, `/${each}`);
      expect(summaryOf(await own.client.get(path))).toBe('404 TEMPLATE_NOT_FOUND');
      expect(summaryOf(await own.client.get(at(own, `/${each}/versions`)))).toBe('404 TEMPLATE_NOT_FOUND');
      expect(summaryOf(await own.client.get(at(own, `/${each}/versions/1`)))).toBe('404 TEMPLATE_NOT_FOUND');
      expect(summaryOf(await own.client.patch(path, { message: 'Mine' }))).toBe('404 TEMPLATE_NOT_FOUND');
      expect(summaryOf(await own.client.delete(path))).toBe('404 TEMPLATE_NOT_FOUND');
      expect(summaryOf(await own.client.post(at(own, `/${each}/duplicate`)))).toBe('404 TEMPLATE_NOT_FOUND');
    }
    expect((await own.client.get(at(own))).body.data).toEqual([]);
    expect((await other.client.get(at(other, `/${id}`))).body.data).toMatchObject(SHIPPED);
  });

  it('earlier versions are listed newest first, and one is read as it was', async () => {
    const developer = await harness.aMember('developer');
    const variables = [{ key: 'order', sample: 'A-1' }];
    const { id } = (await developer.client.post(at(developer), { ...SHIPPED, variables })).body.data;
    await developer.client.patch(at(developer, `/${id}`), { message: 'x'.repeat(300) });
    const viewer = await harness.aMember('viewer', developer.orgId);
    const list = await viewer.client.get(at(viewer, `/${id}/versions`));
    expect(list.body.data).toEqual([
      { version: 2, message: 'x'.repeat(200), created_at: expect.any(String) },
      { version: 1, message: SHIPPED.message, created_at: expect.any(String) },
    ]);
    expect((await viewer.client.get(at(viewer, `/${id}/versions/1`))).body.data).toMatchObject({
      version: 1,
      message: SHIPPED.message,
      subject: null,
      declared: [{ key: 'order', sample: 'A-1' }],
    });
    for (const version of ['3', '0', 'x', '99999999999']) {
      const answer = await viewer.client.get(at(viewer, `/${id}/versions/${version}`));
      expect(summaryOf(answer)).toBe('404 TEMPLATE_NOT_FOUND');
    }
  });

  it('what is read to be changed says what was declared, and what only the texts say', async () => {
    const developer = await harness.aMember('developer');
    const { id } = (
      await developer.client.post(at(developer), { ...SHIPPED, variables: [{ key: 'order', sample: 'A-1' }] })
    ).body.data;
    const { variables, declared } = (await developer.client.get(at(developer, `/${id}`))).body.data;
    expect(variables).toEqual([
      { key: 'contact.name', type: 'text', required: false, fallback: 'there', sample: '' },
      { key: 'order', type: 'text', required: true, fallback: null, sample: 'A-1' },
    ]);
    expect(declared).toEqual([{ key: 'order', type: 'text', required: null, fallback: null, sample: 'A-1' }]);
  });
});

describe('the preview of a template that somebody writes', () => {
  it('shows texts that are not kept, with samples, and names what has no value', async () => {
    const viewer = await harness.aMember('viewer');
    const answer = await previewOf(viewer, {
      channel: 'email',
      subject: 'Order {{order}}',
      message: 'Hi {{contact.name|there}}, {{order}}: {{link}}',
      html: '<p>{{order}}</p>',
      variables: [
        { key: 'order', sample: '<A&1>' },
        { key: 'gone', sample: 'x' },
      ],
    });
    expect(answer.body.data).toMatchObject({
      subject: 'Order <A&1>',
      message: 'Hi there, <A&1>: {{link}}',
      html: '<p>&lt;A&amp;1&gt;</p>',
      missing: ['link'],
      segments: 1,
      variables: [{ key: 'order' }, { key: 'contact.name', required: false, fallback: 'there' }, { key: 'link' }],
    });
    expect((await viewer.client.get(at(viewer))).body.data).toEqual([]);
  });

  it('shows it as one of the contacts of the organization and its mode would get it', async () => {
    const viewer = await harness.aMember('viewer');
    const ana = await aContact(harness.database, { orgId: viewer.orgId, name: 'Ana' });
    const body = { message: 'Hi {{contact.name|there}}', contact_id: ana };
    expect((await previewOf(viewer, body)).body.data.message).toBe('Hi Ana');
    const elsewhere = await viewer.client.post(inOrg(viewer.orgId, '/templates/preview', 'test'), body);
    expect(summaryOf(elsewhere)).toBe('404 CONTACT_NOT_FOUND');
    expect(summaryOf(await previewOf(await harness.aMember('viewer'), body))).toBe('404 CONTACT_NOT_FOUND');
  });

  it('says how the text travels as an SMS, part by part, and that it may be too long for one', async () => {
    const viewer = await harness.aMember('viewer');
    const smsOf = async (message: string) => (await previewOf(viewer, { message })).body.data.sms;
    const long = 'a'.repeat(152);
    expect(await smsOf(`${long}€${'b'.repeat(10)}`)).toEqual({
      encoding: 'gsm7',
      characters: 163,
      parts: [
        { text: long, length: 152 },
        { text: `€${'b'.repeat(10)}`, length: 12 },
      ],
    });
    expect(await smsOf('Olá 👋')).toEqual({ encoding: 'ucs2', characters: 5, parts: [{ text: 'Olá 👋', length: 6 }] });
    expect((await smsOf('a'.repeat(1_601))).parts).toEqual([]);
  });

  it.each([
    ['TEMPLATE_SYNTAX', { message: 'Hi {{Name}}' }, 'message', 5],
    ['TEMPLATE_SYNTAX', { message: 'Hi', html: '<b>{{a</b>' }, 'html', 3],
    ['VALIDATION', { message: 'Hi', channel: 'sms', subject: 'No mail' }, 'subject', undefined],
    ['VALIDATION', { message: '{{n|x}}', variables: [{ key: 'n', type: 'number' }] }, 'message', undefined],
  ])('refuses with %s what could not be kept: %j', async (code, body, field, position) => {
    const viewer = await harness.aMember('viewer');
    const answer = await previewOf(viewer, body);
    expect([summaryOf(answer), answer.body.fields?.[0]?.field]).toEqual([`400 ${code}`, field]);
    expect(answer.body.position).toBe(position);
  });
});
