import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '../api/types';
import { isolated } from '../kit/direction';
import { withMany, type Words } from './many';
import type { WordKey } from './use-words';

export const LANGUAGES: readonly Language[] = ['en', 'es'];
const STORED = 'chasqui.language';

const i18n = createInstance();

/** One chunk per language; only the one in use is loaded. */
const words = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
} as const;

/** Words that load together with their pages. */
const wordsOfPages = {
  audit: {
    en: async () => (await import('../locales/en/audit.json')).default,
    es: async () => (await import('../locales/es/audit.json')).default,
  },
  contacts: {
    en: async () => (await import('../locales/en/contacts.json')).default,
    es: async () => (await import('../locales/es/contacts.json')).default,
  },
  members: {
    en: async () => (await import('../locales/en/members.json')).default,
    es: async () => (await import('../locales/es/members.json')).default,
  },
  numbers: {
    en: async () => (await import('../locales/en/numbers.json')).default,
    es: async () => (await import('../locales/es/numbers.json')).default,
  },
  operations: {
    en: async () => (await import('../locales/en/operations.json')).default,
    es: async () => (await import('../locales/es/operations.json')).default,
  },
  person: {
    en: async () => (await import('../locales/en/person.json')).default,
    es: async () => (await import('../locales/es/person.json')).default,
  },
  phones: {
    en: async () => (await import('../locales/en/phones.json')).default,
    es: async () => (await import('../locales/es/phones.json')).default,
  },
  sandbox: {
    en: async () => (await import('../locales/en/sandbox.json')).default,
    es: async () => (await import('../locales/es/sandbox.json')).default,
  },
  security: {
    en: async () => (await import('../locales/en/security.json')).default,
    es: async () => (await import('../locales/es/security.json')).default,
  },
  segments: {
    en: async () => (await import('../locales/en/segments.json')).default,
    es: async () => (await import('../locales/es/segments.json')).default,
  },
  settings: {
    en: async () => (await import('../locales/en/settings.json')).default,
    es: async () => (await import('../locales/es/settings.json')).default,
  },
  templates: {
    en: async () => (await import('../locales/en/templates.json')).default,
    es: async () => (await import('../locales/es/templates.json')).default,
  },
  transfers: {
    en: async () => (await import('../locales/en/transfers.json')).default,
    es: async () => (await import('../locales/es/transfers.json')).default,
  },
  usage: {
    en: async () => (await import('../locales/en/usage.json')).default,
    es: async () => (await import('../locales/es/usage.json')).default,
  },
  writing: {
    en: async () => (await import('../locales/en/writing.json')).default,
    es: async () => (await import('../locales/es/writing.json')).default,
  },
} as const;
type PageWords = keyof typeof wordsOfPages;

/** Loads a page together with its words in the current language. */
export async function withWords<Loaded>(name: PageWords, page: Promise<Loaded>): Promise<Loaded> {
  const [loaded] = await Promise.all([page, addWordsOf(name, isLanguage(i18n.language) ? i18n.language : 'en')]);
  return loaded;
}

async function addWordsOf(name: PageWords, language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, name))
    i18n.addResourceBundle(language, name, formsOf(language, await wordsOfPages[name][language]()));
}

const formsOf = (language: Language, texts: Words): Words => (language === 'es' ? withMany(texts) : texts);

const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value);

/** The language chosen here before, else the browser's, else English. */
function firstLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find(isLanguage) ?? 'en';
}

export async function startWords(): Promise<void> {
  const language = firstLanguage();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: formsOf(language, await words[language]()) },
    ns: [],
    defaultNS: 'common',
    // React escapes; values are isolated so that they cannot turn the direction of a sentence.
    interpolation: { escapeValue: true, escape: isolated },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

export async function speak(language: Language): Promise<void> {
  if (i18n.language === language) return;
  if (!i18n.hasResourceBundle(language, 'common')) {
    for (const [namespace, texts] of Object.entries(await words[language]())) {
      i18n.addResourceBundle(language, namespace, formsOf(language, texts));
    }
  }
  const ofPages = (Object.keys(wordsOfPages) as PageWords[]).filter((name) =>
    i18n.hasResourceBundle(i18n.language, name),
  );
  await Promise.all(ofPages.map((name) => addWordsOf(name, language)));
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** For texts outside of React. */
export const word = (key: WordKey): string => i18n.t(key);
