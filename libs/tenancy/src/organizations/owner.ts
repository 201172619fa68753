import type { Mode } from '@chasqui/entities';

/** An organization's things, live or in its sandbox. */
export interface Owner {
  orgId: string;
  mode: Mode;
}
