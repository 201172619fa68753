import type { RegisterRequest } from '@chasqui/gateway-protocol';
import { AppError } from '@chasqui/errors';
import { toStorableText } from '@chasqui/runtime';
import { isProtocol } from '../tunnels/frame.parser';

const MAX_WORD = 64;
/** 256 bits. */
const SECRET = /^[\w-]{43}$/;

/** Reads the body of `POST /gateway/v1/register`. @throws AppError VALIDATION that names every wrong field */
export function registrationOf(body: unknown): RegisterRequest {
  const given = (typeof body === 'object' && body !== null ? body : {}) as { [K in keyof RegisterRequest]?: unknown };
  const { setup_code, app_version, protocol, base_url, driver, secret } = given;
  const host = given.host as { os?: unknown; arch?: unknown } | null | undefined;
  const wrong = [
    [typeof setup_code === 'string', 'setup_code', 'must be a string'],
    [isShortText(app_version), 'app_version', 'must be a string of at most 64 characters'],
    [isProtocol(protocol), 'protocol', 'must be an integer from 0 to 32767'],
    [isShortText(host?.os) && isShortText(host?.arch), 'host', 'must have os and arch'],
    [base_url === undefined || typeof base_url === 'string', 'base_url', 'must be a string'],
    [driver === undefined || isShortText(driver), 'driver', 'must be a string of at most 64 characters'],
    [
      secret === undefined || (typeof secret === 'string' && SECRET.test(secret)),
      'secret',
      'must be 43 base64url characters',
    ],
  ].flatMap(([isRight, field, message]) => (isRight ? [] : [{ field, message }]));
  if (wrong.length > 0) throw new AppError('VALIDATION', { extra: { fields: wrong } });
  return {
    setup_code: setup_code as string,
    app_version: toStorableText(app_version as string, MAX_WORD),
    protocol: protocol as number,
    host: { os: toStorableText(host?.os as string, MAX_WORD), arch: toStorableText(host?.arch as string, MAX_WORD) },
    base_url: base_url as string | undefined,
    driver: driver as string | undefined,
    secret: secret as string | undefined,
  };
}

const isShortText = (value: unknown): boolean =>
  typeof value === 'string' && value.length > 0 && value.length <= MAX_WORD && !value.includes('\u0000');
