import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, postgresClients, type TestDatabase, waitFor } from '@chasqui/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkSecrets, isComplete } from '../../apps/admin/src/sealing/secrets-check';
import { TO } from '../system/answers.world';
import type { ApiAnswer } from '../system/api.client';
import { RunningSystem } from '../system/running-system';
import { BackupScripts } from './backup-scripts';
import { aPortToReturnTo, fallDue, inOneHour, REPLIES, repliesOf, untilReplies } from './drill';

const clients = postgresClients();
const describeWithClients = clients.folder === null ? describe.skip : describe;

/**
 * The whole drill: a backup of a service at work, the loss of everything except gateway apps, and a new service from
 * it.
 */
describeWithClients(`a service that is restored from a backup, with an empty Redis${clients.note}`, () => {
  const scripts = new BackupScripts(clients.folder ?? '');
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-drill-'));
  const left: (() => Promise<unknown>)[] = [];

  afterAll(async () => {
    for (const step of left.toReversed()) await step();
    rmSync(folder, { recursive: true, force: true });
  });

  it('sends nothing again that went out before or after the backup, goes on with what waited, and believes keys and gateways', async () => {
    const first = await RunningSystem.start({ port: await aPortToReturnTo() });
    left.push(() => first.end());
    const tenant = await first.aTenant();
    left.push(() => tenant.gateway.app.remove());
    const call = (system: RunningSystem, path: string, body?: unknown): Promise<ApiAnswer> =>
      system.api.call({ path, key: tenant.key, body });
    const record = async (system: RunningSystem, id: string) => (await call(system, `/messages/${id}`)).data;
    const schedule = async (to: string): Promise<string> => {
      const body = { to, message: 'waits', scheduled_at: inOneHour() };
      return String((await call(first, '/whatsapp/schedule', body)).data.id);
    };

    // Recipients reply once per message, so replies count what really went out.
    const sentBefore = String((await call(first, '/whatsapp/send', { to: REPLIES, message: 'before' })).data.id);
    await untilReplies(first, tenant, 1);
    const sentAfter = await schedule(REPLIES);
    const waiting = await schedule(TO.delivered);
    const database = databaseOf(first);
    const { code, answer: backup, complaint } = await scripts.backup(database, folder);
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });

    await fallDue(first, sentAfter);
    await untilReplies(first, tenant, 2);
    const lost = String((await call(first, '/whatsapp/send', { to: TO.delivered, message: 'too late' })).data.id);
    await first.end();

    const restored: TestDatabase = await createEmptyDatabase();
    left.push(() => restored.drop());
    expect(await scripts.restore(restored.url, backup)).toMatchObject({ code: 0, complaint: '' });
    const second = await RunningSystem.start({ restoredFrom: first, databaseUrl: restored.url });
    left.push(() => second.end());

    const verdicts = await checkSecrets(second.admin.sealedSecrets, secretsOf(second), pepperOf(second), 100);
    expect(verdicts.filter((verdict) => !isComplete(verdict))).toEqual([]);
    expect(verdicts.find(({ kind }) => kind === 'api-keys')?.rows).toBeGreaterThan(0);
    await fallDue(second, sentAfter);
    await fallDue(second, waiting);
    for (const id of [sentAfter, waiting])
      await waitFor(async () => ['sent', 'delivered', 'read'].includes(String((await record(second, id)).status)), {
        what: 'a message that waited at the time of the backup to be sent',
      });
    expect(await record(second, sentBefore)).toMatchObject({ attempts: 1 });
    expect((await call(second, `/messages/${lost}`)).status).toBe(404);
    // A message sent after the backup was requested again, under its id, and the gateway app recognized it: no reply
    // came.
    await call(second, '/whatsapp/send', { to: REPLIES, message: 'new' });
    await untilReplies(second, tenant, 2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await repliesOf(second, tenant)).toBe(2);
  });

  it('says which secret is missing or another one, and how much it is needed for', async () => {
    const system = await RunningSystem.start();
    left.push(() => system.close());
    await system.aKey(await system.anOrganization());
    const none = { ...secretsOf(system), API_KEY_ENCRYPTION_KEY: '' };
    const verdicts = await checkSecrets(system.admin.sealedSecrets, none, pepperOf(system), 1);
    const keys = verdicts.find(({ kind }) => kind === 'api-keys');
    expect(keys).toMatchObject({ rows: 1, opened: 0, problem: expect.stringContaining('API_KEY_ENCRYPTION_KEY') });
    const peppered = await checkSecrets(system.admin.sealedSecrets, secretsOf(system), 'another pepper', 1);
    expect(peppered.find(({ kind }) => kind === 'api-keys')).toMatchObject({ rows: 1, opened: 1, believed: 0 });
    expect(peppered.filter((verdict) => !isComplete(verdict)).map(({ kind }) => kind)).toEqual(['api-keys']);
  });
});

const databaseOf = ({ environment }: RunningSystem): string => environment.DATABASE_URL ?? '';
const pepperOf = ({ environment }: RunningSystem): string => environment.API_KEY_PEPPER ?? '';

function secretsOf({ environment }: RunningSystem) {
  const of = (name: string): string => environment[name] ?? '';
  return {
    API_KEY_ENCRYPTION_KEY: of('API_KEY_ENCRYPTION_KEY'),
    GATEWAY_ENCRYPTION_KEY: of('GATEWAY_ENCRYPTION_KEY'),
    PHONE_ENCRYPTION_KEY: of('PHONE_ENCRYPTION_KEY'),
    WEBHOOK_PRIVATE_KEY: of('WEBHOOK_PRIVATE_KEY'),
    WEBHOOK_PUBLIC_KEY: of('WEBHOOK_PUBLIC_KEY'),
  };
}
