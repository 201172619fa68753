import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ImportsWorld } from '../../testing/imports.world';
import { type ExpectedContact, PROGRAM_FILES } from '../../testing/program-files';
import type { ImportOwner } from './contact-import.repository';

let world: ImportsWorld;

beforeAll(async () => {
  world = await ImportsWorld.create();
});
afterAll(() => world.close());

interface Row {
  name: string | null;
  first: string | null;
  last: string | null;
  company: string | null;
  country: string | null;
  notes: string | null;
  tags: string[];
  channels: Record<string, { opt: string }>;
  addresses: { kind: 'phone' | 'email' | 'external_id'; value: string; primary: boolean }[];
}

const FURTHER = { phone: 'phones', email: 'emails', external_id: 'ids' } as const;

/** Further addresses in the order of their digits. */
async function contactsOf({ orgId }: ImportOwner): Promise<ExpectedContact[]> {
  const { rows } = await world.database.query<Row>(
    `select c.name, c.first_name as first, c.last_name as last, c.company, c.country, c.notes, c.tags, c.channels, (
       select json_agg(json_build_object('kind', a.kind, 'value', a.value, 'primary', a.is_primary)
         order by a.is_primary desc, a.value)
       from contact_addresses a where a.contact_id = c.id) as addresses
     from contacts c where c.org_id = $1 order by c.id`,
    [orgId],
  );
  return rows.map(({ tags, channels, addresses, ...texts }) => ({
    ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null)),
    ...(tags.length > 0 && { tags }),
    ...Object.fromEntries(
      Object.entries(FURTHER).flatMap(([kind, name]) => {
        const values = addresses.filter((each) => each.kind === kind).map(({ value }) => value);
        return values.length === 0 ? [] : [[name, values]];
      }),
    ),
    opt: Object.fromEntries(Object.entries(channels).map(([channel, { opt }]) => [channel, opt])),
  }));
}

const inOrder = (contact: ExpectedContact): ExpectedContact => {
  const further = ([first, ...others]: readonly string[] = []) =>
    first === undefined ? {} : [first, ...others.toSorted()];
  return {
    ...contact,
    ...(contact.phones && { phones: further(contact.phones) as string[] }),
    ...(contact.emails && { emails: further(contact.emails) as string[] }),
  };
};

describe('a file of a program', () => {
  it.each(PROGRAM_FILES.map((each, at) => [`${each.program}, file ${at + 1}`, each] as const))(
    'of %s is imported whole without a mapping: phones, names, emails, tags and consent are right',
    async (_name, { file, form = {}, contacts, leftOut = [] }) => {
      const owner = await world.anOwner();
      const dry = await world.imported(owner, file, { ...form, dry_run: true });
      const record = await world.imported(owner, file, form);
      expect([record.state, record.created, record.failed, await world.refused(record)]).toEqual([
        'completed',
        contacts.length,
        0,
        '',
      ]);
      expect([dry.created, dry.failed, dry.unmapped]).toEqual([record.created, 0, record.unmapped]);
      expect(await contactsOf(owner)).toEqual(contacts.map(inOrder));
      const held = record.unmapped.filter(({ rowsWithValues }) => rowsWithValues > 0).map(({ column }) => column);
      expect(held.toSorted()).toEqual(leftOut);
    },
  );

  it('is in the guide, by the name of its program', () => {
    const guide = readFileSync('docs/guide/import-contacts.md', 'utf8');
    for (const { program } of PROGRAM_FILES) expect(guide).toContain(`| ${program} |`);
  });
});
