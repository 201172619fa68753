import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { blockingFor, fillHeavily, type HeavyOrganization, LoopBlocks, overBudget, readProbes } from '@chasqui/testing';
import { ConsoleHarness, type TestMember } from '../testing/console.harness';

/** How long one answer may block its process without a break. */
const BUDGET_MS = 50;

/** Known to block for longer, and should not. */
const KNOWN_MS: Readonly<Record<string, number>> = {
  // The one answer that is no list: 100 versions of 64 KB are written in one piece, for about 100 ms.
  '/organizations/{org}/messages/{id}/life': 200,
};

/** Values for the path's parameters, by the noun before each. */
const IDS: Readonly<Record<string, (owned: HeavyOrganization) => string>> = {
  ...Object.fromEntries(
    readProbes().map(({ path }) => [path.split('/').at(-1), ({ of }: HeavyOrganization) => of[path] ?? '']),
  ),
  messages: ({ message }) => message,
  conversations: ({ conversation }) => conversation,
  contacts: ({ contact }) => contact,
  imports: (owned) => owned.import,
  exports: (owned) => owned.export,
  versions: () => '1',
  events: ({ event }) => `evt_${event}`,
  webhooks: ({ webhook }) => webhook,
  deliveries: ({ delivery }) => delivery,
  attempts: () => '1',
  logs: ({ request }) => request,
  lanes: ({ number }) => `wa:${number}`,
};

/** More queries of an operation, and those without which it answers nothing. */
const QUERIES: Readonly<Record<string, (owned: HeavyOrganization) => string[]>> = {
  '/organizations/{org}/messages': () => ['', 'sort=created_at'],
  '/organizations/{org}/contacts': ({ of }) => ['', 'page=3', 'q=person', `segment_id=${of['/segments']}`],
  '/organizations/{org}/conversations': () => ['', 'q=person'],
  '/organizations/{org}/templates': () => ['', 'channel=any'],
  '/organizations/{org}/templates/to-send': ({ contact }) => [`channel=whatsapp&contact_id=${contact}`],
  '/organizations/{org}/segments/values': () => ['field=tags', 'field=company'],
  '/organizations/{org}/contacts/{id}/timeline': () => ['', 'kind=note'],
  '/operations/lanes': () => ['kind=wa', 'kind=sms', 'kind=hook', 'kind=bulk'],
  '/operations/search': () => ['q=4915'],
  '/operations/traffic': () => ['range=day', 'range=week'],
};

/** GET operations that this test does not call, and why. */
const UNREAD: Readonly<Record<string, string>> = {
  '/password-resets': 'answers yes or no, to everybody',
  '/organizations/{org}/stream': 'never ends: it writes event by event',
  '/organizations/{org}/numbers/session': 'waits for a gateway app, and answers one code',
  '/organizations/{org}/exports/{id}': 'answers one row, which this organization has not',
  '/organizations/{org}/exports/{id}/file': 'a file, which is streamed',
  '/operations/organizations/{id}/data': 'as that of the organization',
  '/operations/organizations/{id}/exports/{export}': 'as that of the organization',
  '/operations/organizations/{id}/exports/{export}/file': 'a file, which is streamed',
  '/organizations/{org}/contacts/imports/{id}/refused-rows/file': 'a file, which is streamed',
  '/organizations/{org}/contacts/exports/{id}/file': 'a file, which is streamed',
};

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

const harness = ConsoleHarness.ofFile();
let blocks: LoopBlocks;
let owned: HeavyOrganization;
let owner: TestMember;
let operator: TestMember;

beforeAll(async () => {
  owner = await harness.aMember('owner');
  operator = await harness.anOperator();
  owned = await fillHeavily(harness.database, owner.orgId);
  blocks = new LoopBlocks();
});
afterAll(() => blocks.close());

/** Every address of an operation, with its largest page. */
function addressesOf(path: string, { parameters = [] }: { parameters?: { name: string; in: string }[] }): string[] {
  const filled = path
    .replace('{org}', owned.orgId)
    .replaceAll(/([\w-]+)\/\{\w+\}/g, (_place, noun: string) => `${noun}/${IDS[noun]?.(owned) ?? 'missing'}`);
  const has = (name: string): boolean => parameters.some((each) => each.in === 'query' && each.name === name);
  const usual = [has('per_page') && 'per_page=100', has('mode') && 'mode=live'].filter((each) => each !== false);
  return (QUERIES[path]?.(owned) ?? ['']).map((query) => `${filled}?${[...usual, query].join('&')}`);
}

describe('the event loop of the console', () => {
  it('the measure finds a handler that blocks the event loop for longer than the budget', async () => {
    await using server = await blockingFor(BUDGET_MS + 30);
    const { blockMs } = await blocks.least(BUDGET_MS, () => ({ url: `${server.origin}/blocks` }));
    expect(blockMs).toBeGreaterThan(BUDGET_MS);
  });

  it('no page of an organization that has as much as it may have blocks the event loop for 50 ms', async () => {
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8')) as Described;
    const reads = Object.entries(paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, get }]));
    expect(reads.length).toBeGreaterThan(60);
    expect(Object.keys(UNREAD).filter((path) => paths[path]?.get === undefined)).toEqual([]);
    const asked = reads
      .filter(({ path }) => UNREAD[path] === undefined)
      .flatMap(({ path, get }) =>
        addressesOf(path, get).map((address) => ({
          name: `GET ${path} ${address.split('?')[1]}`,
          budgetMs: KNOWN_MS[path] ?? BUDGET_MS,
          statuses: [200],
          request: () => ({
            url: `${harness.url}/console/api${address}`,
            headers: { cookie: (path.startsWith('/operations/') ? operator : owner).client.cookie ?? '' },
          }),
        })),
      );
    expect(await overBudget(blocks, asked)).toEqual([]);
  });
});
