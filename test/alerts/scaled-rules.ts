import { parseDocument } from 'yaml';

const SECONDS = { s: 1, m: 60, h: 3600 } as const;
const DURATION = /(\d+)(s|m|h)/g;

/**
 * The rules with all times divided, so that a test need not wait for minutes: `for`, the windows of ranges, and the one threshold
 * that is a time, that of the age of the oldest work. All else stays.
 */
export function scaledRules(rules: string, factor: number): string {
  const shorter = (text: string): string =>
    text.replace(DURATION, (_, count: string, unit: keyof typeof SECONDS) => {
      return `${Math.max(500, Math.round((Number(count) * SECONDS[unit] * 1000) / factor))}ms`;
    });
  const document = parseDocument(rules);
  const { groups } = document.toJS() as { groups: { rules: { expr: string; for?: string }[] }[] };
  for (const [group, { rules: all }] of groups.entries()) {
    for (const [place, rule] of all.entries()) {
      const expr = rule.expr
        .replace(/\[[^\]]+\]/g, shorter)
        .replace(
          /(oldest_age_seconds\)) > (\d+)/,
          (_, before: string, age: string) => `${before} > ${Number(age) / factor}`,
        );
      document.setIn(['groups', group, 'rules', place, 'expr'], expr);
      if (rule.for !== undefined) document.setIn(['groups', group, 'rules', place, 'for'], shorter(rule.for));
    }
  }
  return document.toString();
}
