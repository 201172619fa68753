import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { aContact } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();
const VIPS = [{ field: 'tags', op: 'eq', value: 'vip' }];

const at = ({ orgId }: TestMember, path = '', mode: Mode = 'live'): string => inOrg(orgId, `/segments${path}`, mode);
const namesOf = ({ body }: ConsoleAnswer): (string | null)[] => body.data.map(({ name }: { name: string }) => name);

interface Person {
  name: string;
  tags?: string[];
  country?: string;
  mode?: Mode;
}

async function aPerson({ orgId }: Pick<TestMember, 'orgId'>, { name, tags = [], country, mode }: Person) {
  const addresses = { external_id: name };
  const id = await aContact(harness.database, { orgId, name, addresses, ...(mode && { mode }) });
  await harness.database.query('update contacts set tags = $2, country = $3 where id = $1', [
    id,
    tags,
    country ?? null,
  ]);
  return id;
}

async function aSegment(member: TestMember, settings: Record<string, unknown> = {}) {
  const answer = await member.client.post(at(member), { name: `s${randomUUID()}`, rules: VIPS, ...settings });
  if (answer.status !== 201) throw new Error(`no segment: ${JSON.stringify(answer.body)}`);
  return answer.body.data as { id: string; name: string };
}

async function entriesOf({ orgId }: TestMember): Promise<object[]> {
  const { rows } = await harness.database.query<{ entry: object }>(
    `select json_build_object('action', action, 'name', target_name, 'detail', detail) as entry
     from audit_entries where org_id = $1 and target_type = 'segment' order by at, id`,
    [orgId],
  );
  return rows.map(({ entry }) => entry);
}

const countedAgo = (id: string, interval: string) =>
  harness.database.query(
    `update segments set counts = jsonb_set(counts, '{live,at}', to_jsonb(to_char(
       (now() - $2::interval) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))) where id = $1`,
    [id, interval],
  );

