import { now } from './clock';

export interface Bite {
  mechanism: string;
  scenario: string;
  /** One of these invariants must break. */
  breaks: readonly string[];
  run: () => Promise<{ violations: readonly { invariant: string }[]; unused: readonly string[] }>;
}

export interface BiteOutcome {
  mechanism: string;
  scenario: string;
  /** Broken invariants with counts: `I1 12, I2 12`; empty if the absence did not show. */
  red: string;
  problems: readonly string[];
  seconds: number;
}

export async function runBites(bites: readonly Bite[]): Promise<BiteOutcome[]> {
  const outcomes: BiteOutcome[] = [];
  for (const bite of bites) outcomes.push(await runBite(bite));
  return outcomes;
}

export const isSharp = ({ red, problems }: BiteOutcome): boolean => red !== '' && problems.length === 0;

export function biteTable(outcomes: readonly BiteOutcome[]): string {
  const blunt = outcomes.filter((outcome) => !isSharp(outcome));
  const seconds = outcomes.reduce((sum, outcome) => sum + outcome.seconds, 0);
  const rows = outcomes.map(({ mechanism, scenario, red, seconds: took, problems }) => {
    const shown = problems.length > 0 ? `NOT RUN AS IT SHOULD: ${problems.join('; ')}` : red || 'DID NOT SHOW';
    return `  ${mechanism.padEnd(16)} ${scenario.padEnd(18)} ${String(took).padStart(4)} s  ${shown}`;
  });
  const verdict =
    blunt.length === 0
      ? `Every missing mechanism showed: ${outcomes.length} in ${seconds} s.`
      : `Did not show: ${blunt.map(({ mechanism }) => mechanism).join(', ')}.`;
  return [...rows, verdict].join('\n');
}

async function runBite({ mechanism, scenario, breaks, run }: Bite): Promise<BiteOutcome> {
  const began = now();
  const outcome = (red: string, problems: readonly string[]): BiteOutcome => {
    return { mechanism, scenario, red, problems, seconds: Math.round((now() - began) / 1_000) };
  };
  try {
    const { violations, unused } = await run();
    const counts = breaks.map(
      (name) => [name, violations.filter(({ invariant }) => invariant === name).length] as const,
    );
    const red = counts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
    return outcome(red.join(', '), unused);
  } catch (error) {
    // A bite that cannot run must not hide the results of the others.
    return outcome('', [error instanceof Error ? error.message : String(error)]);
  }
}
