import { type Role, ROLES } from '@chasqui/entities';
import { ChoiceField } from '@chasqui/requests';
import { EmailField } from '../../http/identity.field';

/** Body of PATCH /members/{id}. */
export class ChangeMemberBody {
  @ChoiceField({ required: true, of: ROLES, about: 'What the member may do: `rights` of GET /me.' })
  role: Role;
}

/** Body of POST /invitations. */
export class InviteBody extends ChangeMemberBody {
  @EmailField()
  email: string;
}
