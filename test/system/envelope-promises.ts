import type { ApiAnswer } from './api.client';

/** Status of every code that these routes may answer, copied by hand from spec.md section 7 and contract.md D0. */
const STATUS_OF: Readonly<Record<string, number>> = {
  INVALID_BODY: 400,
  INVALID_QUERY: 400,
  INVALID_ACCOUNT_ID: 400,
  INVALID_DEVICE_ID: 400,
  INVALID_PHONE: 400,
  VALIDATION: 400,
  MEDIA_URL_BLOCKED: 400,
  WEBHOOK_URL_BLOCKED: 400,
  MESSAGE_TOO_LONG: 400,
  TOO_MANY_OPTIONS: 400,
  TOO_MANY_MESSAGES: 400,
  TEMPLATE_SYNTAX: 400,
  TEMPLATE_WRONG_CHANNEL: 400,
  TEMPLATE_VARIABLE_MISSING: 400,
  UNAUTHORIZED: 401,
  INSUFFICIENT_SCOPE: 403,
  IP_NOT_ALLOWED: 403,
  ORGANIZATION_SUSPENDED: 403,
  PLAN_LIMIT: 403,
  NOT_YOUR_NUMBER: 403,
  OPTED_OUT: 403,
  MEDIA_LINK_INVALID: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  WHATSAPP_NOT_CONNECTED: 409,
  WHATSAPP_DISCONNECTED: 409,
  INVALID_STATE: 409,
  TEMPLATE_NOT_ACTIVE: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  PAYLOAD_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  GATEWAY_CLOSED: 502,
  GATEWAY_ERROR: 502,
  NO_CONNECTED_ACCOUNT: 503,
  NO_GATEWAY: 503,
  NO_SMS_DEVICE: 503,
  GATEWAY_SETUP_REQUIRED: 503,
  SERVICE_UNAVAILABLE: 503,
};

/** Codes of nouns: what is not there, and what is there already. */
function statusOf(code: string): number | undefined {
  if (code.endsWith('_NOT_FOUND')) return 404;
  return code.endsWith('_EXISTS') ? 409 : STATUS_OF[code];
}

/** Members of some errors besides the envelope's four. */
const EXTRA_MEMBERS: Readonly<Record<string, readonly string[]>> = {
  PLAN_LIMIT: ['limit', 'used', 'max', 'resets_at'],
  INSUFFICIENT_SCOPE: ['scope'],
  RATE_LIMITED: ['limit', 'max'],
  PAYLOAD_TOO_LARGE: ['limit', 'max'],
  // The id of a message with an unknown outcome.
  GATEWAY_ERROR: ['id', 'reason', 'retry_after', 'restricted_until'],
  GATEWAY_CLOSED: ['reason'],
  WHATSAPP_NOT_CONNECTED: ['reason'],
  WHATSAPP_DISCONNECTED: ['reason'],
  OPTED_OUT: ['reason'],
  // For merges and custom fields.
  INVALID_STATE: ['reason'],
  GATEWAY_SETUP_REQUIRED: ['install_url'],
  // A text that is empty, by itself or through its template: EMPTY_TEXT.
  INVALID_BODY: ['fields', 'reason'],
  INVALID_QUERY: ['fields'],
  INVALID_ACCOUNT_ID: ['fields'],
  INVALID_DEVICE_ID: ['fields'],
  INVALID_PHONE: ['fields'],
  VALIDATION: ['fields'],
  MEDIA_URL_BLOCKED: ['fields'],
  WEBHOOK_URL_BLOCKED: ['fields'],
  MESSAGE_TOO_LONG: ['fields'],
  MESSAGE_NOT_FOUND: ['fields'],
  MEDIA_NOT_FOUND: ['fields'],
  TEMPLATE_SYNTAX: ['position', 'fields'],
  TEMPLATE_VARIABLE_MISSING: ['missing'],
  TEMPLATE_NOT_FOUND: ['fields'],
  TEMPLATE_EXISTS: ['fields'],
  SEGMENT_EXISTS: ['fields'],
  FIELD_NOT_FOUND: ['fields'],
  TOO_MANY_OPTIONS: ['fields'],
  TOO_MANY_MESSAGES: ['fields'],
};

