import type { Asking } from '@chasqui/contact-transfers';
import type { Mode } from '@chasqui/entities';
import type { MemberOf } from '../../http/caller';

export const askingOf = ({ orgId, actor }: MemberOf, mode: Mode): Asking => ({
  owner: { orgId, mode },
  actor,
  keyId: null,
});