describe('segments in the console', () => {
  it('an agent makes, changes and deletes a segment; the audit log says each, and a viewer reads it', async () => {
    const agent = await harness.aMember('agent');
    const viewer = await harness.aMember('viewer', agent.orgId);
    await aPerson(agent, { name: 'Ana', tags: ['vip'] });
    await aPerson(agent, { name: 'Test', tags: ['vip'], mode: 'test' });
    await aPerson(agent, { name: 'Bob' });
    const { id } = await aSegment(agent, { name: 'VIPs' });
    expect((await viewer.client.get(at(viewer, `/${id}`))).body.data).toMatchObject({ name: 'VIPs', count: 1 });
    expect(namesOf(await viewer.client.get(at(viewer)))).toEqual(['VIPs']);
    expect(namesOf(await viewer.client.get(at(viewer, `/${id}/contacts`)))).toEqual(['Ana']);
    expect(namesOf(await viewer.client.get(at(viewer, `/${id}/contacts`, 'test')))).toEqual(['Test']);
    const changed = await agent.client.patch(at(agent, `/${id}`), { name: 'Best', match: 'all', rules: VIPS });
    expect(changed.body.data).toMatchObject({ name: 'Best', rules: VIPS });
    expect((await agent.client.delete(at(agent, `/${id}`))).body.data).toEqual({ id, deleted: true });
    expect(summaryOf(await agent.client.delete(at(agent, `/${id}`)))).toBe('404 SEGMENT_NOT_FOUND');
    expect(await entriesOf(agent)).toEqual([
      { action: 'segment.created', name: 'VIPs', detail: {} },
      { action: 'segment.changed', name: 'Best', detail: { changed: ['name'] } },
      { action: 'segment.deleted', name: 'Best', detail: {} },
    ]);
  });

  it('a change that changes nothing, or is refused, leaves no entry in the audit log', async () => {
    const agent = await harness.aMember('agent');
    const { id, name } = await aSegment(agent);
    await aSegment(agent, { name: 'Taken' });
    const change = (body: object) => agent.client.patch(at(agent, `/${id}`), body);
    for (const body of [{}, { name }, { match: 'all', rules: VIPS }]) expect((await change(body)).status).toBe(200);
    expect(summaryOf(await change({ name: 'Taken' }))).toBe('409 SEGMENT_EXISTS');
    expect(summaryOf(await change({ rules: [{ field: 'phone', op: 'eq', value: 'x' }] }))).toBe('400 VALIDATION');
    expect(summaryOf(await agent.client.post(at(agent), { name: 'Taken', rules: VIPS }))).toBe('409 SEGMENT_EXISTS');
    expect((await agent.client.get(at(agent, `/${id}`))).body.data).toMatchObject({ name, rules: VIPS });
    expect((await entriesOf(agent)).map((entry) => (entry as { action: string }).action)).toEqual([
      'segment.created',
      'segment.created',
    ]);
  });

  it('a preview names values that no contact has, at most ten of a field', async () => {
    const { client, ...member } = await harness.aMember('agent');
    const people = [
      { name: 'A', country: 'ES', tags: ['vip', 'straße'] },
      { name: 'B', country: 'ES' },
      { name: 'C', country: 'DE', tags: ['fair-2026'] },
      // Contacts of the other mode do not count.
      { name: 'D', country: 'FR', mode: 'test' as const },
    ];
    for (const person of people) await aPerson(member, person);
    const unusedOf = async (...rules: object[]) => {
      const answer = await client.post(inOrg(member.orgId, '/segments/preview'), { match: 'any', rules });
      expect(answer.status).toBe(200);
      return answer.body.data.unused_values;
    };
    const spain = { field: 'country', op: 'eq', value: 'Spain' };
    expect(await unusedOf(spain)).toEqual([{ field: 'country', value: 'Spain', newest: null }]);
    expect(
      await unusedOf(
        { field: 'country', op: 'in', value: ['es', 'FR'] },
        { match: 'all', rules: [{ field: 'tags', op: 'neq', value: 'fair-2025' }] },
      ),
    ).toEqual([
      { field: 'country', value: 'FR', newest: null },
      { field: 'tags', value: 'fair-2025', newest: null },
    ]);
    const many = Array.from({ length: 100 }, (_, n) => `x${n}`);
    expect(
      (await unusedOf(...many.map(() => ({ field: 'country', op: 'in', value: many })).slice(0, 5))).map(
        (each: { value: string }) => each.value,
      ),
    ).toEqual(many.slice(0, 10));
    // Not listed as unused: parts of values, and values that a contact has.
    expect(
      await unusedOf(
        { field: 'country', op: 'contains', value: 'x' },
        { field: 'country', op: 'eq', value: 'de' },
        { field: 'tags', op: 'eq', value: 'VIP' },
        { field: 'name', op: 'eq', value: 'Nobody' },
      ),
    ).toEqual([]);
  });

  it('a value of an own field that no contact has is named, and where not all contacts were looked at, that is said', async () => {
    const { client, ...member } = await harness.aMember('admin');
    const field = { key: 'city', label: 'City', type: 'text' };
    expect((await client.post(inOrg(member.orgId, '/contacts/fields'), field)).status).toBe(201);
    for (const city of ['Köln', 'Bonn', 'Bonn'])
      expect(
        (
          await client.post(inOrg(member.orgId, '/contacts'), {
            email: `${randomUUID()}@example.com`,
            custom_fields: { city },
          })
        ).status,
      ).toBe(201);
    const rules = [{ field: 'custom_fields.city', op: 'eq', value: 'Koln' }];
    const preview = async () => (await client.post(inOrg(member.orgId, '/segments/preview'), { rules })).body.data;
    const named = { field: 'custom_fields.city', value: 'Koln' };
    expect((await preview()).unused_values).toEqual([{ ...named, newest: null }]);
    await harness.database.query(
      `with person as materialized (
         insert into contacts (id, org_id, mode, source) select uuidv7(), $1, 'live', 'api' from generate_series(1, 5000)
         returning id)
       insert into contact_search (contact_id, org_id, mode, created_at, document, tokens)
       select id, $1, 'live', now() - interval '1 year', '', '{}' from person`,
      [member.orgId],
    );
    expect((await preview()).unused_values).toEqual([{ ...named, newest: 5_000 }]);
  });

  it('a change whose entry cannot be written is no change', async () => {
    const agent = await harness.aMember('agent');
    const { id, name } = await aSegment(agent);
    await harness.database.query(
      `alter table audit_entries add constraint broken check (org_id <> '${agent.orgId}') not valid`,
    );
    try {
      expect((await agent.client.patch(at(agent, `/${id}`), { name: 'Other' })).status).toBe(500);
      expect((await agent.client.delete(at(agent, `/${id}`))).status).toBe(500);
      expect((await agent.client.post(at(agent), { name: 'New', rules: VIPS })).status).toBe(500);
    } finally {
      await harness.database.query('alter table audit_entries drop constraint broken');
    }
    expect(namesOf(await agent.client.get(at(agent)))).toEqual([name]);
  });

  it('a viewer counts and previews, and changes nothing', async () => {
    const agent = await harness.aMember('agent');
    const viewer = await harness.aMember('viewer', agent.orgId);
    const { id } = await aSegment(agent);
    const refused = [
      viewer.client.post(at(viewer), { name: 'x', rules: VIPS }),
      viewer.client.patch(at(viewer, `/${id}`), { name: 'x' }),
      viewer.client.delete(at(viewer, `/${id}`)),
    ];
    expect((await Promise.all(refused)).map(summaryOf)).toEqual(refused.map(() => '403 FORBIDDEN'));
    expect((await viewer.client.post(at(viewer, '/preview'), { rules: VIPS })).status).toBe(200);
    expect((await viewer.client.post(at(viewer, `/${id}/count`))).body.data).toMatchObject({ id, count: 0 });
  });

  it('segments of others, unknown and malformed ids are the same 404 on every route', async () => {
    const agent = await harness.aMember('agent');
    const other = await harness.aMember('agent');
    const foreign = await aSegment(other, { name: 'Theirs' });
    for (const id of [foreign.id, randomUUID(), 'x']) {
      const answers = [
        await agent.client.get(at(agent, `/${id}`)),
        await agent.client.get(at(agent, `/${id}/contacts`)),
        await agent.client.post(at(agent, `/${id}/count`)),
        await agent.client.patch(at(agent, `/${id}`), { name: 'Mine' }),
        await agent.client.delete(at(agent, `/${id}`)),
      ];
      for (const answer of answers) expect(summaryOf(answer)).toBe('404 SEGMENT_NOT_FOUND');
    }
    expect(namesOf(await other.client.get(at(other)))).toEqual(['Theirs']);
    expect(namesOf(await agent.client.get(at(agent)))).toEqual([]);
    expect(await entriesOf(agent)).toEqual([]);
  });
});

