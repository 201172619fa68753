/**
 * Lookup of our own hosts, PostgreSQL and Redis: as the operator's system does it, and remembered, so that a hanging
 * resolver, or a process with all threads taken, cuts no app off from them. Used wherever a connection to them is
 * opened. Never for a name that a customer chose: those belong to libs/outbound.
 */
export { ownLookup } from './own-lookup';
export { serverUrls } from './server-urls';
