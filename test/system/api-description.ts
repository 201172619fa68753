import { ERRORS } from '@chasqui/errors';
import type { ApiAnswer } from './api.client';
import { mismatchesOf, type Schema } from './json-schema';

interface Operation {
  tags?: string[];
  summary?: string;
  'x-error-codes'?: string[];
  responses: Record<string, Response_ | { $ref: string }>;
}

interface Response_ {
  headers?: Record<string, unknown>;
  content?: { 'application/json'?: { schema: Schema } };
}

interface Document {
  openapi: string;
  info: { version: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}

export class ApiDescription {
  private readonly patterns: readonly { path: string; matches: RegExp }[];

  private constructor(readonly document: Document) {
    this.patterns = Object.keys(document.paths).map((path) => {
      return { path, matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
    });
  }

  static async read(origin: string): Promise<ApiDescription> {
    return new ApiDescription((await (await fetch(`${origin}/openapi.json`)).json()) as Document);
  }

  /** Every `GET /messages/{id}` of the document. */
  get operations(): { name: string; path: string; method: string; operation: Operation }[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { name: `${method.toUpperCase()} ${path}`, path, method: method.toUpperCase(), operation };
      }),
    );
  }

  brokenPromisesOf(method: string, path: string, answer: ApiAnswer): string[] {
    const pattern = this.patterns.find(({ matches }) => matches.test(path));
    const operation = pattern && this.document.paths[pattern.path]?.[method.toLowerCase()];
    // Unknown paths and methods are no operations: the document's introduction describes 404 and 405.
    if (operation === undefined || answer.code === 'METHOD_NOT_ALLOWED') return [];
    const { code } = answer;
    if (code !== undefined && !operation['x-error-codes']?.includes(code)) return [`${code} is not declared`];
    const response = this.resolve<Response_>(operation.responses[answer.status]);
    const schema = response?.content?.['application/json']?.schema;
    if (schema === undefined) return [`status ${answer.status} is not described`];
    const undescribed = Object.keys(answer.headers).filter(
      (name) =>
        name.startsWith('x-ratelimit') &&
        !Object.keys(response?.headers ?? {}).some((known) => known.toLowerCase() === name),
    );
    return [
      ...mismatchesOf(answer.body, schema, (reference) => this.resolve<Schema>({ $ref: reference })),
      ...undescribed.map((name) => `the header ${name} is not described`),
    ];
  }

  undescribedCodes(operation: Operation): string[] {
    return (operation['x-error-codes'] ?? []).filter((code) => {
      const status = (ERRORS as Record<string, { status: number } | undefined>)[code]?.status;
      return status === undefined || operation.responses[status] === undefined;
    });
  }

  private resolve<T extends object>(node: T | { $ref: string } | undefined): T | undefined {
    if (node === undefined || !('$ref' in node)) return node;
    const found = node.$ref
      .slice('#/'.length)
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], this.document);
    return found as T | undefined;
  }
}
