import { describe, expect, it } from '@jest/globals';
import { QuickRepliesWorld, TIME } from '../../testing/quick-replies.world';
import { ApiClient, summaryOf } from '../../testing/api.client';

const world = new QuickRepliesWorld();
const { aClient, aQuickReply, allow } = world;

const PATH = '/quick-replies';
const VALID = { shortcut: 'hours', message: 'We are open.' };

const at = (client: ApiClient, n: number): ApiClient =>
  new ApiClient(n % 2 ? world.harness.url : world.harness.otherUrl, client.key, client.orgId);

async function shortcuts(orgId: string): Promise<string[]> {
  const { rows } = await world.harness.database.query<{ shortcut: string }>(
    'select shortcut from quick_replies where org_id = $1 order by created_at',
    [orgId],
  );
  return rows.map(({ shortcut }) => shortcut);
}

describe('POST /quick-replies', () => {
  it('POST /quick-replies answers 201 with all that was set, as it is stored', async () => {
    const client = await aClient();
    const answer = await client.post(PATH, {
      shortcut: 'opening_hours-1',
      title: ' Opening hours ',
      message: ' Hi {{contact.name|there}},\n{{ order }} ',
      media_url: ' https://93.184.216.34/plan.pdf ',
      media_type: 'document',
      channels: ['webchat', 'sms', 'webchat'],
      tags: [' Shop', 'shop', 'Öffnung'],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        shortcut: 'opening_hours-1',
        title: 'Opening hours',
        message: ' Hi {{contact.name|there}},\n{{ order }} ',
        media_url: 'https://93.184.216.34/plan.pdf',
        media_type: 'document',
        channels: ['webchat', 'sms'],
        tags: ['shop', 'öffnung'],
        usage_count: 0,
        created_by: null,
        created_at: TIME,
        updated_at: TIME,
      },
    });
    expect((await client.get(`${PATH}/${String(answer.body.data.id)}`)).body).toEqual(answer.body);
  });

  it('POST /quick-replies leaves out what is empty or null', async () => {
    const client = await aClient();
    const empty = { title: '', media_url: '', media_type: '', channels: null, tags: null };
    const answer = await client.post(PATH, { ...VALID, ...empty });
    expect(answer.body.data).toMatchObject({ title: '', media_url: null, media_type: null, channels: [], tags: [] });
  });

  it('POST /quick-replies lets two organizations have the same shortcut', async () => {
    for (const client of [await aClient(), await aClient()])
      expect(summaryOf(await client.post(PATH, VALID))).toBe('201');
  });

  it.each([
    ['', '400 INVALID_BODY'],
    [{}, '400 INVALID_BODY shortcut'],
    [{ ...VALID, shortcut: ' ' }, '400 INVALID_BODY shortcut'],
    [{ shortcut: 'x' }, '400 INVALID_BODY message'],
    [{ ...VALID, message: '' }, '400 INVALID_BODY message'],
    [{ ...VALID, shortcut: '/hours' }, '400 VALIDATION shortcut'],
    [{ ...VALID, shortcut: 'Hours' }, '400 VALIDATION shortcut'],
    [{ ...VALID, shortcut: 'a b' }, '400 VALIDATION shortcut'],
    [{ ...VALID, shortcut: 'a\n' }, '400 VALIDATION shortcut'],
    [{ ...VALID, shortcut: 'x'.repeat(33) }, '400 VALIDATION shortcut'],
    [{ ...VALID, shortcut: 7 }, '400 VALIDATION shortcut'],
    [{ ...VALID, message: 7 }, '400 VALIDATION message'],
    [{ ...VALID, message: 'x'.repeat(4_097) }, '400 VALIDATION message'],
    [{ ...VALID, message: 'a\0b' }, '400 VALIDATION message'],
    [{ ...VALID, message: 'a\ud800b' }, '400 VALIDATION message'],
    [{ ...VALID, title: 'x'.repeat(81) }, '400 VALIDATION title'],
    [{ ...VALID, title: 7 }, '400 VALIDATION title'],
    [{ ...VALID, media_url: 7 }, '400 VALIDATION media_url'],
    [{ ...VALID, media_url: 'plan.pdf' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_url: 'http://example.com/plan.pdf' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_url: 'https://user:pass@example.com/' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_url: 'https://10.0.0.1/plan.pdf' }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_url: `https://example.com/${'x'.repeat(2_048)}` }, '400 MEDIA_URL_BLOCKED media_url'],
    [{ ...VALID, media_type: 'gif' }, '400 VALIDATION media_type'],
    [{ ...VALID, channels: 'sms' }, '400 VALIDATION channels'],
    [{ ...VALID, channels: ['fax'] }, '400 VALIDATION channels'],
    [{ ...VALID, tags: 'shop' }, '400 VALIDATION tags'],
    [{ ...VALID, tags: [' '] }, '400 VALIDATION tags'],
    [{ ...VALID, tags: ['x'.repeat(41)] }, '400 VALIDATION tags'],
    [{ ...VALID, tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }, '400 VALIDATION tags'],
  ])('POST /quick-replies answers 400 for %j, and makes nothing', async (body, expected) => {
    const client = await aClient();
    expect(summaryOf(await client.post(PATH, body))).toBe(expected);
    expect(await shortcuts(client.orgId)).toEqual([]);
  });

  it.each([
    ['Hi {{name', 3],
    ['Hi {{{name}}}', 3],
    ['Hi {{First Name}}', 5],
    ['{{a}}'.repeat(51), 250],
    ['Hi {% if a %}', 3],
    ['Hi {{contact.name | capitalize}}', 20],
  ])(
    'POST /quick-replies answers 400 for the text %j, with the position of what is wrong',
    async (message, position) => {
      const client = await aClient();
      const answer = await client.post(PATH, { ...VALID, message });
      expect(summaryOf(answer)).toBe('400 VALIDATION message');
      expect(answer.body).toMatchObject({ position, fields: [{ field: 'message', code: 'MALFORMED' }] });
      expect(answer.body.message).toContain(`position ${position}`);
    },
  );

  it.each([
    ['Hi {{ contact.first_name | default: "friend" }}!', '{{contact.first_name|friend}}'],
    ['Hi {{contact.firstname}}!', '{{contact.first_name}}'],
    ['Hi *|FNAME|*!', '{{contact.first_name}}'],
  ])('POST /quick-replies refuses the text %j of another system, and says to write %s', async (message, hint) => {
    const client = await aClient();
    const answer = await client.post(PATH, { ...VALID, message });
    expect(summaryOf(answer)).toBe('400 VALIDATION message');
    const meant = hint.replaceAll(/[{}]/g, '');
    expect(answer.body).toMatchObject({ fields: [{ hint, message: expect.stringContaining(meant) }] });
    expect(summaryOf(await client.post(PATH, { ...VALID, message: `Hi ${hint}!` }))).toBe('201');
  });

  it('POST /quick-replies answers 403 PLAN_LIMIT with limit, used and max; of 30 at once at two gateways it makes exactly so many', async () => {
    const client = await aClient();
    await allow(client.orgId, 5);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => at(client, n).post(PATH, { ...VALID, shortcut: `s${n}` })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(summaryOf))).toEqual(new Set(['403 PLAN_LIMIT']));
    expect(refused[0]?.body).toMatchObject({ limit: 'quick_replies', used: 5, max: 5 });
    expect(await shortcuts(client.orgId)).toHaveLength(5);
  });

  it('live and test keys have one limit of quick replies; one that is deleted leaves its room', async () => {
    const live = await aClient();
    const test = await aClient({ orgId: live.orgId, mode: 'test' });
    await allow(live.orgId, 1);
    const { id } = await aQuickReply(live);
    expect(summaryOf(await test.post(PATH, VALID))).toBe('403 PLAN_LIMIT');
    await live.delete(`${PATH}/${id}`);
    expect(summaryOf(await test.post(PATH, VALID))).toBe('201');
  });

  it('the plans of the service allow 20, 100, 500, 2000 and any number of quick replies', async () => {
    const { rows } = await world.harness.database.query<{ most: number | null }>(
      `select (limits ->> 'quick_replies')::int as most from plans order by 1`,
    );
    expect(rows.map(({ most }) => most)).toEqual([20, 100, 500, 2000, null]);
  });

  it('POST /quick-replies makes one of 20 at once with one shortcut, and answers the others 409 QUICK_REPLY_EXISTS', async () => {
    const client = await aClient();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => at(client, n).post(PATH, VALID)));
    expect(answers.map(summaryOf).sort()).toEqual([
      '201',
      ...Array.from({ length: 19 }, () => '409 QUICK_REPLY_EXISTS shortcut'),
    ]);
  });
});

