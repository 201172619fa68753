import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPhone } from '@chasqui/testing';
import { AllowedValues, type BodySchema } from '../testing/allowed-values';
import { ApiHarness, withKey } from '../testing/api-gateway.harness';

type Body = Record<string, unknown>;
interface Content {
  schema: { $ref: string };
  example: Body;
}
interface Description {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, Content | undefined> } }>>;
  components: { schemas: Record<string, BodySchema> };
}

interface Operation {
  name: string;
  path: string;
  properties: Readonly<Record<string, BodySchema>>;
  required: readonly string[];
  example: Body;
}

interface Allowed {
  operation: Operation;
  field: string;
  value: string;
  body: Body;
}

const ID = '019a9f3c-5a07-7e90-b1d4-3c2f7a89e503';
const IMAGE = 'https://www.example.com/a.png';
const HOUR_MS = 3_600_000;
const ABSENT = 'absent';

interface OfField {
  /** A part of the names of operations. Default: all. */
  of?: RegExp;
  field: string;
}

const BESIDE: readonly (OfField & { beside: Body })[] = [
  { field: 'template_id', beside: { message: undefined } },
  { of: /send|schedule/, field: 'variables', beside: { template_id: ID, message: undefined } },
  { of: /send|schedule/, field: 'language', beside: { template_id: ID, message: undefined } },
  { field: 'media_base64', beside: { filename: 'a.png' } },
  { of: /send|schedule/, field: 'media_type', beside: { media_url: IMAGE, message: undefined } },
  { of: /templates|replies/, field: 'media_type', beside: { media_url: IMAGE } },
  { of: /templates/, field: 'channel', beside: { subject: null } },
  { of: /templates/, field: 'message', beside: { variables: null } },
  { of: /POST .contacts.fields/, field: 'options', beside: { type: 'select' } },
  { of: /contacts/, field: 'addresses', beside: { phone: undefined, email: undefined, external_id: undefined } },
  { of: /PATCH .contacts/, field: 'external_id', beside: { phone: '4915112345678' } },
  { field: 'messages_per_minute', beside: { sms_limit_raised: true } },
  { field: 'sms_limit_raised', beside: { messages_per_minute: 12 } },
];

/** Refused although the schema allows it: no schema can say it, so the field's description says it in words. */
const SAID_IN_WORDS: readonly (OfField & { value: RegExp; words: RegExp })[] = [
  // Required without a template and without a file.
  {
    of: /send|schedule/,
    field: 'message',
    value: /^absent$|^"\s*"$/,
    words: /required, and not blank, unless|required and not blank unless/i,
  },
  // Times relative to now, and to each other.
  { field: 'scheduled_at', value: /2020|2199/, words: /30 seconds to 90 days from now/ },
  { field: 'since', value: /^"(?!2020)/, words: /in the past/ },
  { field: 'until', value: /2020/, words: /not before `since`/ },
  { field: 'account_ids', value: /-/, words: /numbers and SMS phones of yours/ },
  {
    of: /contacts$|contacts.{id}$/,
    field: 'custom_fields',
    value: /^{"/,
    words: /fields of GET \/contacts\/fields, by their keys/,
  },
  // Whether http is allowed depends on the installation.
  { of: /webhooks/, field: 'url', value: /"http:/, words: /https URL.*http, are refused unless/ },
  // A link to a picture that was sent back may be http.
  { field: 'avatar_url', value: /"http:/i, words: /https address/ },
  // Entries of a list that depend on each other.
  { field: 'sims', value: /"slot":1.*"slot":1/, words: /each `slot` once/ },
  {
    of: /templates/,
    field: 'variables',
    value: /"key":"(?!order")|key.*key/,
    words: /stands here once, and must stand in a text/,
  },
  // A member of an entry that depends on another one, and a list that depends on the field beside it.
  { field: 'type', value: /"select"/, words: /needs `options`/ },
  { field: 'options', value: /^\[\]$/, words: /`select`, which needs one/ },
  { field: 'addresses', value: /"email"|"phone","value":"(?!49151)/, words: /Each `value` is of its `kind`/ },
  { field: 'addresses', value: /^\[\]$/, words: /A contact needs one/ },
  { field: 'rules', value: /"op":"(?!eq)|"value":[^"]/, words: /with what, depends on its field/ },
];

const isOf = ({ of, field }: OfField, allowed: Pick<Allowed, 'operation' | 'field'>): boolean =>
  field === allowed.field && (of === undefined || of.test(allowed.operation.name));

// No bulk send runs here: each is accepted only to be told that too many are open.
const api = ApiHarness.ofFile({ config: { OPEN_BULKS_PER_ORGANIZATION: 0 } });
let operations: Operation[];
let values: AllowedValues;

beforeAll(async () => {
  const { paths, components } = (await (await fetch(`${api.url}/openapi.json`)).json()) as Description;
  const resolve = (reference: string) => components.schemas[reference.split('/').at(-1) ?? ''] ?? {};
  values = new AllowedValues(resolve);
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const content = requestBody?.content['application/json'];
      if (content === undefined) return [];
      const { properties = {}, required = [] } = resolve(content.schema.$ref);
      const name = `${method.toUpperCase()} ${path}`;
      const example = { ...content.example };
      // The committed example's time will be in the past one day.
      if ('scheduled_at' in example) example.scheduled_at = new Date(Date.now() + HOUR_MS).toISOString();
      return [{ name, path, properties, required, example }];
    }),
  );
});

