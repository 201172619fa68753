import { CodeField, EmailField, LinkTokenField, PasswordField, PersonNameField } from '../../http/identity.field';

/** Body of POST /sign-in. */
export class SignInBody {
  @EmailField()
  email: string;

  @PasswordField()
  password: string;
}

/** Body of POST /sign-in/code, and of what else a code confirms. */
export class CodeBody {
  @CodeField()
  code: string;
}

/** Body of what a one-use link does. */
export class OneTimeLinkBody {
  @LinkTokenField()
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
