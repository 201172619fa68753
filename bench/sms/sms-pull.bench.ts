import type { Database } from '@chasqui/database';
import { freePort } from '@chasqui/local-services';
import { type Bench, type BenchOptions, progress } from '../bench';
import { startServer } from '../installation/installation';
import { ratios, type Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { type BenchServices, benchServices } from '../services/bench-services';
import { adminOf } from '../tenants/tenants';
import { addBenchPhone, type BenchPhone } from './bench-phone';

const PHONES = 10;
/** Messages per answer, and waiting for each phone. */
const PAGE = 100;
const FEW_ROWS = PHONES * PAGE;
const AT_ONCE = 50_000;

interface Place {
  rows: number;
  database: Database;
  baseUrl: string;
  phones: readonly BenchPhone[];
  stop(): Promise<void>;
}

interface Pulls {
  /** Waiting messages, which are started. */
  first: number[];
  /** The same messages again, because the phone reported nothing. */
  again: number[];
}

async function startPlace(rows: number): Promise<Place> {
  const services: BenchServices = await benchServices();
  const admin = await adminOf(services);
  const orgId = (await admin.organizations.create('Bench', 'self_hosted')) ?? '';
  await admin.close();
  const phones: BenchPhone[] = [];
  for (let n = 0; n < PHONES; n += 1) phones.push(await addBenchPhone(services.database, orgId, 'live'));
  await fill(services.database, phones, rows - FEW_ROWS);
  await wait(services.database, phones);
  const port = await freePort();
  const app = await startServer('sms-dispatcher', services, port);
  return {
    rows,
    database: services.database,
    baseUrl: `http://127.0.0.1:${port}/sms-phone/v1`,
    phones,
    stop: async () => {
      await app.stop();
      await services.stop();
    },
  };
}

const COLUMNS = `id, org_id, mode, channel, direction, status, type, to_address, from_address, account_id, content, payload,
  metadata, lane, lane_seq, priority, state, give_up_at, charged, version, attempts, sent_at, delivered_at`;
const SMS = `'{"sms": {"encoding": "gsm7", "segments": 1, "sim": null, "delivery_report": true}}'::jsonb`;
const TEXT = `'Your order 4711 has been shipped and will arrive on Thursday.'`;

async function fill(database: Database, phones: readonly BenchPhone[], rows: number): Promise<void> {
  for (let left = rows; left > 0; left -= AT_ONCE) {
    await database.query(
      `insert into messages (${COLUMNS})
       select uuidv7(), $1, 'live', 'sms', 'outbound', 'delivered', 'text', '4915550' || lpad((n % 5000)::text, 6, '0'), '',
         phone, ${TEXT}, ${SMS}, '{}', 'sms:' || phone, nextval('messages_lane_seq'), 1, 'done',
         now() + interval '1 day', '{}', 3, 1, now(), now()
       from (select n, ($2::uuid[])[1 + n % ${PHONES}] as phone from generate_series(1, $3::integer) n) made`,
      [phones[0]?.orgId, phones.map(({ id }) => id), Math.min(left, AT_ONCE)],
    );
  }
}

async function wait(database: Database, phones: readonly BenchPhone[]): Promise<void> {
  await database.query(
    `insert into messages (${COLUMNS})
     select uuidv7(), $1, 'live', 'sms', 'outbound', 'pending', 'text', '4915550' || lpad(n::text, 6, '0'), '', phone,
       ${TEXT}, ${SMS}, '{}', 'sms:' || phone, nextval('messages_lane_seq'), 1, 'queued', now() + interval '1 day', '{}',
       1, 0, null, null
     from unnest($2::uuid[]) phone, generate_series(1, ${PAGE}) n`,
    [phones[0]?.orgId, phones.map(({ id }) => id)],
  );
}

async function putBack({ database }: Place): Promise<void> {
  await database.query(
    `update messages set state = 'queued', attempts = 0, due_at = now(), first_started_at = null where state = 'started'`,
  );
  await database.query('vacuum (analyze, index_cleanup on) messages');
  await database.query('checkpoint');
}

async function pull({ baseUrl }: Place, { token }: BenchPhone): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`${baseUrl}/message?order=fifo`, { headers: { authorization: `Bearer ${token}` } });
  const messages = (await answer.json()) as unknown[];
  const tookMs = performance.now() - began;
  if (messages.length !== PAGE) throw new Error(`a pull answered ${answer.status} with ${messages.length} messages`);
  return tookMs;
}

/** Both places in turn, phone by phone, so that other load affects both. */
async function oneRound(places: readonly Place[]): Promise<Map<Place, Pulls>> {
  const found = new Map(places.map((place): [Place, Pulls] => [place, { first: [], again: [] }]));
  for (const place of places) await putBack(place);
  for (const kind of ['first', 'again'] as const) {
    for (let n = 0; n < PHONES; n += 1) {
      for (const place of n % 2 === 0 ? places : places.toReversed()) {
        const phone = place.phones[n];
        if (phone !== undefined) found.get(place)?.[kind].push(await pull(place, phone));
      }
    }
  }
  return found;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const manyRows = isSmall ? 20_000 : 1_000_000;
  const few = await startPlace(FEW_ROWS);
  progress(`sms-pull: writing ${manyRows} rows`);
  const many = await startPlace(manyRows);
  const found: { few: Pulls; many: Pulls }[] = [];
  const none: Pulls = { first: [], again: [] };
  // The first round warms up.
  for (let n = 0; n <= (isSmall ? 1 : 15); n += 1) {
    const round = await oneRound([few, many]);
    const [of, to] = [round.get(many) ?? none, round.get(few) ?? none];
    progress(`sms-pull ${n}: ${median(of.first).toFixed(1)} and ${median(to.first).toFixed(1)} ms`);
    if (n > 0) found.push({ few: to, many: of });
  }
  await many.stop();
  await few.stop();
  return toReport(found, manyRows);
}

function toReport(found: readonly { few: Pulls; many: Pulls }[], manyRows: number): Report {
  const rounds = (rows: 'few' | 'many', kind: keyof Pulls, share = 0.5): number[] =>
    found.map((each) => quantile(each[rows][kind], share));
  const figures = (['first', 'again'] as const).flatMap((kind) =>
    (['few', 'many'] as const).flatMap((rows) =>
      [0.1, 0.5, 0.9].map((share) => ({
        label: `${kind === 'first' ? 'new messages' : 'the same again'}, ${rows === 'few' ? FEW_ROWS : manyRows} rows: p${share * 100}`,
        unit: 'ms',
        rounds: rounds(rows, kind, share),
      })),
    ),
  );
  const ratioOf = (kind: keyof Pulls): number[] => ratios(rounds('many', kind), rounds('few', kind));
  const promise = { unit: 'times', atMost: 1.3, failsAbove: 4 };
  return {
    name: 'sms-pull',
    title: `A phone pulls ${PAGE} messages (GET /sms-phone/v1/message) from a large table and from a small one`,
    figures,
    aims: [
      { ...promise, label: `${manyRows} rows to ${FEW_ROWS}, new messages, p50`, rounds: ratioOf('first') },
      { ...promise, label: `${manyRows} rows to ${FEW_ROWS}, the same again, p50`, rounds: ratioOf('again') },
    ],
    notes: [`${PHONES} phones with ${PAGE} messages each; the other rows are what they delivered before.`],
  };
}

export const smsPullBench: Bench = { name: 'sms-pull', run };
