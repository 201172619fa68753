import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@chasqui/local-services';
import { MessageIntakeRepository } from '@chasqui/messages';
import { newSealingPair } from '@chasqui/runtime';
import { aNewSms, aPhone, waitFor } from '@chasqui/testing';
import { startServer } from '../installation/installation';
import { MemoryWatch, residentMb } from '../processes/resident-memory';
import { quantile } from '../report/statistics';
import type { BenchServices } from '../services/bench-services';
import { createTenants } from '../tenants/tenants';

export interface ImportRun {
  tookS: number;
  grownMb: number;
  /** Rows that did not become exactly one contact. */
  wrong: number;
}

export interface DeletionRun {
  perS: number;
  p99Ms: number;
  refused: number;
}

export interface MergeRun {
  answeredMs: number;
  movedMs: number;
  takenBackMs: number;
  /** Messages at the wrong contact after the merge and the unmerge. */
  misplaced: number;
}

export interface ContactWorkWorld {
  importRows(rows: number): Promise<ImportRun>;
  /** Loads the same rows into one table without an index, with `COPY`. @returns seconds */
  copyRows(rows: number): Promise<number>;
  /** Deletes 80 contacts, 40 at once, alone or beside an import of `besideRows` rows. */
  deleteContacts(besideRows: number): Promise<DeletionRun>;
  merge(messages: number): Promise<MergeRun>;
  stop(): Promise<void>;
}

const BATCH = 500;
const DELETED = 80;
const DELETED_AT_ONCE = 40;
const POLL_MS = 20;
const PATIENCE_MS = 300_000;
const HEADINGS = 'phone,name,email,company';

interface ContactImport {
  status: string;
  total: number;
  created: number;
}

