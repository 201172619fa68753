import type { Mode } from '@chasqui/database';
import type { Actor } from '@chasqui/identity';

/** Who makes a request, and whose contacts it is about. */
export interface Asking {
  owner: { orgId: string; mode: Mode };
  actor: Actor;
  /** Null for a person's request. */
  keyId: string | null;
}
