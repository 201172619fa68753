import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const DIST = join(dirname(require.resolve('@bull-board/ui/package.json')), 'dist');

/** Of the one style that its scripts write, always the same; with another version the browser names another hash. */
const SCRIPT_STYLE = 'sha256-r2N1TB/gHbBtBZFKg7ejmq1acVSREzucTAEw6ga4hoU=';

/** Loads nothing from elsewhere, talks to nobody but us, and stands in nobody's frame; its address is the base of its own. */
export const BOARD_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' '${SCRIPT_STYLE}'`,
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Paths below `static/`: what is not in here is no file, whatever its name says. */
export function boardFiles(): ReadonlyMap<string, string> {
  const folder = join(DIST, 'static');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(names.map((name) => [name.split(sep).join('/'), join(folder, name)]));
}

/**
 * The page of bull-board without what the policy forbids: fonts of another host, and the styles that stand in the text of
 * its "Loading".
 *
 * @param values of the placeholders, ready to stand in HTML
 */
export function boardPage(values: Readonly<Record<string, string>>): string {
  const page = readFileSync(join(DIST, 'index.ejs'), 'utf8');
  const [head = '', rest = ''] = page.split('<div id="root">', 2);
  const scripts = rest.slice(rest.indexOf('<script'));
  return `${withoutForeignFonts(head)}<div id="root"></div>${scripts}`.replace(
    /<%[=-] (\w{1,40}) %>/g,
    (_placeholder, name: string) => values[name] ?? '',
  );
}

const withoutForeignFonts = (head: string): string =>
  head
    .split('\n')
    .filter((line) => !line.includes('href="https:'))
    .join('\n');
