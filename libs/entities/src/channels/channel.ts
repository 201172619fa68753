export const CHANNELS = ['whatsapp', 'sms', 'email', 'webchat'] as const;
export type Channel = (typeof CHANNELS)[number];

/** How messages and conversations on the wire name the account that they belong to. */
export const ACCOUNT_FIELDS = ['whatsapp_id', 'device_id'] as const;
export type AccountField = (typeof ACCOUNT_FIELDS)[number];

/** What is special about a channel. */
export interface ChannelEntry {
  /** Where its messages name their account; null: nowhere. */
  accountField: AccountField | null;
}

/** Every channel, with what is special about it. A new one does not compile without its entry. */
export const CHANNEL_TABLE: Readonly<Record<Channel, ChannelEntry>> = {
  whatsapp: { accountField: 'whatsapp_id' },
  sms: { accountField: 'device_id' },
  email: { accountField: null },
  webchat: { accountField: null },
};
