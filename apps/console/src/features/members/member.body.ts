import { type Role, ROLES } from '@chasqui/database';
import { ChoiceField } from '@chasqui/http/requests';
import { EmailField } from '../../http/identity.field';

export class ChangeMemberBody {
  @ChoiceField({ required: true, of: ROLES, about: 'What the member may do: `rights` of GET /me.' })
  role: Role;
}

export class InviteBody extends ChangeMemberBody {
  @EmailField()
  email: string;
}
