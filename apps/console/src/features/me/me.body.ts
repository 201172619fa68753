import { type Language, LANGUAGES } from '@chasqui/entities';
import { ChoiceField } from '@chasqui/requests';
import { PasswordField, PersonNameField } from '../../http/identity.field';

/** Body of PATCH /me. */
export class ChangeMeBody {
  @PersonNameField()
  name?: string;

  @ChoiceField({ of: LANGUAGES, about: 'The language of the pages.' })
  language?: Language;
}

/** Body of POST /me/confirm. */
export class ConfirmBody {
  @PasswordField()
  password: string;
}

/** Body of POST /me/password. */
export class ChangePasswordBody extends ConfirmBody {
  @PasswordField()
  current_password: string;
}
