import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@chasqui/database';
import { EndpointSecretRepository } from '../../store/endpoint-secret.repository';
import { WebhookEndpointRepository } from '../../store/webhook-endpoint.repository';
import { newSealingPair, SealError } from '@chasqui/runtime';
import { createTestDatabase, ENDPOINT_SETTINGS, type TestDatabase } from '@chasqui/testing';
import { v7 as uuidv7 } from 'uuid';
import { WebhookSecrets } from './webhook-secrets';
import { newWebhookSecret, WebhookSeals } from './webhook-seals';

const PAIR = newSealingPair();
let testDatabase: TestDatabase;
let database: Database;
let secrets: WebhookSecrets;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await Database.connect({ url: testDatabase.url, poolSize: 2, applicationName: 'test' });
  secrets = new WebhookSecrets(new EndpointSecretRepository(database), PAIR.privateKey);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function aWebhook(): Promise<{ orgId: string; id: string; secret: string }> {
  const [orgId, id, secret] = [uuidv7(), uuidv7(), newWebhookSecret()];
  await database.query(
    `insert into organizations (id, name, plan_code, limit_overrides, subscribed_at)
     values ($1, 'An organization', 'self_hosted', '{}', now())`,
    [orgId],
  );
  const seals = new WebhookSeals({ WEBHOOK_PUBLIC_KEY: PAIR.publicKey, OUTBOUND_ALLOWED_NETWORKS: [] });
  const sealedSecret = await seals.seal(orgId, id, 'secret', secret);
  await new WebhookEndpointRepository(database).create({ ...ENDPOINT_SETTINGS, id, orgId, mode: 'live', sealedSecret });
  return { orgId, id, secret };
}

describe('the secret of a webhook', () => {
  it('the secret of a webhook is opened for its organization and mode, also when it is disabled, and for no other', async () => {
    const { orgId, id, secret } = await aWebhook();
    const other = await aWebhook();
    expect(await secrets.open({ orgId, mode: 'live' }, id)).toBe(secret);
    expect(await secrets.open({ orgId, mode: 'live' }, id.toUpperCase())).toBe(secret);
    await database.query(`update webhook_endpoints set status = 'disabled' where id = $1`, [id]);
    expect(await secrets.open({ orgId, mode: 'live' }, id)).toBe(secret);
    const foreign: [{ orgId: string; mode: 'live' | 'test' }, string][] = [
      [{ orgId, mode: 'test' }, id],
      [{ orgId: other.orgId, mode: 'live' }, id],
      [{ orgId, mode: 'live' }, randomUUID()],
      [{ orgId, mode: 'live' }, 'x'],
    ];
    for (const [owner, wanted] of foreign) {
      await expect(secrets.open(owner, wanted)).rejects.toMatchObject({ code: 'WEBHOOK_NOT_FOUND' });
    }
  });

  it('the secret of a webhook cannot be opened with another key', async () => {
    const { orgId, id } = await aWebhook();
    const strange = new WebhookSecrets(new EndpointSecretRepository(database), newSealingPair().privateKey);
    await expect(strange.open({ orgId, mode: 'live' }, id)).rejects.toBeInstanceOf(SealError);
  });
});
