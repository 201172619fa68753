import { toPhone } from '@chasqui/phone-numbers';
import type { QuietHours } from '@chasqui/database';
import type { SmsPhoneChange } from '../phones/sms-phone.repository';
import type { SimBody, SmsAccountBody } from './sms-account.body';

/** What is absent stays. */
export function toSmsPhoneChange(body: SmsAccountBody): SmsPhoneChange {
  const change: SmsPhoneChange = {};
  if (body.name !== undefined) change.name = body.name.trim();
  if (body.enabled !== undefined) change.enabled = body.enabled;
  if (body.messages_per_minute !== undefined) change.messagesPerMinute = body.messages_per_minute;
  if (body.sms_limit_raised !== undefined) change.smsLimitRaised = body.sms_limit_raised;
  if (body.daily_limit !== undefined) change.dailyLimit = body.daily_limit;
  if (body.sim_mode !== undefined) change.simMode = body.sim_mode;
  if (body.quiet_hours !== undefined) change.quietHours = body.quiet_hours && onlyQuietHours(body.quiet_hours);
  if (body.max_attempts !== undefined) change.maxAttempts = body.max_attempts;
  if (body.message_ttl !== undefined) change.messageTtlS = body.message_ttl;
  if (body.sims !== undefined) change.sims = body.sims.map(toSimChange);
  return change;
}

function toSimChange({ slot, phone, daily_limit, default: isDefault }: SimBody) {
  return {
    slot,
    ...(phone !== undefined && { phone: phone && toPhone(phone) }),
    ...(daily_limit !== undefined && { dailyLimit: daily_limit }),
    ...(isDefault !== undefined && { default: isDefault ?? false }),
  };
}

const onlyQuietHours = ({ timezone, windows }: QuietHours): QuietHours => ({
  timezone,
  windows: windows.map(({ days, from, to }) => ({ days: [...new Set(days)].sort((a, b) => a - b), from, to })),
});
