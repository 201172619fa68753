import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aContact } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';

const harness = ConsoleHarness.ofFile();

const at = ({ orgId }: TestMember, path = '', mode: 'live' | 'test' = 'live'): string =>
  inOrg(orgId, `/contacts${path}`, mode);
const namesOf = ({ body }: ConsoleAnswer): string[] => body.data.map(({ name }: { name: string }) => name);
const idOf = ({ body }: ConsoleAnswer): string => body.data.id;
const made = async (member: TestMember, body: object): Promise<string> =>
  idOf(await member.client.post(at(member), body));

async function eventsOf({ orgId }: TestMember): Promise<{ type: string; changed: string[]; subject: string }[]> {
  const { rows } = await harness.database.query<{ type: string; changed: string[]; subject: string }>(
    `select type, payload -> 'changed' as changed, subject_id as subject from events where org_id = $1 order by id`,
    [orgId],
  );
  return rows;
}

describe('the list of contacts in the console', () => {
  it('has the filters of the API, and goes on by cursor', async () => {
    const agent = await harness.aMember('agent');
    await made(agent, { name: 'Ana López', phone: '51987204118', tags: ['VIP', 'lima'] });
    await made(agent, { name: 'Bruno', email: 'bruno@example.com', tags: ['vip'] });
    await made(agent, { name: 'Carla', external_id: 'crm-7' });
    await aContact(harness.database, {
      orgId: agent.orgId,
      name: 'Diego',
      addresses: { phone: '51987204119' },
      channels: { sms: { opt: 'out', at: '2026-01-01T00:00:00.000Z', source: 'api' } },
    });
    const found = async (query: string) => namesOf(await agent.client.get(at(agent, `?${query}`)));
    expect(await found('q=lopez')).toEqual(['Ana López']);
    expect(await found('tag=vip')).toEqual(['Bruno', 'Ana López']);
    expect(await found('tag=vip&tag=lima')).toEqual(['Ana López']);
    expect(await found('phone=%2B51%20987%20204%20118')).toEqual(['Ana López']);
    expect(await found('email=bruno@example.com')).toEqual(['Bruno']);
    expect(await found('external_id=crm-7')).toEqual(['Carla']);
    expect(await found('opt_out=sms')).toEqual(['Diego']);
    expect(await found('updated_since=2999-01-01T00:00:00Z')).toEqual([]);
    const first = await agent.client.get(at(agent, '?per_page=3'));
    expect([namesOf(first), first.body.total]).toEqual([['Diego', 'Carla', 'Bruno'], 4]);
    expect(await found(`per_page=3&cursor=${first.body.next_cursor}`)).toEqual(['Ana López']);
    for (const query of ['opt_out=fax', 'updated_since=now', 'phone=x', 'per_page=101', 'cursor=x'])
      expect(summaryOf(await agent.client.get(at(agent, `?${query}`)))).toBe('400 VALIDATION');
    expect(summaryOf(await agent.client.get(at(agent, `?segment_id=${randomUUID()}`)))).toBe('404 SEGMENT_NOT_FOUND');
  });

  it('has only the contacts of its organization and of the mode that is asked for', async () => {
    const [own, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    await made(own, { name: 'Own', phone: '51987204118' });
    await made(other, { name: 'Other', phone: '51987204118' });
    await own.client.post(at(own, '', 'test'), { name: 'Test', phone: '51987204118' });
    expect(namesOf(await own.client.get(at(own)))).toEqual(['Own']);
    expect(namesOf(await own.client.get(at(own, '', 'test')))).toEqual(['Test']);
    expect(summaryOf(await own.client.get(at(other)))).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(summaryOf(await own.client.post(at(other), { phone: '51987204119' }))).toBe('404 ORGANIZATION_NOT_FOUND');
    expect(namesOf(await other.client.get(at(other)))).toEqual(['Other']);
  });
});

describe('making a contact in the console', () => {
  it('makes it as the API does; who is there already is named, and nothing is changed', async () => {
    const agent = await harness.aMember('agent');
    const answer = await agent.client.post(at(agent), { name: 'Ana', phone: '+51 987 204 118', tags: ['VIP'] });
    expect([answer.status, answer.body.data]).toEqual([
      201,
      expect.objectContaining({ name: 'Ana', phone: '51987204118', tags: ['vip'], source: 'api' }),
    ]);
    expect(await eventsOf(agent)).toMatchObject([{ type: 'contact.created', subject: idOf(answer) }]);
    const again = await agent.client.post(at(agent), { name: 'Ann', phone: '51987204118' });
    expect([summaryOf(again), (again.body as { contact_id?: string }).contact_id]).toEqual([
      '409 CONTACT_EXISTS',
      idOf(answer),
    ]);
    expect(summaryOf(await agent.client.post(at(agent), { name: 'Nobody' }))).toBe('400 INVALID_BODY');
    const refused = await agent.client.post(at(agent), { phone: '0151' });
    expect([refused.status, refused.body.fields?.[0]?.field]).toEqual([400, 'phone']);
    expect(namesOf(await agent.client.get(at(agent)))).toEqual(['Ana']);
  });

  it('is bounded by the plan', async () => {
    const agent = await harness.aMember('agent');
    await harness.database.query(`update organizations set limit_overrides = '{"contacts":1}' where id = $1`, [
      agent.orgId,
    ]);
    await made(agent, { phone: '51987204118' });
    expect(summaryOf(await agent.client.post(at(agent), { phone: '51987204119' }))).toBe('403 PLAN_LIMIT');
  });

  it('is for agents; a viewer reads', async () => {
    const viewer = await harness.aMember('viewer');
    const ids = [randomUUID(), randomUUID()];
    expect((await viewer.client.get(at(viewer))).status).toBe(200);
    expect((await viewer.client.get(at(viewer, '/tags'))).status).toBe(200);
    expect((await viewer.client.get(at(viewer, '/duplicates'))).status).toBe(200);
    for (const [path, body] of [
      ['', { phone: '51987204118' }],
      ['/tags', { contact_ids: ids, add_tags: ['vip'] }],
      ['/distinctions', { contact_ids: ids }],
      ['/distinctions/retract', { contact_ids: ids }],
      [`/${ids[0]}/merge`, { from_id: ids[1] }],
      [`/${ids[0]}/unmerge`, { from_id: ids[1] }],
    ] as const)
      expect([path, summaryOf(await viewer.client.post(at(viewer, path), body))]).toEqual([path, '403 FORBIDDEN']);
  });
});

describe('tags of many contacts', () => {
  it('each contact has a result of its own, with an event for those that changed, and one entry in the audit log', async () => {
    const agent = await harness.aMember('agent');
    const full = Array.from({ length: 50 }, (_, index) => `t${index}`);
    const [ana, bruno, carla] = [
      await made(agent, { name: 'Ana', phone: '51987204118', tags: ['old'] }),
      await made(agent, { name: 'Bruno', phone: '51987204119', tags: ['vip'] }),
      await made(agent, { name: 'Carla', phone: '51987204120', tags: full }),
    ];
    const [nobody, before] = [randomUUID(), (await eventsOf(agent)).length];
    const answer = await agent.client.post(at(agent, '/tags'), {
      contact_ids: [ana, bruno, carla, nobody, ana.toUpperCase()],
      add_tags: ['VIP '],
      remove_tags: ['old'],
    });
    expect(answer.body.data).toEqual({
      updated: 1,
      unchanged: 1,
      failed: 2,
      results: [
        { id: ana, status: 'updated', added: ['vip'], removed: ['old'] },
        { id: bruno, status: 'unchanged', added: [], removed: [] },
        {
          id: carla,
          status: 'failed',
          added: [],
          removed: [],
          error: 'VALIDATION',
          detail: expect.stringContaining('at most 50 tags'),
        },
        {
          id: nobody,
          status: 'failed',
          added: [],
          removed: [],
          error: 'CONTACT_NOT_FOUND',
          detail: expect.any(String),
        },
      ],
    });
    expect((await eventsOf(agent)).slice(before)).toEqual([
      { type: 'contact.updated', changed: ['tags'], subject: ana },
    ]);
    expect(namesOf(await agent.client.get(at(agent, '?tag=vip')))).toEqual(['Bruno', 'Ana']);
    const { rows } = await harness.database.query(
      `select action, target_name as name, detail from audit_entries where org_id = $1 and action like 'contacts.%'`,
      [agent.orgId],
    );
    expect(rows).toEqual([
      {
        action: 'contacts.tagged',
        name: null,
        detail: { mode: 'live', contacts: 1, added: ['vip'], removed: ['old'] },
      },
    ]);
  });

  it('of which no entry can be written are not changed', async () => {
    const agent = await harness.aMember('agent');
    const id = await made(agent, { phone: '51987204118' });
    await harness.database.query(
      `alter table audit_entries add constraint broken check (org_id <> '${agent.orgId}') not valid`,
    );
    try {
      const answer = await agent.client.post(at(agent, '/tags'), { contact_ids: [id], add_tags: ['vip'] });
      expect(answer.status).toBe(500);
    } finally {
      await harness.database.query('alter table audit_entries drop constraint broken');
    }
    expect((await agent.client.get(at(agent))).body.data[0].tags).toEqual([]);
  });

  it('of another organization or mode are never changed', async () => {
    const [own, other] = [await harness.aMember('agent'), await harness.aMember('agent')];
    const theirs = await made(other, { phone: '51987204118' });
    const test = idOf(await own.client.post(at(own, '', 'test'), { phone: '51987204118' }));
    const answer = await own.client.post(at(own, '/tags'), { contact_ids: [theirs, test], add_tags: ['mine'] });
    expect(answer.body.data).toMatchObject({ updated: 0, failed: 2 });
    for (const [member, mode] of [
      [other, 'live'],
      [own, 'test'],
    ] as const)
      expect((await member.client.get(at(member, '', mode))).body.data[0].tags).toEqual([]);
  });

  it.each([
    ['400 INVALID_BODY', {}],
    ['400 INVALID_BODY', { contact_ids: [randomUUID()] }],
    ['400 INVALID_BODY', { contact_ids: [randomUUID()], add_tags: [], remove_tags: null }],
    ['400 VALIDATION', { contact_ids: ['x'], add_tags: ['vip'] }],
    ['400 VALIDATION', { contact_ids: randomUUID(), add_tags: ['vip'] }],
    ['400 VALIDATION', { contact_ids: [randomUUID()], add_tags: ['x'.repeat(41)] }],
    ['400 VALIDATION', { contact_ids: Array.from({ length: 1_001 }, () => randomUUID()), add_tags: ['vip'] }],
  ])('are refused with %s', async (summary, body) => {
    const agent = await harness.aMember('agent');
    expect(summaryOf(await agent.client.post(at(agent, '/tags'), body))).toBe(summary);
  });

  it('are listed with how many have them, of all contacts', async () => {
    const agent = await harness.aMember('agent');
    await made(agent, { phone: '51987204118', tags: ['vip', 'lima'] });
    await made(agent, { phone: '51987204119', tags: ['vip'] });
    await agent.client.post(at(agent, '', 'test'), { phone: '51987204119', tags: ['test'] });
    expect((await agent.client.get(at(agent, '/tags'))).body.data).toEqual({
      tags: [
        { tag: 'vip', contacts: 2, contacts_capped: false },
        { tag: 'lima', contacts: 1, contacts_capped: false },
      ],
      has_more: false,
    });
    const stranger = await harness.aMember('agent');
    expect((await stranger.client.get(at(stranger, '/tags'))).body.data).toEqual({
      tags: [],
      has_more: false,
    });
  });
});
