import { migrate } from '@chasqui/database';
import { ExportRepository, OrganizationEraser, StepPace } from '@chasqui/data-lifecycle';
import { MediaFileRepository } from '@chasqui/files';
import { waitFor } from '@chasqui/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { TO } from '../system/answers.world';
import { type ApiAnswer, statusAndCode } from '../system/api.client';
import { RunningSystem } from '../system/running-system';
import { ArchivedPostgres, type BackupTool, backupTools } from './archived-postgres';
import { aPortToReturnTo, fallDue, inOneHour, REPLIES, repliesOf, untilReplies } from './drill';

const tools = backupTools();
const CASES: { name: string; tool: BackupTool | null }[] =
  tools.length > 0
    ? tools.map((tool) => ({ name: tool.name, tool }))
    : [{ name: 'a tool (skipped: pg_basebackup of this version of PostgreSQL is not installed here)', tool: null }];
/** It takes seconds on an idle machine: three servers and a service, twice. */
const WITHIN_MS = 600_000;
const SMS_PERSON = '4915100000001';

/** Returns a service to the moment before an accident, with operators' tools. */
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
      // It is off, so its SMS waits.
      await phone.kill();
      const [whatsapp, waiting, sms] = await Promise.all([
        idOf(call(first, '/whatsapp/schedule', { ...later, to: REPLIES })),
        idOf(call(first, '/whatsapp/schedule', { ...later, to: TO.delivered })),
        idOf(call(first, '/sms/send', { to: SMS_PERSON, message: 'waits' })),
      ]);

      // After this moment: waiting messages leave, more are accepted, and the organization is deleted.
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
      // After a refusal it retries every minute, after a restart at once.
      await tenant.gateway.app.stop();
      tenant.gateway.app.start();
      phone.phone.cutStream();
      for (const id of [whatsapp, waiting]) await fallDue(second, id);
      for (const id of [whatsapp, sms, waiting]) await untilSent(second, id);
      expect((await call(second, `/messages/${before}`)).data).toMatchObject({ attempts: 1 });
      // Sent messages are requested again, under their ids, and their owner does not send them a second time.
      expect(phone.sent(sms)).toBe(1);
      await call(second, '/whatsapp/send', { to: REPLIES, message: 'new' });
      await untilReplies(second, tenant, 2);
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(await repliesOf(second, tenant)).toBe(2);
      // Everything later is unknown: the message, its key, and a reader's position in the feed.
      expect((await call(second, `/messages/${String(late.data.id)}`)).status).toBe(404);
      const again = await call(second, '/whatsapp/send', { to: TO.delivered, message: 'late' }, 'of the late one');
      expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
      expect(again.data.id).not.toBe(late.data.id);
      expect(statusAndCode(await call(second, `/events?after=${events.at(-1)?.id}`))).toBe('404 EVENT_NOT_FOUND');
    },
    WITHIN_MS,
  );
});

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