describe('POST /quick-replies with an Idempotency-Key', () => {
  const ask = (client: ApiClient, key: string, body: object = VALID) =>
    client.ask('POST', PATH, body, { 'idempotency-key': key });

  it('POST /quick-replies answers a retry with its key 201 to the byte, also after a change, and makes one quick reply', async () => {
    const client = await aClient();
    const first = await ask(client, 'k');
    await client.patch(`${PATH}/${String(first.body.data.id)}`, { title: 'changed' });
    const again = await ask(client, 'k');
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  });

  it('POST /quick-replies answers 201 to all of 20 at once with one key at two gateways, and makes one quick reply', async () => {
    const client = await aClient();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(at(client, n), 'k')));
    expect(new Set(answers.map(summaryOf))).toEqual(new Set(['201']));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await shortcuts(client.orgId)).toEqual(['hours']);
  });

  it('POST /quick-replies answers 422 IDEMPOTENCY_MISMATCH when its key comes with another body', async () => {
    const client = await aClient();
    await ask(client, 'k');
    expect(summaryOf(await ask(client, 'k', { ...VALID, title: 'x' }))).toBe('422 IDEMPOTENCY_MISMATCH');
  });

  it('a refusal of a quick reply (409 QUICK_REPLY_EXISTS, 403 PLAN_LIMIT) frees the idempotency key', async () => {
    const client = await aClient();
    const { id } = await aQuickReply(client, VALID);
    expect(summaryOf(await ask(client, 'k'))).toBe('409 QUICK_REPLY_EXISTS shortcut');
    await allow(client.orgId, 1);
    expect(summaryOf(await ask(client, 'k'))).toBe('403 PLAN_LIMIT');
    await client.delete(`${PATH}/${id}`);
    expect(summaryOf(await ask(client, 'k'))).toBe('201');
  });
});
