import { WHATSAPP_NUMBER_STATUSES, type WhatsappNumberStatus } from '@chasqui/database';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';
import type { ConnectedNumber } from '../../numbers/whatsapp-number.repository';
import type { NumberAccount } from '../../numbers/number-settings.repository';
import { OmitType } from '@nestjs/swagger';

/** Without secrets. */
class AccountSettingsData {
  @Shown('Whether messages of groups are reported.') receive_groups: boolean;
  @Shown('Whether the number reaches WhatsApp through a proxy of its own. Its URL is never shown.') proxy: boolean;
  @Shown(
    "The version of WhatsApp's web client that the number logs in as; null if the gateway app chooses it.",
    orNull(TEXT),
  )
  web_version: string | null;
  @Shown(
    'Whether the gateway app has these settings. While it is false, the app is away or too old for them: the old ' +
      'settings still apply.',
  )
  settings_applied: boolean;
}

/** spec.md section 2. */
export class AccountData extends AccountSettingsData {
  @Shown("The number's ID. Pass it as `whatsapp_id`.", ID) id: string;
  @Shown("The number's display name; empty if you have not set one.") display_name: string;
  @Shown('The phone number, digits only.', { example: '4930901820' }) phone: string;
  @Shown('Always `connected`: the list contains connected numbers only.', oneOf(['connected'])) status: 'connected';
  @Shown('When the number was paired.', orNull(TIME)) paired_at: string | null;
  @Shown('Until when WhatsApp blocks new chats from this number; null if it does not.', orNull(TIME))
  restricted_until: string | null;
}

export class ChangedAccountData extends OmitType(AccountData, ['status'] as const) {
  @Shown("The number's status.", oneOf(WHATSAPP_NUMBER_STATUSES)) status: WhatsappNumberStatus;
  @Shown('Why the number has this status, if there is more to say.', orNull(TEXT)) reason: string | null;
}

export function toChangedAccountData(row: NumberAccount): ChangedAccountData {
  return { ...fieldsOf(row), status: row.status, reason: row.reason };
}

export const toAccountData = (row: ConnectedNumber): AccountData => ({ ...fieldsOf(row), status: row.status });

function fieldsOf(row: Omit<ConnectedNumber, 'status'>) {
  return {
    id: row.id,
    display_name: row.displayName,
    phone: row.phone,
    paired_at: row.pairedAt?.toISOString() ?? null,
    restricted_until: isAhead(row.restrictedUntil) ? row.restrictedUntil.toISOString() : null,
    receive_groups: row.receiveGroups,
    proxy: row.hasProxy,
    web_version: row.webVersion,
    settings_applied: row.areSettingsApplied,
  };
}

const isAhead = (time: Date | null): time is Date => time !== null && time.getTime() > Date.now();
