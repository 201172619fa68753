import { v7 as uuid } from 'uuid';
import { type Bench, type BenchOptions, progress } from '../bench';
import { startDirectGateway } from '../installation/direct-gateway';
import { startInstallation } from '../installation/installation';
import { startStandalone } from '../installation/standalone';
import { PLAIN, startPlainService } from '../plain/plain-service';
import type { Figure, Report } from '../report/report';
import { median, quantile } from '../report/statistics';
import { benchServices } from '../services/bench-services';
import { SendClient } from './send-client';
import { mustAllBePassed, type Stage } from './stages';

/** Accepted, then silent: no receipt disturbs the measurement. */
const TO = '15550100004';
const TEXT = 'Your order 4711 has been shipped and will arrive on Thursday.';
/** Calls of each way, before timing and in each round. */
const FULL = { warmUp: 200, rounds: 10, calls: 100 };
const SMALL = { warmUp: 20, rounds: 1, calls: 30 };

type Way = () => Promise<number>;

interface Ways {
  direct: Way;
  plain: Way;
  separate: Way;
  single: Way;
}

/** Milliseconds of each call, one list per round. */
type Found = Record<keyof Ways, number[][]>;

async function measure(ways: Ways, { warmUp, rounds, calls }: typeof FULL): Promise<Found> {
  const found: Found = { direct: [], plain: [], separate: [], single: [] };
  const names = Object.keys(ways) as (keyof Ways)[];
  for (let n = 0; n < warmUp; n += 1) for (const name of names) await ways[name]();
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) found[name].push([]);
    for (let n = 0; n < calls; n += 1) {
      for (const name of names) found[name][round]?.push(await timed(ways[name]));
    }
    progress(
      `latency ${round + 1}: ${names.map((name) => `${name} ${p50(found[name][round]).toFixed(2)} ms`).join(', ')}`,
    );
  }
  return found;
}

async function timed(way: Way): Promise<number> {
  const began = performance.now();
  const status = await way();
  if (status !== 200) throw new Error(`a send was answered ${status}`);
  return performance.now() - began;
}

const p50 = (values: readonly number[] = []): number => median(values);

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const [services, standaloneServices] = [await benchServices(), await benchServices()];
  const gateway = await startDirectGateway();
  const installation = await startInstallation(services, 1);
  const standalone = await startStandalone(standaloneServices, require.resolve('./stage-trace'));
  const plainService = await startPlainService(services, [installation], gateway);
  const plain = new SendClient(`http://127.0.0.1:${plainService.port}/v1`, installation.key);
  const separate = new SendClient(installation.baseUrl, installation.key);
  const single = new SendClient(standalone.baseUrl, standalone.key);
  const body = { to: TO, message: TEXT };
  const found = await measure(
    {
      direct: () => gateway.send({ id: uuid(), to: TO, type: 'text', text: TEXT }),
      plain: () => plain.send(body),
      separate: () => separate.send(body),
      single: () => single.send(body),
    },
    isSmall ? SMALL : FULL,
  );
  const stages = await standalone.app.ask<Record<Stage, number>>('stages');
  mustAllBePassed(stages);
  await Promise.all([plain.close(), separate.close(), single.close()]);
  for (const started of [plainService, standalone, installation, gateway]) await started.stop();
  await Promise.all([services.stop(), standaloneServices.stop()]);
  return toReport(found, stages);
}

function toReport(found: Found, stages: Record<Stage, number>): Report {
  const quantiles = (name: string, rounds: number[][]): Figure[] =>
    [0.1, 0.5, 0.95, 0.99].map((share) => ({
      label: `${name}: p${share * 100}`,
      unit: 'ms',
      rounds: rounds.map((calls) => quantile(calls, share)),
    }));
  const added = (rounds: number[][]) => rounds.map((calls, round) => p50(calls) - p50(found.direct[round]));
  const parts = Object.entries(stages).map(([stage, ms]) => `${stage} ${ms.toFixed(2)}`);
  return {
    name: 'latency',
    title: 'One POST /whatsapp/send at rest, one call after the other',
    figures: [
      ...quantiles('the gateway app alone', found.direct),
      ...quantiles('plain', found.plain),
      ...quantiles('the service, separate processes', found.separate),
      ...quantiles('the service, one process', found.single),
      { label: 'added by plain, p50', unit: 'ms', rounds: added(found.plain) },
    ],
    aims: [
      {
        label: 'added by the service, separate processes, p50',
        unit: 'ms',
        rounds: added(found.separate),
        atMost: 5,
        failsAbove: 50,
      },
      {
        label: 'added by the service, one process, p50',
        unit: 'ms',
        rounds: added(found.single),
        atMost: 5,
        failsAbove: 50,
      },
    ],
    notes: [
      `Median milliseconds of each stage, one process: ${parts.join(', ')}.`,
      PLAIN,
      'What else runs on the machine only ever adds: p10 is nearest to what the service itself takes.',
    ],
  };
}

export const latencyBench: Bench = { name: 'latency', run };
