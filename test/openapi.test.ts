import { beforeAll, describe, expect, it } from '@jest/globals';
import { createDescribedApi } from '../apps/api-gateway/src/openapi/described-api';
import { createOpenApiDocument } from '../apps/api-gateway/src/openapi/document';
import { mismatchesOf, type Schema } from './system/json-schema';

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Described {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: { name: string; description?: string }[];
  requestBody?: Described;
  responses: Record<string, Described>;
}
type Operations = Record<string, Record<string, Operation>>;

/** Types that clients have in addition to the description's. */
const GENERATED = new Set([
  // @hey-api/openapi-ts 0.99, client and core
  'Auth',
  'AuthToken',
  'Client',
  'ClientMeta',
  'ClientOptions',
  'Config',
  'Options',
  'RequestOptions',
  'RequestResult',
  'ResponseStyle',
  'StreamEvent',
  'ServerSentEventsOptions',
  'JsonValue',
  'Webhooks',
  // swagger-typescript-api 13
  'Api',
  'ApiConfig',
  'ContentType',
  'FullRequestParams',
  'HttpClient',
  'HttpResponse',
  'QueryParamsType',
  'RequestParams',
  'ResponseFormat',
  // orval 8: the type of an error is the error's schema, with this in its place where a client has its own
  'ErrorType',
  'BodyType',
  'SecondParameter',
  // openapi-generator 7: Java, Python, Go, TypeScript
  'ApiClient',
  'ApiException',
  'ApiResponse',
  'BaseAPI',
  'Configuration',
  'FetchError',
  'JSON',
  'Model',
  'Pair',
  'RequiredError',
  'ResponseError',
  'ServerConfiguration',
  'Object',
  'List',
  'File',
  'Exception',
  'Any',
  // openapi-typescript-codegen 0.29 and Kiota
  'ApiError',
  'ApiRequestOptions',
  'ApiResult',
  'CancelError',
  'CancelablePromise',
  'OpenAPI',
  'OpenAPIConfig',
  // Words of languages
  'Message',
  'Optional',
  'String',
  'Integer',
  'Response',
  'Request',
  'Date',
  'Map',
  'Set',
  'Enum',
  'Record',
]);

/** Suffixes that generators add to an operation's name: hey-api, orval, swagger-typescript-api, openapi-generator. */
const OF_AN_OPERATION = ['Data', 'Error', 'Errors', 'Response', 'Responses', 'Params', 'Query', 'Request', 'Result'];

let document: {
  servers: { url: string }[];
  paths: Operations;
  webhooks: Operations;
  components: Record<string, Record<string, Schema>>;
};
let operations: { name: string; isOurs: boolean; operation: Operation }[];

beforeAll(async () => {
  const { http } = await createDescribedApi();
  document = createOpenApiDocument(http.nest, 'https://chasqui.example.com') as unknown as typeof document;
  await http.close();
  operations = [document.paths, document.webhooks].flatMap((paths) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        return { name: `${method.toUpperCase()} ${path}`, isOurs: paths === document.paths, operation };
      }),
    ),
  );
});

const resolve = (reference: string): Schema | undefined => {
  const [kind = '', name = ''] = reference.split('/').slice(-2);
  return document.components[kind]?.[name];
};
const whole = (part: Described): Described =>
  part.$ref === undefined ? part : (resolve(part.$ref) as unknown as Described);

function mismatchesIn(at: string, { schema = {}, example, examples = {} }: Content): string[] {
  const values = [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
  if (values.length === 0) return [`${at} has no example`];
  return values.flatMap((value) => mismatchesOf(value, schema, resolve, at));
}

function within(schema: Schema, at: string): { at: string; schema: Schema }[] {
  const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  const lists = [schema.items, schema.allOf, schema.anyOf, schema.oneOf].flat() as (Schema | undefined)[];
  const inner = lists.flatMap((each) => (each === undefined ? [] : within(each, `${at}[]`)));
  return [{ at, schema }, ...members.flatMap(([name, each]) => within(each, `${at}.${name}`)), ...inner];
}

describe('the API description, for whoever makes a client of it', () => {
  it('the API description gives every operation a name of its own that a program can use', () => {
    const names = operations.map(({ operation }) => operation.operationId ?? '');
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('the API description says of every operation what it does, where it belongs, and what each parameter is', () => {
    for (const { name, operation } of operations) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S{3}/)]);
      expect([name, operation.tags?.length]).toEqual([name, 1]);
      const silent = operation.parameters?.filter(({ description = '' }) => description === '') ?? [];
      expect([name, silent]).toEqual([name, []]);
    }
  });

  it('the API description has an example of every request and of every answer, and each is as its schema says', () => {
    const wrong = operations.flatMap(({ name, operation, isOurs }) => {
      const answers = isOurs ? Object.entries(operation.responses) : [];
      const parts = [['request', operation.requestBody ?? {}] as const, ...answers];
      return parts.flatMap(([part, described]) =>
        Object.values(whole(described).content ?? {}).flatMap((content) => mismatchesIn(`${name} ${part}`, content)),
      );
    });
    expect(wrong).toEqual([]);
  });

  it('the API description has no schema without a shape, and a sentence for every member', () => {
    const all = Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) => within(schema, name));
    const shapeless = all.filter(({ schema }) => {
      const isObject = [schema.type].flat().includes('object');
      const { properties, additionalProperties, allOf } = schema;
      return Object.keys(schema).length === 0 || (isObject && !properties && !additionalProperties && !allOf);
    });
    expect(shapeless.map(({ at }) => at)).toEqual([]);
    const silent = all.filter(({ at, schema }) => /\.[^[\]]+$/.test(at) && !schema.description && !schema.$ref);
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  it('the API description names an absolute server and says nothing of how a key is made', () => {
    expect(document.servers).toEqual([{ url: 'https://chasqui.example.com/v1' }]);
    expect(document.components.securitySchemes?.bearer).toEqual({
      type: 'http',
      scheme: 'bearer',
      description: 'The API key.',
    });
  });

  it('the API description lets a client leave out what is optional: no member of a schema has a default', () => {
    const all = Object.entries(document.components.schemas ?? {}).flatMap(([name, schema]) => within(schema, name));
    expect(all.filter(({ schema }) => 'default' in schema).map(({ at }) => at)).toEqual([]);
    const { properties = {} } = document.components.schemas?.BulkBody ?? {};
    expect((properties as Record<string, Schema>).throttle_ms?.description).toMatch(/Default: `500`/);
    expect((document.components.schemas?.UpdateWebhookBody?.properties as object) ?? {}).not.toMatchObject({
      events: { description: expect.stringContaining('Default: `["*"]`') },
    });
  });

  it('the API description names no schema as a language or a generator names a type of its own', () => {
    const names = Object.keys(document.components.schemas ?? {});
    expect(names.filter((name) => /[^A-Za-z]/.test(name) || name in globalThis || GENERATED.has(name))).toEqual([]);
    const ofOperations = operations.flatMap(({ operation: { operationId = '' } }) => {
      const type = operationId.charAt(0).toUpperCase() + operationId.slice(1);
      return ['', ...OF_AN_OPERATION].map((suffix) => `${type}${suffix}`);
    });
    expect(names.filter((name) => ofOperations.includes(name))).toEqual([]);
  });
});
