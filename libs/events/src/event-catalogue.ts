import type { EventType } from '@chasqui/database';
import type { Type } from '@nestjs/common';
import { AccountStatusData } from './data/account.data';
import { CampaignStatusData } from './data/campaign.data';
import { CallReceivedData } from './data/call.data';
import { ContactCreatedData, ContactOptedOutData, ContactUpdatedData } from './data/contact.data';
import { ConversationClosedData, ConversationCreatedData } from './data/conversation.data';
import { ImportCompletedData } from './data/import.data';
import { LeadCreatedData } from './data/lead.data';
import { MessageSentData, MessageStatusData, MessageUpdatedData } from './data/message.data';
import { OtpFailedData, OtpVerifiedData } from './data/otp.data';
import { MessageReceivedData } from './data/received-message.data';
import { UsageThresholdData } from './data/usage.data';
import { EndpointDisabledData, WebhookTestData } from './data/webhook.data';
import type { Plain } from './samples/sample-parts';
import * as contacts from './samples/contact-samples';
import * as messages from './samples/message-samples';
import * as service from './samples/service-samples';

export interface EventEntry<Data extends object = object> {
  when: string;
  data: Type<Data>;
  /** A complete `data`. Events on the wire have their keys in its order. */
  sample: Plain<Data>;
}

const entry = <Data extends object>(data: Type<Data>, sample: Plain<Data>, when: string): EventEntry<Data> => ({
  when,
  data,
  sample,
});

const laterEntry = <Data extends object>(data: Type<Data>, sample: Plain<Data>, when: string): EventEntry<Data> =>
  entry(data, sample, `${when} Chasqui does not send this event yet.`);

/** Every event type that customers can receive (contract.md D12). A type without an entry does not compile. */
export const EVENT_CATALOGUE = {
  'message.received': entry(MessageReceivedData, messages.messageReceived, 'A message was received and stored.'),
  'message.sent': entry(
    MessageSentData,
    messages.messageSent,
    'A message was accepted and added to a conversation, such as an answer from the inbox, or the owner of a WhatsApp number typed it on the phone. POST /whatsapp/send, GET /whatsapp/send and POST ' +
      '/send do not cause this event, because they add no message to a conversation.',
  ),
  'message.status': entry(
    MessageStatusData,
    messages.messageStatus,
    'A message changed its status. On WhatsApp: to delivered, read, or failed after it was accepted. By SMS: to ' +
      'sent, delivered or failed. One event per change. Messages to groups are not tracked.',
  ),
  'message.updated': entry(
    MessageUpdatedData,
    messages.messageUpdated,
    'The writer of a WhatsApp message edited or deleted it, or an admin of its group deleted it: GET ' +
      '/messages/{id}/events has what it said before. Or the file of a message arrived after the message, or never ' +
      'will (`change` is `media`).',
  ),
  'call.received': entry(
    CallReceivedData,
    messages.callReceived,
    'Somebody called a WhatsApp number. One event per outcome of a call.',
  ),
  'account.status': entry(
    AccountStatusData,
    service.accountStatus,
    'A WhatsApp number, SMS phone, email account or gateway app changed its status, or WhatsApp restricted a ' +
      'number.',
  ),
  'contact.created': entry(ContactCreatedData, contacts.contactCreated, 'A contact was created.'),
  'contact.updated': entry(
    ContactUpdatedData,
    contacts.contactUpdated,
    'A field of a contact changed, or two contacts turned out to be the same person.',
  ),
  'contact.opted_out': entry(
    ContactOptedOutData,
    contacts.contactOptedOut,
    'A contact opted out of messages on a channel, for example by replying STOP.',
  ),
  'conversation.created': entry(
    ConversationCreatedData,
    contacts.conversationCreated,
    'The first message between an account and a contact was stored.',
  ),
  'conversation.closed': entry(
    ConversationClosedData,
    contacts.conversationClosed,
    'A member closed a conversation in the console. The next message that comes in opens it again.',
  ),
  'lead.created': laterEntry(LeadCreatedData, contacts.leadCreated, 'Somebody filled in a lead form.'),
  'otp.verified': laterEntry(
    OtpVerifiedData,
    service.otpVerified,
    'The right code of a one-time password was entered.',
  ),
  'otp.failed': laterEntry(
    OtpFailedData,
    service.otpFailed,
    'A one-time password ended without the right code: too many wrong codes, expired, or not deliverable.',
  ),
  'campaign.status': laterEntry(CampaignStatusData, service.campaignStatus, 'A campaign changed its status.'),
  'import.completed': entry(
    ImportCompletedData,
    service.importCompleted,
    'An import of contacts ended: it was completed, failed or canceled. A dry run causes no event.',
  ),
  'usage.threshold': entry(
    UsageThresholdData,
    service.usageThreshold,
    'The usage of a plan limit reached 80 or 100 percent. One event per limit, threshold and subscription ' +
      'month. `storage_mb` has no months: you get another event only after the usage fell by 5 percent of the ' +
      'limit. 100 percent of `storage_mb` means that there was no room for a file.',
  ),
  'endpoint.disabled': entry(
    EndpointDisabledData,
    service.endpointDisabled,
    'A webhook was disabled. Your other webhooks get this event.',
  ),
  'webhook.test': entry(WebhookTestData, service.webhookTest, 'Somebody asked to test a webhook.'),
} satisfies { [Type in EventType]: EventEntry };

export type EventData<Type extends EventType> = (typeof EVENT_CATALOGUE)[Type]['sample'];
