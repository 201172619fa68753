import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { LIST_BYTES } from '@chasqui/database';
import type { RunningApp } from '@chasqui/runtime';
import { aContact, readProbes, waitFor } from '@chasqui/testing';
import { ApiHarness, errorOf, withKey } from '../testing/api-gateway.harness';

/** Six bytes in JSON. */
const CONTROL = '\u0001';

const harness = ApiHarness.ofFile();

interface Page {
  data: Record<string, unknown>[];
  total: number;
  page: number;
  per_page: number;
  has_more?: true;
  next_cursor?: string;
}

async function page(key: string, path: string): Promise<Page & { bytes: number }> {
  const answer = await fetch(`${harness.url}/v1${path}`, { headers: withKey(key) });
  expect(answer.status).toBe(200);
  const text = await answer.text();
  return { ...(JSON.parse(text) as Page), bytes: Buffer.byteLength(text) };
}

async function pages(key: string, path: string, query = ''): Promise<Page[]> {
  const all: Page[] = [];
  for (let cursor = ''; ; ) {
    const next = await page(
      key,
      `${path}?${new URLSearchParams(`${query}${cursor && `&cursor=${cursor}`}`).toString()}`,
    );
    expect(next.bytes).toBeLessThan(LIST_BYTES + 1_000);
    expect(next.data.length).toBeGreaterThan(0);
    all.push(next);
    expect(next.next_cursor !== undefined).toBe(next.has_more === true);
    if (next.next_cursor === undefined) return all;
    cursor = next.next_cursor;
  }
}

async function received(orgId: string, count: number, content: string): Promise<void> {
  const contact = randomUUID();
  await harness.database.query(`insert into contacts (id, org_id, mode, source) values ($1, $2, 'live', 'inbound')`, [
    contact,
    orgId,
  ]);
  await harness.database.query(
    `insert into messages (id, org_id, mode, channel, direction, status, type, to_address, from_address, contact_id,
       conversation_id, content, metadata, lane, lane_seq, priority, state, charged, created_at)
     select uuidv7(), $1, 'live', 'whatsapp', 'inbound', 'delivered', 'text', '1', '2', $2, $2, $3, '{}', '', 0, 0, 'done',
       '{}', now() - (n / 2) * interval '1 ms' from generate_series(1, $4::integer) n`,
    [orgId, contact, content, count],
  );
}

async function aWebhook(orgId: string, deliveries: number): Promise<string> {
  const { rows } = await harness.database.query<{ id: string }>(
    `insert into webhook_endpoints (id, org_id, mode, name, url, events, channels, account_ids, status, sealed_secret, header_names)
     values (uuidv7(), $1, 'live', 'n', 'https://example.com/', '{*}', '{}', '{}', 'active', '', '{}') returning id`,
    [orgId],
  );
  const id = rows[0]?.id ?? '';
  await harness.database.query(
    `insert into webhook_deliveries (id, org_id, endpoint_id, event_id, event_type, reason, status, lane, state, response_excerpt)
     select uuidv7(), $1, $2::uuid, uuidv7(), 'message.status', 'event', 'succeeded', 'hook:' || $2::uuid, 'done', $3
     from generate_series(1, $4::integer)`,
    [orgId, id, CONTROL.repeat(4_000), deliveries],
  );
  await harness.database.query(
    `insert into webhook_recoveries (id, org_id, endpoint_id, since, until, events, only_failed, status)
     select uuidv7(), $1, $2, now(), now(), '{}', true, 'done' from generate_series(1, 5)`,
    [orgId, id],
  );
  return id;
}

const PAGED = readProbes().filter(({ isWhole }) => !isWhole);

