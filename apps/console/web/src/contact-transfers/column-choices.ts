import type { ImportGuess } from '../api/types';

export const FIELDS = [
  'name',
  'first_name',
  'last_name',
  'phone',
  'email',
  'company',
  'tags',
  'notes',
  'external_id',
  'language',
  'country',
  'phone_country',
  'timezone',
  'avatar_url',
  'blocked',
  'other_phones',
  'other_emails',
  'other_external_ids',
  'opt_whatsapp',
  'opt_sms',
  'opt_email',
] as const;
export type Field = (typeof FIELDS)[number];

/** The target field of each column; empty if it is not imported. */
export type ColumnChoices = readonly string[];

export const CUSTOM = 'custom_fields.';

/** A row needs one of them to name its contact. */
const ADDRESSES: readonly string[] = ['phone', 'email', 'external_id'];

export const choicesOf = ({ columns }: Pick<ImportGuess, 'columns'>): ColumnChoices =>
  columns.map(({ target }) => target ?? '');

/** Several columns may share such a target: their values are joined. */
const isShared = (target: string): boolean =>
  target === 'tags' || target.startsWith('other_') || target.startsWith('opt_');

/** The channels of each kind of address, as on the server. */
const CHANNELS: Readonly<Record<string, readonly string[]>> = {
  phone: ['opt_whatsapp', 'opt_sms'],
  other_phones: ['opt_whatsapp', 'opt_sms'],
  email: ['opt_email'],
  other_emails: ['opt_email'],
};

/** True if the file states consent for every channel of its phones and emails: then the user need not confirm it. */
export function saysAllConsent(choices: ColumnChoices): boolean {
  const channels = choices.flatMap((target) => CHANNELS[target] ?? []);
  return channels.length > 0 && channels.every((channel) => choices.includes(channel));
}

export const leftOutOf = (
  { columns }: { columns: readonly Pick<ImportGuess['columns'][number], 'heading' | 'examples' | 'is_label'>[] },
  choices: ColumnChoices,
): string[] =>
  columns.flatMap(({ heading, examples, is_label: isLabel }, index) => {
    const isLeft = (choices[index] ?? '') === '' && !isLabel && examples.length > 0;
    return isLeft ? [heading === '' ? `#${index + 1}` : heading] : [];
  });

export interface ChoiceProblems {
  twice: ReadonlySet<string>;
  hasNoAddress: boolean;
}

export function problemsOf(choices: ColumnChoices): ChoiceProblems {
  const chosen = choices.filter((target) => target !== '');
  return {
    twice: new Set(chosen.filter((target, index) => !isShared(target) && chosen.indexOf(target) !== index)),
    hasNoAddress: !chosen.some((target) => ADDRESSES.includes(target)),
  };
}

export const isComplete = (choices: ColumnChoices): boolean => {
  const { twice, hasNoAddress } = problemsOf(choices);
  return twice.size === 0 && !hasNoAddress;
};

/** As the form sends it: heading → field. */
export const mappingOf = (
  { columns }: { columns: readonly { heading: string }[] },
  choices: ColumnChoices,
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ heading }, index) => {
      const target = choices[index] ?? '';
      return target === '' ? [] : [[heading, target]];
    }),
  );

const LONGEST_KEY = 40;

/** The key for a new field; null if the heading has no letter for one. */
export function keyOf(heading: string): string | null {
  const key = heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, LONGEST_KEY)
    .replace(/_$/, '');
  return key === '' ? null : key;
}
