import { type Role, ROLES } from '@chasqui/entities';
import { EmailField } from '../../http/identity.field';
import { WordField } from '../../http/text.field';

const RoleField = (): PropertyDecorator =>
  WordField({ name: 'role', words: ROLES, description: 'What the member may do: `rights` of GET /me.' });

/** Body of PATCH /members/{id}. */
export class ChangeMemberBody {
  @RoleField()
  role: Role;
}

/** Body of POST /invitations. */
export class InviteBody extends ChangeMemberBody {
  @EmailField()
  email: string;
}
