import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type SegmentGroup, type SegmentMatch, type SegmentRule } from '@chasqui/database';
import { anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import * as fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { type ContactFieldRecord, ContactFieldRepository } from '../fields/contact-field.repository';
import { ContactListRepository, WHATEVER } from '../lists/contact-list.repository';
import { FIRST_VALUE } from '../lists/segment-condition';
import type { ContactOwner } from '../store/contact-record';
import { ContactRecordRepository } from '../store/contact-record.repository';
import { type ContactData, toContactData } from '../requests/contact.response';
import { conditionOf } from './segment-condition.sql';
import { SegmentCounter } from './segment-counter';
import { opsOf, SEGMENT_FIELDS, segmentFieldOf } from './segment-field';
import { parseRules, type SegmentDefinition } from './segment-rules.parser';

const COUNT = 120;
const DAY = 86_400_000;
const TEXTS = ['Ana', 'ANA', 'Bolívar', 'bolÍvar', '100%', '100_', "'; --", '\\', '%', '_', 'a', 'z'];
const TAGS = ['vip', 'v_p', 'v%', 'customer', 'ünï'];
const COUNTRIES = ['CO', 'MX'];
const NUMBERS = [0, -1, 1, 0.1, 1e21, 1.7976931348623157e308, 5e-324];
const DAYS = ['1990-04-01', '2026-01-01', '0001-01-01', '9999-12-31'];
const TIMES = ['2025-01-01T00:00:00.000Z', '2026-03-01T10:00:00.000Z', '2026-03-01T10:00:00.001Z'];

let test: TestDatabase;
let database: Database;
let owner: ContactOwner;
let fields: ContactFieldRecord[];
let lists: ContactListRepository;
let contacts: ContactData[];

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
  owner = { orgId: await anOrganization(database), mode: 'live' };
  const repository = new ContactFieldRepository(database);
  for (const type of ['text', 'number', 'boolean', 'date', 'select', 'url'] as const) {
    const options = type === 'select' ? ['a', 'b'] : [];
    await repository.create({
      id: uuidv7(),
      orgId: owner.orgId,
      key: type,
      label: type,
      type,
      options,
      required: false,
    });
  }
  fields = await repository.listForOrg(owner.orgId);
  lists = new ContactListRepository(database, new ContactRecordRepository(database));
  for (const contact of fc.sample(aContact(), { numRuns: COUNT, seed: 7 })) await insert(contact);
  const { part } = await lists.listForOrg(owner, WHATEVER, { after: null, offset: 0, limit: COUNT });
  contacts = part.rows.map((row) => toContactData(row, fields, null));
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const maybe = <T>(values: readonly T[]): fc.Arbitrary<T | null> => fc.option(fc.constantFrom(...values));

const aContact = () =>
  fc.record({
    name: maybe(TEXTS),
    company: maybe(TEXTS),
    country: maybe(COUNTRIES),
    tags: fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 3 }),
    blocked: fc.boolean(),
    source: fc.constantFrom('api', 'inbound', 'import'),
    opt: maybe(['in', 'out']),
    inbound: maybe([...TIMES, 'recent']),
    outbound: maybe([...TIMES, 'recent']),
    phone: maybe([1, 2, 3]),
    email: maybe(['ana', 'a_a', 'a%a']),
    custom: fc.record({
      text: maybe(TEXTS),
      number: maybe(NUMBERS),
      boolean: maybe([true, false]),
      date: maybe([...DAYS, 'recent']),
      select: maybe(['a', 'b', 'gone']),
      url: maybe(['https://example.com/a', 'https://example.com/b']),
    }),
  });

let made = 0;
const recent = (): string => new Date(Date.now() - 2.5 * DAY).toISOString();
const timeOf = (text: string | null): string | null => (text === 'recent' ? recent() : text);

