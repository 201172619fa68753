import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type audit from '../locales/en/audit.json';
import type contacts from '../locales/en/contacts.json';
import type members from '../locales/en/members.json';
import type numbers from '../locales/en/numbers.json';
import type operations from '../locales/en/operations.json';
import type person from '../locales/en/person.json';
import type phones from '../locales/en/phones.json';
import type sandbox from '../locales/en/sandbox.json';
import type security from '../locales/en/security.json';
import type segments from '../locales/en/segments.json';
import type settings from '../locales/en/settings.json';
import type templates from '../locales/en/templates.json';
import type transfers from '../locales/en/transfers.json';
import type usage from '../locales/en/usage.json';
import type writing from '../locales/en/writing.json';
import type { en } from './en';

/** Includes the words that load with their pages. */
type Words = typeof en & {
  audit: typeof audit;
  contacts: typeof contacts;
  members: typeof members;
  numbers: typeof numbers;
  operations: typeof operations;
  person: typeof person;
  phones: typeof phones;
  sandbox: typeof sandbox;
  security: typeof security;
  segments: typeof segments;
  settings: typeof settings;
  templates: typeof templates;
  transfers: typeof transfers;
  usage: typeof usage;
  writing: typeof writing;
};

/** `count` chooses between `_one` and `_other`, so callers name neither. */
type Singular<Key extends string> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

type Path<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${Path<Tree[Key]>}`;
}[keyof Tree & string];

type Namespace = Extract<keyof Words, string>;

/** Every text as `namespace:key`; an unknown text does not compile. */
export type WordKey = { [Name in Namespace]: `${Name}:${Path<Words[Name]>}` }[Namespace];

export type Values = Readonly<Record<string, string | number>>;

export interface UseWords {
  t: (key: WordKey, values?: Values) => string;
  /** The text of a server code, or `otherwise` if these pages do not know the code. */
  code: (namespace: Namespace, code: string, otherwise: string, values?: Values) => string;
  language: string;
}

export function useWords(): UseWords {
  const { t, i18n } = useTranslation();
  const words = t as unknown as (key: string, values?: Values) => string;
  return {
    t: words,
    code: (namespace, code, otherwise, values) => {
      const key = keyOfCode(i18n, `${namespace}:${code}`, values);
      return key === undefined ? otherwise : words(key, values);
    },
    language: i18n.language,
  };
}

/**
 * The key itself, else the one in which a noun has the words of its own code: `audit:actions.quickReplyCreated` stands
 * as `replies:audit.actions.quickReplyCreated`, in words that are always loaded.
 */
export function keyOfCode(i18n: I18n, key: string, values?: Values): string | undefined {
  const ofNouns = Object.keys(i18n.getDataByLanguage(i18n.language) ?? {}).map(
    (noun) => `${noun}:${key.replace(':', '.')}`,
  );
  return [key, ...ofNouns].find((each) => i18n.exists(each, values));
}
