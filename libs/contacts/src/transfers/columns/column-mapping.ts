import { isStorableText } from '@chasqui/http/requests';
import { CsvProblem } from '../csv/csv-problem';
import { MOST_COLUMNS } from '../csv/csv-rows';
import { areAnswers, areOfLists } from './consent-words';
import { isCountry } from './countries';
import { headingOf, labelColumns, plain } from './headings';
import { CUSTOM, IMPORT_FIELDS, type ImportTarget, isShared, isTarget, OTHERS } from './import-target';

export interface MappedColumn {
  index: number;
  target: ImportTarget;
  /** For phones and emails: the lowest rank that a row has becomes the primary address. */
  rank: number;
  /** Index of the column that labels this number or address. */
  label?: number;
  /** Everyone it names wants no messages. */
  isOptOut?: boolean;
  /** The heading names no channel: `status`. */
  isOfPerson?: boolean;
}

/** The first rows tell what an ambiguous heading means. */
export interface FileHead {
  headings: readonly string[];
  sample: readonly (readonly string[])[];
}

export const SAMPLE_ROWS = 20;
const LONGEST_HEADING = 200;
/** Columns that an import adds to its file of refused rows: never imported again. */
const OF_REFUSALS = ['line', 'code', 'reason'];

/** Checks a mapping without the file. @returns the problem, or null */
export function mappingProblem(mapping: object): string | null {
  const entries = Object.entries(mapping);
  if (entries.length === 0 || entries.length > MOST_COLUMNS)
    return `\`mapping\` must have 1 to ${MOST_COLUMNS} columns.`;
  const unknown = entries.find(([, target]) => !isTarget(target));
  if (unknown !== undefined)
    return `\`mapping\` must map headings to ${IMPORT_FIELDS.join(', ')} or \`custom_fields.<key>\`.`;
  const targets = entries.map(([, target]) => target as ImportTarget).filter((target) => !isShared(target));
  const twice = targets.find((target, index) => targets.indexOf(target) !== index);
  return twice === undefined ? null : `\`mapping\` maps several columns to \`${twice}\`.`;
}

/**
 * @param mapping null: guessed from the headings, and unknown columns are left out
 * @param customKeys keys of the organization's custom fields
 * @throws CsvProblem HEADING_INVALID, MAPPING_INVALID
 */
export function mappedColumns(
  head: FileHead,
  mapping: Readonly<Record<string, string>> | null,
  customKeys: readonly string[],
): MappedColumn[] {
  mustBeHeadings(head.headings);
  const columns = mapping === null ? guessed(head, customKeys) : given(head.headings, mapping);
  if (!hasAddress(columns)) throw noAddress(head, mapping, customKeys);
  const unknown = columns.find(({ target }) => isUnknownField(target, customKeys));
  if (unknown !== undefined)
    throw new CsvProblem('MAPPING_INVALID', `There is no field \`${unknown.target}\`: see GET /contacts/fields.`);
  return columns;
}

/** @throws CsvProblem HEADING_INVALID */
export function guessedColumns(head: FileHead, customKeys: readonly string[]): MappedColumn[] {
  mustBeHeadings(head.headings);
  return guessed(head, customKeys);
}

export const mappingOf = (headings: readonly string[], columns: readonly MappedColumn[]): Record<string, string> =>
  Object.fromEntries(columns.map(({ index, target }) => [headings[index] ?? '', target]));

export interface LeftColumn {
  index: number;
  /** Heading; `#4` for the fourth column if it has none. */
  column: string;
}

/** Columns that are neither mapped, nor labels, nor ignored. @param ignored headings the user chose to leave out */
export function leftColumns(
  headings: readonly string[],
  columns: readonly MappedColumn[],
  ignored: readonly string[],
): LeftColumn[] {
  const used = new Set(columns.flatMap(({ index, label }) => (label === undefined ? [index] : [index, label])));
  const isOfRefusals = OF_REFUSALS.every((name, index) => headings[index] === name);
  return headings.flatMap((heading, index) => {
    const column = heading === '' ? `#${index + 1}` : heading;
    const isOwn = isOfRefusals && index < OF_REFUSALS.length;
    return used.has(index) || isOwn || ignored.includes(column) ? [] : [{ index, column }];
  });
}

const hasAddress = (columns: readonly MappedColumn[]): boolean =>
  columns.some(({ target }) => Object.keys(OTHERS).includes(target));

export const isUnknownField = (target: string, customKeys: readonly string[]): boolean =>
  target.startsWith(CUSTOM) && !customKeys.includes(target.slice(CUSTOM.length));

/** People put a title above their tables: the message quotes the row that seems to hold the headings. */
function noAddress(
  { sample }: FileHead,
  mapping: Readonly<Record<string, string>> | null,
  customKeys: readonly string[],
): CsvProblem {
  if (mapping !== null)
    return new CsvProblem('MAPPING_INVALID', 'No column of the mapping is a phone, an email or an external_id.');
  const below = sample.find((row) =>
    hasAddress(guessed({ headings: row.map((cell) => cell.trim()), sample: [] }, customKeys)),
  );
  const hint =
    below === undefined
      ? 'Send a `mapping`.'
      : `The headings must stand in the first row, and those of this file seem to be "${below.join(', ').slice(0, LONGEST_HEADING)}". Delete the rows above.`;
  return new CsvProblem('MAPPING_INVALID', `No column has a phone, an email or an external_id. ${hint}`);
}

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
  const labels = labelColumns(headings);
  const seen = new Set<number>();
  const columns = Object.entries(mapping).map(([heading, target]): MappedColumn => {
    const index = headings.indexOf(heading.trim());
    if (index < 0) throw new CsvProblem('MAPPING_INVALID', `The file has no column "${heading}".`);
    if (seen.has(index))
      throw new CsvProblem('MAPPING_INVALID', `The mapping has the column "${heading.trim()}" several times.`);
    seen.add(index);
    if (!isTarget(target)) throw new CsvProblem('MAPPING_INVALID', `There is no field \`${target}\`.`);
    return { ...columnOf(headings[index] ?? '', index, target), ...labelOf(labels, index) };
  });
  return columns.toSorted((a, b) => a.index - b.index);
}

