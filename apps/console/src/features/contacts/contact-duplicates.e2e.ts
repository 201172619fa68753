import { randomUUID } from 'node:crypto';
import { aContact } from '@chasqui/testing';
import { describe, expect, it } from '@jest/globals';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();

type Draft = Record<string, unknown>;
interface Group {
  reasons: string[];
  contacts: { id: string; name: string | null; phone: string | null }[];
}

const at = ({ orgId }: TestMember, path = '', mode: 'live' | 'test' = 'live'): string =>
  inOrg(orgId, `/contacts${path}`, mode);
const made = async (member: TestMember, body: Draft, mode: 'live' | 'test' = 'live'): Promise<string> => {
  const { name = null, phone, ...others } = body;
  // Two spellings of a phone make one contact now; only older contacts can differ by spelling alone.
  if (typeof phone === 'string' && Object.keys(others).length === 0)
    return aContact(harness.database, { orgId: member.orgId, mode, name: name as string | null, addresses: { phone } });
  const answer = await member.client.post(at(member, '', mode), body);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.data.id;
};
const groupsOf = async (member: TestMember): Promise<Group[]> =>
  (await member.client.get(at(member, '/duplicates'))).body.data;
const shownTo = async (member: TestMember): Promise<[string, string[]][]> =>
  (await groupsOf(member)).map(({ reasons, contacts }) => [reasons.join(' '), contacts.map(({ id }) => id)]);
const merge = (member: TestMember, id: string, fromId: string, verb = 'merge'): Promise<ConsoleAnswer> =>
  member.client.post(at(member, `/${id}/${verb}`), { from_id: fromId });

