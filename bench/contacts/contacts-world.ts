import { freePort } from '@chasqui/local-services';
import { newSealingPair } from '@chasqui/runtime';
import type { MeasuredWorld } from '../growth/growth-measure';
import { startServer } from '../installation/installation';
import type { BenchServices } from '../services/bench-services';
import { fillTable, vacuum } from '../services/fill-table';
import { createTenants, type Tenant } from '../tenants/tenants';
import { CONTACT_TABLES } from './contacts-rows.sql';

export interface ContactsWorld extends MeasuredWorld {
  contacts: number;
  /**
   * Operations that look through many contacts, and so take longer with more of them, by label: counts, first pages and
   * lists of segments, and a list of many old contacts.
   */
  growing: ReadonlyMap<string, () => Promise<unknown>>;
  /** Labels of counts that are estimates. */
  estimated(): Promise<string[]>;
  /** Contacts that are missing, duplicated or misplaced in the pages of a list, compared with PostgreSQL. */
  misplaced(): Promise<number>;
  stop(): Promise<void>;
}

interface ContactList {
  data: { id: string }[];
  next_cursor?: string;
}

const LISTS: Readonly<Record<string, string>> = {
  'GET /contacts': '?per_page=100',
  'page 50': '?per_page=100&page=50',
  'q, a name that many have': '?q=ana%20garc',
  'q, a part of a name': '?q=arrid',
  'q, the beginning of a phone': '?q=%2B5255000',
  'q, the end of a phone that one has': '?q=3959500',
  'q, two letters': '?q=lu',
  'q, an email that one has': '?q=hugo.3015',
  'q, what nobody has': '?q=zzyzx',
  'tag that half have': '?tag=customer',
  'tag of one in a hundred': '?tag=lima',
  'tag that none of the newest has': '?tag=old',
  'tag of one': '?tag=seventh',
  'tag that nobody has': '?tag=nobody',
  'two tags': '?tag=old&tag=lima',
  'opted out': '?opt_out=sms',
  'by phone': '?phone=%2B525500007919',
  'changed lately': '?updated_since=DAY',
  'changed ever': '?updated_since=2000-01-01T00:00:00Z',
};

/** Rules of counted segments, by label: some use an index, some scan all contacts. */
const SEGMENTS: Readonly<Record<string, readonly object[]>> = {
  'one in a hundred by tag': [{ field: 'tags', op: 'eq', value: 'lima' }],
  'half by tag': [{ field: 'tags', op: 'eq', value: 'customer' }],
  'a fourth by country': [{ field: 'country', op: 'eq', value: 'MX' }],
  'a number of a custom field': [{ field: 'custom_fields.points', op: 'gt', value: 900 }],
  'wrote in the last 30 days': [{ field: 'last_inbound_at', op: 'within_days', value: 30 }],
  'a part of a company': [{ field: 'company', op: 'contains', value: 'any 10' }],
  'consent, country, field and activity': [
    { field: 'channels.sms.opt', op: 'neq', value: 'out' },
    { field: 'country', op: 'in', value: ['MX', 'CO'] },
    { field: 'custom_fields.plan', op: 'eq', value: 'pro' },
    {
      match: 'any',
      rules: [
        { field: 'last_inbound_at', op: 'within_days', value: 90 },
        { field: 'tags', op: 'eq', value: 'lima' },
      ],
    },
  ],
};

/** Listed segments, by label: one with mostly full pages, one without matches among the newest. */
const LISTED_SEGMENTS = ['a fourth by country', 'a part of a company'] as const;
const FULL_PAGES = LISTED_SEGMENTS[0];

/** Matches many, but none of the newest. */
const OLD_OPT_OUTS = '?opt_out=email&per_page=100';

const FIELDS = [
  { key: 'points', label: 'Points', type: 'number' },
  { key: 'plan', label: 'Plan', type: 'text' },
] as const;

export async function filledContacts(
  services: BenchServices,
  contacts: number,
  onFilled: (table: string) => void,
): Promise<readonly Tenant[]> {
  const tenants = await createTenants(services, 2);
  const values = [tenants.map(({ orgId }) => orgId), contacts];
  for (const [table, rows] of Object.entries(CONTACT_TABLES)) {
    await fillTable(services.databaseUrl, table, rows, values);
    onFilled(table);
  }
  await vacuum(services.databaseUrl);
  return tenants;
}

