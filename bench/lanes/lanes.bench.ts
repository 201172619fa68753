import { createLogger, type Redis, redisForCommands } from '@chasqui/runtime';
import { type Bench, type BenchOptions, progress } from '../bench';
import { Child } from '../processes/child';
import { coresBusy, coresText, cpuSeconds } from '../processes/cpu-seconds';
import { type Figure, ratios, type Report } from '../report/report';
import { type BenchServices, benchServices } from '../services/bench-services';
import { type Feed, laneFeed, plainFeed } from './lane-feeder';
import { LANES, senders } from './lane-traffic';
import type { LanesConsumer } from './lanes-consumer';
import { createPlainTable } from './plain-table';

interface Contestant {
  name: string;
  messages: number;
  feed: Feed;
  consumer: Child<LanesConsumer>;
}

interface Round {
  accept: number;
  drain: number;
  endToEnd: number;
  cores: string;
}

async function contestants(services: BenchServices, redis: Redis, isSmall: boolean): Promise<[Contestant, Contestant]> {
  const { database, redisUrl, prefix } = services;
  const from = senders();
  const script = require.resolve('./lanes-consumer');
  const lanes = Child.start<LanesConsumer>(script);
  const plain = Child.start<LanesConsumer>(script);
  const place = { databaseUrl: services.databaseUrl, redisUrl, prefix };
  await Promise.all([lanes.ask('startLanes', place), plain.ask('startPlain', place)]);
  // Amounts that take each about equally long, so that other load affects both alike.
  return [
    {
      name: 'lanes',
      messages: isSmall ? 6_000 : 20_000,
      feed: laneFeed(database, redis, prefix, from),
      consumer: lanes,
    },
    {
      name: 'plain',
      messages: isSmall ? 1_000 : 4_000,
      feed: plainFeed(database, redis, prefix, from),
      consumer: plain,
    },
  ];
}

/** First accepts all and then drains all; then both at once. */
async function round(contestant: Contestant, services: BenchServices): Promise<Round> {
  const { feed, consumer, messages } = contestant;
  const perSecond = (ms: number): number => (messages / ms) * 1000;
  await empty(services);
  await consumer.ask('pause');
  await consumer.ask('expect', messages);
  const acceptMs = await timed(() => feed(messages));
  const drainMs = await timed(async () => {
    await consumer.ask('resume');
    await consumer.ask('untilDone');
  });
  await empty(services);
  await consumer.ask('expect', messages);
  const pids = { feeder: process.pid, consumer: consumer.pid, ...services.pids };
  const before = cpuSeconds(pids);
  const endToEndMs = await timed(async () => {
    await feed(messages);
    await consumer.ask('untilDone');
  });
  const after = cpuSeconds(pids);
  // The servers are children of this process and counted separately.
  const own = (cpu: Readonly<Record<string, number>>) => ({
    ...cpu,
    feeder: (cpu.feeder ?? 0) - (cpu.consumer ?? 0) - (cpu.postgres ?? 0) - (cpu.redis ?? 0),
  });
  const cores = coresText(coresBusy(own(before), own(after), endToEndMs));
  return { accept: perSecond(acceptMs), drain: perSecond(drainMs), endToEnd: perSecond(endToEndMs), cores };
}

async function empty({ database }: BenchServices): Promise<void> {
  await database.query('truncate messages, message_events, plain_messages');
  await database.query('vacuum usage_counters');
  await database.query('vacuum lanes');
  await database.query('checkpoint');
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const services = await benchServices();
  await createPlainTable(services.database);
  const redis = redisForCommands(services.redisUrl, createLogger({ app: 'bench', level: 'silent' }));
  const [lanes, plain] = await contestants(services, redis, isSmall);
  const found = new Map<Contestant, Round[]>([
    [lanes, []],
    [plain, []],
  ]);
  // The first round warms up.
  const rounds = isSmall ? 1 : 7;
  for (let n = 0; n <= rounds; n += 1) {
    for (const contestant of [lanes, plain]) {
      const result = await round(contestant, services);
      progress(`${contestant.name} ${n}: end to end ${result.endToEnd.toFixed(0)}/s (${result.cores})`);
      if (n > 0) found.get(contestant)?.push(result);
    }
  }
  for (const { consumer } of [lanes, plain]) await consumer.stop();
  redis.disconnect();
  await services.stop();
  return toReport(found.get(lanes) ?? [], found.get(plain) ?? [], [lanes, plain]);
}

function toReport(lanes: Round[], plain: Round[], [ours, theirs]: readonly [Contestant, Contestant]): Report {
  const figures = (name: string, rounds: Round[]): Figure[] => [
    { label: `${name}: accepted`, unit: '/s', rounds: rounds.map((each) => each.accept) },
    { label: `${name}: drained`, unit: '/s', rounds: rounds.map((each) => each.drain) },
    { label: `${name}: end to end`, unit: '/s', rounds: rounds.map((each) => each.endToEnd) },
  ];
  const ratio = (part: 'accept' | 'drain' | 'endToEnd') =>
    ratios(
      lanes.map((each) => each[part]),
      plain.map((each) => each[part]),
    );
  return {
    name: 'lanes',
    title: `Messages of ${LANES} lanes with a gateway that answers at once`,
    figures: [
      ...figures('lanes', lanes),
      ...figures('one job per message', plain),
      { label: 'accepted, lanes to plain', unit: 'times', rounds: ratio('accept') },
      { label: 'drained, lanes to plain', unit: 'times', rounds: ratio('drain') },
    ],
    aims: [
      { label: 'end to end, lanes to plain', unit: 'times', rounds: ratio('endToEnd'), atLeast: 5, failsBelow: 2 },
    ],
    notes: [
      `${ours.messages} messages per round by lanes, ${theirs.messages} by single jobs; PostgreSQL with fsync.`,
      `Busy, lanes: ${lanes.at(-1)?.cores}. Plain: ${plain.at(-1)?.cores}.`,
      'Lanes also count the plan and write the audit; the plain way does neither.',
    ],
  };
}

export const lanesBench: Bench = { name: 'lanes', run };
