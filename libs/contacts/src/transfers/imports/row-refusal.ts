import type { SaveOutcome } from '../../records/store/save-plan';
import { rowRefusal } from '../../records/requests/save-refusals';
import { AppError } from '@chasqui/errors';
import type { ListedPhone } from '@chasqui/phone-numbers';

export interface RowReason {
  /** A code of POST /contacts/bulk; EXISTS or SAME_PERSON for skipped rows. Stored: never rename. */
  code: string;
  /** Names the reason and its values, so that pages can say it in the reader's language. Stored: never rename. */
  params: Readonly<Record<string, string | number>>;
  reason: string;
}

const LONGEST_VALUE = 80;
/** As many as an export can have for a contact. */
export const MOST_OTHERS = 100;

const reasonOf = (
  code: string,
  why: string,
  params: Readonly<Record<string, string | number>>,
  reason: string,
): RowReason => ({ code, params: { why, ...params }, reason });

const shown = (value: string): string => value.slice(0, LONGEST_VALUE);

type PhoneProblem = Exclude<ListedPhone, { phone: string }>;

/** @param country that the number was read for */
export function noPhone(text: string, problem: PhoneProblem, country: string | null): RowReason {
  const value = shown(text);
  const say = (why: string, reason: string, more: Record<string, string> = {}): RowReason =>
    reasonOf('INVALID_PHONE', why, { field: 'phone', value, ...more }, reason);
  switch (problem.problem) {
    case 'national':
      return say(
        'NATIONAL',
        `The phone number ${value} has no country code. Write it with + and its code, or send the country of the numbers as \`default_country\`.`,
      );
    case 'foreign':
      return say('FOREIGN', `${country ?? 'The country'} has no phone number like ${value}.`, {
        country: country ?? '',
      });
    case 'length':
      return say('LENGTH', `The phone number ${value} must have 7 to 15 digits, with its country code.`);
    case 'shortened':
      return say(
        'SHORTENED',
        `A spreadsheet has shortened the phone number to ${value}, and its last digits are gone. Format the column as text, enter the number again, and save the file anew.`,
      );
    case 'ambiguous': {
      const [international, national] = problem.readings;
      const both = `+${international} or +${national}`;
      return say('AMBIGUOUS', `The phone number ${value} may be ${both}. Write it with + and its country code.`, {
        international,
        national,
      });
    }
    case 'malformed':
      return say('MALFORMED', `"${value}" is no phone number.`);
  }
}

export const noEmail = (text: string): RowReason =>
  reasonOf(
    'INVALID_EMAIL',
    'MALFORMED',
    { field: 'email', value: shown(text) },
    `"${shown(text)}" is no email address.`,
  );

export const noCountry = (text: string): RowReason =>
  reasonOf(
    'VALIDATION',
    'UNKNOWN_COUNTRY',
    { field: 'country', value: shown(text) },
    `"${shown(text)}" is no country. Write its code of two letters (ISO 3166-1), for example DE.`,
  );

/** A spreadsheet keeps only the first digits, which several people share. */
export const shortenedId = (text: string): RowReason =>
  reasonOf(
    'VALIDATION',
    'SHORTENED',
    { field: 'external_id', value: shown(text) },
    `A spreadsheet has shortened the external ID to ${shown(text)}, and its last digits are gone. Format the column as text, and save the file anew.`,
  );

export const noExternalId = (text: string): RowReason =>
  reasonOf(
    'VALIDATION',
    'TOO_LONG',
    { field: 'external_id', value: shown(text) },
    'An external ID must be text of 1 to 200 characters.',
  );

export const TOO_MANY_OTHERS: RowReason = reasonOf(
  'VALIDATION',
  'TOO_MANY_OTHERS',
  { most: MOST_OTHERS },
  `The row has more than ${MOST_OTHERS} further phones, emails and external IDs.`,
);

export const tooManyCells = (cells: number, headings: number): RowReason =>
  reasonOf(
    'VALIDATION',
    'TOO_MANY_CELLS',
    { cells, headings },
    `The row has ${cells} cells, and the file has ${headings} headings.`,
  );

export const MISSING_ADDRESS: RowReason = reasonOf(
  'MISSING_TO',
  'MISSING_TO',
  {},
  'The row has no phone, no email and no external ID.',
);

export function notAccepted(error: AppError): RowReason {
  const [field] = (error.extra?.fields ?? []) as { field: string; code: string; reason?: string; message: string }[];
  if (field === undefined) return reasonOf('VALIDATION', 'OTHER', {}, error.message);
  const code = field.field === 'phone' ? 'INVALID_PHONE' : field.field === 'email' ? 'INVALID_EMAIL' : 'VALIDATION';
  return reasonOf(code, field.reason ?? field.code, { field: field.field }, field.message.replaceAll('`', ''));
}

type Left = Exclude<SaveOutcome, { kind: 'created' | 'updated' }>;

export function notSaved(outcome: Left): RowReason {
  if (outcome.kind === 'exists')
    return reasonOf('EXISTS', 'EXISTS', {}, 'There is a contact with this address. It was left as it is.');
  const { error = 'VALIDATION', detail = '' } = rowRefusal(outcome);
  const params = {
    ...(outcome.kind === 'ambiguous' && { count: outcome.ids.length }),
    ...(outcome.kind === 'missing_value' && { field: `custom_fields.${outcome.key}` }),
  };
  return reasonOf(error, outcome.kind.toUpperCase(), params, detail.replaceAll('`', ''));
}

/** For a row about a person from an earlier row. */
export const SAME_PERSON: RowReason = reasonOf(
  'SAME_PERSON',
  'SAME_PERSON',
  {},
  'An earlier row has this person. What this one says was added to it.',
);
