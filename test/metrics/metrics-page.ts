import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppMetric } from './app-metrics';

const ROW = /^\| `([a-z_0-9]+)` \| (\w+) \| ([^|]*) \| [^|]+ \| ([^|]+) \| /gm;

export interface PageMetric extends AppMetric {
  apps: readonly string[];
}

/** @param apps what `all` means on the page */
export function metricsOfPage(apps: readonly string[]): PageMetric[] {
  const text = readFileSync(join(__dirname, '../../docs/metrics.md'), 'utf8');
  return [...text.matchAll(ROW)].map(([, name = '', type = '', labels = '', told = '']) => ({
    name,
    type,
    labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
    apps: told === 'all' ? [...apps] : told.split(', '),
  }));
}

export function labelsOfPage(): Set<string> {
  const text = readFileSync(join(__dirname, '../../docs/metrics.md'), 'utf8');
  const [, section = ''] = text.split('\n## Labels\n');
  const cells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  return new Set(cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, label = '']) => label)));
}
