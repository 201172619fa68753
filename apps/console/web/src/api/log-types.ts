import type { components } from './schema.gen';

export type LoggedRequest = components['schemas']['LoggedRequestData'];

/** Bodies are JSON without secrets and texts; null if there was none or it was not kept. */
export type LoggedRequestDetail = components['schemas']['LoggedRequestDetail'];
