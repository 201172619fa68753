import type { Mode, Channel } from '@chasqui/database';
import type { NewEvent } from './event-log.repository';

/** What has a status that customers receive. Stored: never rename. */
export const ACCOUNT_KINDS = ['whatsapp_number', 'sms_phone', 'email_account', 'gateway_app'] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** The `account` of `account.status` (contract.md D12). Stored: never rename. */
export interface AccountSnapshot {
  kind: AccountKind;
  id: string;
  name: string | null;
  /** Digits. */
  phone: string | null;
  status: string;
  /** Null: it is new. */
  previous_status: string | null;
  reason: string | null;
  /** RFC 3339. */
  restricted_until: string | null;
}

const CHANNEL_OF: Readonly<Record<AccountKind, Channel>> = {
  whatsapp_number: 'whatsapp',
  sms_phone: 'sms',
  email_account: 'email',
  gateway_app: 'whatsapp',
};

/** Webhooks cannot choose a gateway app: those limited to some of its numbers get its events, too. */
export function accountEvent({ orgId, mode }: { orgId: string; mode: Mode }, account: AccountSnapshot): NewEvent {
  const { kind, id } = account;
  return {
    orgId,
    mode,
    type: 'account.status',
    channel: CHANNEL_OF[kind],
    accountId: kind === 'gateway_app' ? null : id,
    subjectId: id,
    payload: { account },
  };
}
