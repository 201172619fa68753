import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  blockingFor,
  fillHeavily,
  type HeavyOrganization,
  LoopBlocks,
  overBudget,
  type Probe,
  type RawRequest,
  readProbes,
} from '@chasqui/testing';
import { ApiHarness, withKey } from '../testing/api-gateway.harness';

/** The longest time that one answer may block all other requests of its process. */
const BUDGET_MS = 50;
/** For a bulk send, whose body of up to 8 MB is parsed and checked in one piece; a large one is rare, and paced. */
const BULK_BUDGET_MS = 300;

type Reads = Readonly<Record<string, (owned: HeavyOrganization) => string[]>>;

const readsOf = ({ path, isWhole, queries = [] }: Probe): Reads =>
  isWhole
    ? { [path]: () => [''] }
    : {
        [path]: () => ['', ...queries.map((query) => `&${query}`)].map((query) => `?per_page=100${query}`),
        [`${path}/{id}`]: ({ of }) => [of[path] ?? ''],
      };

const READS: Reads = {
  ...Object.assign({}, ...readProbes().map(readsOf)),
  '/whatsapp/accounts': () => ['', '?per_page=100'],
  '/messages': () => ['?limit=500', '?limit=500&sort=created_at'],
  '/messages/{id}': ({ message }) => [message],
  '/messages/{id}/events': ({ message }) => [message],
  '/gateway': ({ gateway }) => [`?gateway_id=${gateway}`],
  '/gateway/downloads': () => [''],
  '/webhooks/{id}': ({ webhook }) => [webhook],
  '/webhooks/{id}/deliveries': ({ webhook }) => [`${webhook}?per_page=100`],
  '/webhooks/deliveries/{id}': ({ delivery }) => [delivery],
  '/webhooks/{id}/recoveries': ({ webhook }) => [`${webhook}?per_page=100`],
  '/webhooks/{id}/recoveries/{recoveryId}': ({ webhook, recovery }) => [`${webhook} ${recovery}`],
  '/events': () => ['?limit=500'],
  '/events/{id}': ({ event }) => [`evt_${event}`],
  '/sms/accounts': () => ['?per_page=100'],
  '/sms/accounts/{id}': ({ phone }) => [phone],
  '/contacts': ({ of }) => [
    '?per_page=100',
    '?per_page=100&page=3',
    '?per_page=100&q=person',
    `?per_page=100&segment_id=${of['/segments']}`,
  ],
  '/contacts/{id}': ({ contact }) => [contact],
  '/contacts/{id}/consents': ({ contact }) => [`${contact}?per_page=100`],
  '/contacts/{id}/messages': ({ contact }) => [`${contact}?per_page=100`],
  '/segments/{id}/contacts': ({ of }) => [`${of['/segments']}?per_page=100`],
  '/contacts/imports': () => ['?per_page=100'],
  '/contacts/imports/{id}': (owned) => [owned.import],
  '/contacts/exports/{id}': (owned) => [owned.export],
};

const UNREAD: Readonly<Record<string, string>> = {
  '/whatsapp/send': 'sends: it answers a few lines',
  '/whatsapp/qr': 'waits for a gateway app, and answers one code',
  '/whatsapp/status': 'waits for a gateway app, and answers one status',
  '/whatsapp/groups': 'waits for a gateway app, which tells of at most 1,000 groups with names of 100 characters',
  '/whatsapp/check': 'waits for a gateway app, and answers yes or no',
  '/events/stream': 'never ends: it writes event by event',
};

