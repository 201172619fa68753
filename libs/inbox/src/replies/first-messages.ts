import { createHash } from 'node:crypto';
import { type Channel, type Database, type Message, PRIORITIES, type Statement } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import type { Origin } from '@chasqui/intake';
import { MessageRepository } from '@chasqui/messaging';
import type { InboxOwner } from '../changes/inbox-change.repository';
import { ConversationWork } from '../conversations/conversation-work';
import type { ReplySource } from './conversation-replies';
import { MemberMessages } from './member-messages';

/** What a member writes to a contact, and over which number or phone. */
export interface FirstMessageDraft {
  channel: Extract<Channel, 'whatsapp' | 'sms'>;
  /** Of the number or phone that sends it. */
  accountId: string;
  /** Null: the template counts. */
  text: string | null;
  templateId: string | null;
  /** The version of the template that was shown; null: whichever is active. */
  templateVersion: number | null;
  /** Values of the template's variables, besides those of the contact. */
  variables: Readonly<Record<string, string>>;
  /** Sent again with it, the same message is one; null: it is another one. */
  clientId: string | null;
}

/** Stored with keys: never rename. */
const ROUTE = 'console message to a contact';

const FIND_ADDRESSES: Statement = {
  name: 'inbox_addresses_of_contact',
  text: `
    select
      (select value from contact_addresses a where a.org_id = c.org_id and a.contact_id = c.id and a.kind = 'phone'
        and a.is_primary) as phone,
      (select value from contact_addresses a where a.org_id = c.org_id and a.contact_id = c.id
        and a.kind = 'whatsapp_lid' and a.is_primary) as lid
    from contacts c where c.org_id = $1 and c.mode = $2 and c.id = $3`,
};

/** Says why a contact is not there any more. */
interface GoneContacts {
  gone(owner: InboxOwner, id: string): Promise<AppError>;
}

/** Writes to contacts, also to those with whom there is no conversation yet: the message begins it, or joins it. */
export class FirstMessages {
  constructor(
    private readonly database: Database,
    private readonly work: ConversationWork,
    private readonly sender: MemberMessages,
    private readonly messages: MessageRepository,
    private readonly contacts: GoneContacts,
  ) {}

  /**
   * Accepts a message: it is committed, and on its way. A closed conversation opens.
   *
   * @throws AppError CONTACT_NOT_FOUND, TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ACTIVE, TEMPLATE_WRONG_CHANNEL,
   *   TEMPLATE_VARIABLE_MISSING; INVALID_BODY for neither a text nor a template, or both; INVALID_STATE for a contact
   *   without an address for the channel; and what the channel refuses
   */
  async send(owner: InboxOwner, contactId: string, draft: FirstMessageDraft, source: ReplySource): Promise<Message> {
    const { channel, accountId, text, templateId, templateVersion: version, variables } = draft;
    if ((text === null) === (templateId === null)) {
      throw new AppError('INVALID_BODY', { message: 'Write a `text`, or choose a template with `template_id`.' });
    }
    const to = await this.addressOf(owner, contactId, channel);
    const origin: Origin = {
      ...owner,
      ...source,
      priority: PRIORITIES.api,
      joinsConversation: true,
      idempotency: idempotencyOf(contactId, draft),
    };
    const template = templateId === null ? null : { id: templateId, variables, version };
    const content = { text, template, fileId: null, about: null };
    const { message, replayed } = await this.sender.accept({ channel, accountId, to }, content, origin);
    const stored = await this.messages.findForOrg(owner.orgId, owner.mode, message.id);
    if (stored === null) throw new Error(`the message ${message.id} is gone`);
    const { conversationId, createdAt } = stored;
    if (conversationId !== null) await this.work.reopenFor(owner, { conversationId, createdAt }, replayed);
    return stored;
  }

  private async addressOf(
    { orgId, mode }: InboxOwner,
    contactId: string,
    channel: FirstMessageDraft['channel'],
  ): Promise<string | null | AppError> {
    const values = [orgId, mode, contactId];
    const { rows } = await this.database.query<{ phone: string | null; lid: string | null }>(FIND_ADDRESSES, values);
    if (rows[0] === undefined) return this.contacts.gone({ orgId, mode }, contactId);
    return rows[0].phone ?? (channel === 'whatsapp' ? rows[0].lid : null);
  }
}

function idempotencyOf(contactId: string, { clientId, ...asked }: FirstMessageDraft): Origin['idempotency'] {
  if (clientId === null) return null;
  const { channel, accountId, text, templateId, templateVersion } = asked;
  const variables = Object.entries(asked.variables).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const version = templateVersion === null ? [] : [templateVersion];
  const words = JSON.stringify([contactId, channel, accountId, text, templateId, variables, ...version]);
  return { route: ROUTE, key: `${contactId} ${clientId}`, requestHash: createHash('sha256').update(words).digest() };
}
