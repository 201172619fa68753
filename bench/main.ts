import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptBench } from './accept/accept.bench';
import { type Bench, type BenchOptions, progress } from './bench';
import { bulkBench } from './bulk/bulk.bench';
import { consoleBench } from './console/console.bench';
import { contactWorkBench } from './contacts/contact-work.bench';
import { contactsBench } from './contacts/contacts.bench';
import { copiesBench } from './copies/copies.bench';
import { costBench } from './cost/cost.bench';
import { fairnessBench } from './fairness/fairness.bench';
import { growthBench } from './growth/growth.bench';
import { lanesBench } from './lanes/lanes.bench';
import { latencyBench } from './latency/latency.bench';
import { memoryBench } from './memory/memory.bench';
import { pagesBench } from './pages/pages.bench';
import { pagesMemoryBench } from './pages/pages-memory.bench';
import { pagesScrollBench } from './pages/pages-scroll.bench';
import { printReport } from './report/print-report';
import { isFailed, type Report } from './report/report';
import { writeReport } from './report/write-report';
import { scaleModelBench } from './scale/scale-model.bench';
import { sendsBench } from './sends/sends.bench';
import { smsLatencyBench } from './sms/sms-latency.bench';
import { smsPullBench } from './sms/sms-pull.bench';
import { stopServices } from './services/bench-services';
import { tracesBench } from './traces/traces.bench';
import { tunnelBench } from './tunnel/tunnel.bench';
import { webhooksBench } from './webhooks/webhooks.bench';
import { whatsappBench } from './whatsapp/whatsapp.bench';

/** This runs from dist/bench; results are stored beside the sources. */
const RESULTS = join(__dirname, '../../bench/results');
const BENCHES: readonly Bench[] = [
  memoryBench,
  latencyBench,
  acceptBench,
  sendsBench,
  lanesBench,
  fairnessBench,
  tunnelBench,
  bulkBench,
  webhooksBench,
  whatsappBench,
  smsPullBench,
  smsLatencyBench,
  consoleBench,
  growthBench,
  contactsBench,
  contactWorkBench,
  pagesBench,
  pagesScrollBench,
  pagesMemoryBench,
  costBench,
  scaleModelBench,
  copiesBench,
  tracesBench,
];

/**
 * `npm run bench [-- --small] [-- --only <name>] [-- --minutes <count>]`. Exit code 1: a floor was missed, or a
 * benchmark could not run.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { small: { type: 'boolean', default: false }, only: { type: 'string' }, minutes: { type: 'string' } },
  });
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes);
  if (minutes !== undefined && !(minutes > 0)) throw new Error('--minutes takes a number above 0');
  const chosen = BENCHES.filter((bench) => values.only === undefined || bench.name === values.only);
  if (chosen.length === 0) throw new Error(`--only takes one of ${BENCHES.map((bench) => bench.name).join(', ')}`);
  const { reports, broken } = await runAll(chosen, { isSmall: values.small, minutes });
  // Machines stall: what could not run gets one more try. Finished results stand.
  const again = await runAll(broken, { isSmall: values.small, minutes });
  const failed = [...reports, ...again.reports]
    .flatMap((report) => report.aims)
    .filter((aim) => isFailed(aim, values.small));
  for (const aim of failed) process.stderr.write(`below its floor: ${aim.label}\n`);
  for (const { name } of broken.filter((each) => !again.broken.includes(each))) console.log(`flaky: bench ${name}`);
  for (const { name } of again.broken) process.stderr.write(`could not run: ${name}\n`);
  process.exitCode = failed.length + again.broken.length > 0 ? 1 : 0;
}

/** Runs in turn. A benchmark that cannot run is reported, and the others go on. */
async function runAll(
  benches: readonly Bench[],
  options: BenchOptions,
): Promise<{ reports: Report[]; broken: Bench[] }> {
  const reports: Report[] = [];
  const broken: Bench[] = [];
  for (const bench of benches) {
    const beganAt = performance.now();
    try {
      const report = await bench.run(options);
      printReport(report, options.isSmall);
      writeReport(report, RESULTS, options.isSmall);
      reports.push(report);
    } catch (error) {
      tell(error);
      broken.push(bench);
    }
    progress(`${bench.name} took ${Math.round((performance.now() - beganAt) / 1_000)} s`);
  }
  return { reports, broken };
}

function tell(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
}

async function mainAndStop(): Promise<void> {
  try {
    await main();
  } catch (error) {
    tell(error);
    process.exitCode = 1;
  }
  await stopServices();
  // Connections left by a failed benchmark must not keep the process alive.
  process.exit();
}

void mainAndStop();
