import type { Content, Described, Parameter } from './described';

export interface Operation {
  id: string;
  /** As texts name it: `GET /messages/{id}`. */
  name: string;
  method: string;
  path: string;
  tag: string;
  tagSlug: string;
  summary: string;
  description: string;
  isDeprecated: boolean;
  scope: string | undefined;
  parameters: readonly Parameter[];
  body: (Content & { type: string }) | undefined;
  answer: Content & { status: string; description: string; type: string };
  errorCodes: readonly string[];
}

export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]{1,50}/g, '-')
    .replace(/^-/, '')
    .replace(/-$/, '');

export function operationsOf(document: Described): Operation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const tag = described.tags?.[0] ?? '';
      return {
        id: described.operationId ?? '',
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        tag,
        tagSlug: slugOf(tag),
        summary: described.summary ?? '',
        description: described.description ?? '',
        isDeprecated: described.deprecated === true,
        scope: described['x-scope'],
        parameters: described.parameters ?? [],
        body: firstContent(described.requestBody?.content),
        answer: successOf(described.responses),
        errorCodes: described['x-error-codes'] ?? [],
      };
    }),
  );
  const order = (document.tags ?? []).map(({ name }) => name);
  return all.sort((one, other) => order.indexOf(one.tag) - order.indexOf(other.tag));
}

/** Codes that every operation may answer, and those that every operation with a body may answer besides. */
export function sharedCodes(operations: readonly Operation[]): { all: string[]; withBody: string[] } {
  const inAll = (some: readonly Operation[]): string[] =>
    (some[0]?.errorCodes ?? []).filter((code) => some.every(({ errorCodes }) => errorCodes.includes(code)));
  const all = inAll(operations);
  const withBody = inAll(operations.filter(({ method }) => ['POST', 'PUT', 'PATCH'].includes(method)));
  return { all, withBody: withBody.filter((code) => !all.includes(code)) };
}

function firstContent(content: Readonly<Record<string, Content>> | undefined): Operation['body'] {
  const [found] = Object.entries(content ?? {});
  return found && { type: found[0], ...found[1] };
}

function successOf(responses: Described['paths'][string][string]['responses']): Operation['answer'] {
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? ['200', {}];
  return { type: '', ...firstContent(answer.content), status, description: answer.description ?? '' };
}
