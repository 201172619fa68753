import type { Member, Role } from '../api/types';

export const ROLES: readonly Role[] = ['viewer', 'agent', 'developer', 'admin', 'owner'];

/** The roles that somebody may give: only owners make owners. */
export function rolesToGive(own: Role): readonly Role[] {
  if (own === 'owner') return ROLES;
  return own === 'admin' ? ROLES.filter((role) => role !== 'owner') : [];
}

/** Whether somebody may change or remove a member: admins not owners, and nobody the last owner. */
export function mayChange(own: Role, member: Member, members: readonly Member[]): boolean {
  if (member.role !== 'owner') return own === 'owner' || own === 'admin';
  return own === 'owner' && members.filter(({ role }) => role === 'owner').length > 1;
}
