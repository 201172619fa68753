import type { Mode } from '@chasqui/entities';

export interface Owner {
  orgId: string;
  mode: Mode;
}
