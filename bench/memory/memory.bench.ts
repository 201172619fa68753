import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchOptions, progress } from '../bench';
import { startInstallation } from '../installation/installation';
import { startStandalone } from '../installation/standalone';
import { residentMb } from '../processes/resident-memory';
import type { Aim, Report } from '../report/report';
import { benchServices } from '../services/bench-services';

/** 15 to 55 MB of an app are room for young objects (NODE_OPTIONS). */
const MOST_MB = { app: 200, standalone: 400 } as const;

async function run({ isSmall }: BenchOptions): Promise<Report> {
  const [services, standaloneServices] = [await benchServices(), await benchServices()];
  const installation = await startInstallation(services, 20);
  const standalone = await startStandalone(standaloneServices);
  const restS = isSmall ? 3 : 20;
  progress(`memory: ${restS} s of rest`);
  await sleep(restS * 1000);
  const aims = [...installation.apps, standalone.app].map(({ name, pid }): Aim => {
    const atMost = name === 'standalone' ? MOST_MB.standalone : MOST_MB.app;
    return { label: name, unit: 'MB', rounds: [residentMb(pid)], atMost, failsAbove: 2 * atMost };
  });
  for (const started of [standalone, installation]) await started.stop();
  await Promise.all([services.stop(), standaloneServices.stop()]);
  return {
    name: 'memory',
    title: `Resident memory ${restS} s after the start, at rest`,
    figures: [],
    aims,
    notes: ['standalone: the server apps in one process, without PostgreSQL, Redis and the sandbox gateway.'],
  };
}

export const memoryBench: Bench = { name: 'memory', run };
