import { type Language, LANGUAGES } from '@chasqui/database';
import { ChoiceField } from '@chasqui/http/requests';
import { PasswordField, PersonNameField } from '../../http/identity.field';

export class ChangeMeBody {
  @PersonNameField()
  name?: string;

  @ChoiceField({ of: LANGUAGES, about: 'The language of the pages.' })
  language?: Language;
}

export class ConfirmBody {
  @PasswordField()
  password: string;
}

export class ChangePasswordBody extends ConfirmBody {
  @PasswordField()
  current_password: string;
}
