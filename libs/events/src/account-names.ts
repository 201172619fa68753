import { ACCOUNT_FIELDS, type AccountField, CHANNEL_TABLE, CHANNELS, type Channel } from '@chasqui/entities';

/** How a message or a conversation names its account on the wire: under the name of its channel, the others are null. */
export type AccountNames = Record<AccountField, string | null>;

/** The names of the account of a message or a conversation, in answers and in events. */
export function accountNames({ channel, accountId }: { channel: Channel; accountId: string | null }): AccountNames {
  const own = CHANNEL_TABLE[channel].accountField;
  const names = ACCOUNT_FIELDS.map((field) => [field, field === own ? accountId : null] as const);
  return Object.fromEntries(names) as AccountNames;
}

/**
 * The same as arguments of `jsonb_build_object`.
 *
 * @param row name of a row with the columns channel and account_id
 */
export const accountNamesSql = (row: string): string =>
  ACCOUNT_FIELDS.map((field) => {
    const own = CHANNELS.filter((channel) => CHANNEL_TABLE[channel].accountField === field);
    const list = own.map((channel) => `'${channel}'`).join(', ');
    return `'${field}', case when ${row}.channel in (${list}) then ${row}.account_id end`;
  }).join(', ');