/** Internal terms: SQL, stacks, files, hosts, products, classes. */
const INTERNALS =
  /\b(select|insert into|update .* set|delete from|relation|column|constraint|postgres|redis|bullmq|typeorm|fastify|nestjs|lane|fence)\b|\bat .+:\d+:\d+|\.(ts|js):\d+|node_modules|\/(work|tmp|home|app|usr|var)\/|127\.0\.0\.1|localhost|ECONN|EPIPE|\b(Type|Syntax|Reference|Query)\w*Error\b|undefined|\[object/i;

/** Successes that are the gateway's own JSON (spec.md section 1). */
const WITHOUT_ENVELOPE = ['GET /whatsapp/qr', 'GET /whatsapp/status'];

/**
 * Every promise of spec.md about the form of answers that this one breaks.
 *
 * @param route method and path of the request
 */
export function brokenPromisesOf(answer: ApiAnswer, route: string): string[] {
  if (answer.status >= 400) return [...brokenHeaders(answer), ...brokenFailure(answer)];
  return [...brokenHeaders(answer), ...(WITHOUT_ENVELOPE.includes(route) ? [] : brokenSuccess(answer))];
}

function brokenHeaders({ status, headers }: ApiAnswer): string[] {
  const broken: string[] = [];
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining']) {
    if (!/^\d+$/.test(headers[name] ?? '')) broken.push(`${name} is ${headers[name]}, not a number`);
  }
  if (!/^[\w.-]{1,128}$/.test(headers['x-request-id'] ?? '')) broken.push(`x-request-id is ${headers['x-request-id']}`);
  if (headers['content-type'] !== 'application/json; charset=utf-8') broken.push(`type ${headers['content-type']}`);
  const retryAfter = Number(headers['retry-after']);
  if (status === 429 && !(retryAfter >= 1 && retryAfter <= 60)) broken.push(`retry-after is ${headers['retry-after']}`);
  return broken;
}

function brokenSuccess({ status, body }: ApiAnswer): string[] {
  const broken: string[] = [];
  if (![200, 201, 202].includes(status)) broken.push(`a success of these routes is 200, 201 or 202, not ${status}`);
  if (body.success !== true) broken.push('success is not true');
  const list = ['total', 'page', 'per_page'];
  const members = ['success', 'data', 'message', ...(Array.isArray(body.data) ? [...list, 'total_capped'] : [])];
  const unknown = Object.keys(body).filter((name) => !members.includes(name));
  if (unknown.length > 0) broken.push(`the success envelope has no ${unknown.join(', ')}`);
  if (Array.isArray(body.data) && !list.every((name) => Number.isInteger(body[name])))
    broken.push('a list has its counts');
  return broken;
}

function brokenFailure(answer: ApiAnswer): string[] {
  const { status, body, code = '', headers } = answer;
  const broken: string[] = [];
  if (body.success !== false) broken.push('success is not false');
  // The one exception of the envelope (spec.md section 7).
  const error = code === 'GATEWAY_SETUP_REQUIRED' ? undefined : body.code;
  if (body.error !== error) broken.push('error and code differ');
  if (statusOf(code) !== status) broken.push(`${code} is not of status ${status}`);
  const extra = Object.keys(body).filter((name) => !['success', 'error', 'code', 'message'].includes(name));
  const unknown = extra.filter((name) => !EXTRA_MEMBERS[code]?.includes(name));
  if (unknown.length > 0) broken.push(`the failure envelope of ${code} has no ${unknown.join(', ')}`);
  const message = typeof body.message === 'string' ? body.message : '';
  if (!/^\S.{8,}$/s.test(message)) broken.push('message is no sentence');
  const found = INTERNALS.exec(message);
  if (found) broken.push(`message shows internals: ${found[0]}`);
  // A replayed failure is equal to the byte to the first one, so it names the first request.
  const named = headers['idempotency-replayed'] === 'true' ? '(request ' : (headers['x-request-id'] ?? '?');
  if (status >= 500 && !message.includes(named)) broken.push('the message of a 5xx does not name the request');
  return broken;
}
