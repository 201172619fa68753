import type { Mode, SmsPhoneStatus } from '@chasqui/database';
import { accountEvent, type NewEvent } from '@chasqui/events';

export interface PhoneStatusChange {
  id: string;
  orgId: string;
  mode: Mode;
  name: string;
  phone: string | null;
  status: SmsPhoneStatus;
  /** What customers believed before; null: it is new. */
  previousStatus: SmsPhoneStatus | null;
  /** `paired`, `heard`, `silent`, `unpaired`, `disabled` or `enabled`. */
  reason: string;
}

/** The `account.status` event of a phone (contract.md D12). `told_status` of its row keeps what was told. */
export function phoneStatusEvent(change: PhoneStatusChange): NewEvent {
  const { id, name, phone, status, previousStatus, reason } = change;
  return accountEvent(change, {
    kind: 'sms_phone',
    id,
    name,
    phone,
    status,
    previous_status: previousStatus,
    reason,
    restricted_until: null,
  });
}
