import type { Member, Role } from '../api/types';

/** Whether a user who may give the roles in `managed` may change or remove a member. The last owner stays. */
export function mayChange(managed: readonly Role[], member: Member, members: readonly Member[]): boolean {
  if (!managed.includes(member.role)) return false;
  return member.role !== 'owner' || members.filter(({ role }) => role === 'owner').length > 1;
}
