import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../chaos/random';
import type { Bench } from '../bench';
import type { Figure, Report } from '../report/report';
import { type DatabaseServer, fullest, fullnessOf, type Need, needOf, serversFor } from './capacity';
import { type CostFigure, costOfMix } from './cost-of-mix';
import { zipfShares } from './organizations';
import { balanced, inTurn, isolated, type Shard, shardsOf, unevenness } from './placement';
import { shareThatWaits } from './queueing';

/** This runs from dist/bench/scale; both files stand beside the sources. */
const SOURCES = join(__dirname, '../../../bench');
/** The latest local measurement, else the one that docs/scale.md uses. */
const MEASURED = [join(SOURCES, 'results/cost.json'), join(SOURCES, 'scale/measured-cost.json')];

/** Assumption: of ten messages, five are WhatsApp messages that are read, two SMS, and three inbound. */
const MIX = { 'WhatsApp, read': 0.5, 'SMS, delivered': 0.2, 'received (answered less delivered)': 0.3 };
const DEMAND = { messagesPerMonth: 1e9, peakFactor: 5, retentionDays: 30 };
/** Assumption: a usual large server with local NVMe disks. */
const SERVER: DatabaseServer = { cores: 32, walBytesPerSecond: 300e6, diskBytes: 8e12, utilization: 0.6 };
const ORGANIZATIONS = 10_000;
/** 1 is Zipf's own law; with 0.8 the largest are smaller. */
const EXPONENTS = [0.8, 1, 1.2];
/** Citus's default is 32 shards per table; more can be balanced better. */
const SHARDS = [32, 128];
const OWN_SHARDS = 10;
const SEED = 1;

const figure = (label: string, unit: string, value: number): Figure => ({ label, unit, rounds: [value] });

function run(): Promise<Report> {
  const file = MEASURED.find(existsSync);
  if (file === undefined) throw new Error('no measured cost: run `npm run bench -- --only cost` first');
  const { figures, at, form } = JSON.parse(readFileSync(file, 'utf8')) as Measured;
  const need = needOf(costOfMix(figures, MIX), DEMAND);
  return Promise.resolve({
    name: 'scale-model',
    title: `${DEMAND.messagesPerMonth.toLocaleString('en')} messages a month, calculated from measured costs`,
    figures: [...figuresOfNeed(need), ...EXPONENTS.flatMap((exponent) => figuresOfPlacement(need, exponent))],
    aims: [],
    notes: [
      `Costs: the ${form} form of the bench cost, ${at}; ${DEMAND.retentionDays} days are kept; peak ${DEMAND.peakFactor} × average.`,
      `Assumed server: ${SERVER.cores} cores, ${SERVER.walBytesPerSecond / 1e6} MB/s of WAL, ${SERVER.diskBytes / 1e12} TB; at most ${SERVER.utilization * 100} % of each is used.`,
      `${ORGANIZATIONS} organizations by Zipf, seed ${SEED}. Calculated, not measured: costs are taken to add up, and an engine's own costs are not in it.`,
    ],
  });
}

interface Measured {
  figures: CostFigure[];
  at: string;
  form: string;
}

function figuresOfNeed(need: Need): Figure[] {
  const one = fullnessOf(need, SERVER);
  const limit = need.peakPerSecond / fullest(one);
  return [
    figure('average', 'messages/s', need.averagePerSecond),
    figure('peak', 'messages/s', need.peakPerSecond),
    figure('cores of PostgreSQL at the peak', 'cores', need.databaseCores),
    figure('cores of our apps at the peak', 'cores', need.appCores),
    figure('statements at the peak', '/s', need.statementsPerSecond),
    figure('Redis commands at the peak', '/s', need.redisCommandsPerSecond),
    figure('WAL at the peak', 'MB/s', need.walBytesPerSecond / 1e6),
    figure('WAL of a day', 'GB', need.walBytesPerDay / 1e9),
    figure('tables and indexes', 'GB', need.storedBytes / 1e9),
    figure('one server: CPU, of what may be used', 'times', one.cpu),
    figure('one server: WAL, of what may be used', 'times', one.wal),
    figure('one server: disk, of what may be used', 'times', one.disk),
    figure('one server ends at', 'messages/s', limit),
    figure('one server ends at, a month', 'million', (limit / need.peakPerSecond) * (DEMAND.messagesPerMonth / 1e6)),
    figure(
      'one server: waits for a core there (M/M/c)',
      'share',
      shareThatWaits(SERVER.cores, SERVER.cores * SERVER.utilization),
    ),
  ];
}

function figuresOfPlacement(need: Need, exponent: number): Figure[] {
  const shares = zipfShares(ORGANIZATIONS, exponent);
  const name = `Zipf ${exponent}`;
  const placements = SHARDS.flatMap((count): [string, readonly Shard[], typeof inTurn][] => {
    const shards = shardsOf(shares, count, new Random(SEED));
    return [
      [`${count} shards in turn`, shards, inTurn],
      [`${count} shards, balanced`, shards, balanced],
      [
        `${count} shards, balanced, ${OWN_SHARDS} largest alone`,
        isolated(shares, count, OWN_SHARDS, new Random(SEED)),
        balanced,
      ],
    ];
  });
  return [
    figure(`${name}: largest organization`, 'share', shares[0] ?? 0),
    figure(`${name}: largest organization at the peak`, 'messages/s', (shares[0] ?? 0) * need.peakPerSecond),
    ...placements.flatMap(([way, shards, place]) => {
      const servers = serversFor(need, SERVER, (count) => place(shards, count));
      const loads = place(shards, Math.min(servers, shards.length));
      const busiest = fullnessOf(need, SERVER, Math.max(...loads));
      return [
        figure(`${name}, ${way}: servers`, 'servers', servers),
        figure(`${name}, ${way}: busiest to mean`, 'times', unevenness(loads)),
        figure(`${name}, ${way}: busiest, CPU of what may be used`, 'times', busiest.cpu),
        figure(`${name}, ${way}: busiest, disk of what may be used`, 'times', busiest.disk),
      ];
    }),
  ];
}

export const scaleModelBench: Bench = { name: 'scale-model', run };