describe('the preview of rules that somebody writes', () => {
  it('counts the contacts of the mode and shows ten of them, and says of each rule what is wrong, by its path', async () => {
    const viewer = await harness.aMember('viewer');
    for (let n = 0; n < 12; n += 1) await aPerson(viewer, { name: `P${n}`, tags: ['vip'] });
    await aPerson(await harness.aMember('viewer'), { name: 'Foreign', tags: ['vip'] });
    const { data } = (await viewer.client.post(at(viewer, '/preview'), { rules: VIPS })).body;
    expect([data.count, data.is_estimate, data.sample.length]).toEqual([12, false, 10]);
    const elsewhere = await viewer.client.post(at(viewer, '/preview', 'test'), { rules: VIPS });
    expect(elsewhere.body.data).toEqual({
      count: 0,
      is_estimate: false,
      sample: [],
      unused_values: [{ field: 'tags', value: 'vip', newest: null }],
    });
    const rules = [
      ...VIPS,
      { match: 'any', rules: [{ field: 'email', op: 'eq', value: 'x' }] },
      { field: 'clicked_at', op: 'exists' },
    ];
    const wrong = await viewer.client.post(at(viewer, '/preview'), { rules });
    expect(wrong.body.fields?.map(({ field }) => field)).toEqual(['rules[1].rules[0].value', 'rules[2].field']);
  });

  it.each([
    ['a long value', [{ field: 'name', op: 'eq', value: 'x'.repeat(501) }]],
    ['many rules', Array.from({ length: 21 }, () => VIPS[0])],
    ['groups in groups', [{ rules: [{ rules: VIPS }] }]],
    ['megabytes', [{ field: 'name', op: 'in', value: ['x'.repeat(900_000)] }]],
  ])('refuses %s', async (_what, rules) => {
    const viewer = await harness.aMember('viewer');
    expect(summaryOf(await viewer.client.post(at(viewer, '/preview'), { rules }))).toMatch(/^4(00 VALIDATION|13)/);
  });
});

