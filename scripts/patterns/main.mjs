// npm run check:patterns: every regular expression of the programs must take linear time. One line per pattern that
// does not: an exponential one stops a process with 30 characters, a quadratic one with some ten thousand. With a
// folder: the .ts files of that folder.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { judgeAll, keyOf } from './pattern-judge.mjs';
import { patternsOf } from './pattern-walk.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
/** Programs, not their tests: those read only their own texts. */
const IS_READ = /\.(ts|tsx|mjs|cjs|js)$/;
const IS_TEST = /\.(test|e2e|conformance|probe)\.ts$|\/testing\//;

/** Patterns built at run time: where, how, and why they are linear. An entry whose place is gone is stale. */
const DYNAMIC = [
  {
    path: 'libs/phone-numbers/src/phone-spellings.ts',
    text: 'new RegExp(`^(${DIAL_A_ZERO})0([1-9]\\\\d{4,12})$`)',
    reason: 'a fixed list of calling codes, none of which can be read in two ways, and at most 13 digits',
  },
  {
    path: 'libs/phone-numbers/src/phone-spellings.ts',
    text: 'new RegExp(`^(${DIAL_A_ZERO})([1-9]\\\\d{4,12})$`)',
    reason: 'a fixed list of calling codes, and at most 13 digits',
  },
  {
    path: 'apps/api-gateway/src/openapi/served-description.ts',
    text: 'new RegExp(`(${PLACEHOLDER}|${EXAMPLE_TIME})`)',
    reason: 'two fixed texts',
  },
  {
    path: 'libs/http/src/requests/routes/route-table.ts',
    text: 'new RegExp(`^${source}$`)',
    reason: 'of our own routes: parts between slashes, each `[^/]+` or a fixed word; `.*` stands last',
  },
  {
    path: 'apps/whatsapp-gateway/src/outbox/media-upload.ts',
    text: 'new RegExp(`${SERVICE_ROUTES.events}/?$`)',
    reason: 'one fixed path of the protocol',
  },
  {
    path: 'scripts/long-first-sequencer.cjs',
    text: 'new RegExp(`${pattern}$`)',
    reason: 'a fixed list of names of tests, matched with names of tests',
  },
];

const [folder] = process.argv.slice(2);
const isOurs = folder === undefined;
const base = isOurs ? root : resolve(folder);
const paths = isOurs
  ? ourPaths()
  : readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));

const patterns = new Map();
const places = new Map();
const problems = [];
const allowed = new Set();
for (const path of paths) {
  const { found, dynamic } = patternsOf(path, readFileSync(join(base, path), 'utf8'));
  for (const { source, flags, line } of found) {
    const key = keyOf({ source, flags });
    patterns.set(key, { source, flags });
    places.set(key, [...(places.get(key) ?? []), `${path}:${line}`]);
  }
  for (const { text, line } of dynamic) {
    const entry = DYNAMIC.find((each) => each.path === path && each.text === text);
    if (entry === undefined)
      problems.push(`${path}:${line} ${text} is made while the program runs: say why it is linear`);
    else allowed.add(entry);
  }
}
if (isOurs) {
  for (const entry of DYNAMIC.filter((each) => !allowed.has(each))) {
    problems.push(`${entry.path} has no ${entry.text} any more: remove it from the list`);
  }
}

const { version } = createRequire(import.meta.url)('recheck/package.json');
const cache = isOurs ? join(root, 'node_modules/.cache/chasqui') : base;
const bad = await judgeAll(patterns, join(cache, `linear-patterns-${version}.json`));
for (const [key, { status, why }] of bad) {
  const verdict = status === 'vulnerable' ? why : `cannot be judged (${why}): write it simpler`;
  for (const place of places.get(key)) problems.push(`${place} ${key} ${verdict}`);
}
for (const problem of problems.sort()) process.stdout.write(`${problem}\n`);
process.stdout.write(`${patterns.size} patterns of ${paths.length} files, ${problems.length} to mend\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

function ourPaths() {
  const tracked = ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'libs', 'scripts', 'deploy'];
  const listed = execFileSync('git', tracked, { cwd: root, encoding: 'utf8' }).split('\n');
  return listed.filter((path) => IS_READ.test(path) && !IS_TEST.test(path));
}
