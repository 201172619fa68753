import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ConsentRepository } from '../arrival/consent.repository';
import { SuppressionRepository } from '../arrival/suppression.repository';
import { Database } from '@chasqui/database';
import { EventLogRepository } from '@chasqui/events';
import { MediaLinks } from '@chasqui/files/store';
import { aContact, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { ContactsService } from './contacts.service';
import { ConsentListRepository } from './consents/consent-list.repository';
import { ContactErasureRepository } from './erasures/contact-erasure.repository';
import { ContactFieldRepository } from './fields/contact-field.repository';
import { ContactListRepository } from './lists/contact-list.repository';
import { ContactMessagesRepository } from './lists/contact-messages.repository';
import { ContactMergeRepository } from './merges/contact-merge.repository';
import { ContactRecordRepository } from './store/contact-record.repository';

let test: TestDatabase;
let database: Database;
let contacts: ContactsService;

beforeAll(async () => {
  test = await createTestDatabase(2);
  // One connection: code that waits for another one inside a transaction waits forever.
  database = await Database.connect({ url: test.url, poolSize: 1, applicationName: 'test' });
  const records = new ContactRecordRepository(database);
  contacts = new ContactsService(
    database,
    records,
    new ContactMergeRepository(database),
    new ContactErasureRepository(),
    new ConsentRepository(),
    new SuppressionRepository(),
    new ConsentListRepository(database),
    new ContactListRepository(database, records),
    new ContactMessagesRepository(database),
    new ContactFieldRepository(database),
    new EventLogRepository(database),
    new MediaLinks('https://chasqui.example.com', 'a secret of the installation'),
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

describe('a contact that is changed while no other connection is free', () => {
  it('a contact is changed, opted out, opted in and deleted over one connection', async () => {
    const owner = { orgId: await anOrganization(database), mode: 'live' } as const;
    const id = await aContact(database, { orgId: owner.orgId, addresses: { phone: '4915100000001' } });
    const say = async (opt: 'in' | 'out') =>
      contacts.consent(owner, id, await contacts.prepareConsent(owner, opt, ['sms']), database);
    expect((await say('out')).contact.channels.sms.opt).toBe('out');
    expect((await say('in')).contact.channels.sms.opt).toBe('in');
    expect(await contacts.update(owner, await contacts.prepareUpdate(owner, id, { name: 'Ann' }))).toMatchObject({
      contact: { name: 'Ann' },
      changed: ['name'],
    });
    await contacts.delete(owner, id);
    await expect(contacts.read(owner, id)).rejects.toThrow('contact');
  });
});