describe('suggested duplicates', () => {
  it.each<[string, Draft, Draft]>([
    ['same_name', { name: 'Ana López', phone: '51987204118' }, { name: ' ana  LOPEZ ', email: 'a@example.com' }],
    [
      'same_name_and_company',
      { name: 'Ana', company: 'Café Sol', phone: '51987204118' },
      { name: 'ANA', company: 'cafe sol', phone: '51987204119' },
    ],
    [
      'same_name_and_email',
      { name: 'Ana', email: 'ana.l@gmail.com' },
      { first_name: 'Ana', email: 'ana.l@example.com' },
    ],
    ['similar_phone', { phone: '5215512345678' }, { phone: '525512345678' }],
    ['similar_phone', { phone: '541123456789' }, { phone: '5491123456789' }],
    ['similar_phone', { phone: '551187654321' }, { phone: '5511987654321' }],
    ['similar_phone', { phone: '4915112345678' }, { phone: '49015112345678' }],
    ['phone_as_external_id', { phone: '51987204118' }, { external_id: '+51987204118' }],
    ['phone_as_external_id', { external_id: '51987204118' }, { phone: '51987204118' }],
    ['email_as_external_id', { email: 'ana@example.com' }, { external_id: 'ana@example.com' }],
    ['email_as_external_id', { external_id: 'ana@example.com' }, { email: 'ana@example.com' }],
  ])('by %s: %j and %j', async (reason, one, other) => {
    const agent = await harness.aMember('agent');
    const ids = [await made(agent, one), await made(agent, other)];
    expect(await shownTo(agent)).toEqual([[reason, ids.toReversed()]]);
  });

  it.each<[string, Draft[]]>([
    [
      'one word is called the same by many',
      [
        { name: 'Ana', phone: '51987204118' },
        { name: 'Ana', phone: '51987204119' },
      ],
    ],
    ['nobody has a name', [{ phone: '51987204118' }, { phone: '51987204119' }]],
    [
      'the email alone is alike',
      [
        { name: 'Ana', email: 'x@a.example' },
        { name: 'Eva', email: 'x@b.example' },
      ],
    ],
  ])('are none when %s', async (_why, drafts) => {
    const agent = await harness.aMember('agent');
    for (const draft of drafts) await made(agent, draft);
    expect(await shownTo(agent)).toEqual([]);
  });

  it('a group is shown once, whatever its reasons; a name that more than five have is no reason', async () => {
    const agent = await harness.aMember('agent');
    const ids = [];
    for (let n = 1; n <= 5; n += 1) ids.unshift(await made(agent, { name: 'Ana López', external_id: `crm-${n}` }));
    expect(await shownTo(agent)).toEqual([['same_name', ids]]);
    const alike = [
      await made(agent, { name: 'Ana López', phone: '5215512345678' }),
      await made(agent, { name: 'Ana López', phone: '525512345678' }),
    ];
    expect(await shownTo(agent)).toEqual([['similar_phone', alike.toReversed()]]);
  });

  it.each([
    [{ external_id: 'Ana@Example.com' }, { email: 'ana@example.com' }],
    [{ external_id: '+51 987-204-118' }, { phone: '51987204118' }],
  ])(
    'an address that is written in an id in another way, as in %j, is found once, whichever is newer',
    async (id, address) => {
      const agent = await harness.aMember('agent');
      const older = await made(agent, id);
      const newer = await made(agent, address);
      expect((await shownTo(agent)).map(([, ids]) => ids)).toEqual([[older, newer]]);
    },
  );

  it('those who are in a group by their name are in no other one by their numbers', async () => {
    const agent = await harness.aMember('agent');
    const ids = [];
    for (const phone of ['5215512345678', '525512345678', '51987204118'])
      ids.unshift(await made(agent, { name: 'Ana López', phone }));
    expect(await shownTo(agent)).toEqual([['same_name', ids]]);
  });

  it('who has a newer namesake and an older partner by number is in two groups', async () => {
    const agent = await harness.aMember('agent');
    const oldest = await made(agent, { phone: '5215512345678' });
    const between = await made(agent, { name: 'Ana López', phone: '525512345678' });
    const newest = await made(agent, { name: 'Ana López', phone: '51987204118' });
    expect(await shownTo(agent)).toEqual([
      ['same_name', [newest, between]],
      ['similar_phone', [between, oldest]],
    ]);
  });

  it('are never of another organization or mode', async () => {
    const [own, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    await made(own, { name: 'Ana López', phone: '5215512345678' });
    await made(other, { name: 'Ana López', phone: '525512345678' });
    await made(own, { name: 'Ana López', phone: '525512345678' }, 'test');
    for (const member of [own, other]) expect(await shownTo(member)).toEqual([]);
    expect((await own.client.get(at(own, '/duplicates', 'test'))).body.data).toEqual([]);
    expect(summaryOf(await own.client.get(at(other, '/duplicates')))).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(summaryOf(await own.client.get(at(own, '/duplicates?cursor=x')))).toBe('400 VALIDATION');
  });
});

describe('contacts that are not the same person', () => {
  it('are not suggested together any more, until that is taken back', async () => {
    const agent = await harness.aMember('agent');
    const ids = [];
    for (const n of [1, 2, 3]) ids.unshift(await made(agent, { name: 'Ana López', external_id: `crm-${n}` }));
    const [newest = '', middle = '', oldest = ''] = ids;
    const say = (path: string, ...contacts: string[]) => agent.client.post(at(agent, path), { contact_ids: contacts });
    expect((await say('/distinctions', newest, middle)).body.data).toEqual({ pairs: 1 });
    expect((await say('/distinctions', middle.toUpperCase(), newest)).body.data).toEqual({ pairs: 0 });
    expect(await shownTo(agent)).toEqual([
      ['same_name', [newest, oldest]],
      ['same_name', [middle, oldest]],
    ]);
    expect((await say('/distinctions', ...ids)).body.data).toEqual({ pairs: 2 });
    expect(await shownTo(agent)).toEqual([]);
    expect((await say('/distinctions/retract', ...ids)).body.data).toEqual({ pairs: 3 });
    expect(await shownTo(agent)).toEqual([['same_name', ids]]);
    const { rows } = await harness.database.query(
      `select action, target_id as id, target_name as name, detail from audit_entries
       where org_id = $1 and target_type = 'contact' order by at, id`,
      [agent.orgId],
    );
    const entry = (action: string, id: string, ...others: string[]) => ({
      action,
      id,
      name: null,
      detail: { mode: 'live', ...(action !== 'contact.created' && { contact_ids: others }) },
    });
    expect(rows).toEqual([
      ...ids.toReversed().map((id) => entry('contact.created', id)),
      entry('contacts.distinguished', newest, middle),
      entry('contacts.distinguished', newest, middle, oldest),
      entry('contacts.distinction_retracted', newest, middle, oldest),
    ]);
  });

  it('are not those who are merged into one of them either, and nobody remembers who is deleted', async () => {
    const agent = await harness.aMember('agent');
    const draft = (n: number) => ({ name: 'Ana Lopez', external_id: `ana-${n}` });
    const ids = [await made(agent, draft(1)), await made(agent, draft(2)), await made(agent, draft(3))];
    const [one = '', two = '', three = ''] = ids;
    const pairs = async (): Promise<string[]> => {
      const { rows } = await harness.database.query<{ pair: string }>(
        `select low_id || ' ' || high_id as pair from contact_distinctions where org_id = $1 order by low_id, high_id`,
        [agent.orgId],
      );
      return rows.map(({ pair }) => pair);
    };
    await agent.client.post(at(agent, '/distinctions'), { contact_ids: [two, three] });
    expect((await merge(agent, one, two)).status).toBe(200);
    expect(await shownTo(agent)).toEqual([]);
    expect(await pairs()).toEqual([`${one} ${three}`, `${two} ${three}`]);
    expect((await agent.client.delete(at(agent, `/${three}`))).status).toBe(200);
    expect(await pairs()).toEqual([]);
  });

  it('are two to six of one organization and mode', async () => {
    const [own, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    const [mine, theirs] = [await made(own, { external_id: 'a' }), await made(other, { external_id: 'a' })];
    const test = await made(own, { external_id: 'a' }, 'test');
    const say = async (...contacts: unknown[]) =>
      summaryOf(await own.client.post(at(own, '/distinctions'), { contact_ids: contacts }));
    for (const id of [theirs, test, randomUUID()]) expect(await say(mine, id)).toBe('404 CONTACT_NOT_FOUND');
    // A contact named twice is not a second one.
    expect(await say(mine, mine, theirs)).toBe('404 CONTACT_NOT_FOUND');
    expect(await say(mine, mine.toUpperCase(), theirs)).toBe('404 CONTACT_NOT_FOUND');
    expect(await say(mine)).toBe('400 VALIDATION');
    expect(await say(mine, mine)).toBe('400 VALIDATION');
    expect(await say(mine, 'x')).toBe('400 VALIDATION');
    expect(await say(...Array.from({ length: 7 }, () => randomUUID()))).toBe('400 VALIDATION');
    const { rows } = await harness.database.query('select from contact_distinctions where org_id in ($1, $2)', [
      own.orgId,
      other.orgId,
    ]);
    expect(rows).toEqual([]);
  });

  it('are at most 10,000 pairs: the oldest go', async () => {
    const agent = await harness.aMember('agent');
    await harness.database.query(
      `insert into contact_distinctions (org_id, mode, low_id, high_id, created_at)
       select $1, 'live', gen_random_uuid(), gen_random_uuid(), now() - n * interval '1 second' from generate_series(1, 10000) n`,
      [agent.orgId],
    );
    const ids = [await made(agent, { external_id: 'a' }), await made(agent, { external_id: 'b' })];
    await agent.client.post(at(agent, '/distinctions'), { contact_ids: ids });
    const { rows } = await harness.database.query<{ total: number; own: number }>(
      `select count(*)::int as total, count(*) filter (where low_id = any($2) and high_id = any($2))::int as own
       from contact_distinctions where org_id = $1`,
      [agent.orgId, ids],
    );
    expect(rows).toEqual([{ total: 10_000, own: 1 }]);
  });
});

describe('merging in the console', () => {
  it('a merge whose entry cannot be written is none', async () => {
    const agent = await harness.aMember('agent');
    const [gone, stays] = [await made(agent, { phone: '51987204118' }), await made(agent, { external_id: 'a' })];
    await harness.database.query(
      `alter table audit_entries add constraint broken check (org_id <> '${agent.orgId}') not valid`,
    );
    try {
      expect((await merge(agent, stays, gone)).status).toBe(500);
    } finally {
      await harness.database.query('alter table audit_entries drop constraint broken');
    }
    expect((await agent.client.get(at(agent, `/${gone}`))).body.data).toMatchObject({ phone: '51987204118' });
  });

  it('makes two contacts one and two again, as the API does, with entries in the audit log', async () => {
    const agent = await harness.aMember('agent');
    const gone = await made(agent, { name: 'Ana López', phone: '51987204118', tags: ['vip'] });
    const stays = await made(agent, { name: 'Ana López', email: 'ana@example.com' });
    const merged = await merge(agent, stays, gone);
    expect(merged.body.data).toMatchObject({
      id: stays,
      phone: '51987204118',
      email: 'ana@example.com',
      tags: ['vip'],
    });
    expect(await shownTo(agent)).toEqual([]);
    expect(summaryOf(await merge(agent, stays, gone))).toBe('404 CONTACT_NOT_FOUND');
    const apart = await merge(agent, stays, gone, 'unmerge');
    expect(apart.body.data).toMatchObject({ id: stays, phone: null, tags: [] });
    expect(await shownTo(agent)).toEqual([['same_name', [stays, gone]]]);
    expect(summaryOf(await merge(agent, stays, gone, 'unmerge'))).toBe('409 INVALID_STATE');
    const { rows } = await harness.database.query(
      `select action, target_id as id, target_name as name, detail from audit_entries
       where org_id = $1 and action in ('contact.merged', 'contact.unmerged') order by at, id`,
      [agent.orgId],
    );
    const detail = { mode: 'live', from: gone };
    expect(rows).toEqual([
      { action: 'contact.merged', id: stays, name: null, detail },
      { action: 'contact.unmerged', id: stays, name: null, detail },
    ]);
  });

  it('of contacts of another organization or mode, and of those that do not exist, is the same 404', async () => {
    const [own, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    const [mine, theirs] = [await made(own, { external_id: 'a' }), await made(other, { external_id: 'a' })];
    const test = await made(own, { external_id: 'a' }, 'test');
    for (const id of [theirs, test, randomUUID(), 'x'])
      for (const verb of ['merge', 'unmerge']) {
        expect(summaryOf(await merge(own, id, mine, verb))).toBe('404 CONTACT_NOT_FOUND');
        expect(summaryOf(await merge(own, mine, id, verb))).toBe(
          verb === 'merge' ? '404 CONTACT_NOT_FOUND' : '409 INVALID_STATE',
        );
      }
    expect(summaryOf(await merge(own, mine, mine))).toBe('400 VALIDATION');
    expect(summaryOf(await own.client.post(at(own, `/${mine}/merge`), {}))).toBe('400 INVALID_BODY');
    expect((await other.client.get(at(other))).body.total).toBe(1);
  });
});
