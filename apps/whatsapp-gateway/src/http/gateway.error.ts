import { GATEWAY_ERROR_STATUS, type GatewayErrorBody, type GatewayErrorCode } from '@chasqui/gateway-protocol';

/** The only error that routes throw on purpose; answered as `{code, message, detail?}` with the code's status. */
export class GatewayError extends Error {
  constructor(
    readonly code: GatewayErrorCode,
    message: string,
    readonly detail?: unknown,
    /** Nothing of the message was written to WhatsApp. */
    readonly nothingSent = false,
  ) {
    super(message);
    this.name = 'GatewayError';
  }

  get status(): number {
    return GATEWAY_ERROR_STATUS[this.code];
  }

  get body(): GatewayErrorBody {
    const { code, message, detail, nothingSent } = this;
    const until = (detail as { restricted_until?: unknown } | undefined)?.restricted_until;
    return {
      code,
      message,
      ...(typeof until === 'string' && { restricted_until: until }),
      ...(detail !== undefined && { detail }),
      ...(nothingSent && { nothing_sent: true }),
    };
  }
}

/** Turns anything thrown into an answer; never shows the text of an unknown error. */
export function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new GatewayError('INVALID_REQUEST', error instanceof Error ? error.message : 'The request is not valid.');
  }
  return new GatewayError('INTERNAL', 'The gateway app failed on this request.');
}
