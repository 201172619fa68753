import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quantile } from '../../bench/report/statistics';
import { NOISE_INVARIANTS, spreadOf } from './noise.check';
import type { MachineVerdict, NoiseResult } from './run-noise';
import { VICTIM_KINDS, type VictimCall } from './victim';

export function noiseFigures(result: NoiseResult) {
  const { scenario, alone, history, violations, cores, machine, tookMs } = result;
  const delivered = history.deliveriesMs.filter((ms) => ms !== null);
  return {
    scenario: scenario.name,
    size: scenario.size,
    victim: Object.fromEntries(
      VICTIM_KINDS.map((kind) => {
        const failed = history.calls.filter((call) => call.kind === kind && call.failure !== null).length;
        return [kind, { alone_ms: spreadOf(alone, kind), noisy_ms: spreadOf(history.calls, kind), failed }];
      }),
    ),
    slowest_send_by_second_ms: slowestBySecond(history.calls),
    webhooks: {
      made: history.deliveriesMs.length,
      delivered: delivered.length,
      p50_ms: Math.round(quantile(delivered, 0.5)),
      p99_ms: Math.round(quantile(delivered, 0.99)),
    },
    most_memory_mb: Object.fromEntries(Object.entries(history.memoryMb).map(([app, mb]) => [app, Math.round(mb)])),
    most_waiting_answers_mb: history.waitingAnswersMb === null ? 'not told' : Math.round(history.waitingAnswersMb),
    ended: history.ended,
    noise: Object.fromEntries(Object.entries(history.noise).map(([name, counts]) => [name, counts ?? 'not arranged'])),
    cores,
    machine,
    seconds: Math.round(tookMs / 1_000),
    violations: Object.fromEntries(
      Object.keys(NOISE_INVARIANTS).map((name) => [name, violations.filter((each) => each.invariant === name).length]),
    ),
  };
}

/** Slowest send by second of its due time; tells one stall from a machine that is busy throughout. */
function slowestBySecond(calls: readonly VictimCall[]): number[] {
  const sends = calls.filter(({ kind }) => kind === 'whatsapp' || kind === 'sms');
  const began = Math.min(...sends.map(({ startedAt }) => startedAt));
  const slowest: number[] = [];
  for (const { startedAt, tookMs } of sends) {
    const second = Math.floor((startedAt - began) / 1_000);
    slowest[second] = Math.max(slowest[second] ?? 0, Math.round(tookMs));
  }
  return slowest;
}

export const isNoiseFine = ({ violations, unused }: NoiseResult): boolean => violations.length + unused.length === 0;

export function saveNoiseResult(result: NoiseResult, folder: string, name: string): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const details = result.violations.slice(0, 200);
  writeFileSync(path, `${JSON.stringify({ ...noiseFigures(result), unused: result.unused, details }, null, 2)}\n`);
  return path;
}

const MACHINE: Record<MachineVerdict, string> = {
  ours: '',
  shared: ' (others had much of the machine: the bounds of time are loose)',
  overloaded: ' (OTHERS HAD THE MACHINE, the victim was slow without noise: N1 to N3 are LEFT OUT)',
};

export function noiseTable(result: NoiseResult): string {
  const {
    victim,
    webhooks,
    most_memory_mb: memory,
    noise,
    violations,
    cores,
    slowest_send_by_second_ms: slowest,
    ...shown
  } = noiseFigures(result);
  const row = (cells: readonly (string | number)[]): string =>
    `  ${cells.map((cell, place) => (place === 0 ? String(cell).padEnd(20) : String(cell).padStart(10))).join('')}`;
  const promises = Object.entries(NOISE_INVARIANTS).map(([name, promise]) => {
    const broken = violations[name] ?? 0;
    return `  ${name}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
  });
  const first = result.violations
    .slice(0, 12)
    .map(({ invariant, subject, what }) => `    ${invariant} ${subject}: ${what}`);
  return [
    `${isNoiseFine(result) ? 'PASSED' : 'FAILED'} ${shown.scenario}: ${result.scenario.what}${MACHINE[result.machine]}`,
    row(['victim, ms', 'alone p50', 'p99', 'noisy p50', 'p99', 'count', 'failed']),
    ...Object.entries(victim).map(([kind, { alone_ms: alone, noisy_ms: noisy, failed }]) =>
      row([kind, alone.p50, alone.p99, noisy.p50, noisy.p99, noisy.count, failed]),
    ),
    `  slowest send of each second, ms: ${slowest.join(' ')}`,
    row(['webhooks', '', '', webhooks.p50_ms, webhooks.p99_ms, webhooks.made, webhooks.made - webhooks.delivered]),
    row(['most memory, MB']),
    ...Object.entries(memory).map(([app, mb]) => row([`  ${app}`, mb])),
    row(['answers unread, MB', shown.most_waiting_answers_mb]),
    row(['noise']),
    ...Object.entries(noise).map(([name, counts]) => `    ${name.padEnd(14)} ${JSON.stringify(counts)}`),
    `  cores ${JSON.stringify(cores)}, ${shown.seconds} s`,
    ...promises,
    ...first,
    ...result.unused.map((what) => `  WORTHLESS ${what}`),
  ].join('\n');
}