async function insert(contact: ReturnType<typeof aContact> extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  const [id, n] = [uuidv7(), (made += 1)];
  const values = Object.entries(contact.custom).flatMap(([key, value]) => {
    const field = fields.find((each) => each.key === key);
    return value === null || field === undefined
      ? []
      : [[field.id, key === 'date' ? timeOf(value as string)?.slice(0, 10) : value]];
  });
  await database.query(
    `insert into contacts (id, org_id, mode, source, name, company, country, tags, blocked, channels, custom_fields,
       last_inbound_at, last_outbound_at)
     values ($1, $2, 'live', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      owner.orgId,
      contact.source,
      contact.name,
      contact.company,
      contact.country,
      contact.tags,
      contact.blocked,
      JSON.stringify(contact.opt === null ? {} : { sms: { opt: contact.opt, at: TIMES[0], source: 'api' } }),
      JSON.stringify(Object.fromEntries(values)),
      timeOf(contact.inbound),
      timeOf(contact.outbound),
    ],
  );
  const addresses = [
    ['external_id', String(n), true],
    ...(contact.phone === null ? [] : [['phone', `4915${contact.phone}00000${n}`, true]]),
    ...(contact.email === null ? [] : [['email', `${contact.email}${n}@example.com`, true]]),
    // Not primary: no rule sees it.
    ['email', `other${n}@example.org`, false],
  ];
  for (const [kind, value, isPrimary] of addresses)
    await database.query(
      `insert into contact_addresses (org_id, mode, kind, value, contact_id, is_primary) values ($1, 'live', $2, $3, $4, $5)`,
      [owner.orgId, kind, value, id, isPrimary],
    );
}

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  phone: ['+4915 1000001', '491520000', '00491530000012', '4915'],
  email: ['ANA1@example.com', 'a_a', 'a%a', 'ana', 'example.org'],
  external_id: ['7', '11', '1'],
  whatsapp_lid: ['1@lid'],
  country: ['co', 'MX', 'C'],
  source: ['api', 'inbound'],
  blocked: [true, false],
  tags: [...TAGS, 'VIP', 'v', 'ÜNÏ'],
  'channels.sms.opt': ['unknown', 'in', 'out'],
  'channels.email.opt': ['unknown', 'out'],
  'custom_fields.number': NUMBERS,
  'custom_fields.boolean': [true, false],
  'custom_fields.date': DAYS,
  'custom_fields.select': ['a', 'b'],
  'custom_fields.url': ['https://example.com/a', 'HTTPS', 'b'],
};
const NAMES = [
  ...SEGMENT_FIELDS.filter((name) => !name.startsWith('channels.whatsapp')),
  ...['text', 'number', 'boolean', 'date', 'select', 'url'].map((key) => `custom_fields.${key}`),
];
const valuesFor = (name: string): readonly unknown[] =>
  VALUES[name] ?? (name.endsWith('_at') ? [...TIMES, '2026-03-01', '2026-03-01T12:00:00+02:00'] : TEXTS);

const aRule = () =>
  fc.constantFrom(...NAMES).chain((name) => {
    const field = segmentFieldOf(name, fields);
    if (field === undefined) throw new Error(name);
    return fc.constantFrom(...opsOf(field)).chain((op) => {
      const one = fc.constantFrom(...valuesFor(name));
      const value: fc.Arbitrary<unknown> =
        op === 'in'
          ? fc.array(one, { minLength: 1, maxLength: 4 })
          : op === 'exists'
            ? fc.boolean()
            : op === 'within_days'
              ? fc.constantFrom(1, 2, 3, 36_500)
              : one;
      return value.map((given) => ({ field: name, op, value: given }));
    });
  });
const aMatch = () => fc.constantFrom<SegmentMatch>('all', 'any');
const aDefinition = () =>
  fc.record({
    match: aMatch(),
    rules: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: aRule() },
        {
          weight: 1,
          arbitrary: fc.record({ match: aMatch(), rules: fc.array(aRule(), { minLength: 1, maxLength: 3 }) }),
        },
      ),
      { minLength: 1, maxLength: 4 },
    ),
  });

function shown(contact: ContactData, field: string): unknown {
  const [, key] = /^custom_fields\.(.*)$/.exec(field) ?? [];
  if (key !== undefined) return contact.custom_fields[key] ?? null;
  const [, channel] = /^channels\.(\w+)\.opt$/.exec(field) ?? [];
  if (channel !== undefined) return contact.channels[channel as 'sms'].opt;
  if (field !== 'replied_at') return (contact as unknown as Record<string, unknown>)[field];
  const { last_inbound_at: inbound, last_outbound_at: outbound } = contact;
  return inbound !== null && outbound !== null && inbound > outbound ? inbound : null;
}

/** Phones, emails and tags are compared as they are stored, other texts in lower case. */
const compared = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

function isTrue(contact: ContactData, { field, op, value }: SegmentRule, now: number): boolean {
  const own = shown(contact, field);
  const any = (holds: (each: unknown) => boolean): boolean =>
    Array.isArray(own) ? own.some(holds) : own !== null && holds(own);
  const equals = (wanted: unknown) => any((each) => compared(each) === compared(wanted));
  switch (op) {
    case 'eq':
      return equals(value);
    case 'neq':
      return !equals(value);
    case 'in':
      return (value as unknown[]).some(equals);
    case 'contains':
      return any((each) => String(compared(each)).includes(String(compared(value))));
    case 'starts':
      return any((each) => String(compared(each)).startsWith(String(compared(value))));
    case 'exists':
      return any(() => true) === value;
    case 'gt':
      return any((each) => (each as number) > (value as number));
    case 'after':
      return any((each) => (each as string).slice(0, (value as string).length) > (value as string));
    case 'lt':
    case 'before':
      return any((each) => (each as string) < (value as string));
    case 'within_days': {
      const isDay = field === 'custom_fields.date';
      const [since, until] = [now - Number(value) * DAY, now].map((time) =>
        new Date(time).toISOString().slice(0, isDay ? 10 : undefined),
      ) as [string, string];
      return any((each) => (each as string) > since && (each as string) <= until);
    }
  }
}

const areTrue = (contact: ContactData, { match, rules }: SegmentDefinition | SegmentGroup, now: number): boolean => {
  const holds = (rule: SegmentRule | SegmentGroup): boolean =>
    'rules' in rule ? areTrue(contact, rule, now) : isTrue(contact, rule, now);
  return match === 'all' ? rules.every(holds) : rules.some(holds);
};

describe('the contacts of rules', () => {
  it('PostgreSQL finds and counts the contacts of any rules that a look at each contact finds', async () => {
    const [asked, sizes] = [new Set<string>(), new Set<number>()];
    const counter = new SegmentCounter(database, lists);
    await fc.assert(
      fc.asyncProperty(aDefinition(), async (given) => {
        let definition;
        try {
          definition = parseRules(given.match, given.rules, fields);
        } catch {
          return fc.pre(false);
        }
        const filter = { ...WHATEVER, segment: conditionOf(definition, fields, FIRST_VALUE) };
        const page = await lists.listForOrg(owner, filter, { after: null, offset: 0, limit: COUNT });
        const wanted = contacts.filter((contact) => areTrue(contact, definition, Date.now())).map(({ id }) => id);
        expect(page.part.rows.map(({ id }) => id)).toEqual(wanted);
        expect(page).toMatchObject({ total: wanted.length, isCapped: false, goesOnAt: null });
        const counted = await counter.count(owner, definition, fields);
        expect(counted).toEqual({ count: wanted.length, isEstimate: false });
        for (const rule of definition.rules.flatMap((each) => ('rules' in each ? each.rules : [each])))
          asked.add(`${rule.field.replace(/^custom_fields\./, 'custom ')} ${rule.op}`);
        sizes.add(wanted.length);
      }),
      { numRuns: 150 },
    );
    // If all are found, or none, it proves nothing.
    expect(sizes.size).toBeGreaterThan(20);
    expect(asked.size).toBeGreaterThan(80);
  });
});
