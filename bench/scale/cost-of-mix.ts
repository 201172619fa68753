import type { MessageCost } from './capacity';

export interface CostFigure {
  label: string;
  median: number;
}

/**
 * Cost of a message of a mix.
 *
 * @param mix share of each kind, by its name in the report; sum 1
 * @throws Error naming a figure that the report lacks
 */
export function costOfMix(figures: readonly CostFigure[], mix: Readonly<Record<string, number>>): MessageCost {
  const kinds = Object.entries(mix);
  const weighted = (valueOf: (kind: string) => number): number =>
    kinds.reduce((sum, [kind, share]) => sum + share * valueOf(kind), 0);
  const one = (name: string): number => weighted((kind) => figureOf(figures, `${kind}: ${name}`));
  const all = (name: RegExp): number => weighted((kind) => sumOf(figures, `${kind}: `, name));
  return {
    statements: one('SQL statements'),
    redisCommands: one('Redis commands'),
    walBytes: one('WAL without page images, bytes'),
    walImageBytes: one('WAL page images, bytes'),
    databaseCpuMs: one('CPU of PostgreSQL, ms'),
    appsCpuMs: all(/^CPU of (?!PostgreSQL|Redis)/),
    storedBytes: all(/^(heap|indexes) of /),
  };
}

function figureOf(figures: readonly CostFigure[], label: string): number {
  const figure = figures.find((each) => each.label === label);
  if (figure === undefined) throw new Error(`the report of the bench cost has no figure "${label}"`);
  return figure.median;
}

const sumOf = (figures: readonly CostFigure[], kind: string, name: RegExp): number =>
  figures
    .filter(({ label }) => label.startsWith(kind) && name.test(label.slice(kind.length)))
    .reduce((sum, { median }) => sum + median, 0);
