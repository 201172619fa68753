import { existsSync } from 'node:fs';
import { join } from 'node:path';

const PLACES = [
  join(__dirname, '../../docs'),
  join(__dirname, '../../../../docs'),
  join(__dirname, '../../../../../docs'),
];

/** @throws Error when it is not where the build puts it */
export function docsFolder(): string {
  const folder = PLACES.find((place) => existsSync(join(place, 'guide')));
  if (folder === undefined) throw new Error('the guide (docs/guide) is missing in this build');
  return folder;
}
