export interface BodySchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  anyOf?: readonly BodySchema[];
  description?: string;
  example?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: BodySchema;
  required?: readonly string[];
  properties?: Readonly<Record<string, BodySchema>>;
  minProperties?: number;
  maxProperties?: number;
  propertyNames?: BodySchema;
  additionalProperties?: BodySchema | boolean;
}

type Resolve = (reference: string) => BodySchema;

const LONGEST_TEXT = 5_000;
const LONGEST_UNSAID = 130;
const MOST_ITEMS = 100;
const HOUR_MS = 3_600_000;

/** For texts with a format, which says how they are written. */
const BY_FORMAT: Readonly<Record<string, () => string[]>> = {
  uuid: () => ['019a9f3c-5a07-7e90-b1d4-3c2f7a89e503', '019A9F3C-5A07-4E90-B1D4-3C2F7A89E503'],
  'date-time': () => [
    new Date(Date.now() + HOUR_MS).toISOString(),
    '2020-02-29T10:00:00Z',
    '2199-01-01T10:00:00+01:00',
  ],
  uri: () => ['https://www.example.com/a', 'HTTPS://WWW.EXAMPLE.COM', 'http://www.example.com', 'mailto:a@example.com'],
  email: () => ['a@example.com', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.example.com`],
  byte: () => ['aGVsbG8='],
  phone: () => ['4915112345678', '+49 (0)151 123-45678', '1234567', '004915112345678'],
  'whatsapp-recipient': () => ['+49 (0)151 123-45678', '120363025246125486@g.us', '123456789012345@lid'],
  emoji: () => ['', '\u{1F44D}', '\u{1F1E9}\u{1F1EA}'],
  language: () => ['de', 'pt-BR', 'zh-Hant-TW'],
  timezone: () => ['UTC', 'America/Argentina/Buenos_Aires'],
  country: () => ['CO', 'de'],
};

/** Values that a schema allows, mostly at its edges. */
export class AllowedValues {
  constructor(private readonly resolve: Resolve) {}

  /** @param depth lists around it: in a list within a list, objects have usual values */
  of(given: BodySchema, depth = 0): unknown[] {
    const schema = this.whole(given);
    if (schema.anyOf !== undefined) return schema.anyOf.flatMap((each) => this.of(each, depth));
    if (schema.enum !== undefined) return [...schema.enum];
    return [schema.type ?? []].flat().flatMap((type) => this.ofType(type, schema, depth));
  }

  private ofType(type: string, schema: BodySchema, depth: number): unknown[] {
    switch (type) {
      case 'null':
        return [null];
      case 'boolean':
        return [true, false];
      case 'integer':
      case 'number':
        return [schema.minimum ?? -1, schema.maximum ?? 1_000_000_000, ...(type === 'number' ? [0.5] : [])].filter(
          (each) => each >= (schema.minimum ?? each) && each <= (schema.maximum ?? each),
        );
      case 'array':
        return this.lists(schema, depth + 1);
      case 'object':
        if (schema.properties === undefined) return this.maps(schema);
        return depth > 1 ? [this.usual(schema)] : this.objects(schema, depth);
      default:
        return textsOf(schema);
    }
  }

  private lists({ items = {}, minItems = 0, maxItems, uniqueItems = false }: BodySchema, depth: number): unknown[] {
    const values = this.of(items, depth);
    const filled = (count: number, first: number) =>
      Array.from({ length: count }, (_, at) => values[uniqueItems ? (first + at) % values.length : first]);
    const singles = values.map((_, at) => filled(Math.max(1, minItems), at));
    const most = maxItems !== undefined && maxItems <= MOST_ITEMS && (!uniqueItems || values.length >= maxItems);
    const twice = (maxItems ?? 2) >= 2 ? [filled(Math.max(2, minItems), 0)] : [];
    return [...(minItems === 0 ? [[]] : []), ...singles, ...twice, ...(most ? [filled(maxItems, 0)] : [])];
  }

  private objects({ properties = {}, ...schema }: BodySchema, depth: number): unknown[] {
    const least = this.usualObject({ properties, ...schema });
    const others = Object.entries(properties).flatMap(([name, each]) =>
      this.of(each, depth).map((value) => ({ ...least, [name]: value })),
    );
    return [least, ...others];
  }

  private maps(schema: BodySchema): unknown[] {
    const { additionalProperties, propertyNames, minProperties = 0, maxProperties } = schema;
    const inner =
      typeof additionalProperties === 'object' ? additionalProperties : { type: ['string', 'number', 'null'] };
    const [value = 'a', ...values] = this.of(inner);
    const names = textsOf(propertyNames ?? {});
    const usual = names.find((name) => name.trim() !== '') ?? 'a';
    const named = names.map((name) => ({ [name]: value }));
    const valued = values.map((each) => ({ [usual]: each }));
    const most = maxProperties !== undefined && maxProperties <= MOST_ITEMS;
    const all = Array.from({ length: maxProperties ?? 0 }, (_, at) => [`${usual.slice(0, 1)}${at}`, value] as const);
    return [...(minProperties === 0 ? [{}] : []), ...named, ...valued, ...(most ? [Object.fromEntries(all)] : [])];
  }

  usual(given: BodySchema): unknown {
    const schema = this.whole(given);
    if (schema.example !== undefined) return schema.example;
    if (schema.properties !== undefined) return this.usualObject(schema);
    return this.of(schema).find((value) => typeof value !== 'string' || value.trim() !== '');
  }

  private usualObject({ required = [], properties = {} }: BodySchema): Record<string, unknown> {
    const shown = Object.entries(properties).filter(
      ([name, each]) => required.includes(name) || each.example !== undefined,
    );
    return Object.fromEntries(shown.map(([name, each]) => [name, this.usual(each)]));
  }

  private whole = (schema: BodySchema): BodySchema => (schema.$ref === undefined ? schema : this.resolve(schema.$ref));
}

function textsOf(schema: BodySchema): string[] {
  const { format = '', example, maxLength = LONGEST_UNSAID } = schema;
  const written = BY_FORMAT[format]?.() ?? [];
  const repeated = (schema.pattern === undefined ? ['a', ' '] : ['a', 'A', '0', ' ', '.']).flatMap((each) =>
    extremes(each, schema),
  );
  const free = maxLength <= LONGEST_TEXT ? repeated : repeated.filter((text) => text.length <= 1);
  const isFree = written.length === 0;
  const examples = typeof example === 'string' ? [example, ...(isFree ? [` ${example} `] : [])] : [];
  const candidates = [...examples, ...(isFree ? free : written)];
  return [...new Set(candidates)].filter((text) => isAllowed(text, schema));
}

function extremes(character: string, schema: BodySchema): string[] {
  const { maxLength = LONGEST_UNSAID, pattern } = schema;
  const lengths =
    pattern === undefined ? [0, 1, schema.minLength ?? 0, maxLength] : upTo(Math.min(maxLength, LONGEST_UNSAID));
  const allowed = lengths.map((length) => character.repeat(length)).filter((text) => isAllowed(text, schema));
  const byLength = allowed.toSorted((a, b) => a.length - b.length);
  const [longest] = byLength.slice(-1);
  return pattern === undefined ? byLength : [...byLength.slice(0, 1), ...(longest === undefined ? [] : [longest])];
}

const upTo = (most: number): number[] => Array.from({ length: most + 1 }, (_, length) => length);

function isAllowed(text: string, { minLength = 0, maxLength, pattern }: BodySchema): boolean {
  const isLong = text.length >= minLength && text.length <= (maxLength ?? text.length);
  return isLong && (pattern === undefined || new RegExp(pattern, 'u').test(text));
}
