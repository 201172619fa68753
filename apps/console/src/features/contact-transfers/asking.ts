import type { Asking } from '@chasqui/contacts/transfers';
import type { Mode } from '@chasqui/database';
import type { MemberOf } from '../../http/caller';

export const askingOf = ({ orgId, actor }: MemberOf, mode: Mode): Asking => ({
  owner: { orgId, mode },
  actor,
  keyId: null,
});
