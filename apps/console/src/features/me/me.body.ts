import { type Language, LANGUAGES } from '@chasqui/entities';
import { PasswordField, PersonNameField } from '../../http/identity.field';
import { WordField } from '../../http/text.field';

/** Body of PATCH /me. */
export class ChangeMeBody {
  @PersonNameField()
  name?: string;

  @WordField({ name: 'language', words: LANGUAGES, description: 'The language of the pages.', isOptional: true })
  language?: Language;
}

/** Body of POST /me/confirm. */
export class ConfirmBody {
  @PasswordField()
  password: string;
}

/** Body of POST /me/password. */
export class ChangePasswordBody extends ConfirmBody {
  @PasswordField('current_password')
  current_password: string;
}
