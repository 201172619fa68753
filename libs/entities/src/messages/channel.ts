import type { MessageStatus } from './message-status';
import type { LimitName } from '../organizations/plan.entity';

export const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How messages and conversations on the wire name the account that they belong to. */
export const ACCOUNT_FIELDS = ['whatsapp_id', 'device_id'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** What code that serves every channel needs to know of one. What only the channel's own files need stands there. */
export interface ChannelEntry {
  /** First part of the names of its accounts' lanes; null: it has none. Stored in PostgreSQL and Redis: never rename. */
  laneKind: string | null;
  /** What of a plan each of its messages uses up. */
  messageLimits: readonly LimitName[];
  /** What its messages are sent from and to: phone numbers in digits, mail addresses, or visitors of a website by id. */
  address: 'phone' | 'email' | 'visitor';
  /** What its messages can be for their customer. */
  statuses: readonly MessageStatus[];
  /** Where its messages and conversations name their account; null: nowhere. */
  accountField: AccountField | null;
}

/**
 * Every channel, with what is special about it. A new member of `Channel` does not compile without its entry. It stands
 * here, below all libs that ask it: lanes for their names, intake for limits, events for names on the wire.
 */
export const CHANNEL_TABLE = {
  whatsapp: {
    laneKind: 'wa',
    messageLimits: ['messages_month', 'whatsapp_messages_month'],
    address: 'phone',
    statuses: ['pending', 'sent', 'delivered', 'read', 'failed'],
    accountField: 'whatsapp_id',
  },
  sms: {
    laneKind: 'sms',
    messageLimits: ['messages_month', 'sms_month'],
    address: 'phone',
    statuses: ['pending', 'sent', 'delivered', 'failed'],
    accountField: 'device_id',
  },
  email: {
    laneKind: null,
    messageLimits: ['messages_month', 'emails_month'],
    address: 'email',
    statuses: ['pending', 'sent', 'delivered', 'failed'],
    accountField: null,
  },
  webchat: {
    laneKind: null,
    messageLimits: ['messages_month'],
    address: 'visitor',
    statuses: ['pending', 'sent', 'delivered', 'read', 'failed'],
    accountField: null,
  },
} as const satisfies Readonly<Record<Channel, ChannelEntry>>;

/** What a message of a channel can become after it was accepted. */
export type ReachableStatus<Name extends Channel> = Exclude<
  (typeof CHANNEL_TABLE)[Name]['statuses'][number],
  'pending'
>;
