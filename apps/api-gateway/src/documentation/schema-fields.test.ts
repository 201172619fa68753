import { describe, expect, it } from '@jest/globals';
import type { Described, Schema } from './described';
import { fieldsOf } from './schema-fields';

const documentOf = (schemas: Record<string, Schema>): Described => ({
  info: { version: '1' },
  paths: {},
  components: { schemas },
});

const NOTHING = documentOf({});

describe('the fields of a schema', () => {
  it('a field says its type, whether it is required, its words and what it must be', () => {
    const schema: Schema = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid', description: 'The ID.' },
        pace: { type: ['integer', 'null'], minimum: 1, maximum: 6000 },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null] },
        names: { type: 'array', items: { type: 'string' }, maxItems: 5 },
      },
    };
    expect(fieldsOf(NOTHING, schema)).toMatchObject([
      { name: 'id', type: 'string (uuid)', isRequired: true, description: 'The ID.', constraints: [] },
      { name: 'pace', type: 'integer or null', isRequired: false, constraints: ['1 to 6,000'] },
      { name: 'kind', choices: ['a', 'b'] },
      { name: 'names', type: 'array of strings', constraints: ['at most 5 entries'] },
    ]);
  });

  it('references, parts of a whole and what may be null are seen through', () => {
    const document = documentOf({
      Base: { type: 'object', required: ['id'], properties: { id: { type: 'string' }, state: { type: 'string' } } },
      Host: { type: 'object', properties: { os: { type: 'string' } } },
    });
    const schema: Schema = {
      allOf: [
        { $ref: '#/components/schemas/Base' },
        {
          properties: {
            state: { enum: ['on'] },
            host: { anyOf: [{ $ref: '#/components/schemas/Host' }, { type: 'null' }] },
          },
        },
      ],
    };
    expect(fieldsOf(document, schema)).toMatchObject([
      { name: 'id', isRequired: true },
      { name: 'state', type: 'string', choices: ['on'] },
      { name: 'host', type: 'object or null', fields: [{ name: 'os' }] },
    ]);
  });

  it('a schema that holds itself ends', () => {
    const document = documentOf({
      Tree: {
        type: 'object',
        properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
    });
    const [children] = fieldsOf(document, { $ref: '#/components/schemas/Tree' });
    expect(children).toMatchObject({ name: 'children', fields: [] });
  });
});
