import { isDeepStrictEqual } from 'node:util';
import { isOfContact, unknownOfContact } from '@chasqui/contacts';
import type { DeclaredVariable, TemplateVersion, VariableType } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { inHeader, inHtml, renderTemplate, type ValueOf } from '../templating/render-template';
import { MOST_VARIABLES, parseTemplate, type Template } from '../templating/parse-template';
import { problemIn, refusalOf } from '../templating/written-text';

export type TemplateContent = Pick<
  TemplateVersion,
  'subject' | 'message' | 'html' | 'mediaUrl' | 'mediaType' | 'variables'
>;

const TEXTS = ['subject', 'message', 'html'] as const;
export type TextName = (typeof TEXTS)[number];
export type Texts = Pick<TemplateContent, TextName>;

const WRITE = { subject: inHeader, message: undefined, html: inHtml } as const;

export interface TemplateVariable {
  key: string;
  type: VariableType;
  required: boolean;
  fallback: string | null;
  sample: string;
}

export interface ParsedContent {
  texts: Readonly<Record<TextName, Template | null>>;
  variables: readonly TemplateVariable[];
}

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
 * A variable declared as required has no fallback, whatever the text says; one declared as not required may be empty.
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
 * Only for new texts: older ones may contain mistakes, such as the syntax of other systems, and are still parsed.
 * @throws AppError TEMPLATE_SYNTAX with the position and the field
 */
export function mustBeWrittenRight(texts: Partial<Texts>): void {
  for (const name of TEXTS) {
    const problem = problemIn(texts[name] ?? '', unknownOfContact);
    if (problem !== null) throw new AppError('TEMPLATE_SYNTAX', refusalOf(name, problem));
  }
}

/** Values are escaped in HTML, and lose line breaks in the subject. */
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

/** Drops what the texts say anyway: answers can be sent back, and a fallback in the text stays decisive. */
export function withoutRepetition(texts: Texts, declared: readonly DeclaredVariable[]): DeclaredVariable[] {
  const found = foundIn(texts);
  return declared
    .map((variable) => shortened(variable, found.get(variable.key)))
    .filter(({ type, required, fallback, sample }) => {
      return type !== 'text' || required !== null || fallback !== null || sample !== '';
    });
}

export const keysIn = (texts: Texts): ReadonlySet<string> => new Set(foundIn(texts).keys());

export const messageOnly = (parsed: ParsedContent): ParsedContent => ({
  ...parsed,
  texts: { subject: null, message: parsed.texts.message, html: null },
});

export const keysOfMessage = ({ texts }: ParsedContent): ReadonlySet<string> =>
  new Set(fallbacksIn([texts.message]).keys());

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

function fallbacksIn(texts: readonly (Template | null)[]): Map<string, (string | null)[]> {
  const found = new Map<string, (string | null)[]>();
  for (const part of texts.flatMap((text) => text?.parts ?? [])) {
    if (typeof part !== 'string') found.set(part.key, [...(found.get(part.key) ?? []), part.fallback]);
  }
  return found;
}

function shortened(variable: DeclaredVariable, found: readonly (string | null)[] | undefined): DeclaredVariable {
  if (found === undefined) return variable;
  // Required in one place means required.
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
