import type { Mode } from '@chasqui/entities';
import type { Actor } from '@chasqui/identity';

/** Who asks for something, and for which contacts. */
export interface Asking {
  owner: { orgId: string; mode: Mode };
  actor: Actor;
  /** Of the key; null: a person asks. */
  keyId: string | null;
}
