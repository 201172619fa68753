import type { Mode } from '@chasqui/database';

export interface Owner {
  orgId: string;
  mode: Mode;
}
