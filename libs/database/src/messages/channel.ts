import type { MessageStatus } from './message-status';
import type { LimitName } from '../organizations/plan.entity';

export const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const;
export type Channel = (typeof CHANNELS)[number];

export const ACCOUNT_FIELDS = ['whatsapp_id', 'device_id'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

export interface ChannelEntry {
  /** First part of its accounts' lane names; null: no lanes. Stored in PostgreSQL and Redis: never rename. */
  laneKind: string | null;
  messageLimits: readonly LimitName[];
  /** Phone numbers in digits, mail addresses, or ids of website visitors. */
  address: 'phone' | 'email' | 'visitor';
  statuses: readonly MessageStatus[];
  /** Null: its messages and conversations name no account. */
  accountField: AccountField | null;
}

/**
 * A new member of `Channel` does not compile without its entry. It stands below all libs that use it: lanes for names,
 * intake for limits, events for names on the wire.
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

export type ReachableStatus<Name extends Channel> = Exclude<
  (typeof CHANNEL_TABLE)[Name]['statuses'][number],
  'pending'
>;
