import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aContact, aNewMessage, anOrganization, createTestDatabase, type TestDatabase } from '@chasqui/testing';
import { Database } from '@chasqui/database';
import { MessageIntakeRepository } from '../intake/message-intake.repository';
import { RecipientConsentRepository } from './recipient-consent.repository';

const TO = '12345';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await Database.connect({ url: test.url, poolSize: 4, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it('a message that waits for somebody who is known by a LID alone is wanted until they opt out', async () => {
  const orgId = await anOrganization(database);
  const message = aNewMessage({ orgId, toAddress: '123456789@lid' });
  await new MessageIntakeRepository(database).accept([message]);
  const recipient = await aContact(database, { orgId, addresses: { whatsapp_lid: '123456789@lid' } });
  const consents = new RecipientConsentRepository(database);
  expect(await consents.isOptedOut(message.id)).toBe(false);
  const channels = { whatsapp: { opt: 'out' as const } };
  await database.query('update contacts set channels = $2 where id = $1', [recipient, channels]);
  expect(await consents.isOptedOut(message.id)).toBe(true);
});

it('a message that waits is wanted until its recipient opts out of its channel, in its organization and mode', async () => {
  const orgId = await anOrganization(database);
  const message = aNewMessage({ orgId, toAddress: TO });
  await new MessageIntakeRepository(database).accept([message]);
  const channels = { whatsapp: { opt: 'out' as const } };
  const addresses = { phone: TO };
  await aContact(database, { orgId: await anOrganization(database), channels, addresses });
  await aContact(database, { orgId, mode: 'test', channels, addresses });
  await aContact(database, { orgId, channels, addresses: { sms_sender_id: TO } });
  const recipient = await aContact(database, { orgId, channels: { sms: { opt: 'out' } }, addresses });
  const consents = new RecipientConsentRepository(database);
  expect(await consents.isOptedOut(message.id)).toBe(false);
  await database.query('update contacts set channels = $2 where id = $1', [recipient, channels]);
  expect(await consents.isOptedOut(message.id)).toBe(true);
});
