import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '@chasqui/database';
import { waitFor } from '@chasqui/testing';
import { ApiClient, NO_ANSWER_MS } from '../clients/api-client';
import { groupBy } from '../checker/group-by';
import type { Try } from '../checker/history';
import { now } from '../clock';
import { Random } from '../random';
import { untilQuiet } from '../scenarios/quiescence';
import { ALWAYS } from '../scenarios/run-scenario';
import { USUAL } from '../scenarios/scenario';
import { ChaosSystem, type Preloads } from '../system/chaos-system';
import { SystemFaults } from '../faults/system-faults';
import { isReady } from '../outages/balancer-looks';
import { findUnused } from '../system/preload-uses';
import { checkContacts } from './contact.check';
import type { ContactHistory, ContactViolation, ImportAnswer } from './contact-history';
import type { ContactScenario } from './contact.scenario';
import { ContactReader } from './contact-reader';

export interface ContactResult {
  scenario: ContactScenario;
  seed: number;
  history: ContactHistory;
  violations: ContactViolation[];
  /** Patches of preloads that were never used, a sentence each: then the run proves nothing. */
  unused: string[];
  importedAfterMs: number;
  tookMs: number;
}

const NUMBERS = 10;
const ENDS_WITHIN_MS = 180_000;
/** Limit until the next kill: more than two processes need to start on a busy machine. */
const MOVES_WITHIN_MS = 60_000;
const ASKS_EVERY_MS = 300;
/** Retry with the same Idempotency-Key: not accepted, or not answered yet. */
const ASK_AGAIN: readonly number[] = [409, 429, 503];

export async function runContacts(
  scenario: ContactScenario,
  options: { seed: number; folder: string; preloads: Preloads },
): Promise<ContactResult> {
  const began = now();
  const { folder, seed } = options;
  mkdirSync(folder, { recursive: true });
  const preloads: Preloads = { 'whatsapp-gateway': ALWAYS['whatsapp-gateway'] ?? [], ...options.preloads };
  const media = { MEDIA_DIR: join(folder, 'media') };
  const system = await ChaosSystem.start({
    replicas: { ...USUAL.replicas, 'whatsapp-sender': 1 },
    numbers: NUMBERS,
    keys: 1,
    breakableDatabase: false,
    preloads,
    variables: { 'api-gateway': media, pairing: media },
    folder,
  });
  const client = new ApiClient(system.apiOrigins, system.organization.keys);
  const database = await Database.connect({ url: system.stores.databaseUrl, poolSize: 2, applicationName: 'chaos' });
  try {
    const run = new ContactRun(system, client, new ContactReader(database, system.organization.orgId), scenario);
    return {
      ...(await run.finish(new Random(seed))),
      seed,
      tookMs: now() - began,
      unused: findUnused(folder, preloads),
    };
  } finally {
    await client.close();
    await database.close();
    await system.stop();
  }
}

const greeting = (phone: string): string => `Hello ${phone}`;

class ContactRun {
  private readonly file: ReadonlyMap<string, string>;
  private readonly writers: readonly string[];

  constructor(
    private readonly system: ChaosSystem,
    private readonly client: ApiClient,
    private readonly reader: ContactReader,
    private readonly scenario: ContactScenario,
  ) {
    const { rows, writers } = scenario;
    // Sandbox recipients with such numbers reply. They are spread over the file.
    const every = Math.floor(rows / writers);
    const phoneOf = (row: number): string => {
      const isWriter = row % every === 0 && row / every < writers;
      return isWriter ? `1556${String(row / every).padStart(3, '0')}0009` : `1557${String(row).padStart(7, '0')}`;
    };
    this.file = new Map(Array.from({ length: rows }, (_, row) => [phoneOf(row), `Person ${row}`]));
    this.writers = [...this.file.keys()].filter((phone) => phone.startsWith('1556'));
  }

  async finish(random: Random): Promise<Omit<ContactResult, 'seed' | 'tookMs' | 'unused'>> {
    const faults = new SystemFaults(this.system, random);
    const began = now();
    const id = await this.upload();
    const replies = this.write();
    const stands = await this.breakWhileItRuns(faults, random);
    const read = await this.untilDone(id);
    const importedAfterMs = now() - began;
    const history: ContactHistory = {
      file: this.file,
      writers: await replies,
      import: read,
      ...(await this.reader.readAll()),
      faults: faults.records,
      stands,
      mayStandMs: this.scenario.standsMostMs,
    };
    return { scenario: this.scenario, history, violations: checkContacts(history), importedAfterMs };
  }

