import { LIMIT_NAMES, type LimitName } from '@chasqui/database';
import { PHONE_COUNTRIES } from '@chasqui/phone-numbers';
import { answerOf, ID, INTEGER, listOf, oneOf, orNull, Shown, TIME } from '@chasqui/http/requests';

export class LimitUseData {
  @Shown(oneOf(LIMIT_NAMES)) limit: LimitName;
  @Shown(
    'Of `contacts` it can be more than `max`: who writes in, and who is sent an SMS, becomes one in any case.',
    INTEGER,
  )
  used: number;
  @Shown('Null: unlimited.', orNull(INTEGER)) max: number | null;
  @Shown('When it starts again; null: it does not.', orNull(TIME)) resets_at: string | null;
}

export class OrganizationData {
  @Shown(ID) id: string;
  @Shown() name: string;
  @Shown('The code of its plan.') plan: string;
  @Shown(
    'The country whose code phone numbers get that begin with a 0; null: those are refused.',
    orNull(oneOf(PHONE_COUNTRIES)),
  )
  default_country: string | null;
  @Shown(TIME) created_at: string;
  @Shown(listOf(LimitUseData)) usage: LimitUseData[];
}

export const toLimitUseData = answerOf(LimitUseData);