export async function startContactWork(services: BenchServices): Promise<ContactWorkWorld> {
  const { database } = services;
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-contacts-'));
  const [tenant] = await createTenants(services, 1);
  if (tenant === undefined) throw new Error('there is no organization');
  const { orgId } = tenant;
  const [apiPort, pairingPort] = [await freePort(), await freePort()];
  const more = { MEDIA_DIR: folder, WEBHOOK_PUBLIC_KEY: newSealingPair().publicKey };
  const api = await startServer('api-gateway', services, apiPort, more);
  const pairing = await startServer('pairing', services, pairingPort, more);
  let made = 0;

  const call = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${tenant.key}`);
    const answer = await fetch(`http://127.0.0.1:${apiPort}/v1${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return (JSON.parse(text) as { data: Data }).data;
  };
  const post = <Data>(path: string, body: object): Promise<Data> =>
    call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const countOf = async (text: string, values: unknown[]): Promise<number> =>
    (await database.query<{ count: number }>(text, values)).rows[0]?.count ?? 0;
  const isDone = async (id: string): Promise<boolean> =>
    (await countOf(`select count(*)::int as count from contact_merges where from_id = $1 and state = 'done'`, [id])) ===
    1;
  const linesOf = (rows: number): string[] =>
    Array.from({ length: rows }, (_, n) => `${15_550_000_000 + made + n},Person ${n},p${made + n}@example.com,Bench`);

  const upload = async (rows: number): Promise<string> => {
    const form = new FormData();
    form.set('file', new Blob([`${HEADINGS}\n${linesOf(rows).join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
    form.set('consent', 'true');
    made += rows;
    return (await call<{ id: string }>('/contacts/import', { method: 'POST', body: form })).id;
  };
  const readOnce = async (id: string, isReady: (read: ContactImport) => boolean): Promise<ContactImport> => {
    let read: ContactImport;
    do {
      await sleep(POLL_MS);
      read = await call<ContactImport>(`/contacts/imports/${id}`);
    } while (!isReady(read));
    return read;
  };
  const hasEnded = ({ status }: ContactImport): boolean => status !== 'queued' && status !== 'processing';
  const importAll = async (rows: number): Promise<ContactImport> => readOnce(await upload(rows), hasEnded);

  return {
    async importRows(rows) {
      const before = await countOf('select count(*)::int as count from contacts where org_id = $1', [orgId]);
      const restMb = residentMb(pairing.pid);
      const memory = new MemoryWatch(pairing.pid);
      const beganAt = performance.now();
      const read = await importAll(rows);
      const tookS = (performance.now() - beganAt) / 1_000;
      memory.stop();
      const after = await countOf('select count(*)::int as count from contacts where org_id = $1', [orgId]);
      return {
        tookS,
        grownMb: Math.max(0, ...memory.samples.map(({ mb }) => mb - restMb)),
        wrong: Math.abs(rows - read.created) + Math.abs(rows - (after - before)),
      };
    },

    async deleteContacts(besideRows) {
      await importAll(DELETED);
      const { rows } = await database.query<{ id: string }>(
        'select id from contacts where org_id = $1 order by id desc limit $2',
        [orgId, DELETED],
      );
      const left = rows.map(({ id }) => id);
      const other = besideRows > 0 ? await upload(besideRows) : null;
      if (other !== null) await readOnce(other, ({ created }) => created > 0);
      const tookMs: number[] = [];
      let refused = 0;
      const remove = async (): Promise<void> => {
        for (let id = left.pop(); id !== undefined; id = left.pop()) {
          const askedAt = performance.now();
          const headers = { authorization: `Bearer ${tenant.key}` };
          const answer = await fetch(`http://127.0.0.1:${apiPort}/v1/contacts/${id}`, { method: 'DELETE', headers });
          await answer.text();
          if (!answer.ok) refused += 1;
          tookMs.push(performance.now() - askedAt);
        }
      };
      const beganAt = performance.now();
      await Promise.all(Array.from({ length: DELETED_AT_ONCE }, remove));
      const perS = (DELETED - refused) / ((performance.now() - beganAt) / 1_000);
      if (other !== null) {
        // Otherwise they would be alone for a part of the time.
        const read = await readOnce(other, () => true);
        if (hasEnded(read)) throw new Error('the import ended before the deletions did');
        await readOnce(other, hasEnded);
      }
      return { perS, p99Ms: quantile(tookMs, 0.99), refused };
    },

    async copyRows(rows) {
      // PostgreSQL, which may run as another user, must be able to read it.
      const readable = mkdtempSync(join(tmpdir(), 'chasqui-bench-copied-'));
      chmodSync(readable, 0o755);
      const file = join(readable, 'rows.csv');
      writeFileSync(file, `${linesOf(rows).join('\n')}\n`, { mode: 0o644 });
      await database.query('create table if not exists copied (phone text, name text, email text, company text)');
      const beganAt = performance.now();
      await database.query(`copy copied from '${file}' with (format csv)`);
      const tookS = (performance.now() - beganAt) / 1_000;
      await database.query('drop table copied');
      rmSync(readable, { recursive: true });
      return tookS;
    },

    async merge(messages) {
      const phone = await aPhone(database, { orgId });
      const intake = new MessageIntakeRepository(database);
      const phones = [15_559_000_000 + made, 15_559_000_001 + made].map(String);
      made += 2;
      for (const toAddress of phones)
        for (let sent = 0; sent < messages; sent += BATCH)
          await intake.accept(
            Array.from({ length: Math.min(BATCH, messages - sent) }, () => aNewSms(phone, { toAddress })),
          );
      const [kept = '', gone = ''] = await Promise.all(
        phones.map(async (number) => {
          const [contact] = await call<{ id: string }[]>(`/contacts?phone=%2B${number}`);
          return contact?.id ?? '';
        }),
      );
      const messagesOf = (id: string): Promise<number> =>
        countOf('select count(*)::int as count from messages where org_id = $1 and contact_id = $2', [orgId, id]);
      const movedTo = async (id: string, count: number, beganAt: number): Promise<number> => {
        const areThere = async (): Promise<boolean> => (await messagesOf(id)) === count;
        await waitFor(areThere, { what: 'the messages to be moved', timeoutMs: PATIENCE_MS, intervalMs: POLL_MS });
        return performance.now() - beganAt;
      };
      let beganAt = performance.now();
      await post(`/contacts/${kept}/merge`, { from_id: gone });
      const answeredMs = performance.now() - beganAt;
      const movedMs = await movedTo(kept, 2 * messages, beganAt);
      const lost = await messagesOf(gone);
      await waitFor(() => isDone(gone), { what: 'the steps of the merge to end', timeoutMs: PATIENCE_MS });
      beganAt = performance.now();
      await post(`/contacts/${kept}/unmerge`, { from_id: gone });
      const takenBackMs = await movedTo(gone, messages, beganAt);
      const misplaced = lost + Math.abs((await messagesOf(kept)) - messages);
      return { answeredMs, movedMs, takenBackMs, misplaced };
    },

    stop: async () => {
      await pairing.stop();
      await api.stop();
      await services.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
