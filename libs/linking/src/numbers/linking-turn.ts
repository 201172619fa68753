/** Does what an organization wants of PostgreSQL, when it is its turn. */
export type LinkingTurn = <T>(orgId: string, work: () => Promise<T>) => Promise<T>;

/** Token of the turns in which numbers are claimed; an app that has none claims at once. */
export const LINKING_TURN = Symbol('LINKING_TURN');

export const atOnce: LinkingTurn = (_orgId, work) => work();
