import { isDeepStrictEqual } from 'node:util';
import type { DeclaredVariable, VariableType } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { isShortEnough } from '@chasqui/sending';
import { isBlank } from '@chasqui/http/requests';
import type { Template } from '../templating/parse-template';
import type { VariableBody } from './declared-variable.body';
import { toLanguage } from './language';
import type { UpdateTemplateBody } from './template.body';
import {
  keysIn,
  mustBeWrittenRight,
  type ParsedContent,
  parseContent,
  type TemplateContent,
  type Texts,
  withoutRepetition,
} from './template-content';
import type { TemplateHead, TemplateRecord, TemplateState } from './template.repository';
import { isOfType, notOfType, notOfTypeReason } from './variable-values';

/** Bytes of UTF-8 of message and HTML together, as for a mail. */
const MOST_BYTES = 1024 * 1024;

const NOTHING: TemplateContent = {
  subject: null,
  message: '',
  html: null,
  mediaUrl: null,
  mediaType: null,
  variables: [],
};

const USUAL: TemplateHead = { name: '', channel: 'any', category: 'utility', language: 'en', status: 'active' };

export function madeBy(body: UpdateTemplateBody): Pick<TemplateState, 'head' | 'content'> {
  return changed({ ...USUAL, ...NOTHING }, body);
}

/**
 * Unfinished: variables may be declared before they are in a text, or taken out of it again.
 * @throws AppError as `changedBy`, except for declared variables that no text has
 */
export function writtenIn(body: UpdateTemplateBody): ParsedContent {
  const before = { ...USUAL, ...NOTHING };
  const contentWith = (variables: UpdateTemplateBody['variables']): TemplateContent =>
    changed(before, Object.assign({}, body, { variables })).content;
  const keys = keysIn(contentWith(null));
  return parseContent(contentWith(body.variables?.filter(({ key }) => keys.has(key)) ?? null));
}

/** @throws AppError TEMPLATE_SYNTAX, MESSAGE_TOO_LONG; VALIDATION for what does not fit together */
export function changedBy(before: TemplateRecord, body: UpdateTemplateBody): TemplateState {
  const { head, content } = changed(before, body);
  return { head, content, isNewVersion: !isDeepStrictEqual(saidBy(content), saidBy(before)) };
}

/** Normalizes declarations, so that their order and repetitions of the text make no difference. */
function saidBy({ subject, message, html, mediaUrl, mediaType, variables }: TemplateContent): TemplateContent {
  const inOrder = withoutRepetition({ subject, message, html }, variables).sort((a, b) => (a.key < b.key ? -1 : 1));
  return { subject, message, html, mediaUrl, mediaType, variables: inOrder };
}

function changed(
  before: TemplateHead & TemplateContent,
  body: UpdateTemplateBody,
): Pick<TemplateState, 'head' | 'content'> {
  const head = {
    name: given(body.name) ?? before.name,
    channel: body.channel ?? before.channel,
    category: body.category ?? before.category,
    language: (body.language && toLanguage(body.language)) ?? before.language,
    status: body.status ?? before.status,
  };
  const mediaUrl = body.media_url === undefined ? before.mediaUrl : orNull(body.media_url);
  const mediaType = body.media_type === undefined ? before.mediaType : orNull(body.media_type);
  const texts = {
    subject: body.subject === undefined ? before.subject : (given(body.subject) ?? null),
    message: given(body.message) ?? before.message,
    html: body.html === undefined ? before.html : (given(body.html) ?? null),
  };
  mustBeFor(head, { ...texts, mediaUrl });
  mustBeWrittenRight({ subject: given(body.subject), message: given(body.message), html: given(body.html) });
  if (mediaUrl === null && given(body.media_type) !== undefined) throw noFile();
  const variables =
    body.variables === undefined
      ? usedOf(before.variables, texts)
      : sayingMore((body.variables ?? []).map(toDeclared), texts);
  const content = { ...texts, mediaUrl, mediaType: mediaUrl === null ? null : mediaType, variables };
  mustFit(head, content);
  return { head, content };
}

function usedOf(before: readonly DeclaredVariable[], texts: Texts): DeclaredVariable[] {
  const keys = keysIn(texts);
  return before.filter(({ key }) => keys.has(key));
}

