import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { migrate } from '@chasqui/entities';
import { ExportRepository, OrganizationEraser, StepPace } from '@chasqui/data-lifecycle';
import { MediaFileRepository } from '@chasqui/messaging';
import { waitFor } from '@chasqui/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { TO } from '../system/answers.world';
import { type ApiAnswer, statusAndCode } from '../system/api.client';
import { RunningSystem, type Tenant } from '../system/running-system';
import { ArchivedPostgres, type BackupTool, backupTools } from './archived-postgres';

const tools = backupTools();
const CASES: { name: string; tool: BackupTool | null }[] =
  tools.length > 0
    ? tools.map((tool) => ({ name: tool.name, tool }))
    : [{ name: 'a tool (skipped: pg_basebackup of this version of PostgreSQL is not installed here)', tool: null }];
/** Somebody who answers each message with one. */
const REPLIES = '15551230009';
/** Seconds, alone on a machine: three servers and a service, twice. */
const WITHIN_MS = 600_000;
const SMS_PERSON = '4915100000001';
const inOneHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Brings a service back to the moment before an accident, by the tools of operators. */
describe.each(CASES)('a service that is brought back to a moment by $name', ({ tool }) => {
  const left: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const step of left.toReversed()) await step();
  });

  (tool === null ? it.skip : it)(
    'has what was deleted by accident, sends nothing twice that went out after that moment, and does not know what came later',
    async () => {
      if (tool === null) return;
      const postgres = await ArchivedPostgres.start(tool);
      left.push(() => postgres.stop());
      await migrate(postgres.url);
      const first = await RunningSystem.start({ port: await aPortToReturnTo(), databaseUrl: postgres.url });
      left.push(() => first.end());
      const tenant = await first.aTenant();
      left.push(() => tenant.gateway.app.remove());
      const phone = await first.anSmsPhone(tenant.orgId);
      left.push(() => phone.remove());
      const call = (system: RunningSystem, path: string, body?: unknown, key = ''): Promise<ApiAnswer> =>
        system.api.call({ path, key: tenant.key, body, headers: key === '' ? {} : { 'idempotency-key': key } });
      const idOf = async (answer: Promise<ApiAnswer>): Promise<string> => String((await answer).data.id);
      const untilSent = (system: RunningSystem, id: string): Promise<unknown> =>
        waitFor(
          async () =>
            ['sent', 'delivered', 'read'].includes(String((await call(system, `/messages/${id}`)).data.status)),
          { what: `message ${id} to be sent` },
        );

      const before = await idOf(call(first, '/whatsapp/send', { to: REPLIES, message: 'before' }));
      await untilReplies(first, tenant, 1);
      await postgres.backUp();
      const later = { message: 'waits', scheduled_at: inOneHour() };
      // It is off, so that its SMS waits.
      await phone.kill();
      const [whatsapp, waiting, sms] = await Promise.all([
        idOf(call(first, '/whatsapp/schedule', { ...later, to: REPLIES })),
        idOf(call(first, '/whatsapp/schedule', { ...later, to: TO.delivered })),
        idOf(call(first, '/sms/send', { to: SMS_PERSON, message: 'waits' })),
      ]);

      // After this moment: what waited goes out, more is accepted, and the organization is deleted.
      const moment = await postgres.now();
      await fallDue(first, whatsapp);
      await phone.start();
      for (const id of [whatsapp, sms]) await untilSent(first, id);
      await untilReplies(first, tenant, 2);
      const late = await call(first, '/whatsapp/send', { to: TO.delivered, message: 'late' }, 'of the late one');
      const events = (await call(first, '/events')).body.data as { id: string }[];
      await deleteOrganization(first, tenant.orgId);
      expect(statusAndCode(await call(first, '/messages'))).toBe('401 UNAUTHORIZED');
      await first.end();

      const databaseUrl = await postgres.recover(moment);
      const second = await RunningSystem.start({ restoredFrom: first, databaseUrl });
      left.push(() => second.end());
      // Refused as that of nobody it asks again every minute; started anew, at once.
      await tenant.gateway.app.stop();
      tenant.gateway.app.start();
      phone.phone.cutStream();
      for (const id of [whatsapp, waiting]) await fallDue(second, id);
      for (const id of [whatsapp, sms, waiting]) await untilSent(second, id);
      expect((await call(second, `/messages/${before}`)).data).toMatchObject({ attempts: 1 });
      // What had gone out is asked for again, under its id, and who has it sends it no second time.
      expect(phone.sent(sms)).toBe(1);
      await call(second, '/whatsapp/send', { to: REPLIES, message: 'new' });
      await untilReplies(second, tenant, 2);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await repliesOf(second, tenant)).toBe(2);
      // What came later is unknown: the message, its key, and the place of a reader of the feed.
      expect((await call(second, `/messages/${String(late.data.id)}`)).status).toBe(404);
      const again = await call(second, '/whatsapp/send', { to: TO.delivered, message: 'late' }, 'of the late one');
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
      expect(again.data.id).not.toBe(late.data.id);
      expect(statusAndCode(await call(second, `/events?after=${events.at(-1)?.id}`))).toBe('404 EVENT_NOT_FOUND');
    },
    WITHIN_MS,
  );
});

/** As `pairing` does when the time of a deletion has come. */
async function deleteOrganization({ admin, database }: RunningSystem, orgId: string): Promise<void> {
  await admin.deletion().request(orgId, { days: 0, by: 'operator' }, () => Promise.resolve());
  const eraser = new OrganizationEraser({
    database,
    files: new MediaFileRepository(database),
    exports: new ExportRepository(database),
    removeBytes: () => Promise.resolve(),
    pace: new StepPace(),
  });
  await waitFor(async () => (await eraser.run()).includes(orgId), { what: 'the organization to be gone' });
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
