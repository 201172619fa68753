import type { Mode, Channel } from '@chasqui/entities';
import type { NewEvent } from './event-log.repository';

/** What has a status that customers are told. Stored: never rename. */
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

/** Of what channel an account is. */
const CHANNEL_OF: Readonly<Record<AccountKind, Channel>> = {
  whatsapp_number: 'whatsapp',
  sms_phone: 'sms',
  email_account: 'email',
  gateway_app: 'whatsapp',
};

/**
 * `account.status`. A gateway app is no account that a customer could choose: who chose some of its numbers hears of it
 * as well.
 */
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
