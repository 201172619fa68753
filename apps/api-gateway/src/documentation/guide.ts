import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsFolder } from '../openapi/docs-folder';

/** In reading order, by file name in docs/guide. */
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

export interface Guide {
  text(page: GuidePage): string;
  snippet(name: string): string;
}

/** @throws Error when its files are not where the build puts them */
export function readGuide(): Guide {
  const folder = docsFolder();
  const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8');
  return { text: (page) => read('guide', `${page}.md`), snippet: (name) => read('snippets', name) };
}