const post = (key: string, path: string, body: object): Promise<Response> =>
  fetch(`${harness.url}/v1${path}`, {
    method: 'POST',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const idsOf = (all: readonly Page[]): unknown[] => all.flatMap(({ data }) => data.map(({ id }) => id));

describe('the order of a list', () => {
  it('every list is read from either end with `sort`, page by page, also a filtered one', async () => {
    const { key, orgId } = await harness.aKey();
    await received(orgId, 25, 'hi');
    const webhook = await aWebhook(orgId, 25);
    for (const { path, body } of PAGED) {
      for (const name of ['a', 'b', 'c']) expect((await post(key, path, body(name))).status).toBe(201);
    }
    await harness.database.query(
      `insert into contact_imports (id, org_id, mode, state, dry_run, on_conflict, tags, file_id, filename)
       select uuidv7(), $1, 'live', 'completed', false, 'skip', '{}', uuidv7(), 'f' from generate_series(1, 5)`,
      [orgId],
    );
    for (const n of [1, 2, 3]) await aContact(harness.database, { orgId, addresses: { phone: `4915100000${n}` } });
    const phones = { name: 'phones', rules: [{ field: 'phone', op: 'exists' }] };
    const { data: segment } = (await (await post(key, '/segments', phones)).json()) as { data: { id: string } };
    const contact = await aContact(harness.database, { orgId });
    await harness.database.query(
      `insert into contact_consents (id, org_id, mode, contact_id, channel, opt, source, said_at)
       select uuidv7(), $1, 'live', $2, 'sms', 'in', 'api', now() from generate_series(1, 3)`,
      [orgId, contact],
    );
    const lists = [
      [`/segments/${segment.id}/contacts`, 'per_page=2'],
      ['/contacts', `per_page=2&segment_id=${segment.id}`],
      [`/contacts/${contact}/consents`, 'per_page=2'],
      ['/contacts', 'per_page=2'],
      ['/contacts', 'per_page=2&q=4915'],
      ['/contacts/imports', 'per_page=2'],
      ['/messages', 'limit=10'],
      ['/webhooks', 'per_page=10'],
      [`/webhooks/${webhook}/deliveries`, 'per_page=10'],
      [`/webhooks/${webhook}/deliveries`, 'per_page=10&status=succeeded'],
      [`/webhooks/${webhook}/recoveries`, 'per_page=2'],
      ...PAGED.map(({ path }) => [path, 'per_page=2'] as const),
    ] as const;
    for (const [path, query] of lists) {
      const usual = idsOf(await pages(key, path, query));
      expect([path, idsOf(await pages(key, path, `${query}&sort=-created_at`))]).toEqual([path, usual]);
      expect([path, idsOf(await pages(key, path, `${query}&sort=created_at`))]).toEqual([path, usual.toReversed()]);
    }
  });

  it('what happened to a message is read from the newest with `sort`, and the feed has one order', async () => {
    const { key, orgId } = await harness.aKey();
    const id = randomUUID();
    await received(orgId, 1, 'hi');
    await harness.database.query('update messages set id = $2 where org_id = $1', [orgId, id]);
    await harness.database.query(
      `insert into message_events (message_id, version, org_id, status, source)
       select $2, n, $1, (array['pending', 'sent', 'read'])[n], 'api' from generate_series(1, 3) n`,
      [orgId, id],
    );
    const statuses = async (sort: string) =>
      (await page(key, `/messages/${id}/events${sort}`)).data.map((each) => each.status);
    expect(await statuses('')).toEqual(['pending', 'sent', 'read']);
    expect(await statuses('?sort=-created_at')).toEqual(['read', 'sent', 'pending']);
    expect((await page(key, '/events?sort=created_at')).data).toEqual([]);
  });

  it('a list answers 400 VALIDATION to an order that it does not have', async () => {
    const { key, orgId } = await harness.aKey();
    const webhook = await aWebhook(orgId, 0);
    const wrong = [
      ...PAGED.map(({ path }) => path),
      '/messages',
      '/contacts',
      '/sms/accounts',
      '/whatsapp/accounts',
      `/webhooks/${webhook}/deliveries`,
      `/webhooks/${webhook}/recoveries`,
      '/events',
    ].map((path) => `${path}?sort=name`);
    for (const path of [...wrong, '/events?sort=-created_at', '/messages?sort=created_at&sort=created_at']) {
      const answer = await fetch(`${harness.url}/v1${path}`, { headers: withKey(key) });
      expect([path, answer.status, await errorOf(answer)]).toMatchObject([path, 400, { code: 'VALIDATION' }]);
    }
  });
});

describe('a page of a list', () => {
  it('a page of 64 KB texts of control characters ends after about 4 MB, says so, and every message is reached', async () => {
    const { key, orgId } = await harness.aKey();
    await received(orgId, 60, CONTROL.repeat(65_536));
    const all = await pages(key, '/messages', 'limit=500');
    expect(all[0]).toMatchObject({ total: 60, page: 1, per_page: 500, has_more: true });
    expect(all[0]?.data).toHaveLength(10);
    expect(new Set(idsOf(all)).size).toBe(60);
    const stored = await harness.database.query<{ id: string }>(
      'select id from messages where org_id = $1 order by created_at desc, id desc',
      [orgId],
    );
    expect(idsOf(all)).toEqual(stored.rows.map(({ id }) => id));
  });

  it('the last page has neither has_more nor next_cursor; the pages of a cursor tell the same total', async () => {
    const { key, orgId } = await harness.aKey();
    await received(orgId, 25, 'hi');
    expect(Object.keys(await page(key, '/messages'))).toEqual([
      'success',
      'data',
      'total',
      'page',
      'per_page',
      'bytes',
    ]);
    const all = await pages(key, '/messages', 'limit=10');
    expect(all.map(({ data, total }) => [data.length, total])).toEqual([
      [10, 25],
      [10, 25],
      [5, 25],
    ]);
  });

  it('a cursor reads on behind its entry when others come meanwhile', async () => {
    const { key, orgId } = await harness.aKey();
    await received(orgId, 20, 'old');
    const first = await page(key, '/messages?limit=10');
    await received(orgId, 5, 'new');
    const second = await page(key, `/messages?limit=10&cursor=${first.next_cursor}`);
    expect(new Set(idsOf([first, second])).size).toBe(20);
    expect(second.has_more).toBeUndefined();
  });

  it.each(['deliveries', 'recoveries'])(
    'the list of %s goes on by its cursor, and ignores `page` with it',
    async (list) => {
      const { key, orgId } = await harness.aKey();
      const path = `/webhooks/${await aWebhook(orgId, 5)}/${list}`;
      const all = await pages(key, path, 'per_page=2');
      expect(all.map(({ data }) => data.length)).toEqual([2, 2, 1]);
      expect(new Set(idsOf(all)).size).toBe(5);
      const second = await page(key, `${path}?per_page=2&page=7&cursor=${all[0]?.next_cursor}`);
      expect([second.page, idsOf([second])]).toEqual([1, idsOf(all.slice(1, 2))]);
      const numbered = [await page(key, `${path}?per_page=2`), await page(key, `${path}?per_page=2&page=2`)];
      expect(idsOf(numbered)).toEqual(idsOf(all.slice(0, 2)));
    },
  );

  it('a page of deliveries with large excerpts ends after about 4 MB', async () => {
    const { key, orgId } = await harness.aKey();
    const all = await pages(key, `/webhooks/${await aWebhook(orgId, 400)}/deliveries`, 'per_page=100');
    expect(new Set(idsOf(all)).size).toBe(400);
  });

  it.each([
    ['/webhooks', (orgId: string) => aWebhook(orgId, 0)],
    [
      '/sms/accounts',
      (orgId: string) =>
        harness.database.query(
          `with account as (
             insert into accounts (id, org_id, mode, channel) values (uuidv7(), $1, 'live', 'sms') returning id)
           insert into sms_phones (id, org_id, mode, protocol, name, told_status, paired_at)
           select id, $1, 'live', 'sms_gate', 'p', 'connected', now() from account`,
          [orgId],
        ),
    ],
  ])('the list of %s goes on by its cursor', async (path, make) => {
    const { key, orgId } = await harness.aKey();
    for (let n = 0; n < 5; n += 1) await make(orgId);
    const all = await pages(key, path, 'per_page=2');
    expect(all.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(new Set(idsOf(all)).size).toBe(5);
  });

  it('the lists of WhatsApp numbers and of what happened to a message, which come whole, go on by a cursor as well', async () => {
    const { key, orgId } = await harness.aKey();
    const [gateway, message] = [randomUUID(), randomUUID()];
    await harness.database.query(
      `insert into gateways (id, org_id, mode, capabilities, owner_address, seen_at)
       values ($1, $2, 'live', '{}', '127.0.0.1:1', now() + interval '1 day')`,
      [gateway, orgId],
    );
    await harness.database.query(
      `with account as (
         insert into accounts (id, org_id, mode, channel)
         select uuidv7(), $1, 'live', 'whatsapp' from generate_series(1, 300) returning id)
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, display_name)
       select id, $1, $2, 'live', '4915' || row_number() over (), 'connected', repeat('x', 20000) from account`,
      [orgId, gateway],
    );
    const numbers = await pages(key, '/whatsapp/accounts');
    expect([numbers[0]?.total, new Set(idsOf(numbers)).size]).toEqual([300, 300]);
    // The first is as large as an answer may be; later ones, by cursor, are pages.
    expect(numbers.slice(1, -1).map(({ data }) => data.length)).toEqual(numbers.slice(2).map(() => 20));
    expect(numbers[0]?.data.length).toBeGreaterThan(150);
    await received(orgId, 1, 'hi');
    await harness.database.query('update messages set id = $2 where org_id = $1', [orgId, message]);
    await harness.database.query(
      `insert into message_events (message_id, version, org_id, status, source, detail)
       select $1, n, $2, 'sent', 'api', repeat('x', 40000) || n from generate_series(1, 150) n`,
      [message, orgId],
    );
    const events = await pages(key, `/messages/${message}/events`);
    const details = events.flatMap(({ data }) => data.map(({ detail }) => String(detail).slice(40_000)));
    expect(details).toEqual(Array.from({ length: 150 }, (_, n) => String(n + 1)));
    expect(events).toHaveLength(2);
  });

  it('a page of the feed ends after about 4 MB and goes on by `after`', async () => {
    const { key, orgId } = await harness.aKey();
    await harness.database.query(
      `insert into events (id, org_id, mode, type, subject_id, payload)
       select uuidv7(), $1, 'live', 'contact.created', $1, jsonb_build_object('text', repeat('x', 200000), 'n', n)
       from generate_series(1, 60) n`,
      [orgId],
    );
    const seen: unknown[] = [];
    for (let after = ''; ; ) {
      const next = await page(key, `/events?limit=500${after && `&after=${after}`}`);
      expect(next.bytes).toBeLessThan(LIST_BYTES + 1_000);
      expect(next.total).toBe(60 - seen.length);
      expect(next.next_cursor).toBeUndefined();
      seen.push(...idsOf([next]));
      expect(next.has_more === true).toBe(seen.length < 60);
      if (next.has_more === undefined) break;
      after = String(seen.at(-1));
    }
    expect(new Set(seen).size).toBe(60);
  });

  it.each(['/messages', '/webhooks', '/sms/accounts', '/whatsapp/accounts'])(
    'the API answers 400 VALIDATION for a cursor of %s that is none',
    async (path) => {
      const { key } = await harness.aKey();
      const of = (text: string): string => Buffer.from(text).toString('base64url');
      const uuid = randomUUID();
      const bad = [
        'x',
        '%00',
        of(`1.${uuid}x`),
        of(`-1.${uuid}`),
        of(`99999999999999999.${uuid}`),
        of(`1.${uuid}`).repeat(9),
      ];
      for (const cursor of bad) {
        const answer = await fetch(`${harness.url}/v1${path}?cursor=${cursor}`, { headers: withKey(key) });
        expect([cursor, answer.status]).toEqual([cursor, 400]);
        expect(await errorOf(answer)).toMatchObject({
          code: 'VALIDATION',
          fields: [{ field: 'cursor', code: 'MALFORMED' }],
        });
      }
      // The extreme values of the cursor's format.
      for (const cursor of [of(`0.${uuid}`), of(`9999999999999999.${uuid}`)]) {
        const answer = await fetch(`${harness.url}/v1${path}?cursor=${cursor}`, { headers: withKey(key) });
        expect(answer.status).toBe(200);
      }
    },
  );
});

describe('a key that asks for large pages and never reads them', () => {
  it('a key that asks for large pages and never reads them holds no more memory than there is, and others are answered', async () => {
    const own = await harness.start({ ANSWER_MEMORY_MB: 16, DATABASE_POOL_SIZE: 4 });
    const [greedy, victim] = [await harness.aKey(), await harness.aKey()];
    await received(greedy.orgId, 60, CONTROL.repeat(65_536));
    await received(victim.orgId, 3, 'hi');
    const { port, hostname } = new URL(own.url);
    const sockets: Socket[] = [];
    const waitingBytes = (): Promise<number> => waitingBytesOf(own);
    let most = 0;
    const until = performance.now() + 60_000;
    const get = `GET /v1/messages?limit=500 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${greedy.key}\r\n\r\n`;
    // The kernel buffers the first answer of each connection; while the process is busy it makes the others slowly.
    for (let full = 0; full < 40 && performance.now() < until; full += most > 8_000_000 ? 1 : 0) {
      if (sockets.length < 8) {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined).pause();
        socket.write(get.repeat(5));
        sockets.push(socket);
      }
      const list = await fetch(`${own.url}/v1/messages`, { headers: withKey(victim.key) });
      expect([list.status, ((await list.json()) as Page).data.length]).toEqual([200, 3]);
      most = Math.max(most, await waitingBytes());
    }
    expect(most).toBeGreaterThan(8_000_000);
    expect(most).toBeLessThanOrEqual(16 * 1024 * 1024);
    for (const socket of sockets) socket.destroy();
    await waitFor(async () => (await waitingBytes()) === 0, { what: 'nothing that waits' });
  });

  it('a page that nobody reads is held once: the text is let go when its bytes are on their way', async () => {
    const own = await harness.start({ ANSWER_MEMORY_MB: 64 });
    const { key, orgId } = await harness.aKey();
    await received(orgId, 60, CONTROL.repeat(65_536));
    const { port, hostname } = new URL(own.url);
    const before = heapBytes();
    const asked = `GET /v1/messages?limit=500 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`.repeat(9);
    const ask = (): Socket => {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined).pause();
      socket.write(asked);
      return socket;
    };
    const sockets: Socket[] = [];
    let asksAgainAt = 0;
    const areManyWaiting = async (): Promise<boolean> => {
      // Answers of which nothing was read for 30 s are cut: a busy machine may need longer for that many pages.
      if (performance.now() > asksAgainAt) {
        sockets.push(ask(), ask());
        asksAgainAt = performance.now() + 20_000;
      }
      return (await waitingBytesOf(own)) > most;
    };
    const most = 24_000_000;
    await waitFor(areManyWaiting, { what: 'many pages that wait', timeoutMs: 120_000 });
    expect(heapBytes() - before).toBeLessThan(most / 2);
    for (const socket of sockets) socket.destroy();
  });
});

async function waitingBytesOf({ opsUrl }: RunningApp): Promise<number> {
  const text = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(/^chasqui_http_answers_waiting_bytes(?:\{.*\})? (\d+)/m.exec(text)?.[1]);
}

/** Heap in use after a forced collection; buffers are outside of it. */
function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  return process.memoryUsage().heapUsed;
}