/** @throws AppError VALIDATION for a variable that no text has: it is probably misspelt */
function sayingMore(declared: readonly DeclaredVariable[], texts: Texts): DeclaredVariable[] {
  const keys = keysIn(texts);
  const unused = declared.find(({ key }) => !keys.has(key));
  if (unused === undefined) return withoutRepetition(texts, declared);
  const message = `\`${unused.key}\` is in \`variables\`, but in none of the texts.`;
  throw new AppError('VALIDATION', {
    message,
    extra: {
      fields: [{ field: 'variables', code: 'NOT_ALLOWED', message, reason: 'IN_NO_TEXT', key: unused.key }],
    },
  });
}

const toDeclared = ({ key, type, required, fallback, sample }: VariableBody): DeclaredVariable => ({
  key,
  type: type ?? 'text',
  required: required ?? null,
  fallback: fallback ?? null,
  sample: sample ?? '',
});

function mustBeFor(
  { channel }: TemplateHead,
  { subject, html, mediaUrl }: Pick<TemplateContent, 'subject' | 'html' | 'mediaUrl'>,
): void {
  const ofMails = channel === 'email' || channel === 'any';
  if (!ofMails && subject !== null) throw notFor('subject', 'ONLY_IN_MAILS', 'Only mails have a `subject`', channel);
  if (!ofMails && html !== null) throw notFor('html', 'ONLY_IN_MAILS', 'Only mails have `html`', channel);
  if (channel === 'sms' && mediaUrl !== null)
    throw notFor('media_url', 'NO_FILE_IN_SMS', 'An SMS has no file', channel);
}

function mustFit({ channel }: TemplateHead, content: TemplateContent): void {
  const parsed = parseContent(content);
  mustHaveTheirTypes(parsed);
  const isCaption = content.mediaUrl !== null && channel !== 'email';
  if (isCaption && !isShortEnough(wordsOf(parsed.texts.message), true)) throw captionTooLong();
  if (Buffer.byteLength(content.message) + Buffer.byteLength(content.html ?? '') > MOST_BYTES) throw tooLong();
}

/** A fallback in a text replaces a value, so it must have the variable's type, as a declared fallback must. */
function mustHaveTheirTypes({ texts, variables }: ParsedContent): void {
  const types = new Map(variables.map(({ key, type }) => [key, type]));
  for (const [field, text] of Object.entries(texts)) {
    for (const part of text?.parts ?? []) {
      if (typeof part === 'string' || !part.fallback) continue;
      const type = types.get(part.key) ?? 'text';
      if (!isOfType(part.fallback, type)) throw wrongFallback(field, part.key, type);
    }
  }
}

function wrongFallback(field: string, key: string, type: VariableType): AppError {
  const message = notOfType(`fallback of ${key} in ${field}`, type);
  const reason = notOfTypeReason(type);
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field, code: 'MALFORMED', message, reason, key }] },
  });
}

const wordsOf = (text: Template | null): string =>
  text?.parts.filter((part) => typeof part === 'string').join('') ?? '';

function notFor(field: string, reason: 'ONLY_IN_MAILS' | 'NO_FILE_IN_SMS', what: string, channel: string): AppError {
  const message = `${what}, and the template is for ${channel}.`;
  return new AppError('VALIDATION', { message, extra: { fields: [{ field, code: 'NOT_ALLOWED', message, reason }] } });
}

function noFile(): AppError {
  const message = '`media_type` is the kind of the file at `media_url`, and there is none.';
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'media_type', code: 'NOT_ALLOWED', message, reason: 'NO_FILE' }] },
  });
}

function captionTooLong(): AppError {
  const message = 'With a file, `message` is a caption: it can have at most 1,024 characters.';
  return new AppError('MESSAGE_TOO_LONG', {
    message,
    extra: { fields: [{ field: 'message', code: 'TOO_LONG', message, reason: 'CAPTION_TOO_LONG' }] },
  });
}

function tooLong(): AppError {
  const message = '`message` and `html` can have at most 1 MB together.';
  return new AppError('MESSAGE_TOO_LONG', {
    message,
    extra: { fields: [{ field: 'html', code: 'TOO_LONG', message, reason: 'TEXTS_TOO_LONG' }] },
  });
}

/** Not trimmed, since errors name positions in it; a blank text counts as absent, like an empty one. */
export const given = (text: string | null | undefined): string | undefined =>
  text === null || isBlank(text) ? undefined : text;

const orNull = (text: string | null): string | null => (text === null || isBlank(text) ? null : text.trim());
