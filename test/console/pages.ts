import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROUTES = readFileSync(join(__dirname, '../../apps/console/web/src/routes.ts'), 'utf8');

function pathsBelow(parent: string): readonly string[] {
  const paths = [...ROUTES.matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)].flatMap(([, below, path]) =>
    below === parent && path !== undefined ? [path.replace(/^\/$/, '')] : [],
  );
  if (paths.length !== ROUTES.split(`=> ${parent},`).length - 1) throw new Error(`A route of ${parent} has no path`);
  return paths;
}

/** Paths of all pages below an organization, as routes.ts has them; `''` is its home. */
export const PAGES = pathsBelow('organization');
/** Paths of all pages below `/operations`. */
export const PAGES_OF_OPERATORS = pathsBelow('operations');
