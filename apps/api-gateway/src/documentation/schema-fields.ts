import type { Described, Schema } from './described';

export interface Field {
  name: string;
  /** For people, for example `string (uuid) or null` or `array of objects`. */
  type: string;
  isRequired: boolean;
  description: string;
  /** In words; the description may repeat them. */
  constraints: readonly string[];
  choices: readonly string[];
  /** Members of the object, or of the array's entries. */
  fields: readonly Field[];
}

/** Deeper than any schema; a recursive schema ends earlier. */
const DEEPEST = 8;

export function fieldsOf(document: Described, schema: Schema | undefined, seen: readonly string[] = []): Field[] {
  if (schema === undefined || seen.length >= DEEPEST) return [];
  const whole = resolved(document, schema, seen);
  const required = new Set(whole.schema.required);
  return Object.entries(whole.schema.properties ?? {}).map(([name, member]) =>
    fieldOf(document, { name, member, isRequired: required.has(name), seen: whole.seen }),
  );
}

interface Member {
  name: string;
  member: Schema;
  isRequired: boolean;
  seen: readonly string[];
}

function fieldOf(document: Described, { name, member, isRequired, seen }: Member): Field {
  const { schema, seen: within } = resolved(document, member, seen);
  const items = schema.items && resolved(document, schema.items, within);
  const values = schema.enum ?? items?.schema.enum ?? [];
  return {
    name,
    type: typeOf(schema, items?.schema),
    isRequired,
    description: schema.description ?? '',
    constraints: constraintsOf(schema),
    choices: values.filter((value) => value !== null).map(String),
    fields: items ? fieldsOf(document, items.schema, items.seen) : fieldsOf(document, schema, within),
  };
}

function resolved(
  document: Described,
  given: Schema,
  seen: readonly string[],
): { schema: Schema; seen: readonly string[] } {
  const { $ref, allOf, anyOf, oneOf, ...own } = given;
  const parts: { schema: Schema; seen: readonly string[] }[] = [];
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    const target = seen.includes(name) ? {} : (document.components?.schemas?.[name] ?? {});
    parts.push(resolved(document, target, [...seen, name]));
  }
  for (const part of allOf ?? []) parts.push(resolved(document, part, seen));
  const choices = anyOf ?? oneOf ?? [];
  for (const part of choices) if (part.type !== 'null') parts.push(resolved(document, part, seen));
  const merged = parts.reduce<Schema>((sum, { schema }) => merge(sum, schema), {});
  const isNullable = choices.some(({ type }) => type === 'null');
  const schema = merge(merged, own);
  return {
    schema: isNullable ? { ...schema, type: [...[schema.type ?? 'object'].flat(), 'null'] } : schema,
    seen: [...new Set(parts.flatMap((part) => part.seen).concat(seen))],
  };
}

function merge(one: Schema, other: Schema): Schema {
  return {
    ...one,
    ...other,
    ...((one.properties || other.properties) && { properties: mergedMembers(one.properties, other.properties) }),
    ...((one.required || other.required) && { required: [...(one.required ?? []), ...(other.required ?? [])] }),
  };
}

/** Two parts may describe the same member: the later one narrows it. */
function mergedMembers(one: Schema['properties'] = {}, other: Schema['properties'] = {}): Schema['properties'] {
  const members = Object.entries(other).map(([name, member]) => {
    const former = one[name];
    return [name, former === undefined ? member : { allOf: [former, member] }] as const;
  });
  return { ...one, ...Object.fromEntries(members) };
}

function typeOf(schema: Schema, items: Schema | undefined): string {
  const types = [schema.type ?? (schema.properties ? 'object' : [])].flat();
  const isNullable = types.includes('null');
  const names = types.filter((type) => type !== 'null').map((type) => nameOf(type, schema, items));
  return [...names, ...(isNullable ? ['null'] : [])].join(' or ') || 'any';
}

function nameOf(type: string, schema: Schema, items: Schema | undefined): string {
  if (type === 'array') return `array of ${pluralOf(items)}`;
  if (type === 'object' && schema.properties === undefined && typeof schema.additionalProperties === 'object') {
    return `object of ${pluralOf(schema.additionalProperties)}`;
  }
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}

function pluralOf(items: Schema | undefined): string {
  const type = [items?.type ?? (items?.properties ? 'object' : [])].flat()[0];
  if (type === undefined) return 'values';
  return items?.format === undefined ? `${type}s` : `${type}s (${items.format})`;
}

function constraintsOf(schema: Schema): string[] {
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' entries'),
    range(undefined, schema.maxProperties, ' members'),
    schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    schema.writeOnly === true ? 'never returned' : '',
  ].filter((each) => each !== '');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least, most].map((each) => each?.toLocaleString('en-US'));
  if (from !== undefined && to !== undefined) return `${from} to ${to}${unit}`;
  if (to !== undefined) return `at most ${to}${unit}`;
  return from === undefined || least === 0 ? '' : `at least ${from}${unit}`;
}

export function parameterField(
  document: Described,
  parameter: {
    name: string;
    schema?: Schema;
    required?: boolean;
    description?: string;
  },
): Field {
  const member = { ...parameter.schema, description: parameter.description ?? '' };
  return fieldOf(document, { name: parameter.name, member, isRequired: parameter.required === true, seen: [] });
}