function columnOf(heading: string, index: number, target: ImportTarget): MappedColumn {
  const known = headingOf(heading);
  return {
    index,
    target,
    rank: known?.rank ?? 0,
    ...(known?.isOptOut === true && { isOptOut: true }),
    ...(STATUS.test(plain(heading)) && { isOfPerson: true }),
  };
}

const labelOf = (labels: ReadonlyMap<number, number>, index: number): Pick<MappedColumn, 'label'> => {
  const label = labels.get(index);
  return label === undefined ? {} : { label };
};

/** Ambiguous: listmonk and Mailchimp call a person's state so, other programs an order's. The values decide. */
const STATUS = /^(?:subscription |subscriber |marketing |member )?status$/;
/** Ambiguous: a number, or a consent. The values decide. */
const NUMBER_OR_ANSWER: ReadonlyMap<string, ImportTarget> = new Map([
  ['sms', 'opt_sms'],
  ['whatsapp', 'opt_whatsapp'],
  ['sms status', 'opt_sms'],
  ['whatsapp status', 'opt_whatsapp'],
  ['email status', 'opt_email'],
]);

function guessed({ headings, sample }: FileHead, customKeys: readonly string[]): MappedColumn[] {
  const labels = labelColumns(headings);
  const lower = headings.map((heading) => heading.toLowerCase());
  // If a file names a custom field by its full name, as an export does, no other column is guessed to be that field.
  const unnamed = customKeys.filter((key) => !lower.includes(`${CUSTOM}${key}`));
  const found = headings.flatMap((heading, index): MappedColumn[] => {
    const values = sample.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
    const target = guess(heading, values, customKeys, unnamed);
    return target === undefined ? [] : [{ ...columnOf(heading, index, target), ...labelOf(labels, index) }];
  });
  return asNames(headings, oneOfEach(found));
}

/**
 * The best phone or email column is primary, and the rest hold further addresses; other fields take their best
 * column.
 */
function oneOfEach(columns: readonly MappedColumn[]): MappedColumn[] {
  const best = new Map<ImportTarget, MappedColumn>();
  for (const column of columns) {
    const before = best.get(column.target);
    if (before === undefined || column.rank < before.rank) best.set(column.target, column);
  }
  return columns.flatMap((column): MappedColumn[] => {
    const { target } = column;
    if (isShared(target) || best.get(target) === column) return [column];
    return target === 'phone' || target === 'email' ? [{ ...column, target: OTHERS[target] }] : [];
  });
}

/** `Nombre`, `Nome` or `Nom` alone is the whole name; `Name` beside `Vorname` is the last name. */
function asNames(headings: readonly string[], columns: readonly MappedColumn[]): MappedColumn[] {
  const has = (target: ImportTarget): boolean => columns.some((column) => column.target === target);
  const isVorname = columns.some(
    ({ index, target }) => target === 'first_name' && plain(headings[index] ?? '') === 'vorname',
  );
  const nameOf = ({ target }: MappedColumn): ImportTarget => {
    if (target === 'first_name' && !has('last_name') && !has('name')) return 'name';
    if (target === 'last_name' && !has('first_name') && !has('name')) return 'name';
    return target === 'name' && isVorname && !has('last_name') ? 'last_name' : target;
  };
  return columns.map((column) => ({ ...column, target: nameOf(column) }));
}

/** @param unnamed custom keys that no heading gives by their full name */
function guess(
  heading: string,
  values: readonly string[],
  customKeys: readonly string[],
  unnamed: readonly string[],
): ImportTarget | undefined {
  const lower = heading.toLowerCase();
  const text = plain(heading);
  const field = IMPORT_FIELDS.find((each) => each === lower) ?? byValues(text, values) ?? headingOf(heading)?.target;
  if (field !== undefined && !isLateField(field)) return isBelieved(field, values) ? field : undefined;
  const key = (field === undefined ? customKeys : unnamed).find(
    (each) => each === lower || `${CUSTOM}${each}` === lower || plain(each) === text,
  );
  return key === undefined ? field : `${CUSTOM}${key}`;
}

function byValues(text: string, values: readonly string[]): ImportTarget | undefined {
  if (STATUS.test(text)) return areOfLists(values) ? 'opt_email' : undefined;
  return areAnswers(values) ? NUMBER_OR_ANSWER.get(text) : undefined;
}

/** `Country code` is DE in one file, and +49 in the next. */
const isBelieved = (field: ImportTarget, values: readonly string[]): boolean =>
  (field !== 'country' && field !== 'phone_country') || values.length === 0 || values.some(isCountry);

/**
 * Whether organizations may already have had a custom field of this name when the import learned the field: theirs
 * wins. Consents are never custom fields.
 */
const isLateField = (field: ImportTarget): boolean => field.startsWith('other_') || field === 'phone_country';
