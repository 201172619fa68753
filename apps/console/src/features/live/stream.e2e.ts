import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Mode } from '@chasqui/database';
import { aNumber, aPhone, quickest, startProxyOf, waitFor } from '@chasqui/testing';
import { ConsoleClient, summaryOf } from '../../testing/console.client';
import { ConsoleHarness, inOrg, type TestMember } from '../../testing/console.harness';
import { aPhoneNumber, InboxWorld } from '../../testing/inbox.world';
import { StreamClient } from '../../testing/stream.client';

const harness = ConsoleHarness.ofFile();
let world: InboxWorld;

beforeAll(() => void (world = new InboxWorld(harness.database)));

interface Opening {
  url?: string;
  mode?: Mode;
  lastId?: string | null;
}

const streamOf = ({ client, orgId }: TestMember, { url, mode, lastId }: Opening = {}): Promise<StreamClient> =>
  StreamClient.open(url ?? harness.url, client.cookie, inOrg(orgId, '/stream', mode), lastId ?? null);

async function twoPages() {
  const agent = await harness.aMember('agent');
  const other = await harness.aMember('agent', agent.orgId);
  const number = await aNumber(harness.database, { orgId: agent.orgId, phone: aPhoneNumber() });
  const phone = aPhoneNumber();
  const { conversationId } = await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
  const page = await streamOf(other);
  expect(await page.first()).toMatchObject({ type: 'hello', data: { position: expect.any(String) } });
  const at = (path: string) => inOrg(agent.orgId, `/conversations/${conversationId}${path}`);
  return { agent, other, number, phone, conversationId, page, at };
}

