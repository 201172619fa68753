import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { INVARIANTS } from '../checker/check-history';
import { definiteAnswer, kindOf } from '../checker/answer-kind';
import type { ScenarioResult } from '../scenarios/run-scenario';
import { bulkFigures } from './bulk-figures';
import { smsFigures } from './sms-figures';
import { laneRecovery, messageRecovery, outageRecovery } from './recovery';

/** Deaths by SIGKILL: from the harness, and at the points of a preload. */
const KILLS = ['kill', 'point'];

/** Larger histories are not kept. */
const MAX_KEPT = 200_000;

export function figuresOf(result: ScenarioResult) {
  const { history, scenario, seed } = result;
  const answers = history.messages.map((message) => definiteAnswer(message));
  const count = (kind: string): number =>
    answers.filter((answer) => (answer === undefined ? 'none' : kindOf(answer)) === kind).length;
  const faults: Record<string, number> = {};
  for (const { kind, target } of history.faults) {
    if (target !== 'load') faults[`${kind} ${target}`] = (faults[`${kind} ${target}`] ?? 0) + 1;
  }
  return {
    scenario: scenario.name,
    seed,
    messages: history.messages.length,
    requests: [...history.messages, ...history.bulks, ...history.sms.messages].reduce(
      (sum, { tries }) => sum + tries.length,
      0,
    ),
    answered_200: count('sent'),
    refused: count('refused'),
    keys_freed: history.database.messages.filter(({ freesKey }) => freesKey).length,
    without_definite_answer: count('none'),
    in_ledger: history.ledger.length,
    bulks: bulkFigures(history),
    sms: smsFigures(history),
    kills: history.faults.filter((fault) => KILLS.includes(fault.kind)).length,
    faults,
    lane_taken_again_ms: laneRecovery(history),
    interrupted_message_answered_ms: messageRecovery(history),
    first_answer_after_outage_ms: outageRecovery(history),
    quiet_after_ms: result.quietAfterMs === null ? null : Math.round(result.quietAfterMs),
    seconds: Math.round(result.tookMs / 1000),
    violations: Object.fromEntries(
      Object.keys(INVARIANTS).map((name) => [
        name,
        result.violations.filter((violation) => violation.invariant === name).length,
      ]),
    ),
  };
}

export const isFine = ({ violations, unused }: ScenarioResult): boolean => violations.length + unused.length === 0;

export function saveResult(result: ScenarioResult, folder: string, name: string, keepHistory: boolean): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  const { violations, unused, history } = result;
  const figures = { ...figuresOf(result), unused, details: violations.slice(0, 200) };
  writeFileSync(path, `${JSON.stringify(figures, null, 2)}\n`);
  if ((keepHistory || violations.length > 0) && history.messages.length <= MAX_KEPT) {
    writeFileSync(join(folder, `${name}.history.json.gz`), gzipSync(JSON.stringify({ seed: result.seed, ...history })));
  }
  return path;
}

export function tableOf(result: ScenarioResult): string {
  const figures = figuresOf(result);
  const lines = Object.entries(INVARIANTS).map(([name, { promise }]) => {
    const broken = figures.violations[name] ?? 0;
    return `  ${name.padEnd(3)}  ${broken === 0 ? 'holds ' : 'BROKEN'} ${promise}${broken === 0 ? '' : ` (${broken})`}`;
  });
  const { violations: _, ...shown } = figures;
  const broken = result.violations
    .slice(0, 10)
    .map(({ invariant, subject, what }) => `    ${invariant} ${subject}: ${what}`);
  return [
    `${isFine(result) ? 'PASSED' : 'FAILED'} ${figures.scenario}: ${result.scenario.what}`,
    ...Object.entries(shown).map(([name, value]) => `  ${name.padEnd(30)} ${JSON.stringify(value)}`),
    ...lines,
    ...broken,
    ...result.unused.map((what) => `  WORTHLESS ${what}`),
  ].join('\n');
}
