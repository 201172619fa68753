import { mkdirSync } from 'node:fs';
import { checkHistory } from '../checker/check-history';
import type { History, Violation } from '../checker/history';
import { ApiClient } from '../clients/api-client';
import { BulkLoad, type BulkOptions } from '../clients/bulk-load';
import { Load } from '../clients/load';
import { SmsLoad, type SmsOptions } from '../clients/sms-load';
import { now } from '../clock';
import { FaultRun } from '../faults/fault-run';
import { Random } from '../random';
import { type AppName, APPS, ChaosSystem, type Preloads } from '../system/chaos-system';
import { findUnused } from '../system/preload-uses';
import { collectHistory } from './collect-history';
import { untilPhonesTold, untilQuiet } from './quiescence';
import type { Scenario } from './scenario';

export interface RunOptions {
  seed: number;
  folder: string;
  preloads: Preloads;
}

export interface ScenarioResult {
  scenario: Scenario;
  seed: number;
  history: History;
  violations: Violation[];
  /** Patches of preloads that were never used, a sentence each: then the run proves nothing. */
  unused: string[];
  /** Null if it did not come to rest in time. */
  quietAfterMs: number | null;
  tookMs: number;
}

const KEYS = 6;
const REPLAYED = 0.1;
/** For all runs: senders record the lanes they hold, and WhatsApp takes its time. */
export const ALWAYS: Preloads = {
  'whatsapp-sender': ['lane-journal'],
  'whatsapp-gateway': ['whatsapp-latency'],
  'sandbox-phone': ['distinct-phone'],
};

const NO_BULKS: BulkOptions = { count: 0, atOnce: 0, rows: 0, throttleMs: 100 };
const NO_SMS: SmsOptions = { messages: 0, durationMs: 0, withoutService: 0 };

export async function runScenario(scenario: Scenario, options: RunOptions): Promise<ScenarioResult> {
  const began = now();
  mkdirSync(options.folder, { recursive: true });
  const { replicas, numbers, breakableDatabase = false, standby } = scenario;
  const preloads = joined(alwaysOf(scenario), scenario.preloads ?? {}, options.preloads);
  const { folder, seed } = options;
  const system = await ChaosSystem.start({
    replicas,
    numbers,
    keys: KEYS,
    breakableDatabase,
    standby,
    preloads,
    folder,
  });
  const client = new ApiClient(system.apiOrigins, system.organization.keys);
  try {
    const random = new Random(seed);
    const load = new Load(client, system.numbers, random.fork(), { ...scenario, parallelEvery: 4 });
    const { bulks: wanted = NO_BULKS, sms: wantedSms = NO_SMS, patienceMs } = scenario;
    const deviceIds = system.phones.map(({ id }) => id);
    const sms = new SmsLoad(client, deviceIds, random.fork(), { ...wantedSms, patienceMs });
    const faults = new FaultRun(system, random.fork(), load, sms);
    const bulks = new BulkLoad(client, system.numbers, random.fork(), { ...wanted, patienceMs });
    await Promise.all([load.run(), bulks.run(), sms.run(), scenario.faults(faults)]);
    const quietAfterMs = await untilQuiet(system.reader, scenario.quietWithinMs);
    // Messages that are still open get no more reports.
    if (quietAfterMs !== null) await untilPhonesTold(system, sms.messages, scenario.quietWithinMs);
    await Promise.all([load.replay(REPLAYED), bulks.replay(), sms.replay(REPLAYED)]);
    const sent = { messages: load.messages, bulks: bulks.bulks, sms: sms.messages };
    const history = await collectHistory(system, sent, faults.records, folder);
    return {
      scenario,
      seed,
      history,
      violations: checkHistory(history),
      unused: findUnused(folder, preloads),
      quietAfterMs,
      tookMs: now() - began,
    };
  } finally {
    await client.close();
    await system.stop();
  }
}

function alwaysOf({ replicas, bulks }: Scenario): Preloads {
  const always = Object.fromEntries(APPS.filter((app) => replicas[app] > 0).map((app) => [app, ALWAYS[app] ?? []]));
  return bulks === undefined ? always : joined(always, { 'whatsapp-sender': ['bulk-journal'] });
}

export function joined(...all: readonly Preloads[]): Preloads {
  const together: Partial<Record<AppName, string[]>> = {};
  for (const app of APPS) together[app] = all.flatMap((preloads) => preloads[app] ?? []);
  return together;
}
