import { TextField } from '@chasqui/requests';
import { EmailField, PasswordField, PersonNameField } from '../../http/identity.field';

/** Body of POST /sign-in. */
export class SignInBody {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}

/** Body of POST /sign-in/code, and of what else a code confirms. */
export class CodeBody {
  @TextField({
    required: true,
    max: 40,
    code: 'MALFORMED',
    about: 'Six digits of the authenticator app, or a recovery code.',
  })
  code: string;
}

/** Body of what a one-use link does. */
export class OneTimeLinkBody {
  // 256 bits in base64url.
  @TextField({ required: true, max: 100, code: 'MALFORMED', about: 'What stands behind # in the link.' })
  token: string;
}

/** Body of POST /password-resets. */
export class ResetBody {
  @EmailField()
  email: string;
}

/** Body of POST /password-resets/complete. */
export class NewPasswordBody extends OneTimeLinkBody {
  @PasswordField()
  password: string;
}

/** Body of POST /invitations/accept. */
export class AcceptBody extends NewPasswordBody {
  @PersonNameField()
  name?: string;
}
