import { PHONE_CHOICES } from '@chasqui/sms';
import { ChoiceField, IntegerField } from '@chasqui/http/requests';
import { ScheduledAtField } from '../../http/scheduled-at.field';

export const SIMS = { least: 1, most: 3 } as const;

export const PhoneChoiceField = (): PropertyDecorator =>
  ChoiceField({
    of: PHONE_CHOICES,
    default: 'first',
    about:
      'Which phone sends if you do not set `device_id`. `first`: the connected phone that was paired first and ' +
      'has not used up its daily limit. `least_used`: the connected phone with the fewest messages, counting ' +
      'those it got today and those waiting for it.',
  });

/** @param usual the default, in words */
export const ExpiresInField = (usual = "the phone's `message_ttl`, usually a day"): PropertyDecorator =>
  IntegerField({
    least: 60,
    most: 604_800,
    about:
      'How many seconds the message can wait to be sent, counted from `scheduled_at` if you set it. After that ' +
      `it is not sent and ends as failed EXPIRED. Default: ${usual}.`,
  });

export const SmsScheduleField = (): PropertyDecorator =>
  ScheduledAtField({
    about: 'When to send the message (RFC 3339): 30 seconds to 90 days from now. Default: immediately.',
  });
