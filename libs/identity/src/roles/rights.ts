import { type Role, ROLES } from '@chasqui/database';
import { AppError } from '@chasqui/errors';

/** Which role has which right: the one place that decides. Rights are named like the scopes of API keys. */
const ROLES_WITH = {
  'organization:read': ROLES,
  'members:read': ROLES,
  'accounts:read': ROLES,
  'messages:read': ROLES,
  'contacts:read': ROLES,
  'segments:read': ROLES,
  'templates:read': ROLES,
  'quick_replies:read': ROLES,

  /** Answers conversations, starts them, and related work: notes, files, assignment. */
  'inbox:write': ['agent', 'developer', 'admin', 'owner'],
  'contacts:write': ['agent', 'marketing', 'developer', 'admin', 'owner'],
  'segments:write': ['agent', 'marketing', 'developer', 'admin', 'owner'],
  'quick_replies:write': ['agent', 'marketing', 'developer', 'admin', 'owner'],

  'templates:write': ['marketing', 'developer', 'admin', 'owner'],
  'contact_fields:write': ['marketing', 'developer', 'admin', 'owner'],
  /** Declares for many people at once that they agreed to messages. */
  'contacts:import': ['marketing', 'developer', 'admin', 'owner'],
  'contacts:export': ['marketing', 'admin', 'owner'],
  'contacts:erase': ['admin', 'owner'],

  'accounts:write': ['developer', 'admin', 'owner'],
  'keys:manage': ['developer', 'admin', 'owner'],
  'webhooks:manage': ['developer', 'admin', 'owner'],
  /** Requests of keys, events, and the traces of messages. */
  'logs:read': ['developer', 'admin', 'owner'],

  'organization:manage': ['admin', 'owner'],
  'members:manage': ['admin', 'owner'],
  'audit:read': ['admin', 'owner'],

  'owners:manage': ['owner'],
  'organization:export': ['owner'],
  'organization:delete': ['owner'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Right = keyof typeof ROLES_WITH;
export const RIGHTS = Object.keys(ROLES_WITH) as readonly Right[];

/** A role that only a later version knows has no rights. */
export function mayDo(role: Role, right: Right): boolean {
  const roles: readonly Role[] = ROLES_WITH[right];
  return roles.includes(role);
}

/** @throws AppError FORBIDDEN, which names the roles that have the right */
export function assertMay(role: Role, right: Right): void {
  if (mayDo(role, right)) return;
  const roles = new Intl.ListFormat('en', { type: 'disjunction' }).format(ROLES_WITH[right]);
  throw new AppError('FORBIDDEN', { message: `Your role in this organization is ${role}; this needs ${roles}.` });
}

export function rightsOf(role: Role): Right[] {
  return RIGHTS.filter((right) => mayDo(role, right));
}
