import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { ConsoleSizes } from '../console/console-rows.sql';
import { residentMb } from '../processes/resident-memory';
import type { Aim, Figure, Report } from '../report/report';
import { heldBy, type OpenedPage, PagesWorld } from './pages.world';

const PER_SECOND = 20;
const MINUTES = { full: 60, small: 0.2 } as const;
/** Caches fill in the first of them. */
const WARM_UP_MINUTES = 2;
const SAMPLE_MS = 60_000;
const SIZES: ConsoleSizes = {
  messages: 20_000,
  contacts: 2_000,
  keys: 20,
  requests: 1_000,
  events: 1_000,
  auditEntries: 100,
  members: 5,
};
const MOST_GROWTH_MB = 15;
const MOST_HEAP_MB = 80;

interface Sample {
  minute: number;
  place: string;
  heapMb: number;
  nodes: number;
  listeners: number;
  serverMb: number;
  /** Streams counted by the console in Redis. */
  streams: number;
}

/** Pages that a user leaves open: first the inbox with a conversation, then the messages. */
async function run({ isSmall, minutes: wanted }: BenchOptions): Promise<Report> {
  const minutes = wanted ?? (isSmall ? MINUTES.small : MINUTES.full);
  const { samples, count } = await PagesWorld.during(SIZES, (world) => leaveOpen(world, minutes));
  return toReport(samples, minutes, count);
}

async function leaveOpen(world: PagesWorld, minutes: number): Promise<{ samples: Sample[]; count: number }> {
  const opened = await world.open();
  const conversation = await world.live.one(0);
  world.live.start(PER_SECOND);
  const samples: Sample[] = [];
  const half = minutes < 2 ? minutes / 2 : Math.ceil(minutes / 2);
  await opened.page.goto(world.at(`/inbox?c=${conversation}`));
  await opened.page.getByRole('region', { name: 'Messages' }).waitFor();
  await watch(world, opened, 'inbox', half, samples);
  await opened.page.getByRole('navigation').getByRole('link', { name: 'Messages', exact: true }).click();
  await opened.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  await watch(world, opened, 'messages', minutes - half, samples);
  return { samples, count: world.live.count };
}

async function watch(world: PagesWorld, { cdp }: OpenedPage, place: string, minutes: number, samples: Sample[]) {
  for (let minute = 0; minute < minutes; minute += 1) {
    await sleep(Math.min(1, minutes - minute) * SAMPLE_MS);
    const held = await heldBy(cdp);
    const sample: Sample = {
      minute: samples.length + 1,
      place,
      ...held,
      serverMb: residentMb(world.app.pid),
      streams: await streamsOf(world),
    };
    samples.push(sample);
    const { heapMb, nodes, listeners, serverMb, streams } = sample;
    progress(
      `console-memory: minute ${sample.minute} ${place}: heap ${heapMb.toFixed(1)} MB, ${nodes} nodes, ${listeners} listeners, ` +
        `server ${serverMb.toFixed(0)} MB, ${streams} streams, ${world.live.count} messages`,
    );
  }
}

async function streamsOf({ live, services }: PagesWorld): Promise<number> {
  return live.countOf(`${services.prefix}:page-streams:*`);
}

function toReport(samples: readonly Sample[], minutes: number, count: number): Report {
  const places = [...new Set(samples.map(({ place }) => place))];
  const settled = samples.filter(({ minute }) => minute > Math.min(WARM_UP_MINUTES, minutes / 4));
  const rise = (values: readonly number[]): number => (values.at(-1) ?? Number.NaN) - (values[0] ?? Number.NaN);
  const figures: Figure[] = places.flatMap((place) => {
    const own = samples.filter((sample) => sample.place === place);
    return [
      { label: `${place}: heap of the page, each minute`, unit: 'MB', rounds: own.map(({ heapMb }) => heapMb) },
      { label: `${place}: nodes`, unit: '', rounds: own.map(({ nodes }) => nodes) },
      { label: `${place}: listeners`, unit: '', rounds: own.map(({ listeners }) => listeners) },
    ];
  });
  const ofServer = samples.map(({ serverMb }) => serverMb);
  const aims: Aim[] = [
    ...places.map((place): Aim => {
      const own = settled.filter((sample) => sample.place === place).map(({ heapMb }) => heapMb);
      const label = `${place}: what the page's heap has more at the end`;
      return { label, unit: 'MB', rounds: [rise(own)], atMost: MOST_GROWTH_MB, failsAbove: 2 * MOST_GROWTH_MB };
    }),
    {
      label: 'most that the page held',
      unit: 'MB',
      rounds: [Math.max(...samples.map(({ heapMb }) => heapMb))],
      atMost: MOST_HEAP_MB,
      failsAbove: 2 * MOST_HEAP_MB,
    },
    {
      label: 'streams of the one page, at most',
      unit: '',
      rounds: [Math.max(...samples.map(({ streams }) => streams))],
      atMost: 1,
      failsAbove: 2,
    },
  ];
  return {
    name: 'console-memory',
    title: `A page that stays open for ${minutes} minutes while ${PER_SECOND} messages come in each second`,
    figures: [...figures, { label: 'the server, each minute', unit: 'MB', rounds: ofServer }],
    aims,
    notes: [
      `${count} messages came in, every fifth of them in the conversation that is open; half of the time the inbox is, then the list of messages.`,
      'Garbage of the page is collected before each look; that of the server is not.',
    ],
  };
}

export const pagesMemoryBench: Bench = { name: 'console-memory', run };
