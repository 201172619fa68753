import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { LIST_BYTES } from '@chasqui/database';
import { QuickRepliesWorld, shortcutsOf, TIME } from '../../testing/quick-replies.world';
import { ApiClient, summaryOf } from '../../testing/api.client';

const world = new QuickRepliesWorld();
const { aClient, aQuickReply } = world;

/** Ids that must look the same to the caller: malformed, unknown, another organization's. */
async function foreignIds(): Promise<string[]> {
  const foreign = await aQuickReply(await aClient());
  return ['x', `${randomUUID()}0`, '%00', randomUUID(), foreign.id];
}

describe('GET /quick-replies', () => {
  it('GET /quick-replies lists those of the organization, newest first, with their fields and no other', async () => {
    const client = await aClient();
    const old = await aQuickReply(client, { shortcut: 'old' });
    await aQuickReply(client, { shortcut: 'new' });
    await aQuickReply(await aClient());
    const answer = await client.get('/quick-replies');
    expect(shortcutsOf(answer)).toEqual(['new', 'old']);
    expect(answer.body).toMatchObject({ success: true, total: 2, page: 1, per_page: 20 });
    expect((answer.body.data as unknown as object[])[1]).toEqual({
      id: old.id,
      shortcut: 'old',
      title: '',
      message: 'Hello',
      media_url: null,
      media_type: null,
      channels: [],
      tags: [],
      usage_count: 0,
      created_by: null,
      created_at: TIME,
      updated_at: TIME,
    });
  });

  it('live keys and test keys share their quick replies', async () => {
    const live = await aClient();
    const test = await aClient({ orgId: live.orgId, mode: 'test' });
    const made = await aQuickReply(test);
    expect((await live.get(`/quick-replies/${made.id}`)).status).toBe(200);
    expect((await live.get('/quick-replies')).body.total).toBe(1);
  });

  it('GET /quick-replies with q, channel and tag lists those that match all of them', async () => {
    const client = await aClient();
    await aQuickReply(client, { shortcut: 'hours', title: 'Opening HOURS', tags: ['Shop'], channels: ['sms'] });
    await aQuickReply(client, { shortcut: 'refund', message: 'Straße 50% off_', tags: ['shop', 'money'] });
    await aQuickReply(client, { shortcut: 'bye', message: 'Bye!', channels: ['webchat'] });
    const found = async (query: string) => shortcutsOf(await client.get(`/quick-replies?${query}`));
    expect(await found('q=opening%20h')).toEqual(['hours']);
    expect(await found('q=STRA')).toEqual(['refund']);
    expect(await found('q=%25')).toEqual(['refund']);
    expect(await found('q=_')).toEqual(['refund']);
    expect(await found('q=refu')).toEqual(['refund']);
    expect(await found('q=nowhere')).toEqual([]);
    expect(await found('channel=sms')).toEqual(['refund', 'hours']);
    expect(await found('channel=email')).toEqual(['refund']);
    expect(await found('tag=SHOP')).toEqual(['refund', 'hours']);
    expect(await found('tag=sho')).toEqual([]);
    expect(await found('tag=shop&channel=sms&q=hours')).toEqual(['hours']);
    expect(await found('q=&channel=&tag=%20')).toEqual(['bye', 'refund', 'hours']);
    expect((await client.get('/quick-replies?tag=shop&per_page=1')).body).toMatchObject({ total: 2, has_more: true });
  });

  it('GET /quick-replies reaches every one once in its pages, by number and by cursor', async () => {
    const client = await aClient();
    for (let n = 0; n < 5; n += 1) await aQuickReply(client, { shortcut: `s${n}` });
    expect(shortcutsOf(await client.get('/quick-replies?per_page=2&page=3'))).toEqual(['s0']);
    const seen: unknown[] = [];
    for (let query = ''; ; ) {
      const answer = await client.get(`/quick-replies?per_page=2${query}`);
      seen.push(...shortcutsOf(answer));
      const cursor = answer.body.next_cursor as string | undefined;
      if (cursor === undefined) break;
      query = `&cursor=${cursor}`;
    }
    expect(seen).toEqual(['s4', 's3', 's2', 's1', 's0']);
  });

  it('GET /quick-replies ends a page of large texts after about 4 MB, and its cursor goes on', async () => {
    const client = await aClient();
    // In JSON a control character is six bytes.
    await world.harness.database.query(
      `insert into quick_replies (id, org_id, shortcut, title, message, media_url, channels, tags)
       select uuidv7(), $1, 's' || n, '', $2, null, '{}', array(select $2 || m from generate_series(1, 12) m)
       from generate_series(1, 20) n`,
      [client.orgId, '\u0001'.repeat(4_096)],
    );
    const first = await client.get('/quick-replies?per_page=100');
    expect(JSON.stringify(first.body).length).toBeLessThan(LIST_BYTES + 1_000);
    expect(first.body).toMatchObject({ total: 20, has_more: true });
    const rest = await client.get(`/quick-replies?per_page=100&cursor=${String(first.body.next_cursor)}`);
    expect(new Set([...shortcutsOf(first), ...shortcutsOf(rest)]).size).toBe(20);
  });

  it.each([
    ['channel=fax', 'channel'],
    [`q=${'x'.repeat(101)}`, 'q'],
    ['q=%00', 'q'],
    [`tag=${'x'.repeat(41)}`, 'tag'],
    ['tag=a&tag=b', 'tag'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['cursor=x', 'cursor'],
  ])('GET /quick-replies answers 400 VALIDATION for ?%s', async (query, field) => {
    const client = await aClient();
    expect(summaryOf(await client.get(`/quick-replies?${query}`))).toBe(`400 VALIDATION ${field}`);
  });
});

describe('GET /quick-replies/{id}', () => {
  it('GET /quick-replies/{id} answers the quick reply, also by its id in upper case', async () => {
    const client = await aClient();
    const made = await aQuickReply(client);
    const answer = await client.get(`/quick-replies/${made.id.toUpperCase()}`);
    expect([answer.status, answer.body.data]).toEqual([200, made]);
  });

  it('GET /quick-replies/{id} answers 404 for malformed, unknown and foreign ids, the same to the byte', async () => {
    const client = await aClient();
    const answers = await Promise.all((await foreignIds()).map((id) => client.get(`/quick-replies/${id}`)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers.map(summaryOf)).toEqual(answers.map(() => '404 QUICK_REPLY_NOT_FOUND'));
  });
});

describe('PATCH /quick-replies/{id}', () => {
  it('PATCH /quick-replies/{id} changes what is given and leaves the rest', async () => {
    const client = await aClient();
    const made = await aQuickReply(client, { title: 'T', tags: ['a'], media_url: 'https://93.184.216.34/a.png' });
    const changed = await client.patch(`/quick-replies/${made.id}`, {
      shortcut: 'other',
      message: 'Bye {{contact.name|you}}',
      channels: ['sms', 'sms'],
      media_type: 'image',
    });
    expect(changed.status).toBe(200);
    const expected = {
      ...made,
      shortcut: 'other',
      message: 'Bye {{contact.name|you}}',
      channels: ['sms'],
      media_type: 'image',
      updated_at: TIME,
    };
    expect(changed.body.data).toEqual(expected);
    expect(String(changed.body.data.updated_at) > String(made.updated_at)).toBe(true);
    expect((await client.get(`/quick-replies/${made.id}`)).body.data).toEqual(changed.body.data);
  });

  it('PATCH /quick-replies/{id} refuses kinds of files beside which its text would not be seen', async () => {
    const client = await aClient();
    const made = await aQuickReply(client, { media_url: 'https://93.184.216.34/a.webp' });
    for (const media_type of ['voice', 'sticker']) {
      const refused = await client.patch(`/quick-replies/${made.id}`, { media_type });
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    }
  });

  it('PATCH /quick-replies/{id} clears with null what can be cleared, the kind of a file with its address, and nothing else', async () => {
    const client = await aClient();
    const media = { media_url: 'https://93.184.216.34/a.png', media_type: 'image' };
    const made = await aQuickReply(client, { ...media, title: 'T', tags: ['a'], channels: ['sms'], message: 'M' });
    const cleared = await client.patch(`/quick-replies/${made.id}`, {
      title: null,
      media_url: null,
      tags: null,
      channels: null,
      shortcut: null,
      message: '',
    });
    const rest = { title: '', media_url: null, media_type: null, tags: [], channels: [], updated_at: TIME };
    expect(cleared.body.data).toEqual({ ...made, ...rest });
  });

  it('PATCH /quick-replies/{id} takes its own shortcut again, and no field at all', async () => {
    const client = await aClient();
    const made = await aQuickReply(client);
    expect((await client.patch(`/quick-replies/${made.id}`, { shortcut: made.shortcut })).status).toBe(200);
    expect((await client.patch(`/quick-replies/${made.id}`, {})).body.data).toEqual({ ...made, updated_at: TIME });
  });

  it.each([
    [[], '400 INVALID_BODY'],
    [{ shortcut: '/hours' }, '400 VALIDATION shortcut'],
    [{ message: 'Hi {{' }, '400 VALIDATION message'],
    [{ message: 7 }, '400 VALIDATION message'],
    [{ title: 7 }, '400 VALIDATION title'],
    [{ media_url: 'http://example.com/a.png' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ media_type: 'gif' }, '400 VALIDATION media_type'],
    [{ channels: ['fax'] }, '400 VALIDATION channels'],
    [{ tags: [' '] }, '400 VALIDATION tags'],
  ])('PATCH /quick-replies/{id} answers 400 for %j, and changes nothing', async (body, expected) => {
    const client = await aClient();
    const made = await aQuickReply(client);
    expect(summaryOf(await client.patch(`/quick-replies/${made.id}`, body))).toBe(expected);
    expect((await client.get(`/quick-replies/${made.id}`)).body.data).toEqual(made);
  });

  it('PATCH /quick-replies/{id} answers 404 also where the body is wrong in what only the service knows', async () => {
    const client = await aClient();
    for (const id of await foreignIds()) {
      for (const body of [{ title: 'x' }, { message: '{{' }]) {
        expect(summaryOf(await client.patch(`/quick-replies/${id}`, body))).toBe('404 QUICK_REPLY_NOT_FOUND');
      }
    }
  });

  it('PATCH /quick-replies/{id} answers 409 for the shortcut of another one; of 20 that take one at once, one gets it', async () => {
    const client = await aClient();
    const all = await Promise.all(Array.from({ length: 20 }, () => aQuickReply(client)));
    const answers = await Promise.all(
      all.map(({ id }, n) =>
        new ApiClient(n % 2 ? world.harness.url : world.harness.otherUrl, client.key, client.orgId).patch(
          `/quick-replies/${id}`,
          {
            shortcut: 'wanted',
          },
        ),
      ),
    );
    expect(answers.map(summaryOf).sort()).toEqual([
      '200',
      ...Array.from({ length: 19 }, () => '409 QUICK_REPLY_EXISTS shortcut'),
    ]);
  });
});

describe('DELETE /quick-replies/{id}', () => {
  it('DELETE /quick-replies/{id} takes the quick reply away and frees its shortcut', async () => {
    const client = await aClient();
    const made = await aQuickReply(client, { shortcut: 'hours' });
    const answer = await client.delete(`/quick-replies/${made.id.toUpperCase()}`);
    expect([answer.status, answer.body.data]).toEqual([200, { id: made.id, deleted: true }]);
    expect(summaryOf(await client.get(`/quick-replies/${made.id}`))).toBe('404 QUICK_REPLY_NOT_FOUND');
    await aQuickReply(client, { shortcut: 'hours' });
  });

  it('DELETE /quick-replies/{id} answers 404 for a second time, and for what is not yours', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const foreign = await aQuickReply(other);
    for (const id of [...(await foreignIds()), foreign.id]) {
      expect(summaryOf(await client.delete(`/quick-replies/${id}`))).toBe('404 QUICK_REPLY_NOT_FOUND');
    }
    expect((await other.get(`/quick-replies/${foreign.id}`)).status).toBe(200);
  });
});

describe('every route of quick replies', () => {
  it('every route of quick replies asks for its scope: messages:read reads and renders, messages:send changes', async () => {
    const owner = await aClient();
    const { id } = await aQuickReply(owner);
    const reader = await aClient({ orgId: owner.orgId, scopes: ['messages:read'] });
    const sender = await aClient({ orgId: owner.orgId, scopes: ['messages:send'] });
    const path = `/quick-replies/${id}`;
    const reads = (client: ApiClient) => [
      client.get('/quick-replies'),
      client.get(path),
      client.post(`${path}/render`),
    ];
    const changes = (client: ApiClient) => [
      client.post('/quick-replies', { shortcut: 'mine', message: 'x' }),
      client.patch(path, { title: 'x' }),
    ];
    const statuses = async (answers: ReturnType<typeof reads>) => (await Promise.all(answers)).map(summaryOf);
    const refused = '403 INSUFFICIENT_SCOPE';
    expect(await statuses(reads(reader))).toEqual(['200', '200', '200']);
    expect(await statuses(changes(reader))).toEqual([refused, refused]);
    expect(summaryOf(await reader.delete(path))).toBe(refused);
    expect(await statuses(reads(sender))).toEqual([refused, refused, refused]);
    expect(await statuses(changes(sender))).toEqual(['201', '200']);
    expect(summaryOf(await sender.delete(path))).toBe('200');
  });
});
