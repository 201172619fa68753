import { type Role, ROLES } from '@chasqui/entities';

/** Which roles have which right: the one place that says who may do what. Rights are named as the scopes of API keys are. */
const ROLES_WITH = {
  'organization:read': ROLES,
  'members:read': ROLES,
  'accounts:read': ROLES,
  'messages:read': ROLES,
  'contacts:read': ROLES,
  'segments:read': ROLES,
  'templates:read': ROLES,
  'quick_replies:read': ROLES,

  /** Answers conversations, writes to contacts first, and what belongs to that: notes, files, who looks after them. */
  'inbox:write': ['agent', 'developer', 'admin', 'owner'],
  'contacts:write': ['agent', 'developer', 'admin', 'owner'],
  'segments:write': ['agent', 'developer', 'admin', 'owner'],
  'quick_replies:write': ['agent', 'developer', 'admin', 'owner'],

  'templates:write': ['developer', 'admin', 'owner'],
  'contact_fields:write': ['developer', 'admin', 'owner'],
  /** Says for many people at once that they agreed to get messages. */
  'contacts:import': ['developer', 'admin', 'owner'],
  'contacts:export': ['admin', 'owner'],
  'contacts:erase': ['admin', 'owner'],

  /** WhatsApp numbers, gateway apps and SMS phones. */
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

/** What a member of an organization may do. */
export type Right = keyof typeof ROLES_WITH;
export const RIGHTS = Object.keys(ROLES_WITH) as readonly Right[];

/** The roles that have a right. */
export function rolesWith(right: Right): readonly Role[] {
  return ROLES_WITH[right];
}

/** Whether a role has a right. One that this version does not know has none. */
export function mayDo(role: Role, right: Right): boolean {
  return rolesWith(right).includes(role);
}

/** All rights of a role. */
export function rightsOf(role: Role): Right[] {
  return RIGHTS.filter((right) => mayDo(role, right));
}
