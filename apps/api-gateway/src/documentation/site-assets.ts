import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TYPES = {
  'docs.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'scheme.js': 'text/javascript; charset=utf-8',
  'mark.svg': 'image/svg+xml',
} as const;

export interface Asset {
  type: string;
  bytes: Buffer;
}

/** Beside the sources and the built app, and in the repository while the app is only compiled. */
const PLACES = [join(__dirname, 'assets'), join(__dirname, '../../../../../apps/api-gateway/src/documentation/assets')];

/** By name below `/docs/`. @throws Error when they are not where the build puts them */
export function readAssets(): ReadonlyMap<string, Asset> {
  const folder = PLACES.find((place) => existsSync(place));
  if (folder === undefined) throw new Error('the files of the documentation are missing in this build');
  return new Map(
    Object.entries(TYPES).map(([name, type]) => [name, { type, bytes: readFileSync(join(folder, name)) }]),
  );
}