interface Answer {
  status: number;
  code?: string;
  message?: string;
  data?: { id?: string };
}

async function send(key: string, name: string, body: Body, path = name.split(' ')[1]): Promise<Answer> {
  const response = await fetch(`${api.url}/v1${path}`, {
    method: name.split(' ')[0] ?? '',
    headers: { ...withKey(key), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

/** A new organization with what an operation changes. @returns its path and its key */
async function stage({ path }: Operation): Promise<{ path: string; key: string }> {
  const { key, orgId } = await api.aKey({ rateLimitPerMinute: 100_000 });
  await send(key, 'POST /contacts/fields', { key: 'birthday', type: 'date' });
  const [collection = ''] = path.split('/{id}');
  const made = operations.find(({ name }) => name === `POST ${collection}`);
  const example = collection === '/contacts/fields' ? { key: 'size', type: 'select', options: ['S'] } : made?.example;
  if (collection === '/sms/accounts')
    return { key, path: path.replace('{id}', (await aPhone(api.database, { orgId })).id) };
  if (collection === path || example === undefined) return { key, path: path.replace('{id}', ID) };
  const { data } = await send(key, `POST ${collection}`, example);
  return { key, path: path.replace('{id}', data?.id ?? '') };
}

/** Fields with the same description, of bodies that create or that change something, have the same rules. */
const likeness = ({ name, properties, required }: Operation, field: string): string =>
  JSON.stringify([name.split(' ')[0], field, required.includes(field), properties[field]]);

const isFirstLike = (operation: Operation, field: string): boolean =>
  operations.find((one) => likeness(one, field) === likeness(operation, field)) === operation;

function bodiesOf(operation: Operation): Allowed[] {
  const { properties, required, example } = operation;
  const fields = Object.entries(properties).filter(([field]) => isFirstLike(operation, field));
  return fields.flatMap(([field, schema]) => {
    const { beside = {} } = BESIDE.find((each) => isOf(each, { operation, field })) ?? {};
    const { [field]: shown, ...others } = { ...example, ...beside };
    const absent = { operation, field, value: ABSENT, body: others };
    // Errors of a row are in its result.
    const isOfRows = /bulk/.test(operation.name) && schema.type === 'array';
    const given = (isOfRows ? [shown] : values.of(schema)).map((value) => {
      return { operation, field, value: JSON.stringify(value), body: { ...others, [field]: value } };
    });
    return shown === undefined || required.includes(field) ? given : [absent, ...given];
  });
}

/** Something missing, not connected or already existing is not the body's fault. */
const isRefused = ({ status }: Answer): boolean => ![200, 201, 202, 403, 404, 409, 503].includes(status);
const isTaken = (answer: Answer): boolean =>
  !isRefused(answer) || (answer.status === 429 && /bulk/.test(answer.message ?? ''));

const told = (at: string, { code, message }: Answer): string => `${at}: ${code} ${message}`;
const short = (value: string): string => (value.length > 80 ? `${value.slice(0, 60)}… (${value.length})` : value);

describe('a body that the description of the API allows', () => {
  it('the example of each operation is a body that it takes', async () => {
    const refusals = await Promise.all(
      operations.map(async (operation) => {
        const { key, path } = await stage(operation);
        const answer = await send(key, operation.name, operation.example, path);
        return isTaken(answer) ? [] : [told(operation.name, answer)];
      }),
    );
    expect(operations.length).toBeGreaterThan(40);
    expect(refusals.flat()).toEqual([]);
  });

  it('each operation takes each field that its schema allows, unless the description of the field says in words that it does not', async () => {
    const refused = await Promise.all(
      operations.map(async (operation) => {
        const { key, path } = await stage(operation);
        const refusals: { allowed: Allowed; answer: Answer }[] = [];
        for (const allowed of bodiesOf(operation)) {
          const answer = await send(key, operation.name, allowed.body, path);
          if (!isTaken(answer)) refusals.push({ allowed, answer });
        }
        return refusals;
      }),
    );
    const unsaid = refused.flat().filter(({ allowed }) => !saidOf(allowed));
    expect(
      unsaid.map(({ allowed: { operation, field, value }, answer }) =>
        told(`${operation.name} ${field} ${short(value)}`, answer),
      ),
    ).toEqual([]);
    const unused = SAID_IN_WORDS.filter((said) => !refused.flat().some(({ allowed }) => isSaid(said, allowed)));
    expect(unused).toEqual([]);
  });
});

const saidOf = (allowed: Allowed): boolean => SAID_IN_WORDS.some((said) => isSaid(said, allowed));

function isSaid(said: (typeof SAID_IN_WORDS)[number], allowed: Allowed): boolean {
  const { description = '' } = allowed.operation.properties[allowed.field] ?? {};
  return isOf(said, allowed) && said.value.test(allowed.value) && said.words.test(description);
}
