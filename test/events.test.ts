import { EVENT_TYPES } from '@chasqui/database';
import { sampleEvent, type WireEvent } from '@chasqui/events';
import { createDescribedApi } from '../apps/api-gateway/src/openapi/described-api';
import { createOpenApiDocument } from '../apps/api-gateway/src/openapi/document';
import { mismatchesOf, type Schema } from './system/json-schema';

interface Described {
  webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: Schema } } } } }>;
  components: { schemas: Record<string, Schema> };
}

let described: Described;

beforeAll(async () => {
  const { http } = await createDescribedApi();
  described = createOpenApiDocument(http.nest, 'https://chasqui.example.com') as unknown as Described;
  await http.close();
});

function mismatches(type: string, event: unknown): string[] {
  const schema = described.webhooks[type]?.post.requestBody.content['application/json'].schema;
  if (schema === undefined) return [`${type} is not described`];
  const resolve = (reference: string) => described.components.schemas[reference.split('/').at(-1) ?? ''];
  return mismatchesOf(event, schema, resolve, type);
}

function pathsOf(value: unknown, at: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => [[...at, key], ...pathsOf(each, [...at, key])]);
}

function without(value: object, [key = '', ...rest]: readonly string[]): object {
  const { [key]: member, ...others } = value as Record<string, unknown>;
  return rest.length === 0 ? others : { ...others, [key]: without(member as object, rest) };
}

/** Members that are present only if they say something, and free-form ones. */
const OPTIONAL = /(^|\.)(merged_contact_ids|channels|sms)$|\.(metadata|answers|utm)\./;

describe.each(EVENT_TYPES)('%s', (type) => {
  const sample: WireEvent = sampleEvent(type);

  it('an event has a sample that is as the API description says', () => {
    expect(mismatches(type, sample)).toEqual([]);
  });

  it('an event has a description that names every member: a sample without one of them is none', () => {
    const needed = pathsOf(sample).filter((path) => !OPTIONAL.test(path.join('.')));
    expect(needed.length).toBeGreaterThan(8);
    for (const path of needed) {
      expect([path.join('.'), mismatches(type, without(sample, path)).length]).toEqual([path.join('.'), 1]);
    }
  });

  it('an event has a description that knows no other member', () => {
    const data = { ...sample.data, surprise: 1 };
    expect(mismatches(type, { ...sample, data }).join()).toContain('surprise is not described');
  });
});
