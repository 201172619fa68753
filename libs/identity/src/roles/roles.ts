import { type Role, ROLES } from '@chasqui/entities';

/** Whether a role may what another one may. */
export function hasRole(actual: Role, needed: Role): boolean {
  return ROLES.indexOf(actual) >= ROLES.indexOf(needed);
}

/** Whether a word is the name of a role. */
export function isRole(word: string): word is Role {
  return ROLES.some((role) => role === word);
}
