import { parseDocument } from 'yaml';

const SECONDS = { s: 1, m: 60, h: 3600 } as const;
const DURATION = /(\d+)(s|m|h)/g;

/** Thresholds that are times: the age of the oldest work, and of its figures. */
const AGES = /((?:oldest_age|age_of_figures)_seconds\)) ([<>]) (\d+)/;

export interface Scale {
  usual: number;
  others: Readonly<Record<string, number>>;
}

/**
 * The rules with all times divided, so that a test need not wait for minutes: `for`, ranges, and thresholds that are
 * times. Everything else stays.
 */
export function scaledRules(rules: string, { usual, others }: Scale): string {
  const shorter = (text: string, factor: number): string =>
    text.replace(DURATION, (_, count: string, unit: keyof typeof SECONDS) => {
      return `${Math.max(500, Math.round((Number(count) * SECONDS[unit] * 1000) / factor))}ms`;
    });
  const document = parseDocument(rules);
  const { groups } = document.toJS() as { groups: { rules: { alert: string; expr: string; for?: string }[] }[] };
  for (const [group, { rules: all }] of groups.entries()) {
    for (const [place, rule] of all.entries()) {
      const factor = others[rule.alert] ?? usual;
      const expr = rule.expr
        .replace(/\[[^\]]+\]/g, (range) => shorter(range, factor))
        .replace(AGES, (_, before: string, than: string, age: string) => `${before} ${than} ${Number(age) / factor}`);
      document.setIn(['groups', group, 'rules', place, 'expr'], expr);
      if (rule.for !== undefined) document.setIn(['groups', group, 'rules', place, 'for'], shorter(rule.for, factor));
    }
  }
  return document.toString();
}
