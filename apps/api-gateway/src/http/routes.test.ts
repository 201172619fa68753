import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode } from '@chasqui/errors';
import { SCOPES } from '@chasqui/database';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Api } from '../api.factory';
import { createDescribedApi } from '../openapi/described-api';
import { createOpenApiDocument } from '../openapi/document';

interface Operation {
  operationId: string;
  tags: string[];
  summary?: string;
  'x-error-codes': ErrorCode[];
  responses: Record<string, DescribedAnswer>;
  parameters?: { name: string; description?: string }[];
}

let api: Api;
let document: OpenAPIObject;

beforeAll(async () => {
  api = await createDescribedApi();
  document = createOpenApiDocument(api.http.nest, 'https://chasqui.example.com');
});

afterAll(() => api.http.close());

interface DescribedAnswer {
  $ref?: string;
  headers?: object;
  content?: Record<string, { schema?: object }>;
}

function resolved(answer: DescribedAnswer): DescribedAnswer {
  const name = answer.$ref?.replace('#/components/responses/', '');
  return name === undefined ? answer : (document.components?.responses?.[name] as DescribedAnswer);
}

const operations = (): [string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation as unknown as Operation,
    ]),
  );

describe('every route', () => {
  it('every route has either a scope of the specification or is public', () => {
    for (const { method, url, rules } of api.routes.entries) {
      const known = rules.scope !== undefined && SCOPES.includes(rules.scope);
      expect([method, url, known !== (rules.isPublic === true)]).toEqual([method, url, true]);
    }
    expect(api.routes.entries.length).toBeGreaterThan(8);
  });

  it('the description has every route below /v1 that takes a key, and nothing else', () => {
    const served = api.routes.entries
      .filter(({ method, url, rules }) => url.startsWith('/v1/') && method !== 'HEAD' && !rules.isPublic)
      .map(({ method, url }) => `${method} ${url.slice('/v1'.length).replace(/:(\w+)/g, '{$1}')}`);
    expect(
      operations()
        .map(([name]) => name)
        .sort(),
    ).toEqual(served.sort());
  });

  it('every POST takes an Idempotency-Key, and says what it answers because of it', () => {
    for (const [name, operation] of operations().filter(([name]) => name.startsWith('POST '))) {
      const header = operation.parameters?.find((each) => each.name === 'Idempotency-Key');
      expect([name, header?.description]).toEqual([name, expect.stringContaining('72 hours')]);
      expect([name, operation['x-error-codes']]).toEqual([
        name,
        expect.arrayContaining(['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_MISMATCH']),
      ]);
    }
  });

  it('every route is described with a tag, a sentence, sentences for its parameters, and the headers of every answer', () => {
    const tags = new Set(document.tags?.map((tag) => tag.name));
    for (const [name, operation] of operations()) {
      expect([name, operation.tags.every((tag) => tags.has(tag)) && operation.tags.length]).toEqual([name, 1]);
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/.{10}/)]);
      for (const parameter of operation.parameters ?? []) {
        expect([name, parameter.name, parameter.description]).toEqual([name, parameter.name, expect.any(String)]);
      }
      for (const [status, given] of Object.entries(operation.responses)) {
        const answer = resolved(given);
        expect([name, status, answer.headers]).toMatchObject([name, status, { 'X-RateLimit-Limit': {} }]);
        const type = name === 'GET /events/stream' && status === '200' ? 'text/event-stream' : 'application/json';
        expect([name, status, Object.keys(answer.content ?? {})]).toEqual([name, status, [type]]);
      }
    }
  });

  it('every route describes one answer per status of its error codes', () => {
    for (const [name, operation] of operations()) {
      const statuses = new Set(operation['x-error-codes'].map((code) => String(ERRORS[code].status)));
      const described = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
      expect([name, described.sort()]).toEqual([name, [...statuses].sort()]);
    }
  });
});

describe('the API description', () => {
  it('the description calls no two operations by the same name', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('the description is OpenAPI 3.1, version 1.2.0, with exactly the tags of the specification, in their order', () => {
    expect([document.openapi, document.info.version]).toEqual(['3.1.0', '1.2.0']);
    expect(document.tags?.map((tag) => tag.name)).toEqual([
      'WhatsApp',
      'Messages',
      'SMS',
      'Email',
      'OTP',
      'Contacts',
      'Quick replies',
      'Templates',
      'Lead forms',
      'Campaigns',
      'Web chat',
      'Gateway app',
      'Learn',
      'Meta',
    ]);
    expect(JSON.stringify(document)).not.toContain('"nullable"');
  });

  it('the description refers to nothing that is not there', () => {
    const text = JSON.stringify(document);
    for (const [, path] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = path
        ?.split('/')
        .reduce<unknown>((node, name) => (node as Record<string, unknown>)?.[name], document);
      expect([path, typeof target]).toEqual([path, 'object']);
    }
  });
});