const ROWS = 1_000;
const wide = (characters: number): string => 'Жあ😀"\n'.repeat(Math.ceil(characters / 6)).slice(0, characters);
const table = (count: number, value: (n: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field_${n + 1}`, value(n)]));
const rows = <T>(make: (to: string) => T): T[] => Array.from({ length: ROWS }, (_, n) => make(`4915${10_000_000 + n}`));
let made = 0;

interface Change {
  path: string;
  body: unknown;
  budgetMs?: number;
  leavesAfterMs?: number;
}

const CHANGES: Readonly<Record<string, (owned: HeavyOrganization) => Change>> = {
  'a contact': () => ({
    path: '/contacts',
    body: { external_id: `x${made}`, notes: wide(4_000), custom_fields: table(50, () => wide(900)) },
  }),
  'a template': () => ({
    path: '/templates',
    body: { name: `made_${made}`, channel: 'email', subject: 's', message: wide(25_000), html: wide(380_000) },
  }),
  'a preview of a template': ({ of }) => ({
    path: `/templates/${of['/templates']}/preview`,
    body: { variables: { first_name: wide(1_000) } },
  }),
  'a copy of a template': ({ of }) => ({
    path: `/templates/${of['/templates']}/duplicate`,
    body: { name: `copy_${made}` },
  }),
  'a quick reply with its values': ({ of }) => ({
    path: `/quick-replies/${of['/quick-replies']}/render`,
    body: { variables: { first_name: wide(1_000) } },
  }),
  'a preview of a segment': () => ({
    path: '/segments/preview',
    body: {
      match: 'any',
      rules: Array.from({ length: 20 }, () => ({
        field: 'name',
        op: 'in',
        value: Array.from({ length: 100 }, (_, n) => `name ${n}`),
      })),
    },
  }),
  'a bulk send over WhatsApp': () => ({
    path: '/whatsapp/bulk',
    body: { messages: rows((to) => ({ to, message: wide(3_700) })) },
    budgetMs: BULK_BUDGET_MS,
    leavesAfterMs: 500,
  }),
  'a bulk send of SMS': () => ({
    path: '/sms/bulk',
    body: { messages: rows((to) => ({ to, message: wide(500), metadata: table(20, () => wide(50)) })) },
    budgetMs: BULK_BUDGET_MS,
  }),
  'contacts in bulk': () => ({
    path: '/contacts/bulk',
    body: { on_conflict: 'merge', contacts: rows((phone) => ({ phone, name: wide(100), notes: wide(3_300) })) },
    budgetMs: BULK_BUDGET_MS,
    leavesAfterMs: 500,
  }),
};

// A bulk send is sent again while it seems to block.
const harness = ApiHarness.ofFile({ config: { OPEN_BULKS_PER_ORGANIZATION: 100 } });
let blocks: LoopBlocks;
let owned: HeavyOrganization;
let key: string;

beforeAll(async () => {
  const asked = await harness.aKey({ rateLimitPerMinute: 1_000_000 });
  key = asked.key;
  owned = await fillHeavily(harness.database, asked.orgId);
  blocks = new LoopBlocks();
});
afterAll(() => blocks.close());

const get = (path: string): RawRequest => ({ url: `${harness.url}/v1${path}`, headers: withKey(key) });

describe('the event loop of api-gateway', () => {
  it('the measure finds a handler that blocks the event loop for longer than the budget, and none that waits', async () => {
    await using server = await blockingFor(BUDGET_MS + 30);
    const found = await blocks.least(BUDGET_MS, () => ({ url: `${server.origin}/blocks` }));
    expect(found.blockMs).toBeGreaterThan(BUDGET_MS);
    expect((await blocks.least(BUDGET_MS, () => ({ url: `${server.origin}/waits` }))).blockMs).toBeLessThan(BUDGET_MS);
  });

  it('every GET operation is asked for its largest answer, or has a reason why not', async () => {
    const { paths } = (await (await fetch(`${harness.url}/openapi.json`)).json()) as { paths: Record<string, object> };
    const described = Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
    expect(Object.keys({ ...READS, ...UNREAD }).sort()).toEqual(described.sort());
  });

  it('no page of an organization that has as much as it may have blocks the event loop for 50 ms', async () => {
    const asked = Object.entries(READS).flatMap(([path, of]) =>
      of(owned).map((filled) => ({ name: `GET ${path}`, path: fill(path, filled) })),
    );
    expect(
      await overBudget(
        blocks,
        asked.map(({ name, path }) => ({ name, budgetMs: BUDGET_MS, statuses: [200], request: () => get(path) })),
      ),
    ).toEqual([]);
  });

  it('no body that is as large as it may be blocks the event loop for 50 ms, nor a bulk for 300 ms', async () => {
    const asked = Object.entries(CHANGES).map(([name, of]) => ({
      name,
      budgetMs: of(owned).budgetMs ?? BUDGET_MS,
      // 0: its client has left.
      statuses: [200, 201, 202, 0],
      request: () => {
        made += 1;
        const { path, body, leavesAfterMs } = of(owned);
        const request = get(path);
        const headers = { ...request.headers, 'content-type': 'application/json' };
        return {
          ...request,
          method: 'POST',
          headers,
          body: JSON.stringify(body),
          ...(leavesAfterMs !== undefined && { leavesAfterMs }),
        };
      },
    }));
    expect(await overBudget(blocks, asked)).toEqual([]);
  });
});

/** @param filled `id id?query` */
function fill(path: string, filled: string): string {
  const [ids = '', query] = filled.split('?');
  const each = ids.split(' ');
  return path.replaceAll(/\{\w+\}/g, () => each.shift() ?? '') + (query === undefined ? '' : `?${query}`);
}
