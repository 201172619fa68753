import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aContact, aNumber, aPhone } from '@chasqui/testing';
import { type ConsoleAnswer, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { aPhoneNumber, InboxWorld } from '../../testing/inbox.world';

const harness = ConsoleHarness.ofFile();
let world: InboxWorld;

beforeAll(() => void (world = new InboxWorld(harness.database)));

async function aPerson(role: Parameters<typeof harness.aMember>[0] = 'agent') {
  const member = await harness.aMember(role);
  const phone = aPhoneNumber();
  const id = await aContact(harness.database, { orgId: member.orgId, name: 'Ana Lopez', addresses: { phone } });
  return { member, id, phone, at: (path = '') => at(member, id, path) };
}

const at = ({ orgId }: TestMember, id: string, path = ''): string => inOrg(orgId, `/contacts/${id}${path}`);
const auditOf = async ({ orgId }: TestMember) => {
  const { rows } = await harness.database.query<{ entry: object }>(
    `select json_build_object('action', action, 'actor', actor_email, 'address', address is not null, 'target', target_id,
       'name', target_name, 'detail', detail) as entry
     from audit_entries where org_id = $1 and target_type = 'contact' order by at, id`,
    [orgId],
  );
  return rows.map(({ entry }) => entry);
};

describe('one contact', () => {
  it('is read with all that the API answers of it, and with all of its conversations', async () => {
    const agent = await harness.aMember('viewer');
    const number = await aNumber(harness.database, { orgId: agent.orgId, phone: aPhoneNumber() });
    const phone = aPhoneNumber();
    const first = await world.receives({ orgId: agent.orgId, accountId: number.id, phone, name: 'Ana Lopez' });
    const sms = await aPhone(harness.database, { orgId: agent.orgId });
    const more = await world.receives({ orgId: agent.orgId, accountId: sms.id, channel: 'sms', phone });
    const out = { opt: 'out', at: '2026-01-01T00:00:00.000Z', source: 'keyword' };
    await harness.database.query('update contacts set channels = $2 where id = $1', [first.contactId, { sms: out }]);
    const { data } = (await agent.client.get(at(agent, first.contactId))).body;
    expect(data).toMatchObject({
      id: first.contactId,
      name: 'Ana Lopez',
      phone,
      addresses: [{ kind: 'phone', value: phone, primary: true }],
      channels: { sms: out, whatsapp: { opt: 'unknown', at: null, source: null } },
      tags: [],
      custom_fields: {},
      notes: null,
    });
    const conversations = await agent.client.get(at(agent, first.contactId, '/conversations'));
    expect(conversations.body.data.map(({ id }: { id: string }) => id)).toEqual([
      more.conversationId,
      first.conversationId,
    ]);
  });

  it('is changed by an agent: what is not sent stays, and what is refused says where', async () => {
    const { member, id, at: path } = await aPerson();
    const { client } = member;
    const changed = await client.patch(path(), { company: 'Quipu', tags: ['VIP'], notes: 'Likes llamas' });
    expect(changed.body.data).toMatchObject({ name: 'Ana Lopez', company: 'Quipu', tags: ['vip'] });
    await client.patch(path(), { company: null, add_tags: ['lima'] });
    expect((await client.get(path())).body.data).toMatchObject({ company: null, tags: ['vip', 'lima'] });
    const refused = await client.patch(path(), { country: 'Peru' });
    expect([summaryOf(refused), refused.body.fields?.[0]?.field]).toEqual(['400 VALIDATION', 'country']);
    const phone = aPhoneNumber();
    const other = await aContact(harness.database, { orgId: member.orgId, addresses: { phone } });
    const taken = await client.patch(path(), { phone });
    expect([summaryOf(taken), taken.body.contact_id]).toEqual(['409 CONTACT_EXISTS', other]);
    // A change without effect leaves no entry, and entries never hold the values of fields.
    await client.patch(path(), { tags: ['lima', 'vip'] });
    const entry = { action: 'contact.changed', actor: member.email, address: true, target: id, name: null };
    expect(await auditOf(member)).toEqual([
      { ...entry, detail: { mode: 'live', fields: ['company', 'notes', 'tags'] } },
      { ...entry, detail: { mode: 'live', fields: ['company', 'tags'] } },
    ]);
  });

  it('is opted out and in per channel or everywhere, with the words that prove it, newest first', async () => {
    const { member, at: path } = await aPerson();
    const { client } = member;
    await client.post(path('/opt-out'), { channel: 'all', text: 'Leave me alone' });
    const back = await client.post(path('/opt-in'), { channel: 'sms' });
    expect(back.body.data.channels).toMatchObject({
      whatsapp: { opt: 'out', source: 'api' },
      sms: { opt: 'in', source: 'api' },
      email: { opt: 'out' },
    });
    const proofs = await client.get(path('/consents'));
    expect([proofs.body.total, proofs.body.data[0]]).toEqual([
      4,
      expect.objectContaining({ channel: 'sms', opt: 'in', text: null }),
    ]);
    expect(proofs.body.data[3].text).toBe('Leave me alone');
    // A contact who already opted in stays as they are.
    await client.post(path('/opt-in'), { channel: 'sms' });
    const { rows } = await harness.database.query(
      `select action, actor_email as who, target_name as name, detail from audit_entries
       where org_id = $1 and action like 'contact.opted%' order by at, id`,
      [member.orgId],
    );
    const entry = { who: member.email, name: null };
    expect(rows).toEqual([
      { ...entry, action: 'contact.opted_out', detail: { mode: 'live', channels: ['whatsapp', 'sms', 'email'] } },
      { ...entry, action: 'contact.opted_in', detail: { mode: 'live', channels: ['sms'] } },
    ]);
    expect(summaryOf(await client.post(path('/opt-in'), { channel: 'pigeon' }))).toBe('400 VALIDATION');
  });

  it('is deleted by an agent and erased by an admin, and the audit log says who did it, never whom by name', async () => {
    const { member, id, at: path } = await aPerson();
    for (const { client } of [member, await harness.aMember('marketing', member.orgId)]) {
      const refused = await client.delete(`${path()}&erase=true`);
      expect([summaryOf(refused), refused.body.message]).toEqual([
        '403 FORBIDDEN',
        expect.stringContaining('this needs admin or owner'),
      ]);
    }
    expect(summaryOf(await member.client.delete(`${path()}&erase=maybe`))).toBe('400 VALIDATION');
    expect((await member.client.delete(path())).body.data).toEqual({ id, deleted: true });
    expect(summaryOf(await member.client.delete(path()))).toBe('404 CONTACT_NOT_FOUND');
    const admin = await harness.aMember('admin', member.orgId);
    const phone = aPhoneNumber();
    const erased = await aContact(harness.database, { orgId: member.orgId, name: 'Bea', addresses: { phone } });
    expect((await admin.client.delete(`${at(admin, erased)}&erase=true`)).body.data).toEqual({
      id: erased,
      deleted: true,
    });
    const entry = { address: true, name: null, detail: { mode: 'live' } };
    expect(await auditOf(member)).toEqual([
      { ...entry, action: 'contact.deleted', actor: member.email, target: id },
      { ...entry, action: 'contact.erased', actor: admin.email, target: erased },
    ]);
    const { rows } = await harness.database.query('select from contact_erasures where org_id = $1', [member.orgId]);
    expect(rows).toHaveLength(1);
  });

  it('of one that is not deleted the audit log says nothing', async () => {
    const { member, id, at: path } = await aPerson();
    await harness.database.query(
      `insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
       values ($1, $2, 'live', $3, $4, 'moving', '{}', '{}')`,
      [randomUUID(), member.orgId, id, randomUUID()],
    );
    expect(summaryOf(await member.client.delete(path()))).toBe('409 INVALID_STATE');
    expect(await auditOf(member)).toEqual([]);
  });

  it('is the same 404 in another organization, in the other mode and when there is none', async () => {
    const { member, id } = await aPerson();
    const { member: stranger, id: own } = await aPerson('owner');
    const { client } = stranger;
    const answers = (path: (part?: string) => string): Promise<ConsoleAnswer>[] => [
      client.get(path()),
      client.patch(path(), { name: 'Mine' }),
      client.delete(path()),
      client.delete(`${path()}&erase=true`),
      client.post(path('/opt-in'), { channel: 'all' }),
      client.post(path('/opt-out'), { channel: 'all' }),
      client.get(path('/consents')),
      client.get(path('/timeline')),
      client.get(path('/conversations')),
    ];
    for (const [each, mode] of [
      [id, 'live'],
      [randomUUID(), 'live'],
      ['x', 'live'],
      [own, 'test'],
    ] as const) {
      const path = (part = '') => inOrg(stranger.orgId, `/contacts/${each}${part}`, mode);
      expect(new Set((await Promise.all(answers(path))).map(summaryOf))).toEqual(new Set(['404 CONTACT_NOT_FOUND']));
    }
    expect((await member.client.get(at(member, id))).body.data).toMatchObject({ name: 'Ana Lopez', blocked: false });
  });

  it('a viewer reads it and changes nothing', async () => {
    const { member: viewer, at: path } = await aPerson('viewer');
    const { client } = viewer;
    for (const part of ['', '/consents', '/timeline', '/conversations'])
      expect((await client.get(path(part))).status).toBe(200);
    const refused = [
      await client.patch(path(), { name: 'Mine' }),
      await client.delete(path()),
      await client.post(path('/opt-in'), { channel: 'all' }),
      await client.post(path('/opt-out'), { channel: 'all' }),
    ];
    expect(new Set(refused.map(summaryOf))).toEqual(new Set(['403 FORBIDDEN']));
  });

  it('of one that was merged it says into which', async () => {
    const { member, id } = await aPerson();
    const gone = randomUUID();
    await harness.database.query(
      `insert into contact_merges (id, org_id, mode, survivor_id, from_id, state, conversation_ids, snapshot)
       values ($1, $2, 'live', $3, $4, 'done', '{}', '{}')`,
      [randomUUID(), member.orgId, id, gone],
    );
    const answer = await member.client.get(at(member, gone));
    expect([summaryOf(answer), answer.body.merged_into]).toEqual(['404 CONTACT_NOT_FOUND', id]);
  });
});

describe('what happened with a contact', () => {
  it('is told over all channels, newest first, by pages that go on where the last one ended', async () => {
    const agent = await harness.aMember('agent');
    const { orgId } = agent;
    const number = await aNumber(harness.database, { orgId, phone: aPhoneNumber() });
    const sms = await aPhone(harness.database, { orgId });
    const phone = aPhoneNumber();
    const first = await world.receives({ orgId, accountId: number.id, phone, name: 'Ana', text: 'Where is it?' });
    const second = await world.receives({ orgId, accountId: sms.id, phone, channel: 'sms', text: 'Hello?' });
    const talk = (path: string) => inOrg(orgId, `/conversations/${first.conversationId}${path}`);
    await agent.client.post(talk('/notes'), { text: 'Call her' });
    await agent.client.post(talk('/close'));
    await agent.client.post(at(agent, first.contactId, '/opt-out'), { channel: 'email', text: 'No mail' });
    const viewer = await harness.aMember('viewer', orgId);
    const seen: Record<string, unknown>[] = [];
    let cursor: string | undefined;
    do {
      const after: string = cursor === undefined ? '' : `&cursor=${cursor}`;
      const { body } = await viewer.client.get(at(viewer, first.contactId, `/timeline?per_page=3${after}`));
      seen.push(...body.data);
      cursor = body.next_cursor ?? undefined;
    } while (cursor !== undefined);
    // A message and its conversation begin at the same moment; their ids decide which comes first.
    expect(seen.slice(0, 3).map(({ event }) => event)).toEqual(['consent', 'conversation_closed', 'note']);
    expect(
      seen
        .slice(3)
        .map(({ event }) => event)
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual(['conversation_opened', 'conversation_opened', 'created', 'message', 'message']);
    const one = (event: string) => seen.find((entry) => entry.event === event);
    expect(one('consent')).toMatchObject({ consent: { channel: 'email', opt: 'out', text: 'No mail' }, message: null });
    expect(one('note')).toMatchObject({
      note: { text: 'Call her', author: { id: agent.userId }, conversation_id: first.conversationId },
    });
    expect(one('conversation_closed')).toMatchObject({
      conversation: { id: first.conversationId, channel: 'whatsapp', account_phone: number.phone },
    });
    expect(one('created')).toMatchObject({ source: 'inbound' });
    const messages = seen.filter(({ event }) => event === 'message');
    expect(messages).toMatchObject([
      { message: { id: second.id, channel: 'sms', content: 'Hello?' } },
      { message: { id: first.id, channel: 'whatsapp', content: 'Where is it?', direction: 'inbound' } },
    ]);
    const filtered = await viewer.client.get(at(viewer, first.contactId, '/timeline?kind=message&channel=sms'));
    expect(filtered.body.data).toMatchObject([{ message: { id: second.id } }]);
    for (const query of ['kind=joy', 'channel=pigeon', 'cursor=x'])
      expect(summaryOf(await viewer.client.get(at(viewer, first.contactId, `/timeline?${query}`)))).toBe(
        '400 VALIDATION',
      );
  });
});
