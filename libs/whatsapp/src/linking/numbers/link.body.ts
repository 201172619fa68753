import { PhoneField, TextField } from '@chasqui/http/requests';

/** spec.md section 4. */
export class LinkBody {
  @PhoneField('The phone number to link', 'INVALID_BODY')
  phone: string;

  @TextField({ max: 100, byCharacter: true, noControls: true, about: 'A name for the number, shown in lists.' })
  display_name?: string;
}

export class UnlinkBody {
  @PhoneField('The phone number to unlink', 'INVALID_BODY')
  phone: string;
}
