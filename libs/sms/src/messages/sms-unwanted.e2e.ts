import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { MessageIntakeRepository } from '@chasqui/messages';
import {
  aContact,
  aNewSms,
  anOrganization,
  aPhone,
  aSpelledPhone,
  createTestDatabase,
  SPELLED_COUNTRIES,
  type TestDatabase,
} from '@chasqui/testing';
import { endUnwanted } from './sms-unwanted';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 2, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

async function aWaitingSms(toAddress: string): Promise<{ orgId: string; contactId: string; messageId: string }> {
  const orgId = await anOrganization(database);
  const contactId = await aContact(database, { orgId, addresses: { phone: toAddress } });
  const message = aNewSms(await aPhone(database, { orgId }), { toAddress });
  await new MessageIntakeRepository(database).accept([message]);
  const out = JSON.stringify({ sms: { opt: 'out', at: '2026-01-01T00:00:00.000Z', source: 'keyword' } });
  await database.query('update contacts set channels = $2 where id = $1', [contactId, out]);
  return { orgId, contactId, messageId: message.id };
}

const endedOf = (id: string): Promise<Set<string>> =>
  database.transaction((transaction) => endUnwanted(transaction, [id]));

describe('SMS that wait for somebody who opted out', () => {
  it('an SMS ends when its contact opted out, also when that contact became another one or is gone', async () => {
    const plain = await aWaitingSms('15550000001');
    expect([...(await endedOf(plain.messageId))]).toEqual([plain.messageId]);

    const merged = await aWaitingSms('15550000002');
    const survivor = await aContact(database, { orgId: merged.orgId, channels: { sms: { opt: 'out' } } });
    await database.query('update contact_addresses set contact_id = $2 where contact_id = $1', [
      merged.contactId,
      survivor,
    ]);
    await database.query('delete from contacts where id = $1', [merged.contactId]);
    expect([...(await endedOf(merged.messageId))]).toEqual([merged.messageId]);

    const gone = await aWaitingSms('15550000003');
    await database.query('delete from contact_addresses where contact_id = $1', [gone.contactId]);
    await database.query('delete from contacts where id = $1', [gone.contactId]);
    expect([...(await endedOf(gone.messageId))]).toEqual([gone.messageId]);
  });

  it('an SMS to somebody who is in, or who said nothing, goes on waiting', async () => {
    const { contactId, messageId } = await aWaitingSms('15550000004');
    await database.query(`update contacts set channels = '{}' where id = $1`, [contactId]);
    expect((await endedOf(messageId)).size).toBe(0);
    await database.query('delete from contact_addresses where contact_id = $1', [contactId]);
    expect((await endedOf(messageId)).size).toBe(0);
  });

  it.each(SPELLED_COUNTRIES)(
    'an SMS to a phone in %s ends when the contact of another spelling opted out, also when that contact is gone',
    async (country) => {
      for (const isGone of [false, true]) {
        const [long, short] = aSpelledPhone(country);
        const { orgId, contactId, messageId } = await aWaitingSms(short);
        await database.query(`update contacts set channels = '{}' where id = $1`, [contactId]);
        const twin = await aContact(database, { orgId, addresses: { phone: long } });
        expect((await endedOf(messageId)).size).toBe(0);
        await database.query('update contacts set channels = $2 where id = $1', [twin, { sms: { opt: 'out' } }]);
        if (isGone) await database.query('delete from contact_addresses where contact_id = $1', [twin]);
        if (isGone) await database.query('delete from contacts where id = $1', [twin]);
        expect([...(await endedOf(messageId))]).toEqual([messageId]);
      }
    },
  );
});
