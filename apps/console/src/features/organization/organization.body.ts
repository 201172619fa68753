import { isPhoneCountry, PHONE_COUNTRIES } from '@chasqui/phone-numbers';
import { EmptyText, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { TextField } from '../../http/text.field';

/** Body of PATCH /organizations/{org}. What is absent stays. */
export class ChangeOrganizationBody {
  @TextField({ name: 'name', longest: 100, description: "The organization's name.", isOptional: true })
  name?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    enum: [...PHONE_COUNTRIES, null],
    description:
      'The country (ISO 3166-1 alpha-2) whose code phone numbers get that begin with a 0 in its place, wherever one is ' +
      'written. All other numbers stay as they are. Null: those are refused.',
  })
  @IsOptional()
  @EmptyText('clears')
  @Rule({
    name: 'country',
    test: isPhoneCountry,
    field: 'NOT_ALLOWED',
    message: '`default_country` must be the code of a country (ISO 3166-1 alpha-2), for example DE, or null.',
    reason: 'COUNTRY',
  })
  default_country?: string | null;
}
