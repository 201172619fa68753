import { isStorableText, NoControls, PhoneField, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

const NAME_MAX = 100;

/** Body of POST /whatsapp/link (spec.md section 4). */
export class LinkBody {
  @PhoneField('The phone number to link', 'INVALID_BODY')
  phone: string;

  @ApiPropertyOptional({ type: 'string', maxLength: NAME_MAX, description: 'A name for the number, shown in lists.' })
  @IsOptional()
  @Rule({
    name: 'displayName',
    // A character has at most two units.
    longest: 2 * NAME_MAX,
    test: (value) => isStorableText(value) && Array.from(value).length <= NAME_MAX,
    field: 'TOO_LONG',
    message: '`display_name` must be a string of at most 100 characters.',
  })
  @NoControls('display_name')
  display_name?: string;
}

/** Body of POST /whatsapp/unlink. */
export class UnlinkBody {
  @PhoneField('The phone number to unlink', 'INVALID_BODY')
  phone: string;
}