  private async upload(): Promise<string> {
    const lines = [...this.file].map(([phone, name]) => `${phone},${name}`);
    const form = new FormData();
    form.set('file', new Blob([`phone,name\n${lines.join('\n')}\n`], { type: 'text/csv' }), 'people.csv');
    form.set('consent', 'true');
    form.set('on_conflict', 'update');
    const answer = await fetch(`${this.system.apiOrigins[0]}/v1/contacts/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.system.organization.keys[0]}` },
      body: form,
    });
    const text = await answer.text();
    if (answer.status !== 202) throw new Error(`the import was answered ${answer.status}: ${text}`);
    return (JSON.parse(text) as { data: { id: string } }).data.id;
  }

  /** Writes to everyone at once, and retries until each answer is definite or unknown. */
  private async write(): Promise<ReadonlyMap<string, number>> {
    const { numbers } = this.system;
    const send = async (to: string, place: number): Promise<void> => {
      const body = { to, message: greeting(to), whatsapp_id: numbers[place % numbers.length]?.id };
      const request = { path: '/whatsapp/send', body, idempotencyKey: `write-${to}`, tries: [] as Try[] };
      const isAnswered = async (): Promise<boolean> => {
        const { status } = await this.client.request(request, NO_ANSWER_MS);
        return status !== null && !ASK_AGAIN.includes(status);
      };
      const what = `what became of a message to ${to}`;
      await waitFor(isAnswered, { what, timeoutMs: ENDS_WITHIN_MS, intervalMs: ASKS_EVERY_MS });
    };
    await Promise.all(this.writers.map(send));
    await untilQuiet(this.system.reader, ENDS_WITHIN_MS);
    const sent = groupBy(await this.system.ledger(), ({ text = '' }) => text);
    const writers = new Map(this.writers.map((phone) => [phone, sent.get(greeting(phone))?.length ?? 0]));
    const answers = [...writers.values()].reduce((sum, times) => sum + times, 0);
    // If hardly any message was sent, the run proves nothing about replies.
    if (answers < this.writers.length / 2) throw new Error(`only ${answers} messages left`);
    await waitFor(async () => (await this.reader.countReplies()) >= answers, {
      what: 'the answers of all who were written to',
      timeoutMs: ENDS_WITHIN_MS,
      intervalMs: ASKS_EVERY_MS,
    });
    return writers;
  }

  /**
   * Each time rows were done since the last fault: kills the importing `pairing`, then the one that continued, then
   * cuts connections to PostgreSQL, then kills both with an API. On a machine with slow starts the import may end
   * before the last of them.
   *
   * @returns how long the import paused each time, except where no process was left
   */
  private async breakWhileItRuns(faults: SystemFaults, random: Random): Promise<number[]> {
    const stands: number[] = [];
    for (let kills = 0; kills < this.scenario.kills; kills += 1) {
      await this.untilAllServe();
      await this.nextRowsMs();
      if (!(await this.reader.isImporting())) return stands;
      await sleep(random.between(0, 100));
      const turn = kills % 4;
      if (turn === 3) {
        await faults.killAll('pairing');
        random.pick(this.system.of('api-gateway')).kill();
        continue;
      }
      if (turn === 2) await this.reader.cutApps();
      else await this.killWorker();
      // The first rows may be those that the dead process had in progress.
      stands.push(Math.max(await this.nextRowsMs(), await this.nextRowsMs()));
    }
    return stands;
  }

  private async killWorker(): Promise<void> {
    const worker = await this.reader.worker();
    const pairings = this.system.of('pairing');
    (pairings.find(({ pid }) => worker?.endsWith(`:${pid}`)) ?? pairings[0])?.kill();
  }

  private async untilAllServe(): Promise<void> {
    const areReady = async (): Promise<boolean> =>
      (await Promise.all(this.system.of('pairing').map(isReady))).every((each) => each);
    await waitFor(areReady, { what: 'both `pairing` to serve', timeoutMs: MOVES_WITHIN_MS, intervalMs: 50 });
  }

  /** Resolves when more rows are done, or all are. @returns milliseconds */
  private async nextRowsMs(): Promise<number> {
    const [before, since] = [await this.reader.position(), performance.now()];
    const isOn = async (): Promise<boolean> =>
      (await this.reader.position()) !== before || !(await this.reader.isImporting());
    await waitFor(isOn, {
      what: 'rows of the import to be done',
      timeoutMs: MOVES_WITHIN_MS,
      intervalMs: 5,
    });
    return Math.round(performance.now() - since);
  }

  private async untilDone(id: string): Promise<ImportAnswer> {
    let read: ImportAnswer | undefined;
    await waitFor(
      async () => {
        const { status, body } = await this.client.get(`/contacts/imports/${id}`);
        if (status !== 200) return false;
        read = (JSON.parse(body) as { data: ImportAnswer }).data;
        return !['queued', 'processing'].includes(read.status);
      },
      { what: 'the import to end', timeoutMs: ENDS_WITHIN_MS, intervalMs: ASKS_EVERY_MS },
    );
    if (read === undefined) throw new Error('the import was not read');
    return read;
  }
}
