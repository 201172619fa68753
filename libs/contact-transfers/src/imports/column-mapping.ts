import { isStorableText } from '@chasqui/requests';
import { CsvProblem } from '../csv/csv-problem';
import { MOST_COLUMNS } from '../csv/csv-rows';

/** Fields of a contact that a column can have. */
export const IMPORT_FIELDS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'external_id',
  'avatar_url',
  'language',
  'timezone',
  'country',
  'company',
  'tags',
  'notes',
  'blocked',
  'other_phones',
  'other_emails',
  'other_external_ids',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** What a column is: a field, or `custom_fields.<key>`. */
export type ImportTarget = ImportField | `custom_fields.${string}`;

/** A column whose cells are taken. */
export interface MappedColumn {
  index: number;
  target: ImportTarget;
}

const CUSTOM = /^custom_fields\.[a-z][a-z0-9_]{0,39}$/;
const LONGEST_HEADING = 200;

/** Headings in which people write a field, in English, Spanish, Portuguese and German, as `plain` makes them. */
const GUESSES: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['name', 'full name', 'display name', 'contact', 'contact name', 'nombre completo', 'nombre y apellido'],
  first_name: [
    'first name',
    'firstname',
    'given name',
    'nombre',
    'nombres',
    'primer nombre',
    'primeiro nome',
    'vorname',
  ],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'apellido', 'apellidos', 'sobrenome', 'nachname'],
  phone: [
    'phone',
    'phone number',
    'telephone',
    'mobile',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'cellphone',
    'whatsapp',
    'telefono',
    'numero de telefono',
    'telefono movil',
    'movil',
    'celular',
    'numero',
    'telefone',
    'telefon',
    'handy',
  ],
  email: ['email', 'e mail', 'email address', 'mail', 'correo', 'correo electronico', 'e mail adresse'],
  external_id: ['external id', 'customer id', 'contact id', 'id externo', 'id cliente', 'codigo'],
  avatar_url: ['avatar url', 'avatar', 'picture', 'photo', 'foto'],
  language: ['language', 'lang', 'locale', 'idioma', 'sprache'],
  timezone: ['timezone', 'time zone', 'zona horaria', 'zeitzone'],
  country: ['country', 'country code', 'pais', 'land'],
  company: ['company', 'company name', 'organization', 'organisation', 'empresa', 'compania', 'firma'],
  tags: ['tags', 'tag', 'labels', 'label', 'groups', 'etiquetas', 'etiqueta', 'grupos'],
  notes: ['notes', 'note', 'comments', 'notas', 'nota', 'observaciones', 'comentarios', 'notizen'],
  blocked: ['blocked', 'bloqueado'],
  other_phones: ['other phones', 'otros telefonos'],
  other_emails: ['other emails', 'otros correos'],
  other_external_ids: ['other external ids', 'otros ids externos'],
};

/** Whether something can be what a column is mapped to. */
export const isTarget = (value: unknown): value is ImportTarget =>
  typeof value === 'string' && (IMPORT_FIELDS.some((field) => field === value) || CUSTOM.test(value));

/**
 * A mapping of column headings to fields as far as it can be judged without a file.
 *
 * @returns what is wrong with it; null: nothing
 */
export function mappingProblem(mapping: object): string | null {
  const entries = Object.entries(mapping);
  if (entries.length === 0 || entries.length > MOST_COLUMNS)
    return `\`mapping\` must have 1 to ${MOST_COLUMNS} columns.`;
  const unknown = entries.find(([, target]) => !isTarget(target));
  if (unknown !== undefined)
    return `\`mapping\` must map headings to ${IMPORT_FIELDS.join(', ')} or \`custom_fields.<key>\`.`;
  const targets = entries.map(([, target]) => target as ImportTarget);
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  return twice === undefined ? null : `\`mapping\` maps several columns to \`${twice}\`.`;
}

/**
 * Which column has which field.
 *
 * @param mapping null: it is guessed by the headings; what nobody knows is left out
 * @param customKeys of the custom fields of the organization
 * @throws CsvProblem HEADING_INVALID, MAPPING_INVALID
 */
