import { feltChanges } from '../scripts/felt-changes.mjs';

type Schema = Record<string, unknown>;

interface Draft {
  path?: string;
  parameters?: Schema[];
  body?: Schema;
  status?: number;
  answer?: Schema;
}

function aDescription(draft: Draft = {}): object {
  const content = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } });
  const { path = '/sends', parameters = [query({})], status = 201 } = draft;
  const responses = { [status]: { description: 'Sent.', content: content('Answer') } };
  const post = { parameters, requestBody: { content: content('Body') }, responses };
  const Body = { type: 'object', properties: { to: { type: 'string', maxLength: 5 }, ...draft.body } };
  const Answer = {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, ...kind(['a']), ...draft.answer },
  };
  return { openapi: '3.1.0', info: {}, paths: { [path]: { post } }, components: { schemas: { Body, Answer } } };
}

const query = (rest: Schema): Schema => ({ name: 'q', in: 'query', schema: { type: 'string' }, ...rest });
const kind = (values: string[]): Schema => ({ kind: { type: 'string', enum: values } });
const without = (field: string): Schema => ({ [field]: undefined });
const plain = (draft: Draft): object => JSON.parse(JSON.stringify(aDescription(draft))) as object;
const changes = (after: Draft, before: Draft = {}): string[] => feltChanges(plain(before), plain(after));
const SCHEMA = 'content/application/json/schema';

describe('a change of a description that a client could feel is named', () => {
  it.each<[string, Draft, Draft, string]>([
    ['a path that goes', {}, { path: '/others' }, 'POST /sends: removed'],
    ['another status', {}, { status: 200 }, 'POST /sends: removed responses/201'],
    ['a parameter that goes', {}, { parameters: [] }, 'POST /sends: removed parameters/0'],
    [
      'a parameter that must be given',
      {},
      { parameters: [query({ required: true })] },
      'POST /sends: added parameters/0/required (true)',
    ],
    [
      'a field of a body that goes',
      {},
      { body: without('to') },
      `POST /sends: removed requestBody/${SCHEMA}/properties/to`,
    ],
    [
      'a field of a body that gets another type',
      {},
      { body: { to: { type: 'number', maxLength: 5 } } },
      `POST /sends: changed requestBody/${SCHEMA}/properties/to/type (string → number)`,
    ],
    [
      'a field of a body that may not be null any more',
      { body: { to: { type: ['string', 'null'] } } },
      { body: { to: { type: ['string'] } } },
      `POST /sends: removed requestBody/${SCHEMA}/properties/to/type/1 (null)`,
    ],
    [
      'a lower limit',
      {},
      { body: { to: { type: 'string', maxLength: 4 } } },
      `POST /sends: changed requestBody/${SCHEMA}/properties/to/maxLength (5 → 4)`,
    ],
    [
      'a value that a body may not have any more',
      { body: kind(['a', 'b']) },
      { body: kind(['a']) },
      `POST /sends: removed requestBody/${SCHEMA}/properties/kind/enum/1 (b)`,
    ],
    [
      'a field of an answer that goes',
      {},
      { answer: without('kind') },
      `POST /sends: removed responses/201/${SCHEMA}/properties/kind`,
    ],
    [
      'a field of an answer that gets another type',
      {},
      { answer: { id: { type: 'number' } } },
      `POST /sends: changed responses/201/${SCHEMA}/properties/id/type (string → number)`,
    ],
    [
      'a field of an answer that may be null now',
      { answer: { id: { type: ['string'] } } },
      { answer: { id: { type: ['string', 'null'] } } },
      `POST /sends: added responses/201/${SCHEMA}/properties/id/type/1 (null)`,
    ],
    [
      'a value that no answer has any more',
      { answer: kind(['a', 'b']) },
      {},
      `POST /sends: removed responses/201/${SCHEMA}/properties/kind/enum/1 (b)`,
    ],
    [
      'a field of an answer with the name of a limit that goes',
      { answer: { minutes: { type: 'number' } } },
      {},
      `POST /sends: removed responses/201/${SCHEMA}/properties/minutes`,
    ],
  ])('%s', (_what, before, after, line) => {
    expect(changes(after, before)).toEqual([line]);
    expect(changes(before, before)).toEqual([]);
  });
});

describe('what is added, or allowed besides, is not felt', () => {
  it.each<[string, Draft, ...Draft[]]>([
    [
      'a field with the name of a keyword',
      { body: { type: { type: 'string' } }, answer: { type: { type: 'string' } } },
    ],
    ['null in a body', { body: { to: { type: ['string', 'null'] } } }, { body: { to: { type: ['string'] } } }],
    ['a parameter that may be given', { parameters: [query({}), query({ name: 'r' })] }],
    ['a field of a body that may be given', { body: { more: { type: 'string' } } }],
    ['a higher limit', { body: { to: { type: 'string', maxLength: 6 } } }],
    ['a field of an answer', { answer: { more: { type: 'string' } } }],
    ['another value of an answer', { answer: kind(['a', 'b']) }],
    ['another text', { answer: { id: { type: 'string', description: 'The message.' } } }],
  ])('%s', (_what, after, ...before) => {
    expect(changes(after, ...before)).toEqual([]);
  });
});
