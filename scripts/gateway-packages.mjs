// The packages of an installed gateway app, from package-lock.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Libs whose code is part of the gateway app's package. */
export const BUNDLED_LIBS = ['gateway-protocol', 'outbound', 'vcard'];

/** Packages imported by the bundled libs; in the repository they stand in the root package.json. */
const OF_LIBS = ['ipaddr.js', 'undici'];

const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

export function dependenciesOf(root) {
  const app = json(join(root, 'apps/whatsapp-gateway/package.json')).dependencies;
  const own = json(join(root, 'package.json')).dependencies;
  const all = { ...Object.fromEntries(OF_LIBS.map((name) => [name, own[name]])), ...app };
  return Object.fromEntries(Object.entries(all).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Every package below the app's dependencies, without peers (they are left out at the installation).
 * @returns {{ path: string, name: string, version: string, license: string, isOptional: boolean }[]} sorted by name
 */
export function installedPackages(root) {
  const { packages } = json(join(root, 'package-lock.json'));
  const found = new Map();
  const visit = (from, names) => {
    for (const name of names) {
      const path = resolvePath(packages, from, name);
      if (path === undefined || found.has(path)) continue;
      const { version, license = 'unknown', optional = false, dependencies, optionalDependencies } = packages[path];
      found.set(path, { path, name, version, license, isOptional: optional });
      visit(path, Object.keys({ ...dependencies, ...optionalDependencies }));
    }
  };
  visit('apps/whatsapp-gateway', Object.keys(dependenciesOf(root)));
  return [...found.values()].toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, 'en'));
}

function resolvePath(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
    if (!folder.includes('/node_modules/')) folder = '/';
  }
}
