import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pages of the guide, in the order in which people read them, by the name of their file in docs/guide. */
export const GUIDE_PAGES = [
  'quick-start',
  'authentication',
  'whatsapp',
  'sms',
  'phone-numbers',
  'templates',
  'contacts',
  'segments',
  'import-contacts',
  'receiving',
  'webhooks',
  'errors',
  'idempotency',
  'limits',
  'test-mode',
  'gateway',
  'phones',
] as const;

export type GuidePage = (typeof GUIDE_PAGES)[number];

/** The texts of the guide, and the files that it shows. */
export interface Guide {
  text(page: GuidePage): string;
  snippet(name: string): string;
}

/** Where `docs` is: beside the built app, and in the repository. */
const PLACES = [
  join(__dirname, '../../docs'),
  join(__dirname, '../../../../docs'),
  join(__dirname, '../../../../../docs'),
];

/** The guide of this version. @throws Error when its files are not where the build puts them */
export function readGuide(): Guide {
  const folder = PLACES.find((place) => existsSync(join(place, 'guide')));
  if (folder === undefined) throw new Error('the guide (docs/guide) is missing in this build');
  const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
  return { text: (page) => read('guide', `${page}.md`), snippet: (name) => read('snippets', name) };
}