export async function startContactsWorld(
  services: BenchServices,
  [tenant]: readonly Tenant[],
  contacts: number,
): Promise<ContactsWorld> {
  if (tenant === undefined) throw new Error('there is no organization');
  const port = await freePort();
  const app = await startServer('api-gateway', services, port, { WEBHOOK_PUBLIC_KEY: newSealingPair().publicKey });
  const call = async <Data>(path: string, body?: object): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${port}/v1${path}`, {
      headers: { authorization: `Bearer ${tenant.key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Data;
  };
  const ask = (path: string): Promise<ContactList> => call(`/contacts${path}`);
  for (const field of FIELDS) await call('/contacts/fields', field);
  const segments = new Map<string, string>();
  for (const name of LISTED_SEGMENTS) {
    const made = await call<{ data: { id: string } }>('/segments', { name, match: 'all', rules: SEGMENTS[name] });
    segments.set(name, made.data.id);
  }
  const day = new Date(Date.now() - 86_400_000).toISOString();
  const counts = new Map(
    Object.entries(SEGMENTS).map(([label, rules]) => [
      `segment, ${label}`,
      () => call<{ data: { is_estimate: boolean } }>('/segments/preview', { match: 'all', rules }),
    ]),
  );
  return {
    contacts,
    services,
    operations: new Map(Object.entries(LISTS).map(([label, query]) => [label, () => ask(query.replace('DAY', day))])),
    growing: new Map<string, () => Promise<unknown>>([
      ...counts,
      ...Array.from(segments).flatMap(([name, id]) => [
        [`GET /segments/{id}/contacts, ${name}`, () => call(`/segments/${id}/contacts?per_page=100`)] as const,
        [`segment_id, ${name}`, () => ask(`?segment_id=${id}&per_page=100`)] as const,
      ]),
      ['opted out, a tenth, none of the newest', () => ask(OLD_OPT_OUTS)],
    ]),
    estimated: async () => {
      const labels: string[] = [];
      for (const [label, count] of counts) if ((await count()).data.is_estimate) labels.push(label);
      return labels;
    },
    misplaced: () => misplacedContacts(services, tenant.orgId, segments.get(FULL_PAGES) ?? '', ask),
    stop: async () => {
      await app.stop();
      await services.stop();
    },
  };
}

const PAGES = 4;
const PER_PAGE = 100;
/** Lists by cursor, with the SQL for the expected contacts. $1: organization, $2: limit */
const COMPARED: Readonly<Record<string, string>> = {
  '': 'true',
  '&tag=old': `'old' = any(tags)`,
  '&tag=lima&tag=old': `tags @> array['lima', 'old']`,
  '&q=garrido': `last_name = 'Garrido'`,
  '&opt_out=sms': `channels -> 'sms' ->> 'opt' = 'out'`,
  '&opt_out=email': `channels -> 'email' ->> 'opt' = 'out'`,
  '&segment_id=FULL_PAGES': `country = 'MX'`,
};

async function misplacedContacts(
  { database }: BenchServices,
  orgId: string,
  segmentId: string,
  ask: (path: string) => Promise<ContactList>,
): Promise<number> {
  let misplaced = 0;
  for (const [query, condition] of Object.entries(COMPARED)) {
    const listed: string[] = [];
    for (let cursor: string | undefined = '', page = 0; page < PAGES && cursor !== undefined; page += 1) {
      const { data, next_cursor: next }: ContactList = await ask(
        `?per_page=${PER_PAGE}${query.replace('FULL_PAGES', segmentId)}${cursor}`,
      );
      listed.push(...data.map(({ id }) => id));
      cursor = next === undefined ? undefined : `&cursor=${next}`;
    }
    const { rows } = await database.query<{ id: string }>(
      `select id from contacts where org_id = $1 and mode = 'live' and ${condition} order by created_at desc, id desc limit $2`,
      [orgId, PAGES * PER_PAGE],
    );
    misplaced += rows.filter(({ id }, place) => listed[place] !== id).length + Math.abs(rows.length - listed.length);
  }
  return misplaced;
}
