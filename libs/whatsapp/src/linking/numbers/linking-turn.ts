/** Runs an organization's work on PostgreSQL when it is its turn. */
export type LinkingTurn = <T>(orgId: string, work: () => Promise<T>) => Promise<T>;

/** Optional token of the turns in which numbers are claimed; an app without it claims at once. */
export const LINKING_TURN = Symbol('LINKING_TURN');

export const atOnce: LinkingTurn = (_orgId, work) => work();
