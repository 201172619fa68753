import { isDeepStrictEqual } from 'node:util';
import { isOfContact, unknownOfContact } from '@chasqui/contacts';
import type { DeclaredVariable, TemplateVersion, VariableType } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import {
  inHeader,
  inHtml,
  MOST_VARIABLES,
  parseTemplate,
  problemIn,
  refusalOf,
  renderTemplate,
  type Template,
  type ValueOf,
} from '@chasqui/templating';

/** What a version of a template says. */
export type TemplateContent = Pick<
  TemplateVersion,
  'subject' | 'message' | 'html' | 'mediaUrl' | 'mediaType' | 'variables'
>;

/** The texts of a template, whose variables have their values in different ways. */
const TEXTS = ['subject', 'message', 'html'] as const;
export type TextName = (typeof TEXTS)[number];
export type Texts = Pick<TemplateContent, TextName>;

/** How a value stands in each of them. */
const WRITE = { subject: inHeader, message: undefined, html: inHtml } as const;

/** A variable that a text has, or that is declared. */
export interface TemplateVariable {
  key: string;
  type: VariableType;
  required: boolean;
  fallback: string | null;
  sample: string;
}

/** The texts of a template as their parts: what is declared counts in them. */
export interface ParsedContent {
  texts: Readonly<Record<TextName, Template | null>>;
  variables: readonly TemplateVariable[];
}

/** A variable without a value, and where it stands first. */
export interface MissingVariable {
  key: string;
  text: TextName;
  /** In UTF-16 units from 0. */
  position: number;
}

export interface RenderedContent {
  subject: string | null;
  message: string;
  html: string | null;
  missing: MissingVariable[];
}

/**
 * Reads the texts of a template. A variable that is declared to be required has no fallback, whatever the text says; one
 * that is declared not to be may be empty.
 *
 * @throws AppError TEMPLATE_SYNTAX with the position and the field; VALIDATION for too many variables
 */
export function parseContent(content: Texts & Pick<TemplateContent, 'variables'>): ParsedContent {
  const declared = new Map(content.variables.map((variable) => [variable.key, variable]));
  const [subject, message, html] = TEXTS.map((name) => parsedText(content, name, declared)) as [
    Template | null,
    Template | null,
    Template | null,
  ];
  const variables = variablesOf([subject, message, html], declared);
  if (variables.length > MOST_VARIABLES) throw tooMany();
  return { texts: { subject, message, html }, variables };
}

/**
 * Refuses in texts what nobody means to send, above all the syntax of other systems. Only in those that are written now: older
 * ones may have it, and are read all the same.
 *
 * @throws AppError TEMPLATE_SYNTAX with the position and the field
 */
export function mustBeWrittenRight(texts: Partial<Texts>): void {
  for (const name of TEXTS) {
    const problem = problemIn(texts[name] ?? '', unknownOfContact);
    if (problem !== null) throw new AppError('TEMPLATE_SYNTAX', refusalOf(name, problem));
  }
}

/** Puts values in the place of the variables of all texts: escaped in HTML, without line breaks in the subject. */
export function renderContent({ texts }: ParsedContent, valueOf: ValueOf): RenderedContent {
  const missing = new Map<string, MissingVariable>();
  const render = (text: TextName): string | null => {
    const template = texts[text];
    if (template === null) return null;
    const rendered = renderTemplate(template, valueOf, WRITE[text]);
    for (const { key, position } of rendered.missing) {
      if (!missing.has(key)) missing.set(key, { key, text, position });
    }
    return rendered.text;
  };
  const [subject, message, html] = [render('subject'), render('message'), render('html')];
  return { subject, message: message ?? '', html, missing: [...missing.values()] };
}

/**
 * What is declared without what says no more than the texts do. What an answer names of a variable that is only found in
 * them can so be sent back, and the text goes on saying it.
 */
export function withoutRepetition(texts: Texts, declared: readonly DeclaredVariable[]): DeclaredVariable[] {
  const found = foundIn(texts);
  return declared
    .map((variable) => shortened(variable, found.get(variable.key)))
    .filter(({ type, required, fallback, sample }) => {
      return type !== 'text' || required !== null || fallback !== null || sample !== '';
    });
}

