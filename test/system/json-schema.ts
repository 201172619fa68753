export interface Schema {
  $ref?: string;
  [keyword: string]: unknown;
}

type Resolve = (reference: string) => Schema | undefined;

/** Keywords without constraints. */
const SILENT = new Set(['description', 'example', 'examples', 'title', 'default', 'deprecated']);

const FORMATS: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^https?:\/\/\S+$/,
  phone: /^[+\d][\d\s()./-]{6,}$/,
  'whatsapp-recipient': /^[+\d][\d\s()./-]{6,}$|@(?:g\.us|lid)$/,
  emoji: /^$|\p{Extended_Pictographic}|\p{Regional_Indicator}/u,
  language: /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/,
  timezone: /^[A-Z][\w+-]*(?:\/[\w+-]+)*$/,
  country: /^[A-Za-z]{2}$/,
  // Bytes of a form, which an example describes in words.
  binary: /./,
};

/**
 * Differences between a value and its schema. Small and strict: unknown keywords count as mismatches, and so do members
 * of a success that the schema does not name.
 */
export function mismatchesOf(value: unknown, schema: Schema, resolve: Resolve, at = 'body'): string[] {
  if (schema.$ref !== undefined) {
    const found = resolve(schema.$ref);
    return found ? mismatchesOf(value, found, resolve, at) : [`${schema.$ref} is missing`];
  }
  return Object.entries(schema).flatMap(([keyword, rule]) => mismatchOf(value, keyword, rule, schema, resolve, at));
}

function mismatchOf(
  value: unknown,
  keyword: string,
  rule: unknown,
  schema: Schema,
  resolve: Resolve,
  at: string,
): string[] {
  if (SILENT.has(keyword)) return [];
  switch (keyword) {
    case 'type':
      return [rule].flat().some((type) => isOfType(value, type)) ? [] : [`${at} is no ${[rule].flat().join(' or ')}`];
    case 'enum':
      return (rule as unknown[]).includes(value) ? [] : [`${at} is ${String(value)}, not one of ${String(rule)}`];
    case 'format':
      if (typeof value !== 'string') return [];
      return FORMATS[rule as string]?.test(value) ? [] : [`${at} is no ${String(rule)}`];
    case 'minimum':
      return typeof value !== 'number' || value >= Number(rule) ? [] : [`${at} is less than ${String(rule)}`];
    case 'maximum':
      return typeof value !== 'number' || value <= Number(rule) ? [] : [`${at} is more than ${String(rule)}`];
    case 'minLength':
    case 'maxLength':
      return typeof value !== 'string' || isWithin(value.length, keyword, rule) ? [] : [`${at} breaks ${keyword}`];
    case 'pattern':
      return typeof value !== 'string' || new RegExp(String(rule)).test(value) ? [] : [`${at} breaks ${keyword}`];
    case 'minItems':
    case 'maxItems':
      return !Array.isArray(value) || isWithin(value.length, keyword, rule) ? [] : [`${at} breaks ${keyword}`];
    case 'uniqueItems':
      return !Array.isArray(value) || new Set(value).size === value.length ? [] : [`${at} has something twice`];
    case 'propertyNames':
      return isObject(value)
        ? Object.keys(value).flatMap((name) => mismatchesOf(name, rule as Schema, resolve, `${at} ${name}`))
        : [];
    case 'maxProperties':
      return !isObject(value) || isWithin(Object.keys(value).length, keyword, rule) ? [] : [`${at} breaks ${keyword}`];
    case 'required':
      return (rule as string[]).filter((name) => !hasMember(value, name)).map((name) => `${at}.${name} is missing`);
    case 'properties':
      return isObject(value) ? propertyMismatches(value, rule as Record<string, Schema>, schema, resolve, at) : [];
    case 'additionalProperties':
      return isObject(value) && schema.properties === undefined
        ? Object.entries(value).flatMap(([name, each]) => mismatchesOf(each, rule as Schema, resolve, `${at}.${name}`))
        : [];
    case 'items':
      return Array.isArray(value)
        ? value.flatMap((each, index) => mismatchesOf(each, rule as Schema, resolve, `${at}[${index}]`))
        : [];
    case 'allOf':
      return (rule as Schema[]).flatMap((each) => mismatchesOf(value, each, resolve, at));
    case 'anyOf':
      return (rule as Schema[]).some((each) => mismatchesOf(value, each, resolve, at).length === 0)
        ? []
        : [`${at} fits no schema of anyOf`];
    default:
      return [`${at}: the keyword ${keyword} is not known here`];
  }
}

function propertyMismatches(
  value: Record<string, unknown>,
  properties: Record<string, Schema>,
  schema: Schema,
  resolve: Resolve,
  at: string,
): string[] {
  const isSuccess = schema.type === 'object' && !('error' in properties);
  const unnamed = isSuccess && schema.additionalProperties === undefined;
  return Object.entries(value).flatMap(([name, each]) => {
    const property = properties[name];
    if (property !== undefined) return mismatchesOf(each, property, resolve, `${at}.${name}`);
    return unnamed ? [`${at}.${name} is not described`] : [];
  });
}

const isWithin = (count: number, keyword: string, rule: unknown): boolean =>
  keyword.startsWith('min') ? count >= Number(rule) : count <= Number(rule);

function isOfType(value: unknown, type: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasMember = (value: unknown, name: string): boolean => isObject(value) && Object.hasOwn(value, name);
