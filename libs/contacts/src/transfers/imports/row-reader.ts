import { CONSENT_CHANNELS, type ConsentChannel } from '../../records/store/contact-record';
import type { ContactChange, SaidConsent } from '../../records/store/contact-change';
import type { ContactFieldRecord } from '../../records/fields/contact-field.repository';
import type { ContactSavesService } from '../../records/contact-saves.service';
import { toAddressValue } from '../../records/requests/contact-values';
import { AppError } from '@chasqui/errors';
import { isPhoneCountry, type PhoneCountry, readListedPhone } from '@chasqui/phone-numbers';
import type { MappedColumn } from '../columns/column-mapping';
import { answerOf, isOfAllChannels, meaningOf, wordOf } from '../columns/consent-words';
import { countryOf } from '../columns/countries';
import { rankOfLabel } from '../columns/headings';
import { type AddressKind, addressKindOf, channelOf, CUSTOM } from '../columns/import-target';
import type { CsvRow } from '../csv/csv-rows';
import { listOfCell, textOfCell } from '../csv/csv-text';
import {
  MISSING_ADDRESS,
  MOST_OTHERS,
  noCountry,
  noEmail,
  noExternalId,
  noPhone,
  notAccepted,
  type RowReason,
  shortenedId,
  TOO_MANY_OTHERS,
  tooManyCells,
} from './row-refusal';

export interface CompletedPhone {
  written: string;
  phone: string;
}

export interface ReadRow {
  change: ContactChange;
  completed: CompletedPhone[];
}

export interface RowRules {
  columns: readonly MappedColumn[];
  headings: number;
  tags: readonly string[];
  fields: readonly ContactFieldRecord[];
  /** For numbers in rows without a country; null if none was given. */
  country: PhoneCountry | null;
  /** The organization's country completes numbers with a leading zero if neither row nor request has a country. */
  organizationCountry: PhoneCountry | null;
}

interface Written {
  text: string;
  /** The address with the lowest place is the primary one of its kind. */
  place: number;
}

type Address = NonNullable<ContactChange['addresses']>[number];

/** Only a number that the file itself labels as better comes before the primary column. */
const PRIMARY = -100;
const BETWEEN = { phone: /:::|[;|\r\n]/, email: /:::|[,;|\r\n]/ } as const;
/** Google's group of all contacts. A star marks Google's own groups. */
const EVERYBODY = 'mycontacts';
const SHORTENED = /^\d[.,]\d{1,20}E\+\d{1,3}$/i;

/** Turns rows into contact changes: all rules that need no other contact. */
export class RowReader {
  constructor(
    private readonly saves: Pick<ContactSavesService, 'readContact'>,
    private readonly rules: RowRules,
  ) {}

  read({ cells }: CsvRow): ReadRow | RowReason {
    const { columns, headings, fields } = this.rules;
    if (cells.slice(headings).some((cell) => cell.trim() !== '')) return tooManyCells(cells.length, headings);
    const home = this.country(cells, 'country');
    const given = this.country(cells, 'phone_country');
    for (const country of [home, given]) if (typeof country === 'object' && country !== null) return country;
    const addresses = this.addresses(cells, phoneCountryOf(given) ?? phoneCountryOf(home) ?? this.rules.country);
    if ('code' in addresses) return addresses;
    const contact = {
      ...contactOf(cells, columns, this.rules.tags, fields),
      ...(typeof home === 'string' && { country: home }),
    };
    try {
      const consents = consentsOf(cells, columns);
      const change = {
        ...this.saves.readContact(contact, fields),
        primary: addresses.primary,
        ...(addresses.others.length > 0 && { addresses: addresses.others }),
        ...(consents !== null && { consents }),
      };
      return { change, completed: addresses.completed };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return notAccepted(error);
    }
  }

  /** @returns a country code, null if the row has none, or the refusal */
  private country(cells: readonly string[], target: 'country' | 'phone_country'): string | null | RowReason {
    const column = this.rules.columns.find((each) => each.target === target);
    const text = column === undefined ? '' : textOf(cells, column.index);
    return text === '' ? null : (countryOf(text) ?? noCountry(text));
  }

  private addresses(
    cells: readonly string[],
    country: PhoneCountry | null,
  ): { primary: ContactChange['primary']; others: Address[]; completed: CompletedPhone[] } | RowReason {
    const written = writtenIn(cells, this.rules.columns);
    if (furtherOf(written) > MOST_OTHERS) return TOO_MANY_OTHERS;
    const primary: ContactChange['primary'] = {};
    const others: Address[] = [];
    const completed: CompletedPhone[] = [];
    for (const [kind, texts] of written) {
      const values = new Set<string>();
      for (const { text } of texts) {
        const value = kind === 'phone' ? this.phone(text, country, completed) : otherOf(kind, text);
        if (typeof value !== 'string') return value;
        values.add(value);
      }
      const [first, ...rest] = values;
      if (first !== undefined) primary[kind] = first;
      others.push(...rest.map((value) => ({ kind, value, isPrimary: false })));
    }
    return Object.keys(primary).length === 0 ? MISSING_ADDRESS : { primary, others, completed };
  }

  private phone(text: string, country: PhoneCountry | null, completed: CompletedPhone[]): string | RowReason {
    const { organizationCountry } = this.rules;
    const read = readListedPhone(text, country, organizationCountry);
    if (!('phone' in read)) return noPhone(text, read, country ?? organizationCountry);
    if (read.isCompleted) completed.push({ written: text, phone: read.phone });
    return read.phone;
  }
}

