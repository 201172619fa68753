import { type Operation, operationsOf } from './operations';
import type { Described } from './described';

export interface Links {
  /** For an operation as texts name it, for example `GET /messages/{id}`. */
  operation(name: string): string | undefined;
  word(word: string): string | undefined;
}

export const ERRORS_PATH = '/docs/errors';
export const EVENTS_PATH = '/docs/events';

export const operationLink = ({ tagSlug, id }: Pick<Operation, 'tagSlug' | 'id'>): string =>
  `/docs/reference/${tagSlug}#${id}`;

export function linksOf(document: Described, codes: readonly string[]): Links {
  const operations = new Map(operationsOf(document).map((each) => [each.name, operationLink(each)]));
  const words = new Map<string, string>();
  for (const code of codes) words.set(code, `${ERRORS_PATH}#${code}`);
  for (const type of Object.keys(document.webhooks ?? {})) words.set(type, `${EVENTS_PATH}#${type}`);
  return { operation: (name) => operations.get(name), word: (word) => words.get(word) };
}