describe('the stream of a page', () => {
  it('what one member does in the inbox the other one hears of within a second', async () => {
    const { agent, page, at, conversationId } = await twoPages();
    const steps: [string, () => Promise<unknown>][] = [
      ['conversation.read', () => agent.client.post(at('/read'))],
      ['note.created', () => agent.client.post(at('/notes'), { text: 'A secret text' })],
      ['message.sent', () => agent.client.post(at('/messages'), { text: 'A secret text' })],
      ['conversation.closed', () => agent.client.post(at('/close'))],
      ['conversation.reopened', () => agent.client.post(at('/reopen'))],
    ];
    // A stream that is not woken hears of it only after seconds.
    const tookMs = await quickest(1_000, async () => {
      for (const assignee_id of [agent.userId, null]) {
        const before = page.hints.length;
        await agent.client.post(at('/assign'), { assignee_id });
        await page.hint('conversation.assigned', before);
      }
    });
    expect(tookMs).toBeLessThan(1_000);
    for (const [type, step] of steps) {
      const before = page.hints.length;
      await step();
      expect(await page.hint(type, before)).toMatchObject({ type, conversation_id: conversationId });
    }
    expect(page.text).not.toContain('secret');
    page.close();
  });

  it('a message that comes in is heard of with its conversation, and without its text', async () => {
    const { agent, number, phone, page, conversationId } = await twoPages();
    const tookMs = await quickest(1_000, async () => {
      const before = page.hints.length;
      const { id } = await world.receives({ orgId: agent.orgId, accountId: number.id, phone, text: 'A secret text' });
      const hint = await page.hint('message.received', before);
      expect(hint).toEqual({
        id: expect.stringMatching(/^evt_/),
        type: 'message.received',
        subject_id: id,
        conversation_id: conversationId,
        message_id: id,
      });
    });
    expect(tookMs).toBeLessThan(1_000);
    expect(page.text).not.toContain('secret');
    page.close();
  });

  it('a page hears nothing of other organizations, nor of the other mode', async () => {
    const { agent, number, phone, page } = await twoPages();
    const stranger = await twoPages();
    const testPage = await streamOf(agent, { mode: 'test' });
    await testPage.first();
    await stranger.agent.client.post(stranger.at('/read'));
    await agent.client.post(inOrg(agent.orgId, '/quick-replies'), { shortcut: 'hi', message: 'Hi' });
    await testPage.hint('quick_reply.changed');
    await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    await page.hint('message.received');
    await stranger.page.hint('conversation.read');
    expect(page.hintTypes).toEqual(['quick_reply.changed', 'message.received']);
    expect(stranger.page.hintTypes).toEqual(['conversation.read']);
    expect(testPage.hintTypes).toEqual(['quick_reply.changed']);
    for (const each of [page, stranger.page, testPage]) each.close();
  });

  it('a page hears of what members of the same console do while Redis is away, and within seconds of everything else', async () => {
    const { agent, number, phone, page, at } = await twoPages();
    page.close();
    const { proxy, url: redisUrl } = await startProxyOf(harness.redisUrl);
    const app = await harness.start({ REDIS_URL: redisUrl });
    const url = app.publicUrl ?? '';
    const away = await streamOf(agent, { url });
    await away.first();
    await proxy.cut();
    const client = new ConsoleClient(url);
    client.cookie = agent.client.cookie;
    await client.post(at('/read'));
    await away.hint('conversation.read');
    const { id } = await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    expect(await away.hint('message.received')).toMatchObject({ message_id: id });
    away.close();
    await app.close();
    await proxy.close();
  });

  it('a page whose console went away and came back misses nothing of what happened meanwhile', async () => {
    const { agent, number, phone, conversationId, page, at } = await twoPages();
    page.close();
    const first = await harness.start();
    const before = await streamOf(agent, { url: first.publicUrl });
    await before.first();
    await agent.client.post(at('/assign'), { assignee_id: agent.userId });
    await before.hint('conversation.assigned');
    const closedFromMs = performance.now();
    await first.close();
    expect(performance.now() - closedFromMs).toBeLessThan(10_000);
    await waitFor(() => before.isEnded, { what: 'the end of the stream' });
    const { id } = await world.receives({ orgId: agent.orgId, accountId: number.id, phone });
    await agent.client.post(at('/notes'), { text: 'x' });
    await agent.client.post(at('/close'));
    const second = await harness.start();
    const after = await streamOf(agent, { url: second.publicUrl, lastId: before.lastId });
    expect((await after.first()).type).toBe('hello');
    await after.hint('conversation.closed');
    await after.hint('note.created');
    expect(after.hintTypes.toSorted()).toEqual(['conversation.closed', 'message.received', 'note.created']);
    expect(after.hints.find(({ type }) => type === 'message.received')).toMatchObject({
      message_id: id,
      conversation_id: conversationId,
    });
    after.close();
  });

  it('a page whose console was killed goes on at another one, and misses nothing of what happened meanwhile', async () => {
    const { agent, number, phone, page, at } = await twoPages();
    page.close();
    const killed = await harness.startProcess();
    const before = await streamOf(agent, { url: killed.url });
    await before.first();
    const ids = [(await world.receives({ orgId: agent.orgId, accountId: number.id, phone })).id];
    await before.hint('message.received');
    await killed.kill();
    await waitFor(() => before.isEnded, { what: 'the end of the stream' });
    for (let n = 0; n < 60; n += 1) {
      ids.push((await world.receives({ orgId: agent.orgId, accountId: number.id, phone })).id);
    }
    await agent.client.post(at('/read'));
    const other = await harness.startProcess();
    const after = await streamOf(agent, { url: other.url, lastId: before.lastId });
    expect((await after.first()).type).toBe('hello');
    await after.hint('conversation.read');
    const heardOf = () => new Set([...before.hints, ...after.hints].flatMap(({ message_id: id }) => id ?? []));
    await waitFor(() => heardOf().size === ids.length, { what: 'all messages to be heard of' });
    expect([...heardOf()].toSorted()).toEqual(ids.toSorted());
    after.close();
    await other.kill();
  });

  it('a page that missed too much, or comes with a place that is none, is told to read everything again', async () => {
    const { agent, page, at } = await twoPages();
    const [atS = '', ...rest] = (page.lastId ?? '').split('-');
    page.close();
    for (const lastId of ['x', `1-${rest.join('-')}`, `${Number(atS) + 9_000}-${rest.join('-')}`, '9'.repeat(300)]) {
      const stream = await streamOf(agent, { lastId });
      expect([lastId, (await stream.first()).type]).toEqual([lastId, 'reset']);
      stream.close();
    }
    await harness.database.query(
      `insert into inbox_changes (org_id, mode, type, subject_id) select $1, 'live', 'note.created', $1 from generate_series(1, 1001)`,
      [agent.orgId],
    );
    const stream = await streamOf(agent, { lastId: page.lastId });
    expect((await stream.first()).type).toBe('reset');
    await agent.client.post(at('/read'));
    await stream.hint('conversation.read');
    expect(stream.hintTypes).toEqual(['conversation.read']);
    stream.close();
  });

  it('a stream ends when its session is revoked, and when its user leaves the organization', async () => {
    const { agent, other, page } = await twoPages();
    const own = await streamOf(agent);
    const elsewhere = new ConsoleClient(harness.url);
    await elsewhere.signIn(agent.email, 'correct horse battery staple');
    const { data } = (await elsewhere.get('/me/sessions')).body;
    const [{ id }] = data.filter(({ is_current: isCurrent }: { is_current: boolean }) => !isCurrent);
    await own.first();
    expect((await elsewhere.delete(`/me/sessions/${id}`)).status).toBe(200);
    await waitFor(() => own.isEnded, { what: 'the end of a stream without a session' });
    expect((await streamOf(agent)).status).toBe(401);
    expect(page.isEnded).toBe(false);
    await harness.database.query('delete from memberships where user_id = $1', [other.userId]);
    await waitFor(() => page.isEnded, { what: 'the end of a stream without a membership' });
    expect((await streamOf(other)).status).toBe(404);
  });

  it('a stream ends when its organization is suspended and when that ends, and its page reads so of itself', async () => {
    const member = await harness.aMember('viewer');
    const neighbour = await streamOf(await harness.aMember('viewer'));
    const operator = await harness.anOperator();
    for (const [action, isSuspended] of [
      ['suspend', true],
      ['resume', false],
    ] as const) {
      const page = await streamOf(member);
      await page.first();
      expect(summaryOf(await operator.client.post(`/operations/organizations/${member.orgId}/${action}`))).toBe('200');
      await waitFor(() => page.isEnded, { what: 'the end of the stream' });
      const { organizations } = (await member.client.get('/me')).body.data;
      expect(organizations).toEqual([expect.objectContaining({ id: member.orgId, is_suspended: isSuspended })]);
    }
    expect(neighbour.isEnded).toBe(false);
    neighbour.close();
  });

  it('one user has at most ten streams, and a closed one makes room', async () => {
    const member = await harness.aMember('viewer');
    const streams = await Promise.all(Array.from({ length: 10 }, () => streamOf(member)));
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await streamOf(member)).status).toBe(429);
    streams.pop()?.close();
    await waitFor(
      async () => {
        const stream = await streamOf(member);
        stream.close();
        return stream.status === 200;
      },
      { what: 'a free stream' },
    );
    for (const stream of streams) stream.close();
  });

  it('a stream takes none of the requests that a user may have under way', async () => {
    const member = await harness.aMember('viewer');
    const streams = await Promise.all(Array.from({ length: 10 }, () => streamOf(member)));
    const answers = await Promise.all(Array.from({ length: 30 }, () => member.client.get('/me')));
    expect(new Set(answers.map(summaryOf))).toEqual(new Set(['200']));
    for (const stream of streams) stream.close();
  });
});

