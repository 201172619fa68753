import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, postgresClients, type TestDatabase, waitFor } from '@chasqui/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { checkSecrets, isComplete } from '../../apps/admin/src/sealing/secrets-check';
import { TO } from '../system/answers.world';
import type { ApiAnswer } from '../system/api.client';
import { RunningSystem, type Tenant } from '../system/running-system';
import { BackupScripts } from './backup-scripts';

const clients = postgresClients();
const describeWithClients = clients.folder === null ? describe.skip : describe;
/** Somebody who answers each message with one. */
const REPLIES = '15551230009';
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** The whole drill: a backup of a service at work, the loss of everything but gateway apps, and a new service from it. */
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

    // Whoever is written to answers each message with one: their answers count what really went out.
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
    // What went out after the backup was asked for again, under its id, and the gateway app knew it: nobody answered.
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

/** A free port that no connection of another process takes meanwhile, as it may those that the kernel hands out. */
async function aPortToReturnTo(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

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

/** The time of a scheduled message has come. */
const fallDue = ({ database }: RunningSystem, id: string): Promise<unknown> =>
  database.query('update messages set due_at = now() where id = $1', [id]);

async function repliesOf({ database }: RunningSystem, { orgId }: Tenant): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from messages where org_id = $1 and direction = 'inbound'`,
    [orgId],
  );
  return rows[0]?.n ?? 0;
}

function untilReplies(system: RunningSystem, tenant: Tenant, count: number): Promise<unknown> {
  return waitFor(async () => (await repliesOf(system, tenant)) >= count, { what: `${count} answers to messages` });
}
