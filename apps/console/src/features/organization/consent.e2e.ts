import { describe, expect, it } from '@jest/globals';
import { summaryOf } from '../../testing/console.client';
import { ConsoleHarness, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();
const DEFAULTS = {
  enforce_whatsapp_opt_out: false,
  stop_words: [],
  start_words: [],
  stop_text: null,
  start_text: null,
  help_text: null,
};

const pathOf = (orgId: string): string => `/organizations/${orgId}/consent`;
const settingsOf = async ({ client, orgId }: TestMember): Promise<unknown> =>
  (await client.get(pathOf(orgId))).body.data;

async function entriesOf({ orgId }: TestMember): Promise<unknown[]> {
  const { rows } = await harness.database.query<{ entry: unknown }>(
    `select json_build_object('actor', actor_id, 'target', target_id, 'detail', detail) as entry
     from audit_entries where org_id = $1 and action = 'organization.consent_changed' order by at, id`,
    [orgId],
  );
  return rows.map(({ entry }) => entry);
}

describe('the settings of consent', () => {
  it('an admin changes each alone; the audit log says what was before, and everybody reads what holds', async () => {
    const admin = await harness.aMember('admin');
    const viewer = await harness.aMember('viewer', admin.orgId);
    const stranger = await harness.aMember('owner');
    expect(await settingsOf(viewer)).toEqual(DEFAULTS);
    const change = (body: object) => admin.client.patch(pathOf(admin.orgId), body);
    const strict = { ...DEFAULTS, enforce_whatsapp_opt_out: true };
    expect((await change({ enforce_whatsapp_opt_out: true })).body.data).toEqual(strict);
    const words = { stop_words: [' No más ', 'nomas', 'Fuera'], start_words: ['Volver'] };
    const settings = { ...strict, stop_words: ['No más', 'Fuera'], start_words: ['Volver'] };
    expect((await change(words)).body.data).toEqual(settings);
    expect(await settingsOf(viewer)).toEqual(settings);
    expect(await settingsOf(stranger)).toEqual(DEFAULTS);
    expect((await change({ stop_words: [] })).body.data).toEqual({ ...settings, stop_words: [] });
    const said = { actor: admin.userId, target: admin.orgId };
    expect(await entriesOf(admin)).toEqual([
      { ...said, detail: { enforce_whatsapp_opt_out: { from: false, to: true } } },
      {
        ...said,
        detail: { stop_words: { from: [], to: ['No más', 'Fuera'] }, start_words: { from: [], to: ['Volver'] } },
      },
      { ...said, detail: { stop_words: { from: ['No más', 'Fuera'], to: [] } } },
    ]);
    expect(await entriesOf(stranger)).toEqual([]);
  });

  it('what is answered to words is set, changed and removed; a text that is too long is refused', async () => {
    const owner = await harness.aMember('owner');
    const change = (body: object) => owner.client.patch(pathOf(owner.orgId), body);
    const texts = { stop_text: 'Bye.', start_text: 'Welcome back.', help_text: '😀'.repeat(300) };
    expect((await change(texts)).body.data).toEqual({ ...DEFAULTS, ...texts });
    const left = { ...DEFAULTS, stop_text: 'Bye.' };
    expect((await change({ start_text: null, help_text: '' })).body.data).toEqual(left);
    for (const stop_text of ['x'.repeat(601), ' ', 1, 'a\0b']) {
      expect(summaryOf(await change({ stop_text }))).toBe('400 VALIDATION');
    }
    expect(await settingsOf(owner)).toEqual(left);
    expect((await entriesOf(owner)).at(-1)).toMatchObject({
      detail: { start_text: { from: 'Welcome back.', to: null }, help_text: { to: null } },
    });
  });

  it('whoever is no admin of the organization changes nothing', async () => {
    const owner = await harness.aMember('owner');
    const refused = [
      await harness.aMember('viewer', owner.orgId),
      await harness.aMember('developer', owner.orgId),
      await harness.aMember('owner'),
    ];
    const answers = await Promise.all(
      refused.map(({ client }) => client.patch(pathOf(owner.orgId), { stop_words: ['fuera'] })),
    );
    expect(answers.map(summaryOf)).toEqual(['403 FORBIDDEN', '403 FORBIDDEN', '404 ORGANIZATION_NOT_FOUND']);
    expect(await settingsOf(owner)).toEqual(DEFAULTS);
  });

  it('a word that means something else is refused with its reason, nothing is changed, and nothing noted', async () => {
    const owner = await harness.aMember('owner');
    const change = (body: object) => owner.client.patch(pathOf(owner.orgId), body);
    const wordsOf = async (body: object) => {
      const answer = await change({ enforce_whatsapp_opt_out: true, ...body });
      return [
        summaryOf(answer),
        answer.body.fields?.map((each: Record<string, unknown>) => [each.field, each.reason, each.key]),
      ];
    };
    expect(await wordsOf({ stop_words: ['start'] })).toEqual([
      '400 VALIDATION',
      [['stop_words', 'IS_START_WORD', 'start']],
    ]);
    expect(await wordsOf({ stop_words: ['fuera'], start_words: ['Fuera!'] })).toEqual([
      '400 VALIDATION',
      [['start_words', 'IN_BOTH_LISTS', 'Fuera!']],
    ]);
    const many = Array.from({ length: 21 }, (_, n) => `word${n}`);
    for (const body of [{ stop_words: many }, { stop_words: ['x'.repeat(41)] }, { start_words: 'fuera' }]) {
      expect((await wordsOf(body))[0]).toBe('400 VALIDATION');
    }
    expect(summaryOf(await change({ enforce_whatsapp_opt_out: 'yes' }))).toBe('400 VALIDATION');
    expect(await settingsOf(owner)).toEqual(DEFAULTS);
    expect((await change({})).status).toBe(200);
    expect((await change(DEFAULTS)).status).toBe(200);
    expect(await entriesOf(owner)).toEqual([]);
  });

  it('a word of one list is weighed against the other list as it is kept', async () => {
    const owner = await harness.aMember('owner');
    const change = (body: object) => owner.client.patch(pathOf(owner.orgId), body);
    expect((await change({ stop_words: ['fuera'] })).status).toBe(200);
    expect(summaryOf(await change({ start_words: ['fuera'] }))).toBe('400 VALIDATION');
    expect((await change({ stop_words: [], start_words: ['fuera'] })).status).toBe(200);
  });
});
