/**
 * Names of our own machines, PostgreSQL and Redis: looked up as the operator's system does it, and remembered, so that a
 * resolver that stands still, or a process whose threads are all taken, cuts no app off from them. Used wherever a
 * connection to them is opened. Never for a name that a customer chose: those are libs/outbound's.
 */
export { ownLookup } from './own-lookup';
export { serverUrls } from './server-urls';
