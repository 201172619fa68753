import type { Mode } from '@chasqui/entities';

/** Whose things a use case is about: those of an organization, live or of its sandbox. */
export interface Owner {
  orgId: string;
  mode: Mode;
}
