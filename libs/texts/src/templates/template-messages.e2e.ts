import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContactLookup } from '@chasqui/contacts';
import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { TemplateMessages } from './template-messages';
import { FIND_SENT_TEMPLATES } from './template-list.sql';
import { TemplateRepository } from './template.repository';

let test: TestDatabase;
let database: Database;
let messages: TemplateMessages;
let templates: TemplateRepository;
let orgId: string;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
  templates = new TemplateRepository(database);
  messages = new TemplateMessages(templates, new ContactLookup(database));
  orgId = await anOrganization(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function aTemplate(message: string, owner = orgId): Promise<string> {
  const [id, name] = [randomUUID(), `t_${randomUUID().slice(0, 8)}`];
  const head = { name, channel: 'any', category: 'utility', language: 'en', status: 'active' } as const;
  const content = { subject: null, message, html: null, mediaUrl: null, mediaType: null, variables: [] };
  await templates.create({ ...head, ...content, id, orgId: owner });
  return id;
}

describe('many messages of templates at once', () => {
  it('many messages at once have at most 8 MB of text, and those beyond it say so', async () => {
    const id = await aTemplate(`{{a}}${'x'.repeat(60_000)}`);
    const wanted = Array.from({ length: 1_000 }, (_, n) => ({
      to: '1',
      template: { id, language: null, variables: { a: String(n) } },
    }));
    const made = await messages.write({ orgId, mode: 'live' }, 'whatsapp', wanted);
    const texts = made.flatMap((each) => (each instanceof AppError ? [] : [each.text]));
    expect(texts.join('').length).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect(texts.length).toBe(139);
    const refused = made.filter((each) => each instanceof AppError);
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['MESSAGE_TOO_LONG']));
    expect(refused[0]?.message).toContain('8 MB');
  });

  it('texts that are refused count among the 8 MB, too: they take as long to make', async () => {
    const id = await aTemplate(`{{a}}${'x'.repeat(60_000)}`);
    const wanted = Array.from({ length: 1_000 }, (_, n) => {
      const variables: Record<string, string> = n % 2 ? { a: String(n) } : {};
      return { to: '1', template: { id, language: null, variables } };
    });
    const made = await messages.write({ orgId, mode: 'live' }, 'sms', wanted);
    const said = made.map((each) => (each instanceof AppError ? each.message : 'sent'));
    expect(said[0]).toContain('without a value');
    expect(said[1]).toContain('1,600 characters');
    expect(said.findIndex((each) => each.includes('8 MB'))).toBe(139);
    expect(new Set(said.slice(139)).size).toBe(1);
  });

  it('ids that are malformed, unknown or foreign take no room among the 50 templates of a batch', async () => {
    const [id, foreign] = [await aTemplate('x'), await aTemplate('x', await anOrganization(database))];
    const others = Array.from({ length: 100 }, (_, n) => (n % 2 ? randomUUID() : `id${n}`));
    const wanted = [...others, foreign, id].map((each) => ({
      to: '1',
      template: { id: each, language: null, variables: {} },
    }));
    const made = await messages.write({ orgId, mode: 'live' }, 'sms', wanted);
    const said = made.map((each) => (each instanceof AppError ? each.code : each.text));
    expect(said).toEqual([...others.map(() => 'TEMPLATE_NOT_FOUND'), 'TEMPLATE_NOT_FOUND', 'x']);
  });

  it('templates are found by their keys among many', async () => {
    await database.query(
      `with made as (
         insert into templates (id, org_id, name, channel, category, language, status)
         select uuidv7(), $1, 'many_' || n, 'any', 'utility', 'en', 'active' from generate_series(1, 5000) n returning id)
       insert into template_versions (org_id, template_id, version, message, variables) select $1, id, 1, 'm', '[]' from made`,
      [orgId],
    );
    await database.query('analyze templates, template_versions');
    const id = await aTemplate('x');
    const { rows } = await database.query<{ 'QUERY PLAN': string }>(`explain ${FIND_SENT_TEMPLATES.text}`, [
      orgId,
      [id, id],
      ['', 'en'],
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index');
    expect(plan).not.toContain('Seq Scan');
  });
});
