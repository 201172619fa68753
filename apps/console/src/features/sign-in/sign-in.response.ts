import { type Role, ROLES } from '@chasqui/database';
import { oneOf, Shown } from '@chasqui/http/requests';

const STATES = ['signed_in', 'code_required'] as const;

export class SignInData {
  @Shown('code_required: the code of the authenticator app is asked for next.', oneOf(STATES))
  state: (typeof STATES)[number];
}

export class ResetWayData {
  @Shown('By mail; else an admin hands them out.') by_mail: boolean;
}

export class SentData {
  @Shown('Whether there is such an account is not told.', { enum: [true] }) sent: true;
}

export class InvitationLookData {
  @Shown("The organization's name.") organization: string;
  @Shown() email: string;
  @Shown(oneOf(ROLES)) role: Role;
  @Shown('The address has an account: its own password is asked for.') has_account: boolean;
}
