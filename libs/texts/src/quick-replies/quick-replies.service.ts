import { type FoundContact, ContactLookup, contactVariables } from '@chasqui/contacts';
import type { CountedPart, Mode, Transactor } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type Caller, isUuid, type Page } from '@chasqui/http/requests';
import { renderTemplate } from '../templating/render-template';
import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import {
  contactIdOf,
  type CreateQuickReplyBody,
  type RenderQuickReplyBody,
  type UpdateQuickReplyBody,
} from './quick-reply.body';
import {
  type NewQuickReply,
  type QuickReplyChange,
  type QuickReplyFilter,
  type QuickReplyRecord,
  QuickReplyRepository,
} from './quick-reply.repository';
import type { RenderedQuickReplyData } from './quick-reply.response';
import { templateOf, toSettings } from './quick-reply-settings';

/** Quick replies are of both modes; the contacts in their texts are of one. */
interface Owner {
  orgId: string;
  mode: Mode;
}

/** Malformed, unknown and other organizations' ids are all the same 404. */
@Injectable()
export class QuickRepliesService {
  constructor(
    private readonly quickReplies: QuickReplyRepository,
    private readonly contacts: ContactLookup,
  ) {}

  list(owner: Owner, filter: QuickReplyFilter, page: Page): Promise<CountedPart<QuickReplyRecord>> {
    return this.quickReplies.listForOrg(owner, filter, page);
  }

  /** @throws AppError VALIDATION */
  prepare({ orgId, userId }: Pick<Caller, 'orgId' | 'userId'>, body: CreateQuickReplyBody): NewQuickReply {
    const { shortcut, message } = body;
    const absent = { title: '', mediaUrl: null, mediaType: null, channels: [], tags: [] };
    return { ...absent, shortcut, message, ...toSettings(body), id: uuidv7(), orgId, createdBy: userId };
  }

  /** @throws AppError QUICK_REPLY_EXISTS, PLAN_LIMIT; the transaction must then be rolled back */
  create(draft: NewQuickReply, database: Transactor): Promise<QuickReplyRecord> {
    return this.quickReplies.create(draft, database);
  }

  /** @throws AppError QUICK_REPLY_NOT_FOUND, VALIDATION */
  async prepareChange(owner: Pick<Owner, 'orgId'>, id: string, body: UpdateQuickReplyBody): Promise<QuickReplyChange> {
    // First: a request for another organization's quick reply must not learn what is wrong with its body.
    await this.find(owner, id);
    return toSettings(body);
  }

  /** @throws AppError QUICK_REPLY_NOT_FOUND, QUICK_REPLY_EXISTS */
  async update(
    owner: Pick<Owner, 'orgId'>,
    id: string,
    change: QuickReplyChange,
    database: Transactor,
  ): Promise<QuickReplyRecord> {
    return (await this.quickReplies.patch(owner, id, () => change, database)).after;
  }

  /** @returns what is gone @throws AppError QUICK_REPLY_NOT_FOUND */
  delete(owner: Pick<Owner, 'orgId'>, id: string, database: Transactor): Promise<QuickReplyRecord> {
    return this.quickReplies.delete(owner, id, database);
  }

  async exists(owner: Pick<Owner, 'orgId'>, id: string): Promise<boolean> {
    return (await this.quickReplies.findForOrg(owner, id)) !== null;
  }

  /** The text with its values. Does not count as a use. @throws AppError QUICK_REPLY_NOT_FOUND, CONTACT_NOT_FOUND */
  async render(owner: Owner, id: string, body: RenderQuickReplyBody): Promise<RenderedQuickReplyData> {
    const { message } = await this.find(owner, id);
    const contactId = contactIdOf(body);
    const ofContact = contactId === null ? null : contactVariables(await this.findContact(owner, contactId));
    const own = new Map(Object.entries(body.variables ?? {}));
    const { text, missing } = renderTemplate(templateOf(message), (name) => ofContact?.get(name) ?? own.get(name));
    return { message: text, missing: missing.map(({ key }) => key) };
  }

  /** @throws AppError QUICK_REPLY_NOT_FOUND */
  find(owner: Pick<Owner, 'orgId'>, id: string): Promise<QuickReplyRecord> {
    return this.quickReplies.find(owner, id);
  }

  private async findContact({ orgId, mode }: Owner, id: string): Promise<FoundContact> {
    const found = isUuid(id) ? await this.contacts.findForOrg(orgId, mode, id) : null;
    if (found === null) throw new AppError('CONTACT_NOT_FOUND');
    return found;
  }
}
