import type { components } from './schema.gen';

/** A request that a program made to the API. */
export type LoggedRequest = components['schemas']['LoggedRequestData'];

/** The same with its bodies: JSON without secrets and texts; null: none, or not kept. */
export type LoggedRequestDetail = components['schemas']['LoggedRequestDetail'];
