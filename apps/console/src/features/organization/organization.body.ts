import { isPhoneCountry, PHONE_COUNTRIES } from '@chasqui/phone-numbers';
import { Field, TextField } from '@chasqui/http/requests';

/** Absent fields stay as they are. */
export class ChangeOrganizationBody {
  @TextField({ max: 100, filled: true, code: 'MALFORMED', about: "The organization's name." })
  name?: string | null;

  @Field(
    {
      clears: true,
      about:
        'The country (ISO 3166-1 alpha-2) whose code phone numbers get that begin with a 0 in its place, wherever one is ' +
        'written. All other numbers stay as they are. Null: those are refused.',
    },
    {
      schema: { type: 'string', enum: [...PHONE_COUNTRIES] },
      is: isPhoneCountry,
      must: 'the code of a country (ISO 3166-1 alpha-2), for example DE, or null',
      code: 'NOT_ALLOWED',
      reason: 'COUNTRY',
    },
  )
  default_country?: string | null;
}
