import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, type Mode } from '@chasqui/database';
import { SmsBulkRepository } from '@chasqui/sms';
import {
  aContact,
  aNewMessage,
  aNewSms,
  aNumber,
  anOrganization,
  aPhone,
  aSpelledPhone,
  contactsOf,
  createTestDatabase,
  SPELLED_COUNTRIES,
  type TestDatabase,
  waitFor,
} from '@chasqui/testing';
import { openInbound } from '../inbound/inbound-order';
import { RecipientConsentRepository } from '../lane/recipient-consent.repository';
import { MessageIntakeRepository } from './message-intake.repository';
import type { NewMessage } from './new-message';

let test: TestDatabase;
let database: Database;
let intake: MessageIntakeRepository;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 8, applicationName: 'test' });
  intake = new MessageIntakeRepository(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const accept = async (...messages: NewMessage[]): Promise<string[]> =>
  (await intake.accept(messages)).map((result) => (result instanceof Error ? result.message : result.kind));

async function placeOf({ id }: NewMessage): Promise<{ contact: string | null; to: string } | undefined> {
  const { rows } = await database.query<{ contact: string | null; to: string }>(
    'select contact_id as contact, to_address as "to" from messages where id = $1',
    [id],
  );
  return rows[0];
}

const OUT = { sms: { opt: 'out' }, whatsapp: { opt: 'out' } } as const;
const contactWith = (orgId: string, phone: string, channels = {}, mode: Mode = 'live') =>
  aContact(database, { orgId, mode, channels, addresses: { phone } });

async function forget(id: string, channels: object): Promise<void> {
  await database.query('update contacts set channels = $2 where id = $1', [id, channels]);
  await database.query('delete from contact_addresses where contact_id = $1', [id]);
  await database.query('delete from contacts where id = $1', [id]);
}

describe.each(SPELLED_COUNTRIES)('a recipient in %s whose contact has the phone in another spelling', (country) => {
  it.each([0, 1])(
    'an opt-out of spelling %i refuses SMS and WhatsApp messages to the other one, in its organization and mode',
    async (which) => {
      const pair = aSpelledPhone(country);
      const [out = '', other = ''] = which === 0 ? pair : pair.toReversed();
      const phone = await aPhone(database, { orgId: await anOrganization(database) });
      const { orgId } = phone;
      await contactWith(orgId, out, OUT);
      const obedient = { orgId, toAddress: other, obeysOptOut: true };
      expect(
        await accept(
          aNewSms(phone, { toAddress: other }),
          aNewMessage(obedient),
          aNewMessage({ ...obedient, joinsConversation: true }),
          aNewMessage({ ...obedient, scheduledAt: new Date(Date.now() + 60_000) }),
          aNewMessage({ ...obedient, obeysOptOut: false }),
          aNewMessage({ ...obedient, mode: 'test' }),
        ),
      ).toEqual(['opted_out', 'opted_out', 'opted_out', 'opted_out', 'accepted', 'accepted']);
      const rows = [out, other].map((to) => ({ to, message: aNewSms(phone, { toAddress: to }) }));
      const bulk = { id: rows[0]?.message.id ?? '', orgId, mode: 'live' as const, requestId: 'r', rows };
      const result = await new SmsBulkRepository(database, intake).accept(
        { ...bulk, idempotency: null },
        (_, taken) => {
          return { status: 'failed', error: taken.kind };
        },
      );
      expect(result).toMatchObject({ outcomes: rows.map(({ to }) => ({ to, result: { error: 'opted_out' } })) });
      expect(await contactsOf(database, { orgId })).toHaveLength(1);
    },
  );

  it('an opt-out holds for all spellings after its contact went, also where another spelling has a contact', async () => {
    const [long, short] = aSpelledPhone(country);
    const phone = await aPhone(database, { orgId: await anOrganization(database) });
    const { orgId } = phone;
    await forget(await contactWith(orgId, long), OUT);
    const both = () => [
      aNewSms(phone, { toAddress: short }),
      aNewMessage({ orgId, toAddress: short, obeysOptOut: true }),
      aNewSms(phone, { toAddress: long }),
    ];
    expect(await accept(...both())).toEqual(['opted_out', 'opted_out', 'opted_out']);
    const known = await contactWith(orgId, short);
    expect((await contactsOf(database, { orgId }))[0]?.channels).toMatchObject(OUT);
    await database.query(`update contacts set channels = '{}' where id = $1`, [known]);
    expect(await accept(aNewSms(phone, { toAddress: short }))).toEqual(['accepted']);
    await forget(await contactWith(orgId, long), OUT);
    expect(await accept(...both())).toEqual(['opted_out', 'opted_out', 'opted_out']);
  });

  it('a WhatsApp message that waits is unwanted when another spelling opts out, also when its contact goes then', async () => {
    const [long, short] = aSpelledPhone(country);
    const orgId = await anOrganization(database);
    const message = aNewMessage({ orgId, toAddress: short });
    const isOptedOut = () => new RecipientConsentRepository(database).isOptedOut(message.id);
    expect([await accept(message), await isOptedOut()]).toEqual([['accepted'], false]);
    const twin = await contactWith(orgId, long, OUT);
    await contactWith(orgId, short);
    expect(await isOptedOut()).toBe(true);
    await database.query(`update contacts set channels = '{}' where id = $1`, [twin]);
    expect(await isOptedOut()).toBe(false);
    await forget(twin, OUT);
    expect(await isOptedOut()).toBe(true);
  });

  it('messages join the contact of another spelling and go to the number as it was given; the contact of the very spelling comes first', async () => {
    const [long, short] = aSpelledPhone(country);
    const phone = await aPhone(database, { orgId: await anOrganization(database) });
    const { orgId } = phone;
    const number = await aNumber(database, { orgId });
    const known = await contactWith(orgId, long);
    const to = (toAddress: string) => [
      aNewSms(phone, { toAddress }),
      aNewMessage({ orgId, accountId: number.id, toAddress, joinsConversation: true }),
    ];
    const first = to(short);
    expect(await accept(...first)).toEqual(['accepted', 'accepted']);
    for (const message of first) expect(await placeOf(message)).toEqual({ contact: known, to: short });
    expect(await contactsOf(database, { orgId })).toHaveLength(1);
    const twin = await contactWith(orgId, short);
    const [ofLong, ofShort] = [to(long), to(short)];
    expect(await accept(...ofLong, ...ofShort)).toEqual(['accepted', 'accepted', 'accepted', 'accepted']);
    for (const message of ofLong) expect(await placeOf(message)).toEqual({ contact: known, to: long });
    for (const message of ofShort) expect(await placeOf(message)).toEqual({ contact: twin, to: short });
  });

  it('two spellings of one batch make one new contact', async () => {
    const [long, short] = aSpelledPhone(country);
    const phone = await aPhone(database, { orgId: await anOrganization(database) });
    const messages = [long, short, long].map((toAddress) => aNewSms(phone, { toAddress }));
    expect(await accept(...messages)).toEqual(['accepted', 'accepted', 'accepted']);
    const [contact, ...others] = await contactsOf(database, { orgId: phone.orgId });
    expect(others).toEqual([]);
    expect(contact?.phone).toBe(long);
    expect(await placeOf(messages[1] as NewMessage)).toEqual({ contact: contact?.id, to: short });
  });

  it('a WhatsApp message that joins no conversation is noted in the contact of another spelling', async () => {
    const [long, short] = aSpelledPhone(country);
    const orgId = await anOrganization(database);
    const id = await contactWith(orgId, long);
    expect(await accept(aNewMessage({ orgId, toAddress: short }))).toEqual(['accepted']);
    const isNoted = async () => {
      const { rows } = await database.query('select from contacts where id = $1 and last_outbound_at is not null', [
        id,
      ]);
      return rows.length === 1;
    };
    await waitFor(isNoted, { what: 'the contact to know that it was written to' });
  });
});

it('a message waits for a contact of another spelling that is being deleted, and then knows what that one said', async () => {
  const [long, short] = aSpelledPhone('Mexico');
  const phone = await aPhone(database, { orgId: await anOrganization(database) });
  const { orgId } = phone;
  await contactWith(orgId, short);
  const twin = await contactWith(orgId, long);
  let sent: Promise<string[]> | undefined;
  await database.transaction(async (transaction) => {
    await openInbound(transaction, orgId, 'live');
    await transaction.query('update contacts set channels = $2 where id = $1', [twin, OUT]);
    sent = accept(aNewSms(phone, { toAddress: short }));
    const waits = async () =>
      (await database.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'recipient'`))
        .rowCount === 1;
    await waitFor(waits, { what: 'the intake to wait' });
    await transaction.query('delete from contact_addresses where contact_id = $1', [twin]);
    await transaction.query('delete from contacts where id = $1', [twin]);
  });
  expect(await sent).toEqual(['opted_out']);
});

it('an id of somebody’s own is no phone: what was said of it counts for no other one', async () => {
  const orgId = await anOrganization(database);
  const [long, short] = aSpelledPhone('Mexico');
  await database.query('insert into suppression_keys (org_id, key) values ($1, gen_random_uuid())', [orgId]);
  await database.query(
    `insert into suppressed_addresses (org_id, mode, hash, channel, said)
     select org_id, 'live', address_hash(key, kind, $2), 'all', '{}'
     from suppression_keys cross join unnest(array['external_id', 'phone']) kind where org_id = $1`,
    [orgId, long],
  );
  const { rows } = await database.query(
    `select kind, address_is_suppressed($1, 'live', kind, $2, 'all') as is
     from unnest(array['external_id', 'phone']) kind order by kind`,
    [orgId, short],
  );
  expect(rows).toEqual([
    { kind: 'external_id', is: false },
    { kind: 'phone', is: true },
  ]);
});
