import { ContactLookup, contactVariables, fieldNamed } from '@chasqui/contacts';
import type { MessageTemplateUse, Mode } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { isShortEnough, smsTextOf } from '@chasqui/sending';
import { isBlank, isUuid } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import { languagesFor } from './language';
import {
  messageOnly,
  type ParsedContent,
  parseContent,
  type RenderedContent,
  renderContent,
  contactKeysIn,
} from './template-content';
import { type SentTemplate, TemplateRepository } from './template.repository';
import { valuesFor } from './variable-values';

export interface WantedTemplate {
  id: string;
  variables: Readonly<Record<string, string>>;
  /** Canonical; null: the template itself, whatever its language. */
  language: string | null;
}

export interface WantedMessage {
  /** Digits, or a WhatsApp address. */
  to: string;
  template: WantedTemplate;
}

/** A message made from a template, without the signature of the plan. */
export interface TemplateMessage {
  text: string;
  media: { url: string; type: string | null } | null;
  template: MessageTemplateUse;
}

type SendingChannel = 'whatsapp' | 'sms';

interface Owner {
  orgId: string;
  mode: Mode;
}

type ParsedTemplate = Pick<SentTemplate, 'id' | 'version' | 'mediaUrl' | 'mediaType'> & { content: ParsedContent };

/** Templates of one batch, each per language: all of them are read into memory. */
const MOST_TEMPLATES_AT_ONCE = 50;
/** Bytes of all texts of a batch: the bound of bodies of bulk sends. */
const MOST_BYTES_AT_ONCE = 8 * 1024 * 1024;

const MOST_NAMED = 5;

