import { CONTACT_FIELD_TYPES, type ContactFieldType } from '@chasqui/database';
import { BooleanField, ChoiceField, PatternField, TakenElsewhere, TextField, TextsField } from '@chasqui/http/requests';

export const KEY = /^[a-z][a-z0-9_]{0,39}$/;

const LabelField = (about: string): PropertyDecorator => TextField({ max: 80, noControls: true, about });

class ContactFieldBody {
  @TextsField({
    max: 80,
    most: 100,
    about:
      'The values of a `select`, which needs one; other types have none. Contacts keep a value that is no longer among them.',
  })
  options?: string[];

  @BooleanField({
    default: false,
    about: 'Whether contacts that are made over the API must have a value. Those that are there stay.',
  })
  required?: boolean;
}

export class CreateContactFieldBody extends ContactFieldBody {
  @PatternField({
    required: true,
    pattern: KEY,
    max: 40,
    must: '1 to 40 lower-case letters, digits or `_`, and begin with a letter',
    reason: 'KEY',
    about: 'The name of the field in `custom_fields`. Unique in the organization; it stays as it is.',
    example: 'birthday',
  })
  key: string;

  @LabelField('What people read. Default: the key.') label?: string;

  @ChoiceField({
    required: true,
    of: CONTACT_FIELD_TYPES,
    about: 'The kind of its values; it stays as it is. A `select` needs `options`.',
  })
  type: ContactFieldType;
}

const STAYS = 'It stays as it is: delete the field and make another one.';

/** What is absent stays. */
@TakenElsewhere({ key: STAYS, type: STAYS })
export class UpdateContactFieldBody extends ContactFieldBody {
  @LabelField('What people read.') label?: string;
}
