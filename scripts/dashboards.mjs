// Writes the Grafana dashboards of deploy/monitoring/dashboards: node scripts/dashboards.mjs. With --check it writes
// nothing, and exits with 1 if a file is stale.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DASHBOARDS } from './dashboards/panels.mjs';
import { toGrafana } from './dashboards/grafana.mjs';

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'deploy/monitoring/dashboards');
const isCheck = process.argv.includes('--check');
const stale = DASHBOARDS.filter((dashboard) => {
  const file = join(folder, `${dashboard.uid}.json`);
  const text = `${JSON.stringify(toGrafana(dashboard), null, 2)}\n`;
  const isStale = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  if (isStale && !isCheck) writeFileSync(file, text);
  return isStale;
});
if (isCheck && stale.length > 0) {
  process.stderr.write(`${stale.map(({ uid }) => uid).join(', ')}: run npm run gen\n`);
  process.exitCode = 1;
}
