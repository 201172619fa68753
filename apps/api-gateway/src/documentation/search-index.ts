import type { Described } from './described';
import { ERRORS_PATH, EVENTS_PATH, operationLink } from './links';
import type { Heading } from './markdown';
import { operationsOf } from './operations';

export type SearchEntry = readonly [title: string, path: string, place: string];

interface Searched {
  document: Described;
  codes: readonly string[];
  pages: readonly { title: string; path: string; headings: readonly Heading[] }[];
}

export function searchIndex({ document, codes, pages }: Searched): SearchEntry[] {
  return [
    ...pages.flatMap(({ title, path, headings }): SearchEntry[] => [
      [title, path, 'Guide'],
      ...headings.map(({ text, id }): SearchEntry => [text, `${path}#${id}`, title]),
    ]),
    ...operationsOf(document).map((each): SearchEntry => [each.summary, operationLink(each), each.name]),
    ...Object.keys(document.webhooks ?? {}).map((type): SearchEntry => [type, `${EVENTS_PATH}#${type}`, 'Event']),
    ...codes.map((code): SearchEntry => [code, `${ERRORS_PATH}#${code}`, 'Error code']),
  ];
}