describe('what rules can ask', () => {
  it('names each field with its type, its comparisons and its choices; custom fields of the organization stand last', async () => {
    const viewer = await harness.aMember('viewer');
    const other = await harness.aMember('viewer');
    const aField = (orgId: string, key: string, type: string, options: string[] = []) =>
      harness.database.query(
        `insert into contact_fields (id, org_id, key, label, type, options, required)
         values (uuidv7(), $1, $2, $3, $4, $5, false)`,
        [orgId, key, `My ${key}`, type, options],
      );
    await aField(viewer.orgId, 'plan', 'select', ['gold', 'free']);
    await aField(viewer.orgId, 'age', 'number');
    await aField(other.orgId, 'secret', 'text');
    const { data } = (await viewer.client.get(at(viewer, '/fields'))).body;
    const fieldOf = (name: string) => data.fields.find(({ field }: { field: string }) => field === name);
    expect(fieldOf('tags')).toEqual({
      field: 'tags',
      label: null,
      type: 'tags',
      ops: ['eq', 'neq', 'contains', 'starts', 'in', 'exists'],
      choices: null,
      has_values: true,
    });
    expect(fieldOf('channels.sms.opt')).toMatchObject({ type: 'consent', choices: ['unknown', 'in', 'out'] });
    expect(fieldOf('replied_at')).toMatchObject({ type: 'time', ops: ['before', 'after', 'within_days', 'exists'] });
    expect(fieldOf('phone')).toMatchObject({ type: 'phone', has_values: false });
    expect(fieldOf('custom_fields.plan')).toMatchObject({
      label: 'My plan',
      type: 'choice',
      choices: ['gold', 'free'],
    });
    expect(fieldOf('custom_fields.age')).toMatchObject({ label: 'My age', type: 'number' });
    expect([fieldOf('custom_fields.secret'), fieldOf('clicked_at')]).toEqual([undefined, undefined]);
    expect(data.most_rules).toBe(20);
  });

  it('every comparison that it names is one that the parser takes of this field', async () => {
    const viewer = await harness.aMember('viewer');
    const { data } = (await viewer.client.get(at(viewer, '/fields'))).body;
    for (const { field, ops } of data.fields)
      for (const op of ops) {
        const answer = await viewer.client.post(at(viewer, '/preview'), { rules: [{ field, op, value: {} }] });
        expect([field, op, answer.body.fields?.map((fault) => fault.field)]).toEqual([field, op, ['rules[0].value']]);
      }
  });

  it('suggests the most usual values of the mode, with what was typed in them, and those of nobody else', async () => {
    const viewer = await harness.aMember('viewer');
    await aPerson(viewer, { name: 'a', tags: ['vip', 'lima'], country: 'PE' });
    await aPerson(viewer, { name: 'b', tags: ['vip'], country: 'PE' });
    await aPerson(viewer, { name: 'c', tags: ['very 100%'], country: 'CO' });
    await aPerson(viewer, { name: 'd', tags: ['test'], mode: 'test' });
    await aPerson(await harness.aMember('viewer'), { name: 'e', tags: ['foreign'] });
    const valuesOf = async (query: string, mode: Mode = 'live') =>
      (await viewer.client.get(at(viewer, `/values?${query}`, mode))).body.data.values;
    expect(await valuesOf('field=tags')).toEqual(['vip', 'lima', 'very 100%']);
    expect(await valuesOf('field=tags&q=V')).toEqual(['vip', 'very 100%']);
    expect(await valuesOf('field=tags&q=%25')).toEqual(['very 100%']);
    expect(await valuesOf('field=tags', 'test')).toEqual(['test']);
    expect(await valuesOf('field=country')).toEqual(['PE', 'CO']);
    expect(await valuesOf('field=company')).toEqual([]);
  });

  it('suggests a tag that only a contact has who is older than thousands of others', async () => {
    const viewer = await harness.aMember('viewer');
    await aPerson(viewer, { name: 'old', tags: ['founder'] });
    await harness.database.query(
      `insert into contacts (id, org_id, mode, source, tags, created_at)
       select gen_random_uuid(), $1, 'live', 'api', '{crowd}', now() + n * interval '1 millisecond'
       from generate_series(1, 5000) n`,
      [viewer.orgId],
    );
    expect((await viewer.client.get(at(viewer, '/values?field=tags'))).body.data.values).toEqual(['crowd', 'founder']);
    expect((await viewer.client.get(at(viewer, '/values?field=tags&q=FOUND'))).body.data.values).toEqual(['founder']);
  });

  it('suggests at most 20 values, and none of fields whose values are of one contact each', async () => {
    const viewer = await harness.aMember('viewer');
    await aPerson(viewer, { name: 'a', tags: Array.from({ length: 30 }, (_, n) => `t${n}`) });
    expect((await viewer.client.get(at(viewer, '/values?field=tags'))).body.data.values).toHaveLength(20);
    for (const query of ['field=phone', 'field=name', 'field=custom_fields.x', 'field=x', `q=a`])
      expect([query, (await viewer.client.get(at(viewer, `/values?${query}`))).status]).toEqual([query, 400]);
    const long = await viewer.client.get(at(viewer, `/values?field=tags&q=${'x'.repeat(101)}`));
    expect(summaryOf(long)).toMatch(/^400/);
  });
});

describe('a count that somebody asks for', () => {
  it('is made also when the last one is fresh, but not when it is of the last seconds', async () => {
    const viewer = await harness.aMember('agent');
    const { id } = await aSegment(viewer);
    const countOf = (answer: ConsoleAnswer): number => answer.body.data.count;
    const now = () => viewer.client.post(at(viewer, `/${id}/count`));
    await aPerson(viewer, { name: 'a', tags: ['vip'] });
    expect(countOf(await now())).toBe(1);
    await aPerson(viewer, { name: 'b', tags: ['vip'] });
    expect(countOf(await now())).toBe(1);
    await countedAgo(id, '10 seconds');
    expect(countOf(await viewer.client.get(at(viewer, `/${id}`)))).toBe(1);
    const counted = await now();
    expect(countOf(counted)).toBe(2);
    expect((await viewer.client.get(at(viewer))).body.data[0]).toEqual(counted.body.data);
  });
});