/** The contact, and as much for each further address, since each may belong to another contact. */
export const weightOf = (cells: readonly string[], columns: readonly MappedColumn[]): number =>
  1 + Math.min(furtherOf(writtenIn(cells, columns)), MOST_OTHERS);

const furtherOf = (written: ReadonlyMap<AddressKind, readonly Written[]>): number =>
  [...written.values()].reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);

const phoneCountryOf = (country: string | null | RowReason): PhoneCountry | null =>
  isPhoneCountry(country) ? country : null;

const textOf = (cells: readonly string[], index: number): string => textOfCell(cells[index] ?? '');

function writtenIn(
  cells: readonly string[],
  columns: readonly MappedColumn[],
): ReadonlyMap<AddressKind, readonly Written[]> {
  const found = new Map<AddressKind, Map<string, Written>>();
  for (const column of columns) {
    const kind = addressKindOf(column.target);
    const text = kind === undefined ? '' : textOf(cells, column.index);
    if (kind === undefined || text === '') continue;
    const texts = found.get(kind) ?? new Map<string, Written>();
    found.set(kind, texts);
    const place = placeOf(column, kind, cells);
    for (const each of column.target === kind ? valuesOf(text, kind) : listOfCell(text)) {
      const before = texts.get(each);
      if (before === undefined || place < before.place) texts.set(each, { text: each, place });
    }
  }
  return new Map([...found].map(([kind, texts]) => [kind, [...texts.values()].toSorted((a, b) => a.place - b.place)]));
}

function placeOf({ target, rank, label }: MappedColumn, kind: AddressKind, cells: readonly string[]): number {
  if (label !== undefined) return rankOfLabel((cells[label] ?? '').trim(), target) + rank / 10;
  return target === kind ? PRIMARY + rank : rank;
}

/** A cell may hold several values, and a `'` before digits keeps a spreadsheet from reading them as a number. */
function valuesOf(text: string, kind: AddressKind): string[] {
  const plain = kind !== 'email' && /^'[\d\s()+./-]+$/.test(text) ? text.slice(1) : text;
  if (kind === 'external_id' || !BETWEEN[kind].test(plain)) return [plain];
  return plain
    .split(BETWEEN[kind])
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function otherOf(kind: 'email' | 'external_id', text: string): string | RowReason {
  if (kind === 'external_id' && SHORTENED.test(text)) return shortenedId(text);
  return toAddressValue(kind, text) ?? (kind === 'email' ? noEmail(text) : noExternalId(text));
}

/** Omits empty cells. An invalid value stays text, so that its field's rules report it. */
function contactOf(
  cells: readonly string[],
  columns: readonly MappedColumn[],
  tags: readonly string[],
  fields: readonly ContactFieldRecord[],
): Record<string, unknown> {
  const contact = new Map<string, unknown>();
  const custom = new Map<string, unknown>();
  const own = new Set(tags);
  for (const { index, target } of columns) {
    if (isElsewhere(target)) continue;
    const text = textOf(cells, index);
    if (text === '') continue;
    if (target === 'tags') for (const tag of tagsOf(text)) own.add(tag);
    else if (target === 'blocked') contact.set(target, toBoolean(text));
    else if (target.startsWith(CUSTOM)) {
      const key = target.slice(CUSTOM.length);
      custom.set(
        key,
        toValue(
          text,
          fields.find((field) => field.key === key),
        ),
      );
    } else contact.set(target, text);
  }
  if (own.size > 0) contact.set('tags', [...own]);
  if (custom.size > 0) contact.set('custom_fields', Object.fromEntries(custom));
  return Object.fromEntries(contact);
}

const isElsewhere = (target: MappedColumn['target']): boolean =>
  addressKindOf(target) !== undefined ||
  channelOf(target) !== undefined ||
  target === 'country' ||
  target === 'phone_country';

const tagsOf = (text: string): string[] =>
  listOfCell(text)
    .map((tag) => tag.toLowerCase().replace(/^\* /, ''))
    .filter((tag) => tag !== EVERYBODY);

/** The strictest value wins where several columns are about one channel. @returns null without any consent */
function consentsOf(
  cells: readonly string[],
  columns: readonly MappedColumn[],
): Partial<Record<ConsentChannel, SaidConsent>> | null {
  const consents = new Map<ConsentChannel, SaidConsent>();
  for (const { index, target, isOptOut = false, isOfPerson = false } of columns) {
    const channel = channelOf(target);
    const word = channel === undefined ? '' : wordOf(cells[index] ?? '');
    if (channel === undefined || word === '') continue;
    const opt = meaningOf(word, isOptOut);
    if (opt === 'unsaid') continue;
    for (const each of isOfPerson && isOfAllChannels(word) ? CONSENT_CHANNELS : [channel])
      if (isStricter(opt, consents.get(each)?.opt)) consents.set(each, { opt, word });
  }
  return consents.size === 0 ? null : Object.fromEntries(consents);
}

const STRICTNESS = { in: 1, unknown: 2, out: 3 } as const;

const isStricter = (opt: SaidConsent['opt'], than: SaidConsent['opt'] | undefined): boolean =>
  than === undefined || STRICTNESS[opt] > STRICTNESS[than];

/** `1,500` may be 1500 or 1.5. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

function toValue(text: string, field: ContactFieldRecord | undefined): unknown {
  if (field?.type === 'boolean') return toBoolean(text);
  if (field?.type !== 'number' || AMBIGUOUS.test(text)) return text;
  return /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/.test(text) ? Number(text.replace(',', '.')) : text;
}

/** Any other text stays, so that its field's rules report it. */
const toBoolean = (text: string): boolean | string => answerOf(text) ?? text;
