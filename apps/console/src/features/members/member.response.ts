import {
  type Role,
  ROLES,
  SYSTEM_MAIL_REASONS,
  SYSTEM_MAIL_STATES,
  type SystemMailReason,
  type SystemMailState,
} from '@chasqui/database';
import { ID, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class MemberData {
  @Shown(ID) id: string;
  @Shown() email: string;
  @Shown() name: string;
  @Shown(oneOf(ROLES)) role: Role;
  @Shown('Conversations can be given to them.') can_answer: boolean;
  @Shown() two_factor: boolean;
  @Shown(orNull(TIME)) last_seen_at: string | null;
  @Shown(TIME) joined_at: string;
}

export class InvitationMailData {
  @Shown('`failed`: hand the link over, or send it again.', oneOf(SYSTEM_MAIL_STATES)) state: SystemMailState;
  @Shown('Why it was not sent, or not yet.', orNull(oneOf(SYSTEM_MAIL_REASONS))) reason: SystemMailReason | null;
  @Shown('When it was sent, or given up.', orNull(TIME)) finished_at: string | null;
}

export class InvitationData {
  @Shown(ID) id: string;
  @Shown() email: string;
  @Shown(oneOf(ROLES)) role: Role;
  @Shown('Who made it.', orNull(TEXT)) invited_by: string | null;
  @Shown(TIME) created_at: string;
  @Shown(TIME) expires_at: string;
  @Shown('Null: none was written; the link is handed over.', orNull({ type: InvitationMailData }))
  mail: InvitationMailData | null;
}

export class NewInvitationData extends InvitationData {
  @Shown('To hand on. Shown this once; whoever has it can join.') link: string;
}

export class ResetLinkData {
  @Shown('To hand to the member. Shown this once; whoever has it can sign in as them.') link: string;
  @Shown(TIME) expires_at: string;
}
