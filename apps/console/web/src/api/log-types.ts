import type { components } from './schema.gen';

export type LoggedRequest = components['schemas']['LoggedRequestData'];

/** Bodies are JSON without secrets and texts; null if absent or not kept. */
export type LoggedRequestDetail = components['schemas']['LoggedRequestDetail'];
