import type { Scope } from '@chasqui/entities';
export const SCOPE_ROUTES = {} as Readonly<Record<Scope, readonly string[]>>;