/** The variables that stand in texts. */
export const keysIn = (texts: Texts): ReadonlySet<string> => new Set(foundIn(texts).keys());

/** The message alone, as a channel without subject and HTML sends it. */
export const messageOnly = (parsed: ParsedContent): ParsedContent => ({
  ...parsed,
  texts: { subject: null, message: parsed.texts.message, html: null },
});

/** The variables of the message. */
export const keysOfMessage = ({ texts }: ParsedContent): ReadonlySet<string> =>
  new Set(fallbacksIn([texts.message]).keys());

/** The keys under which the texts speak of a contact. */
export const contactKeysIn = ({ texts }: ParsedContent): string[] =>
  Object.values(texts).flatMap((text) =>
    (text?.parts ?? []).flatMap((part) => (typeof part !== 'string' && isOfContact(part.key) ? [part.key] : [])),
  );

type Declared = ReadonlyMap<string, DeclaredVariable>;

function parsedText(texts: Texts, name: TextName, declared: Declared): Template | null {
  const text = texts[name];
  if (text === null) return null;
  const parsed = parseTemplate(text);
  if (!('template' in parsed)) throw new AppError('TEMPLATE_SYNTAX', refusalOf(name, parsed));
  const parts = parsed.template.parts.map((part) =>
    typeof part === 'string' ? part : { ...part, fallback: fallbackOf(part.fallback, declared.get(part.key)) },
  );
  return { parts };
}

function fallbackOf(fallback: string | null, declared: DeclaredVariable | undefined): string | null {
  if (declared === undefined) return fallback;
  if (declared.required === true) return null;
  return declared.fallback ?? fallback ?? (declared.required === false ? '' : null);
}

const foundIn = (texts: Texts): Map<string, (string | null)[]> =>
  fallbacksIn(Object.values(parseContent({ ...texts, variables: [] }).texts));

/** What a variable has in each place where it stands. */
function fallbacksIn(texts: readonly (Template | null)[]): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>();
  for (const part of texts.flatMap((text) => text?.parts ?? [])) {
    if (typeof part !== 'string') found.set(part.key, [...(found.get(part.key) ?? []), part.fallback]);
  }
  return found;
}

function shortened(variable: DeclaredVariable, found: readonly (string | null)[] | undefined): DeclaredVariable {
  if (found === undefined) return variable;
  // Required in one place, it is required, whatever it has in the others.
  const outcome = (declared: DeclaredVariable) => {
    const fallbacks = found.map((fallback) => fallbackOf(fallback, declared));
    return fallbacks.includes(null) ? null : fallbacks;
  };
  const shorter: DeclaredVariable[] = [
    { ...variable, required: null, fallback: null },
    { ...variable, fallback: null },
    { ...variable, required: null },
  ];
  return shorter.find((each) => isDeepStrictEqual(outcome(each), outcome(variable))) ?? variable;
}

/** Those of the texts in their order, then those that are declared for a text that is left out. */
function variablesOf(texts: readonly (Template | null)[], declared: Declared): TemplateVariable[] {
  const found = fallbacksIn(texts);
  const inTexts = Array.from(found, ([key, fallbacks]) => {
    const { type = 'text', sample = '' } = declared.get(key) ?? {};
    const [first] = fallbacks;
    const isOne = fallbacks.every((fallback) => fallback === first);
    return { key, type, required: fallbacks.includes(null), fallback: (isOne && first) || null, sample };
  });
  const others = [...declared.values()].filter(({ key }) => !found.has(key));
  return [
    ...inTexts,
    ...others.map(({ required, ...variable }) => ({ ...variable, required: required ?? variable.fallback === null })),
  ];
}

function tooMany(): AppError {
  const message = `A template can have at most ${MOST_VARIABLES} variables.`;
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'variables', code: 'OUT_OF_RANGE', message, reason: 'TOO_MANY_VARIABLES' }] },
  });
}
