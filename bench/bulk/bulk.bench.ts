import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchOptions, progress } from '../bench';
import { type Installation, startInstallation } from '../installation/installation';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import { residentMb } from '../processes/resident-memory';
import type { Aim, Figure, Report } from '../report/report';
import { benchServices, type BenchServices } from '../services/bench-services';
import { BulkClient, type BulkRowDraft } from './bulk-client';

/** Simultaneous bulk sends, each from a number of its own. */
const TOGETHER = 50;
const NUMBERS = 2 * TOGETHER;
/** Percent by which a bulk send may exceed its pauses and sends. */
const AIM_PERCENT = 2;
const FAILS_PERCENT = 25;
/** MB that 500 waiting bulk sends may add to a process. */
const WAITING_MB = 60;

/** By how much bulk sends exceeded the time they need, percent. */
interface Lasting {
  /** Compared with a client that sends the rows one by one and pauses by itself. */
  overPlain: number[];
  /** Compared with (rows - 1) × throttle + the sends, from the commit of their rows to their recorded outcomes. */
  overRecorded: number[];
}

type Draft = Omit<BulkRowDraft, 'numberId'>;

interface Sizes {
  alone: readonly Draft[];
  together: Draft;
  waiting: { bulks: number; rows: number; throttleMs: number };
}

const FULL: Sizes = {
  alone: [
    { rows: 200, throttleMs: 100 },
    { rows: 40, throttleMs: 500 },
  ],
  together: { rows: 100, throttleMs: 100 },
  waiting: { bulks: 500, rows: 2, throttleMs: 10_000 },
};
const SMALL: Sizes = {
  alone: [{ rows: 30, throttleMs: 100 }],
  together: { rows: 5, throttleMs: 100 },
  waiting: { bulks: 50, rows: 2, throttleMs: 2_000 },
};

class BulkMeasurement {
  private readonly client: BulkClient;
  private readonly pids: Readonly<Record<string, number>>;

  constructor(
    private readonly services: BenchServices,
    private readonly installation: Installation,
  ) {
    this.client = new BulkClient(installation.baseUrl, installation.key);
    const apps = installation.apps.filter(({ name }) => name !== 'whatsapp-gateway');
    this.pids = Object.fromEntries(apps.map(({ name, pid }) => [name, pid]));
  }

  /** Runs one bulk send per number, beside clients on other numbers that send and pause by themselves. */
  async lasts(request: Draft, count: number): Promise<Lasting> {
    const { numbers } = this.installation;
    const [plain, bulks] = await Promise.all([
      Promise.all(
        numbers.slice(count, 2 * count).map(({ id }) => this.client.sendSingly({ ...request, numberId: id })),
      ),
      Promise.all(numbers.slice(0, count).map(({ id }) => this.client.send({ ...request, numberId: id }))),
    ]);
    return {
      overPlain: bulks.map(({ tookMs }, place) => longer(tookMs, plain[place] ?? Number.NaN)),
      overRecorded: await Promise.all(
        bulks.map(async ({ tookMs, ids }) =>
          longer(tookMs, (request.rows - 1) * request.throttleMs + (await this.sendsMs(ids))),
        ),
      ),
    };
  }

  async waiting({ bulks, ...request }: Sizes['waiting']): Promise<{ name: string; before: number; during: number }[]> {
    const names = Object.entries(this.pids);
    const before = names.map(([, pid]) => residentMb(pid));
    const running = Promise.all(
      Array.from({ length: bulks }, (_, place) => {
        const number = this.installation.numbers[place % NUMBERS];
        return this.client.send({ ...request, numberId: number?.id ?? '' });
      }),
    );
    await Promise.race([running, this.untilResting(bulks)]);
    const during = names.map(([, pid]) => residentMb(pid));
    await running;
    return names.map(([name], place) => ({ name, before: before[place] ?? 0, during: during[place] ?? 0 }));
  }

  cpu = () => cpuSeconds({ ...this.pids, postgres: this.services.pids.postgres });

  close(): Promise<void> {
    return this.client.close();
  }

  /** Sum over all rows, from a row's release into its number's lane to its recorded outcome. */
  private async sendsMs(ids: readonly string[]): Promise<number> {
    const { rows } = await this.services.database.query<{ ms: number }>(
      `select (extract(epoch from sum(sent_at - created_at)) * 1000)::float8 as ms from messages where id = any($1::uuid[])`,
      [ids],
    );
    return rows[0]?.ms ?? Number.NaN;
  }

  private async untilResting(bulks: number): Promise<void> {
    for (;;) {
      const { rows } = await this.services.database.query<{ resting: number }>(
        `select count(distinct r.batch_id)::integer as resting from bulk_rows r join bulk_batches b on b.id = r.batch_id
         where b.finished_at is null and r.index = 0 and r.result is not null`,
      );
      if ((rows[0]?.resting ?? 0) >= bulks) return;
      await sleep(50);
    }
  }
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const sizes = isSmall ? SMALL : FULL;
  const services = await benchServices();
  const installation = await startInstallation(services, NUMBERS);
  const measurement = new BulkMeasurement(services, installation);
  await measurement.lasts({ rows: 5, throttleMs: 100 }, 10);
  const aims: Aim[] = [];
  const figures: Figure[] = [];
  const add = (label: string, { overPlain, overRecorded }: Lasting): void => {
    figures.push({ label: `${label}: longer than pauses + recorded sends`, unit: '%', rounds: overRecorded });
    const promise = { atMost: AIM_PERCENT, failsAbove: FAILS_PERCENT };
    aims.push({ label: `${label}: longer than single sends`, unit: '%', rounds: overPlain, ...promise });
  };
  for (const request of sizes.alone) {
    progress(`bulk: ${request.rows} rows, ${request.throttleMs} ms`);
    add(`one, ${request.rows} × ${request.throttleMs} ms`, await measurement.lasts(request, 1));
  }
  progress(`bulk: ${TOGETHER} in parallel`);
  const [before, began] = [measurement.cpu(), performance.now()];
  const { rows, throttleMs } = sizes.together;
  add(`${TOGETHER} at once, ${rows} × ${throttleMs} ms`, await measurement.lasts(sizes.together, TOGETHER));
  const busy = coresText(coresBusy(before, measurement.cpu(), performance.now() - began));
  progress(`bulk: ${sizes.waiting.bulks} clients wait`);
  for (const { name, before: atRest, during } of await measurement.waiting(sizes.waiting)) {
    const label = `${name}: with ${sizes.waiting.bulks} bulks waiting, more than before`;
    figures.push({ label: `${name}: before`, unit: 'MB', rounds: [atRest] });
    aims.push({ label, unit: 'MB', rounds: [during - atRest], atMost: WAITING_MB, failsAbove: 4 * WAITING_MB });
  }
  await measurement.close();
  await installation.stop();
  await services.stop();
  return {
    name: 'bulk',
    title: 'POST /whatsapp/bulk: its time against its pauses and its sends',
    figures,
    aims,
    notes: [
      'Single sends: as many clients of other numbers at the same time, who send the same rows one by one and pause as long.',
      'Recorded sends: from the transaction that releases a row to the one that records its outcome.',
      `${TOGETHER} bulks and ${TOGETHER} single clients: ${busy}.`,
    ],
  };
}

const longer = (tookMs: number, mustMs: number): number => (tookMs / mustMs - 1) * 100;

export const bulkBench: Bench = { name: 'bulk', run };
