import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@chasqui/testing';
import { startImport } from './contact-imports';
import { RunningSystem, type Tenant } from './running-system';
import { ServerProcess } from './server-process';

/** The suite has time for a few; more with `KILLS=20 npm test -- import-kills`. */
const KILLS = Number(process.env.KILLS ?? 3);
const ROWS = 2_000 + 400 * KILLS;

let system: RunningSystem;
let tenant: Tenant;

beforeAll(async () => {
  system = await RunningSystem.start();
  tenant = await system.aTenant();
}, 60_000);
afterAll(() => system.close());

const one = async <Row extends object>(text: string): Promise<Row> => {
  const { rows } = await system.database.query<Row>(text, [tenant.orgId]);
  if (rows[0] === undefined) throw new Error('there is none');
  return rows[0];
};
const position = async (): Promise<number> =>
  (await one<{ position: number }>('select position from contact_imports where org_id = $1')).position;

function begin(): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, n) => `${15_550_000_000 + n},Person ${n},p${n}@example.com`);
  return startImport(system.api.origin, tenant.key, `phone,name,email\n${rows.join('\n')}\n`);
}

describe('an import whose processes are killed', () => {
  it(`each row is applied once, however often who works on it is killed (${KILLS} times)`, async () => {
    await system.withoutPairing(async () => {
      const id = await begin();
      const pairing = await ServerProcess.start('pairing', system.environment);
      try {
        for (let kills = 0; kills < KILLS; kills += 1) {
          const before = await position();
          await waitFor(async () => (await position()) > before, { what: 'rows to be done', intervalMs: 5 });
          await sleep(Math.random() * 60);
          await pairing.stop('SIGKILL');
          expect(await position()).toBeLessThan(ROWS);
          // Expires its lease: half a minute passes.
          await system.database.query(
            `update contact_imports set heard_at = now() - interval '31 seconds' where org_id = $1`,
            [tenant.orgId],
          );
          await pairing.restart();
        }
        const read = async () => (await system.api.call({ path: `/contacts/imports/${id}`, key: tenant.key })).data;
        await waitFor(async () => (await read()).status === 'completed', { what: 'its end', timeoutMs: 120_000 });
        expect(await read()).toMatchObject({ total: ROWS, created: ROWS, updated: 0, skipped: 0, failed: 0 });
      } finally {
        await pairing.stop('SIGKILL');
      }
      expect(
        await one(
          `select (select count(*)::int from contacts where org_id = $1) as contacts,
             (select count(distinct name)::int from contacts where org_id = $1) as people,
             (select count(*)::int from contact_addresses where org_id = $1) as addresses,
             (select count(*)::int from contact_consents where org_id = $1) as proofs,
             (select count(*)::int from events where org_id = $1 and type = 'contact.created') as told,
             (select count(*)::int from events where org_id = $1 and type = 'import.completed') as ended,
             (select count(*)::int from contact_import_contacts) as scratch`,
        ),
      ).toEqual({
        contacts: ROWS,
        people: ROWS,
        addresses: 2 * ROWS,
        proofs: 3 * ROWS,
        told: ROWS,
        ended: 1,
        scratch: 0,
      });
    });
  }, 600_000);
});