describe('quick replies and events in the console', () => {
  it('a change of a quick reply stands in the audit log, and shortcuts are found by how they begin', async () => {
    const agent = await harness.aMember('agent');
    const path = (more = '') => inOrg(agent.orgId, `/quick-replies${more}`);
    const made = await agent.client.post(path(), { shortcut: 'hello', message: 'Hi {{contact.name|there}}' });
    expect([made.status, made.body.data.created_by]).toEqual([201, agent.userId]);
    await agent.client.post(path(), { shortcut: 'bye', message: 'Bye' });
    expect(summaryOf(await agent.client.post(path(), { shortcut: 'bye', message: 'Bye' }))).toBe(
      '409 QUICK_REPLY_EXISTS',
    );
    const { id } = made.body.data;
    const found = await agent.client.get(path('?shortcut=%2Fhel'));
    expect(found.body.data.map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await agent.client.post(path(`/${id}/render`))).body.data).toEqual({ message: 'Hi there', missing: [] });
    expect((await agent.client.patch(path(`/${id}`), { title: 'Greeting' })).body.data.title).toBe('Greeting');
    expect((await agent.client.delete(path(`/${id}`))).body.data).toEqual({ id, deleted: true });
    const { rows } = await harness.database.query<{ action: string }>(
      `select action from audit_entries where org_id = $1 and target_type = 'quick_reply' order by at, id`,
      [agent.orgId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'quick_reply.created',
      'quick_reply.created',
      'quick_reply.changed',
      'quick_reply.deleted',
    ]);
    const stranger = await harness.aMember('agent');
    expect(summaryOf(await stranger.client.get(inOrg(stranger.orgId, `/quick-replies/${id}`)))).toBe(
      '404 QUICK_REPLY_NOT_FOUND',
    );
  });

  it('events are listed newest first by type and mode, and one is shown as webhooks get it', async () => {
    const developer = await harness.aMember('developer');
    const sms = await aPhone(harness.database, { orgId: developer.orgId });
    const { id } = await world.receives({ orgId: developer.orgId, accountId: sms.id, channel: 'sms', text: 'Hello' });
    const path = (more = '', mode: Mode = 'live') => inOrg(developer.orgId, `/events${more}`, mode);
    const all = (await developer.client.get(path())).body.data;
    expect(all.map(({ type }: { type: string }) => type)).toEqual([
      'message.received',
      'conversation.created',
      'contact.created',
    ]);
    const received = (await developer.client.get(path('?type=message.received,message.sent'))).body.data;
    expect(received).toEqual([
      {
        id: all[0].id,
        type: 'message.received',
        created_at: expect.any(String),
        channel: 'sms',
        account_id: null,
        subject_id: id,
      },
    ]);
    const shown = (await developer.client.get(path(`/${all[0].id}`))).body.data;
    expect(shown).toMatchObject({ id: all[0].id, test: false, data: { message: { id, content: 'Hello' } } });
    expect((await developer.client.get(path('', 'test'))).body.data).toEqual([]);
    expect(summaryOf(await developer.client.get(path(`/${all[0].id}`, 'test')))).toBe('404 EVENT_NOT_FOUND');
    expect(summaryOf(await developer.client.get(path(`/${randomUUID()}`)))).toBe('404 EVENT_NOT_FOUND');
    expect(summaryOf(await developer.client.get(path('?type=nothing')))).toBe('400 VALIDATION');
    const agent = await harness.aMember('agent', developer.orgId);
    expect(summaryOf(await agent.client.get(path()))).toBe('403 FORBIDDEN');
  });
});
