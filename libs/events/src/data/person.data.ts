import { ApiProperty } from '@nestjs/swagger';
import { textOrNull, uuid } from './field-options';

/** Who a contact is, in every event that names one. */
export abstract class EventPerson {
  @ApiProperty({ ...uuid, description: "The contact's ID." })
  id: string;

  @ApiProperty({ ...textOrNull, description: "The contact's name, if known." })
  name: string | null;

  @ApiProperty({ ...textOrNull, description: 'The phone number, digits only; null while WhatsApp hides it.' })
  phone: string | null;

  @ApiProperty({ ...textOrNull, description: 'The email address, if known.' })
  email: string | null;
}
