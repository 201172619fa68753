import type { Channel, Database, Message, Statement } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import type { Origin } from '@chasqui/sending';
import type { InboxOwner } from '../changes/inbox-change.repository';
import { idempotencyOf, inOrder, MemberMessages, type MemberMessageSource, templateOf } from './member-messages';

export interface FirstMessageDraft {
  channel: Extract<Channel, 'whatsapp' | 'sms'>;
  accountId: string;
  /** Null: the template counts. */
  text: string | null;
  templateId: string | null;
  /** The version that was shown; null: the active one. */
  templateVersion: number | null;
  variables: Readonly<Record<string, string>>;
  /** Repeating a message with it sends no second one; null: each one is new. */
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

interface GoneContacts {
  gone(owner: InboxOwner, id: string): Promise<AppError>;
}

/** Writes to contacts, including those without a conversation: the message begins or joins it. */
export class FirstMessages {
  constructor(
    private readonly database: Database,
    private readonly sender: MemberMessages,
    private readonly contacts: GoneContacts,
  ) {}

  /**
   * Accepts a message: it is committed, and on its way. A closed conversation opens.
   *
   * @throws AppError CONTACT_NOT_FOUND, TEMPLATE_NOT_FOUND, TEMPLATE_NOT_ACTIVE, TEMPLATE_WRONG_CHANNEL,
   * TEMPLATE_VARIABLE_MISSING; INVALID_BODY for neither a text nor a template, or both; INVALID_STATE for a contact
   * without an address for the channel; and the channel's refusals
   */
  async send(
    owner: InboxOwner,
    contactId: string,
    draft: FirstMessageDraft,
    source: MemberMessageSource,
  ): Promise<Message> {
    const { channel, accountId, text, templateId } = draft;
    if ((text === null) === (templateId === null)) {
      throw new AppError('INVALID_BODY', { message: 'Write a `text`, or choose a template with `template_id`.' });
    }
    const to = await this.addressOf(owner, contactId, channel);
    const place = { channel, accountId, to, conversationId: null };
    const content = { text, template: templateOf(draft), fileId: null, about: null, quickReplyId: null };
    const idempotency = keyOf(contactId, draft);
    return this.sender.send(owner, place, content, { ...source, idempotency });
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

function keyOf(contactId: string, { clientId, ...asked }: FirstMessageDraft): Origin['idempotency'] {
  const { channel, accountId, text, templateId, templateVersion, variables } = asked;
  const version = templateVersion === null ? [] : [templateVersion];
  const said = [channel, accountId, text, templateId, inOrder(variables), ...version];
  return idempotencyOf(ROUTE, contactId, clientId, said);
}
