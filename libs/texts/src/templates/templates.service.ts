import { isDeepStrictEqual } from 'node:util';
import { type FoundContact, ContactLookup, contactVariables } from '@chasqui/contacts';
import type { CountedPart, Mode, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { partsOf, segmentsOf, smsTextOf } from '@chasqui/sending';
import { isUuid, type Page } from '@chasqui/http/requests';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { LAST_LANGUAGE, languagesFor, toLanguage } from './language';
import type {
  CreateTemplateBody,
  DuplicateTemplateBody,
  PreviewContentBody,
  PreviewTemplateBody,
  UpdateTemplateVersionBody,
} from './template.body';
import { keysOfMessage, messageOnly, parseContent, type RenderedContent, renderContent } from './template-content';
import {
  type ListedVersion,
  type NewTemplate,
  type TemplateFilter,
  type TemplateRecord,
  TemplateRepository,
  type TemplateState,
  type TemplateToSend,
} from './template.repository';
import {
  type ContentPreviewData,
  type MessagePreviewData,
  type SmsPreviewData,
  type TemplatePreviewData,
  type TemplateToEditData,
  type TemplateVersionData,
  toTemplateData,
  toTemplateToEditData,
  toTemplateVersionData,
  toVariablesData,
} from './template.response';
import { changedBy, given, madeBy, writtenIn } from './template-settings';
import { samplesFor, valuesFor } from './variable-values';

/** Templates are of both modes; the contacts in their texts are of one. */
interface Owner {
  orgId: string;
  mode: Mode;
}

/** Malformed, unknown and other organizations' ids are all the same 404. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly templates: TemplateRepository,
    private readonly contacts: ContactLookup,
  ) {}

  list(owner: Owner, filter: TemplateFilter, page: Page): Promise<CountedPart<TemplateRecord>> {
    return this.templates.listForOrg(owner, filter, page);
  }

  /** @throws AppError TEMPLATE_SYNTAX, MESSAGE_TOO_LONG, VALIDATION */
  prepare({ orgId }: Pick<Owner, 'orgId'>, body: CreateTemplateBody): NewTemplate {
    const { head, content } = madeBy(body);
    return { ...head, ...content, id: uuidv7(), orgId };
  }

  /** A copy is a draft, whatever the original is. @throws AppError TEMPLATE_NOT_FOUND */
  async prepareCopy(owner: Owner, id: string, body: DuplicateTemplateBody): Promise<NewTemplate> {
    const { version: _, createdAt: _made, updatedAt: _changed, ...original } = await this.find(owner, id);
    const language = (body.language && toLanguage(body.language)) ?? original.language;
    const wanted = given(body.name);
    const name = wanted ?? original.name;
    const isCopy = wanted === undefined && language === original.language;
    return { ...original, name, language, status: 'draft', id: uuidv7(), isCopy };
  }

  /** @throws AppError TEMPLATE_EXISTS, PLAN_LIMIT; the transaction must then be rolled back */
  create(draft: NewTemplate, database: Transactor): Promise<TemplateRecord> {
    return this.templates.create(draft, database);
  }

  /** With the declarations that go beyond its texts. @throws AppError TEMPLATE_NOT_FOUND */
  async readToEdit(owner: Pick<Owner, 'orgId'>, id: string): Promise<TemplateToEditData> {
    return toTemplateToEditData(await this.find(owner, id));
  }

  /**
   * @throws AppError TEMPLATE_NOT_FOUND, TEMPLATE_EXISTS, TEMPLATE_SYNTAX, MESSAGE_TOO_LONG, VALIDATION; INVALID_STATE:
   * the body names a version, and the template has another one by now
   */
  async edit(
    owner: Pick<Owner, 'orgId'>,
    id: string,
    { version, ...body }: UpdateTemplateVersionBody,
    database: Transactor,
  ): Promise<{ template: TemplateRecord; changed: string[] }> {
    const stateAfter = (before: TemplateRecord): TemplateState => {
      if (version !== undefined && version !== before.version) throw changedMeanwhile(before.version);
      return changedBy(before, body);
    };
    const { before, after: template } = await this.templates.update(owner, id, stateAfter, database);
    return { template, changed: differing(before, template, Object.keys(body)) };
  }

  /** @returns what is gone @throws AppError TEMPLATE_NOT_FOUND */
  delete(owner: Pick<Owner, 'orgId'>, id: string, database: Transactor): Promise<TemplateRecord> {
    return this.templates.delete(owner, id, database);
  }

  async listVersions({ orgId }: Pick<Owner, 'orgId'>, id: string): Promise<ListedVersion[]> {
    const found = isUuid(id) ? await this.templates.versionsOf(orgId, id) : [];
    if (found.length === 0) throw notFound();
    return found;
  }

  /** @throws AppError TEMPLATE_NOT_FOUND, also for a version that is not kept */
  async readVersion({ orgId }: Pick<Owner, 'orgId'>, id: string, version: string): Promise<TemplateVersionData> {
    const isVersion = /^[1-9]\d{0,8}$/.test(version);
    const found = isUuid(id) && isVersion ? await this.templates.findVersion(orgId, id, Number(version)) : null;
    if (found === null) throw notFound();
    return toTemplateVersionData(found);
  }

  /** Whatever the status. @throws AppError TEMPLATE_NOT_FOUND, CONTACT_NOT_FOUND, VALIDATION */
  async preview(owner: Owner, id: string, body: PreviewTemplateBody): Promise<TemplatePreviewData> {
    const parsed = parseContent(await this.find(owner, id));
    const ofContact = await this.variablesOf(owner, body.contact_id);
    return toPreviewData(renderContent(parsed, valuesFor(parsed, body.variables ?? {}, ofContact)));
  }

  /** With samples. @throws AppError CONTACT_NOT_FOUND, TEMPLATE_SYNTAX, MESSAGE_TOO_LONG, VALIDATION */
  async previewContent(owner: Owner, body: PreviewContentBody): Promise<ContentPreviewData> {
    const parsed = writtenIn(body);
    const ofContact = await this.variablesOf(owner, body.contact_id);
    const rendered = renderContent(parsed, samplesFor(parsed, ofContact));
    return Object.assign(toPreviewData(rendered), { sms: smsOf(rendered.message), variables: toVariablesData(parsed) });
  }

  /** In the contact's language, without its region, in English, or in any. @throws AppError CONTACT_NOT_FOUND */
  async listToSend(
    owner: Owner,
    { channel, contactId, text }: { channel: 'whatsapp' | 'sms'; contactId: string | null; text: string | null },
  ): Promise<TemplateToSend[]> {
    const said = contactId === null ? null : (await this.findContact(owner, contactId)).language;
    const language = (said && toLanguage(said)) ?? LAST_LANGUAGE;
    return this.templates.listToSend(owner.orgId, channel, { text, languages: languagesFor(language) });
  }

  /** As WhatsApp and SMS send it. @throws AppError TEMPLATE_NOT_FOUND, CONTACT_NOT_FOUND, VALIDATION */
  async previewMessage(owner: Owner, id: string, body: PreviewTemplateBody): Promise<MessagePreviewData> {
    const template = await this.find(owner, id);
    const parsed = messageOnly(parseContent(template));
    const ofContact = await this.variablesOf(owner, body.contact_id);
    const { message, missing } = renderContent(parsed, valuesFor(parsed, body.variables ?? {}, ofContact));
    const keys = keysOfMessage(parsed);
    return {
      message,
      media_url: template.mediaUrl,
      media_type: template.mediaType,
      segments: segmentsOf(message).count,
      missing: missing.map(({ key }) => key),
      variables: toVariablesData(parsed).filter(({ key }) => keys.has(key)),
      version: template.version,
    };
  }

  private async variablesOf(
    owner: Owner,
    contactId: string | undefined,
  ): Promise<ReadonlyMap<string, string | null> | null> {
    const id = contactId?.trim() || null;
    return id === null ? null : contactVariables(await this.findContact(owner, id));
  }

  /** @throws AppError TEMPLATE_NOT_FOUND */
  find(owner: Pick<Owner, 'orgId'>, id: string): Promise<TemplateRecord> {
    return this.templates.find(owner, id);
  }

  private async findContact({ orgId, mode }: Owner, id: string): Promise<FoundContact> {
    const found = isUuid(id) ? await this.contacts.findForOrg(orgId, mode, id) : null;
    if (found === null) throw new AppError('CONTACT_NOT_FOUND');
    return found;
  }
}

const toPreviewData = ({ subject, message, html, missing }: RenderedContent): TemplatePreviewData => ({
  subject,
  message,
  html,
  segments: segmentsOf(message).count,
  missing: missing.map(({ key }) => key),
});

function smsOf(message: string): SmsPreviewData {
  const isShortEnough = smsTextOf(message, null) !== null;
  return {
    encoding: segmentsOf(message).encoding,
    characters: Array.from(message).length,
    parts: isShortEnough ? partsOf(message) : [],
  };
}

const differing = (before: TemplateRecord, after: TemplateRecord, fields: readonly string[]): string[] => {
  const [old, now] = [before, after].map(
    (row) => new Map<string, unknown>([...Object.entries(toTemplateData(row)), ['variables', row.variables]]),
  );
  return fields.filter((field) => !isDeepStrictEqual(old?.get(field), now?.get(field))).toSorted();
};

const notFound = (): AppError => new AppError('TEMPLATE_NOT_FOUND');

const changedMeanwhile = (version: number): AppError =>
  new AppError('INVALID_STATE', { message: `Somebody changed the template meanwhile: it has version ${version} now.` });
