import { TextField } from '@chasqui/http/requests';
import { EmailField, PasswordField, PersonNameField } from '../../http/identity.field';

export class SignInBody {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}

/** Body of POST /sign-in/code, and of every other route that a code confirms. */
export class CodeBody {
  @TextField({
    required: true,
    max: 40,
    code: 'MALFORMED',
    about: 'Six digits of the authenticator app, or a recovery code.',
  })
  code: string;
}

/** Body of every route that a one-use link opens. */
export class OneTimeLinkBody {
  // 256 bits in base64url.
  @TextField({ required: true, max: 100, code: 'MALFORMED', about: 'What stands behind # in the link.' })
  token: string;
}

export class ResetBody {
  @EmailField()
  email: string;
}

export class NewPasswordBody extends OneTimeLinkBody {
  @PasswordField()
  password: string;
}

export class AcceptBody extends NewPasswordBody {
  @PersonNameField()
  name?: string;
}
