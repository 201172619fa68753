import { ACCOUNT_FIELDS, type AccountField, CHANNEL_TABLE, CHANNELS, type Channel } from '@chasqui/database';

/** Fields that name the account on the wire: the one of its channel, the others null. */
export type AccountNames = Record<AccountField, string | null>;

export function accountNames({ channel, accountId }: { channel: Channel; accountId: string | null }): AccountNames {
  const own = CHANNEL_TABLE[channel].accountField;
  const names = ACCOUNT_FIELDS.map((field) => [field, field === own ? accountId : null] as const);
  return Object.fromEntries(names) as AccountNames;
}

/** As arguments of `jsonb_build_object`. @param row name of a row with the columns channel and account_id */
export const accountNamesSql = (row: string): string =>
  ACCOUNT_FIELDS.map((field) => {
    const own = CHANNELS.filter((channel) => CHANNEL_TABLE[channel].accountField === field);
    const list = own.map((channel) => `'${channel}'`).join(', ');
    return `'${field}', case when ${row}.channel in (${list}) then ${row}.account_id end`;
  }).join(', ');
