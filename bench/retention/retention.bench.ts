import { PlanRetention, StepPace } from '@chasqui/data-lifecycle';
import type { Database } from '@chasqui/entities';
import { anOrganization } from '@chasqui/testing';
import { type Bench, type BenchOptions, progress } from '../bench';
import type { Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { OLD_MESSAGES, SIZES } from './retention-rows.sql';

const FULL = { small: 10_000, large: 1_000_000, steps: 60 };
const SMALL = { small: 2_000, large: 20_000, steps: 10 };
const ROWS = 100;
const AT_ONCE = 5_000;
/** Of other organizations as many, so that its rows do not lie side by side with nobody else's. */
const NEIGHBOURS = 9;

/** Steps of one size, timed; none is waited after, and after so many of them it stops. */
class TimedPace extends StepPace {
  readonly tookMs: number[] = [];

  constructor(private readonly steps: number) {
    super({ leastRows: ROWS, mostRows: ROWS, aimMs: 60_000, leastPauseMs: 0 });
  }

  override async step<T>(work: (rows: number) => Promise<T>): Promise<T> {
    const begun = performance.now();
    const result = await work(ROWS);
    // Only what deletes counts, not what looks for it.
    if ((result as { done?: { gone: number } }).done?.gone === ROWS) this.tookMs.push(performance.now() - begun);
    if (this.tookMs.length >= this.steps) this.stop();
    return result;
  }
}

async function fill(database: Database, orgId: string, count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    await database.query(OLD_MESSAGES, [orgId, from, Math.min(from + AT_ONCE - 1, count)]);
  }
}

/** Milliseconds of steps that delete messages of an organization, which is the only one with a term. */
async function timeSteps(database: Database, orgId: string, steps: number): Promise<number[]> {
  await database.query('delete from retention_terms');
  await database.query(`update organizations set limit_overrides = '{"retention_days": 30}' where id = $1`, [orgId]);
  await database.query('insert into retention_terms (org_id, days, planned_days) values ($1, 30, 30)', [orgId]);
  await database.query('vacuum analyze messages, message_events');
  await database.query('checkpoint');
  const pace = new TimedPace(steps);
  await new PlanRetention(database, pace, (error) => {
    throw error;
  }).run();
  return pace.tookMs;
}

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const sizes = isSmall ? SMALL : FULL;
  const services = await benchServices();
  const { database } = services;
  const [first, second] = [await anOrganization(database), await anOrganization(database)];
  await fill(database, first, sizes.small);
  const small = await timeSteps(database, first, sizes.steps);
  progress(`retention: writing ${sizes.large} messages`);
  for (let n = 0; n < NEIGHBOURS; n += 1) {
    await fill(database, await anOrganization(database), (sizes.large - sizes.small) / NEIGHBOURS);
  }
  await fill(database, second, sizes.small);
  const { rows: tables } = await database.query<{ name: string; megabytes: number }>(SIZES);
  const { rows: counted } = await database.query<{ n: number }>('select count(*)::integer as n from messages');
  const large = await timeSteps(database, second, sizes.steps);
  await services.stop();
  const millions = (counted[0]?.n ?? 0) / 1_000_000;
  const unit = 'ms';
  return {
    name: 'retention',
    title: `A step that deletes ${ROWS} messages, in a table of ${sizes.small} and of ${sizes.large}`,
    figures: [
      { label: `${sizes.small} messages: p50`, unit, rounds: [median(small)] },
      { label: `${sizes.small} messages: p99`, unit, rounds: [quantile(small, 0.99)] },
      { label: `${sizes.large} messages: p50`, unit, rounds: [median(large)] },
      { label: `${sizes.large} messages: p99`, unit, rounds: [quantile(large, 0.99)] },
      ...tables.map(({ name, megabytes }) => ({
        label: `${name} with indexes, per million messages`,
        unit: 'MB',
        rounds: [megabytes / millions],
      })),
    ],
    aims: [
      {
        label: 'the large table to the small one: p50',
        unit: 'times',
        rounds: [median(large) / median(small)],
        atMost: 1.3,
        failsAbove: 3,
      },
      {
        label: 'steps that deleted all their rows',
        unit: 'steps',
        rounds: [small.length + large.length],
        atLeast: 2 * sizes.steps,
        failsBelow: 2 * sizes.steps,
        isExact: true,
      },
    ],
    notes: [
      'Three lines of history per message. No pause between steps; the service rests three times as long as a step took.',
    ],
  };
}

export const retentionBench: Bench = { name: 'retention', run };
