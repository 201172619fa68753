import type { GatewayErrorCode } from '@chasqui/gateway-protocol';

/** Why the file of a message cannot be sent. Nothing of the message was sent. */
export class MediaError extends Error {
  constructor(
    readonly code: GatewayErrorCode,
    message: string,
    cause?: unknown,
    readonly detail?: unknown,
    /** Not the file's fault: the same message may be sent later. */
    readonly passes = false,
  ) {
    super(message, { cause });
    this.name = 'MediaError';
  }
}

export function fetchFailed(why: string, cause?: unknown, detail?: unknown, passes = false): MediaError {
  return new MediaError('MEDIA_FETCH_FAILED', `The file could not be fetched: ${why}.`, cause, detail, passes);
}
