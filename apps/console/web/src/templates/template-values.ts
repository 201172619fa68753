import type {
  DeclaredVariable,
  Schemas,
  Template,
  TemplateToEdit,
  TemplateVariable,
  TemplateVersion,
} from '../api/types';

/** A template being edited. Fields that its channel lacks are kept, but not sent. */
export interface TemplateValues {
  name: string;
  language: string;
  channel: Template['channel'];
  category: Template['category'];
  status: Template['status'];
  subject: string;
  message: string;
  html: string;
  media_url: string;
  /** Empty: guessed from the address. */
  media_type: NonNullable<Template['media_type']> | '';
  /** Declarations by variable, besides what the texts imply. */
  variables: Readonly<Record<string, DeclaredVariable>>;
}

export type TextField = 'subject' | 'message' | 'html';

export const LONGEST = { name: 64, subject: 998, message: 65_536, html: 1_000_000, value: 1_000 } as const;
export const NAME = /^[a-z0-9_]{1,64}$/;

export const NO_TEMPLATE: TemplateValues = {
  name: '',
  language: 'en',
  channel: 'any',
  category: 'utility',
  status: 'active',
  subject: '',
  message: '',
  html: '',
  media_url: '',
  media_type: '',
  variables: {},
};

type Said = Pick<TemplateVersion, 'subject' | 'message' | 'html' | 'media_url' | 'media_type' | 'declared'>;

export const valuesOf = (template: TemplateToEdit): TemplateValues => ({
  name: template.name,
  language: template.language,
  channel: template.channel,
  category: template.category,
  status: template.status,
  ...saidBy(template),
});

/** The part of a template that a version holds. */
export const saidBy = ({ subject, message, html, media_url, media_type, declared }: Said) => ({
  subject: subject ?? '',
  message,
  html: html ?? '',
  media_url: media_url ?? '',
  media_type: media_type ?? ('' as const),
  variables: Object.fromEntries(declared.map((variable) => [variable.key, variable])),
});

export const isForMails = (channel: Template['channel']): boolean => channel === 'email' || channel === 'any';
export const hasFile = (channel: Template['channel']): boolean => channel !== 'sms';

/** Null says nothing about whether a variable is required. */
const declarationsOf = ({ variables }: TemplateValues): Schemas['VariableBody'][] =>
  Object.values(variables).map(({ required, ...said }) => ({ ...said, required: required ?? undefined }));

/** The content to send; empty texts are left out. */
export function contentOf(values: TemplateValues) {
  const { channel, message } = values;
  const url = hasFile(channel) ? orNull(values.media_url.trim()) : null;
  return {
    channel,
    subject: isForMails(channel) ? orNull(values.subject) : null,
    message,
    html: isForMails(channel) ? orNull(values.html) : null,
    media_url: url,
    media_type: url === null ? null : orNull(values.media_type),
    variables: declarationsOf(values),
  };
}

/** @param keys variables used in the texts: the server refuses others */
export function bodyOf(values: TemplateValues, keys: readonly string[]): Schemas['CreateTemplateBody'] {
  const { name, language, category, status } = values;
  const variables = declarationsOf(values).filter(({ key }) => keys.includes(key));
  return { name: name.trim(), language: language.trim(), category, status, ...contentOf(values), variables };
}

/** Three-way merge after another member saved: theirs where nothing was changed here. */
export function rebased(before: TemplateValues, mine: TemplateValues, theirs: TemplateValues): TemplateValues {
  const kept = Object.entries(mine).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof TemplateValues]),
  );
  return { ...theirs, ...Object.fromEntries(kept) };
}

/** Own properties only, so that a variable may be called `constructor`. */
export const declaredOf = (variables: TemplateValues['variables'], key: string): DeclaredVariable | undefined =>
  Object.hasOwn(variables, key) ? variables[key] : undefined;

/** A variable in the table: declared values first, then what the texts imply. */
export function shownOf(
  found: TemplateVariable,
  declared: DeclaredVariable | undefined,
): DeclaredVariable & { required: boolean } {
  const {
    key,
    type,
    required: isDeclared,
    fallback,
    sample,
  } = declared ?? { ...found, required: null, fallback: null };
  const required = isDeclared ?? (fallback === null ? found.required : false);
  return { key, type, required, fallback, sample };
}

type Change = Partial<Pick<DeclaredVariable, 'type' | 'sample'>> | { required: boolean } | { fallback: string };

/** Applies a change. Required variables have no fallback, and the reverse. */
export function withVariable(
  variables: TemplateValues['variables'],
  key: string,
  change: Change,
): TemplateValues['variables'] {
  const before = declaredOf(variables, key) ?? { key, type: 'text', required: null, fallback: null, sample: '' };
  if ('required' in change) {
    const fallback = change.required ? null : before.fallback;
    return { ...variables, [key]: { ...before, required: change.required, fallback } };
  }
  if ('fallback' in change) {
    return { ...variables, [key]: { ...before, required: null, fallback: orNull(change.fallback) } };
  }
  return { ...variables, [key]: { ...before, ...change } };
}

const orNull = <Text extends string>(text: Text): Exclude<Text, ''> | null =>
  text.trim() === '' ? null : (text as Exclude<Text, ''>);