export function mappedColumns(
  headings: readonly string[],
  mapping: Readonly<Record<string, string>> | null,
  customKeys: readonly string[],
): MappedColumn[] {
  mustBeHeadings(headings);
  const columns = mapping === null ? guessed(headings, customKeys) : given(headings, mapping);
  if (!columns.some(({ target }) => ['phone', 'email', 'external_id'].includes(target))) {
    const hint = mapping === null ? ' Send a `mapping`.' : '';
    throw new CsvProblem('MAPPING_INVALID', `No column has a phone, an email or an external_id.${hint}`);
  }
  const unknown = columns.find(({ target }) => isUnknown(target, customKeys));
  if (unknown !== undefined)
    throw new CsvProblem('MAPPING_INVALID', `There is no field \`${unknown.target}\`: see GET /contacts/fields.`);
  return columns;
}

/** The columns whose headings are known. @throws CsvProblem HEADING_INVALID */
export function guessedColumns(headings: readonly string[], customKeys: readonly string[]): MappedColumn[] {
  mustBeHeadings(headings);
  return guessed(headings, customKeys);
}

/** As it is shown. */
export const mappingOf = (headings: readonly string[], columns: readonly MappedColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ index, target }) => [headings[index] ?? '', target]));

const isUnknown = (target: ImportTarget, customKeys: readonly string[]): boolean =>
  target.startsWith('custom_fields.') && !customKeys.includes(target.slice('custom_fields.'.length));

function mustBeHeadings(headings: readonly string[]): void {
  const odd = headings.find((heading) => heading.length > LONGEST_HEADING || !isStorableText(heading));
  if (odd !== undefined)
    throw new CsvProblem(
      'HEADING_INVALID',
      `The headings in the first row must be text of at most ${LONGEST_HEADING} characters, without NUL characters: ` +
        'a file in UTF-16 needs a byte order mark, or its `encoding`.',
    );
  const named = headings.filter((heading) => heading !== '');
  const twice = named.find((heading, index) => named.indexOf(heading) !== index);
  if (twice !== undefined)
    throw new CsvProblem('HEADING_INVALID', `Several columns have the heading "${twice}". Give each its own.`);
}

function given(headings: readonly string[], mapping: Readonly<Record<string, string>>): MappedColumn[] {
  const seen = new Set<number>();
  return Object.entries(mapping).map(([heading, target]) => {
    const index = headings.indexOf(heading.trim());
    if (index < 0) throw new CsvProblem('MAPPING_INVALID', `The file has no column "${heading}".`);
    if (seen.has(index))
      throw new CsvProblem('MAPPING_INVALID', `The mapping has the column "${heading.trim()}" several times.`);
    seen.add(index);
    if (!isTarget(target)) throw new CsvProblem('MAPPING_INVALID', `There is no field \`${target}\`.`);
    return { index, target };
  });
}

function guessed(headings: readonly string[], customKeys: readonly string[]): MappedColumn[] {
  const columns: MappedColumn[] = [];
  const lower = headings.map((heading) => heading.toLowerCase());
  // A file that names a field of the organization as such, as an export does, calls nothing else so.
  const unnamed = customKeys.filter((key) => !lower.includes(`custom_fields.${key}`));
  for (const [index, heading] of lower.entries()) {
    const target = guess(plain(heading), heading, customKeys, unnamed);
    if (target !== undefined && columns.every((column) => column.target !== target)) columns.push({ index, target });
  }
  // `nombre` alone is the whole name.
  return columns.map((column) =>
    column.target === 'first_name' && columns.every(({ target }) => target !== 'last_name' && target !== 'name')
      ? { ...column, target: 'name' }
      : column,
  );
}

/** @param unnamed those of the custom keys that no heading names as such */
function guess(
  text: string,
  heading: string,
  customKeys: readonly string[],
  unnamed: readonly string[],
): ImportTarget | undefined {
  const field = IMPORT_FIELDS.find((each) => each === heading || GUESSES[each].includes(text));
  if (field !== undefined && !isLateField(field)) return field;
  const key = (field === undefined ? customKeys : unnamed).find(
    (each) => each === heading || `custom_fields.${each}` === heading || plain(each) === text,
  );
  return key === undefined ? field : `custom_fields.${key}`;
}

/** Whether organizations may have had a field of their own of that name before contacts could be imported with it: theirs counts. */
const isLateField = (field: ImportField): boolean => field.startsWith('other_');

/** In lower case, without accents, with a space between words. */
const plain = (heading: string): string =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
