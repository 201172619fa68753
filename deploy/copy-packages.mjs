// node copy-packages.mjs <node_modules> <target> <package>...: copies packages and what they need, as they are installed, so
// that an image has no others. A package that may be missing, and is, is left out.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [source, target, ...names] = process.argv.slice(2);
if (target === undefined || names.length === 0) {
  process.stderr.write('Usage: node copy-packages.mjs <node_modules> <target> <package>...\n');
  process.exit(1);
}
const copied = new Set();
for (const name of names) copy(find(name, []));
process.stdout.write(`${[...copied].toSorted((a, b) => a.localeCompare(b)).join(' ')}\n`);

/** @param {string} place below node_modules: `pino`, or `a/node_modules/b` where two versions are installed */
function copy(place) {
  if (copied.has(place)) return;
  copied.add(place);
  const isOwn = (path) => path === join(source, place, 'node_modules');
  cpSync(join(source, place), join(target, place), { recursive: true, filter: (path) => !isOwn(path) });
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(source, place, 'package.json'), 'utf8'),
  );
  for (const name of Object.keys(dependencies)) copy(find(name, place.split('/node_modules/')));
  for (const name of Object.keys(optionalDependencies)) {
    const found = find(name, place.split('/node_modules/'), true);
    if (found !== undefined) copy(found);
  }
}

/** Where Node finds a package that one in these folders, each in that before it, asks for. */
function find(name, folders, isOptional = false) {
  for (let depth = folders.length; depth >= 0; depth -= 1) {
    const place = [...folders.slice(0, depth), name].join('/node_modules/');
    if (existsSync(join(source, place, 'package.json'))) return place;
  }
  if (isOptional) return undefined;
  throw new Error(`${name} is not in ${source}`);
}