@Injectable()
export class TemplateMessages {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly contacts: ContactLookup,
  ) {}

  /**
   * One statement reads the templates, another one all contacts if a template uses them; with very many templates, one
   * more first looks which exist.
   * @returns in the order of `wanted`; for a message that cannot be made, the reason: TEMPLATE_NOT_FOUND,
   * TEMPLATE_NOT_ACTIVE, TEMPLATE_WRONG_CHANNEL, TEMPLATE_VARIABLE_MISSING, MESSAGE_TOO_LONG, INVALID_BODY for an empty
   * text, VALIDATION for a value of the wrong type
   */
  async write(
    owner: Owner,
    channel: SendingChannel,
    wanted: readonly WantedMessage[],
  ): Promise<(TemplateMessage | AppError)[]> {
    const templates = await this.parsed(owner, channel, wanted);
    const contacts = await this.contactsOf(owner, wanted, templates);
    let bytes = 0;
    // Counts texts that are refused later as well: they took as long to make.
    const count = (text: string): void => {
      bytes += Buffer.byteLength(text);
      if (bytes > MOST_BYTES_AT_ONCE) throw tooMuchAtOnce();
    };
    return wanted.map(({ to, template }, index) => {
      const parsed = templates[index] ?? new AppError('TEMPLATE_NOT_FOUND');
      if (parsed instanceof AppError) return parsed;
      if (bytes > MOST_BYTES_AT_ONCE) return tooMuchAtOnce();
      return refusalOr(() => written(channel, parsed, template.variables, contacts.get(to) ?? null, count));
    });
  }

  private async parsed(
    { orgId }: Owner,
    channel: SendingChannel,
    wanted: readonly WantedMessage[],
  ): Promise<(ParsedTemplate | AppError)[]> {
    const asked = await this.askedOf(orgId, wanted);
    const taken = [...asked].slice(0, MOST_TEMPLATES_AT_ONCE);
    const known = taken.map(([, { id, language }]) => ({
      id,
      languages: language === null ? [] : languagesFor(language),
    }));
    const found = known.length === 0 ? [] : await this.templates.findSent(orgId, known);
    const read = new Map(
      taken.map(([word, { id, language }]) => [word, parsedOrRefusal(found, id, language, channel)] as const),
    );
    return wanted.map(({ template }) => {
      const word = wordOf(template);
      return read.get(word) ?? (asked.has(word) ? tooManyAtOnce() : new AppError('TEMPLATE_NOT_FOUND'));
    });
  }

  /** If there are many, only those that exist: others must not take up the room. */
  private async askedOf(orgId: string, wanted: readonly WantedMessage[]): Promise<ReadonlyMap<string, WantedTemplate>> {
    const asked = wanted.flatMap(({ template }) => (isUuid(template.id) ? [template] : []));
    const words = new Map(asked.map((template) => [wordOf(template), template]));
    if (words.size <= MOST_TEMPLATES_AT_ONCE) return words;
    const known = await this.templates.knownOf(orgId, [...new Set(asked.map(({ id }) => id))]);
    return new Map([...words].filter(([, { id }]) => known.has(id)));
  }

  private async contactsOf(
    { orgId, mode }: Owner,
    wanted: readonly WantedMessage[],
    templates: readonly (ParsedTemplate | AppError)[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>> {
    const keysOf = new Map(
      [...new Set(templates)].flatMap((each) =>
        each instanceof AppError ? [] : [[each, contactKeysIn(each.content)]],
      ),
    );
    const addresses = wanted.flatMap(({ to }, index) => {
      const template = templates[index];
      return template === undefined || template instanceof AppError || !keysOf.get(template)?.length ? [] : [to];
    });
    if (addresses.length === 0) return new Map();
    const fields = [...keysOf.values()].flat().flatMap((key) => fieldNamed(key) ?? []);
    const contacts = await this.contacts.findByAddresses(orgId, mode, [...new Set(addresses)], [...new Set(fields)]);
    return new Map(Array.from(contacts, ([address, contact]) => [address, contactVariables(contact)]));
  }
}

const wordOf = ({ id, language }: WantedTemplate): string => `${id} ${language ?? ''}`;

function parsedOrRefusal(
  found: readonly SentTemplate[],
  id: string,
  language: string | null,
  channel: SendingChannel,
): ParsedTemplate | AppError {
  return refusalOr(() => {
    const siblings = found.filter(({ askedId }) => askedId === id);
    const chosen = inLanguage(siblings, language, channel) ?? siblings.find((each) => each.id === id);
    if (chosen === undefined) throw new AppError('TEMPLATE_NOT_FOUND');
    if (chosen.status !== 'active') throw notActive(chosen);
    if (!isFor(chosen, channel)) throw wrongChannel(chosen, channel);
    const { version, mediaUrl, mediaType } = chosen;
    const content = messageOnly(parseContent({ ...chosen, subject: null, html: null }));
    return { id: chosen.id, version, mediaUrl, mediaType, content };
  });
}

function inLanguage(
  siblings: readonly SentTemplate[],
  language: string | null,
  channel: SendingChannel,
): SentTemplate | undefined {
  if (language === null) return undefined;
  const usable = siblings.filter((each) => each.status === 'active' && isFor(each, channel));
  const [nearest] = languagesFor(language).flatMap((wanted) => usable.filter((each) => each.language === wanted));
  return nearest;
}

/** An SMS carries no file, and one that was left out silently would be missed. */
const isFor = ({ channel, mediaUrl }: SentTemplate, wanted: SendingChannel): boolean =>
  (channel === wanted || channel === 'any') && !(wanted === 'sms' && mediaUrl !== null);

function written(
  channel: SendingChannel,
  { id, version, mediaUrl, mediaType, content }: ParsedTemplate,
  variables: Readonly<Record<string, string>>,
  ofContact: ReadonlyMap<string, string | null> | null,
  count: (text: string) => void,
): TemplateMessage {
  const { message: text, missing } = renderContent(content, valuesFor(content, variables, ofContact));
  count(text);
  if (missing.length > 0) throw missingValues(missing);
  if (mediaUrl === null && isBlank(text)) throw emptyText();
  const fits = channel === 'sms' ? smsTextOf(text, null) !== null : isShortEnough(text, mediaUrl !== null);
  if (!fits) throw tooLong(channel);
  return { text, media: mediaUrl === null ? null : { url: mediaUrl, type: mediaType }, template: { id, version } };
}

function refusalOr<T>(make: () => T): T | AppError {
  try {
    return make();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

const notActive = ({ status }: SentTemplate): AppError =>
  new AppError('TEMPLATE_NOT_ACTIVE', { message: `The template is not active: it is ${status}.` });

function wrongChannel({ channel }: SentTemplate, wanted: SendingChannel): AppError {
  const isFile = channel === wanted || channel === 'any';
  const message = isFile
    ? 'The template has a file, and an SMS has only text.'
    : `The template is for ${channel}, not for ${wanted}.`;
  return new AppError('TEMPLATE_WRONG_CHANNEL', { message });
}

function missingValues(missing: RenderedContent['missing']): AppError {
  const named = missing.slice(0, MOST_NAMED);
  const where = named.map(({ key, text, position }) => `\`${key}\` (position ${position} of \`${text}\`)`);
  const others = missing.length > MOST_NAMED ? ` and ${missing.length - MOST_NAMED} more` : '';
  return new AppError('TEMPLATE_VARIABLE_MISSING', {
    message: `The template has variables without a value: ${where.join(', ')}${others}.`,
    extra: { missing: missing.map(({ key }) => key) },
  });
}

const emptyText = (): AppError =>
  new AppError('INVALID_BODY', {
    message: 'With these `variables`, the text of the template is empty.',
    extra: { reason: 'EMPTY_TEXT' },
  });

const tooLong = (channel: SendingChannel): AppError =>
  new AppError('MESSAGE_TOO_LONG', {
    message:
      channel === 'sms'
        ? 'With these `variables`, the message is too long: an SMS can have at most 1,600 characters and 10 parts.'
        : 'With these `variables`, the message is too long: at most 65,536 bytes of text, or 1,024 characters in a caption.',
  });

const tooManyAtOnce = (): AppError =>
  new AppError('VALIDATION', {
    message: `One request can use at most ${MOST_TEMPLATES_AT_ONCE} templates and languages of them.`,
  });

const tooMuchAtOnce = (): AppError =>
  new AppError('MESSAGE_TOO_LONG', { message: 'The texts of one request can have at most 8 MB together.' });
