import { TakenElsewhere } from '@chasqui/requests';
import {
  type AddressBody,
  AddressesField,
  AvatarUrlField,
  BlockedField,
  ContactPhoneField,
  CountryField,
  CustomFieldsField,
  EmailField,
  ExternalIdField,
  LanguageField,
  LONGEST,
  TagsField,
  TextField,
  TimezoneField,
} from './contact.field';

const BY_OPT_OUT = 'Use POST /contacts/{id}/opt-out and /opt-in.';

/** What can be set of a contact (contract.md D6). */
@TakenElsewhere({ channels: BY_OPT_OUT })
export class ContactBody {
  @TextField('name', LONGEST.name, 'The name that is shown.', 'Ana Lopez')
  name?: string | null;

  @TextField('first_name', LONGEST.name, 'The first name.', 'Ana')
  first_name?: string | null;

  @TextField('last_name', LONGEST.name, 'The last name.', 'Lopez')
  last_name?: string | null;

  @ContactPhoneField()
  phone?: string | null;

  @EmailField()
  email?: string | null;

  @ExternalIdField()
  external_id?: string | null;

  @AddressesField()
  addresses?: AddressBody[];

  @AvatarUrlField()
  avatar_url?: string | null;

  @LanguageField()
  language?: string | null;

  @TimezoneField()
  timezone?: string | null;

  @CountryField()
  country?: string | null;

  @TextField('company', LONGEST.name, 'The company.')
  company?: string | null;

  @TagsField('tags', 'Words to find it by, kept in lower case.')
  tags?: string[] | null;

  @CustomFieldsField()
  custom_fields?: Record<string, unknown> | null;

  @BlockedField()
  blocked?: boolean;

  @TextField('notes', LONGEST.notes, 'Your own notes.')
  notes?: string | null;
}

const ONLY_CHANGES = 'A new contact has `tags`.';

/** Body of POST /contacts: a phone, an email or an external id is needed. */
@TakenElsewhere({ add_tags: ONLY_CHANGES, remove_tags: ONLY_CHANGES })
export class CreateContactBody extends ContactBody {}

/** Body of PATCH /contacts/{id}; what is absent stays, null clears. */
export class UpdateContactBody extends ContactBody {
  @TagsField('add_tags', 'Tags that it gets besides those that it has.')
  add_tags?: string[] | null;

  @TagsField('remove_tags', 'Tags that it loses.')
  remove_tags?: string[] | null;
}
