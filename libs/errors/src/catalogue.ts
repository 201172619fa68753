/** One entry of the catalogue: what a code means on the wire and to the person who reads it. */
export interface ErrorEntry {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Public text, used when the thrower gives no better one. Holds no internals. */
  readonly message: string;
  /** What the caller can do about it; printed in the documentation. */
  readonly hint: string;
  /** The answer has `code` and no `error` (spec.md section 7, the exception). */
  readonly withoutErrorField?: true;
}

/**
 * Every public error code (spec.md section 7; contract.md D0). Append-only once released: a code is never renamed,
 * and its status never changes.
 */
export const ERRORS = {
  INVALID_BODY: {
    status: 400,
    message: 'The request body is missing a required field or is not valid JSON.',
    hint: 'Send a JSON object with the fields that the route requires.',
  },
  INVALID_QUERY: {
    status: 400,
    message: 'A required query parameter is missing.',
    hint: 'Give `recipient` (or `to`, or `phone`) and `message`.',
  },
  INVALID_ACCOUNT_ID: {
    status: 400,
    message: 'The sending account id is not a valid id.',
    hint: 'Use an `id` from GET /whatsapp/accounts.',
  },
  INVALID_DEVICE_ID: {
    status: 400,
    message: 'The SMS phone id is not a valid id.',
    hint: 'Use an `id` from GET /sms/accounts.',
  },
  INVALID_PHONE: {
    status: 400,
    message: 'The recipient is not a phone number.',
    hint: 'Give the digits of the number with its country code, 7 to 15 of them.',
  },
  VALIDATION: {
    status: 400,
    message: 'A field has a wrong value.',
    hint: 'The `fields` array names each field and what is wrong with it.',
  },
  MESSAGE_TOO_LONG: {
    status: 400,
    message: 'The message is too long.',
    hint: 'WhatsApp takes 65,536 bytes of text, or 1,024 characters of caption.',
  },
  MEDIA_URL_BLOCKED: {
    status: 400,
    message: 'The media address is not a public https address.',
    hint: 'Use an https address that anyone on the internet can open, without user name or password in it.',
  },
  WEBHOOK_URL_BLOCKED: {
    status: 400,
    message: 'The webhook address is not a public https address.',
    hint: 'Use an https address that anyone on the internet can reach, without user name or password in it.',
  },
  TOO_MANY_OPTIONS: {
    status: 400,
    message: 'A poll may have at most 12 options.',
    hint: 'Send 2 to 12 options.',
  },
  TOO_MANY_MESSAGES: {
    status: 400,
    message: 'A bulk send may have at most 1,000 messages.',
    hint: 'Split the messages over several requests.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The API key is missing, mistyped or revoked.',
    hint: 'Send the header `Authorization: Bearer <API_KEY>`.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'This API key does not have the scope that the route needs.',
    hint: 'Create a key with that scope, or add the scope to this key.',
  },
  PLAN_LIMIT: {
    status: 403,
    message: 'The limit of the plan is used up.',
    hint: 'Wait for `resets_at` where there is one, or move to a larger plan.',
  },
  NOT_YOUR_NUMBER: {
    status: 403,
    message: 'This phone number belongs to somebody else.',
    hint: 'Link a number of your own. If it is yours, ask the operator of the service to free it.',
  },
  OPTED_OUT: {
    status: 403,
    message: 'The recipient does not want messages over this channel.',
    hint: 'They answered STOP. Only they can take that back, by answering START.',
  },
  MEDIA_LINK_INVALID: {
    status: 403,
    message: 'The link to this file is not valid or is older than 24 hours.',
    hint: 'GET /messages/{id} has a new link.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'There is no such route.',
    hint: 'Check the path; the base address ends in /v1.',
  },
  MESSAGE_NOT_FOUND: {
    status: 404,
    message: 'There is no message with this id.',
    hint: 'Use the `id` of a send answer.',
  },
  MEDIA_NOT_FOUND: {
    status: 404,
    message: 'This file is not here any more.',
    hint: 'Files are kept as long as the plan keeps messages.',
  },
  SMS_ACCOUNT_NOT_FOUND: {
    status: 404,
    message: 'There is no such SMS phone.',
    hint: 'Use an `id` from GET /sms/accounts.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'There is no such webhook.',
    hint: 'Use an `id` from GET /webhooks.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'There is no such delivery.',
    hint: 'Use an `id` from GET /webhooks/{id}/deliveries. Deliveries are kept for 30 days.',
  },
  RECOVERY_NOT_FOUND: {
    status: 404,
    message: 'There is no such recovery.',
    hint: 'Use an `id` from GET /webhooks/{id}/recoveries. Recoveries are kept for 30 days.',
  },
  EVENT_NOT_FOUND: {
    status: 404,
    message: 'There is no such event.',
    hint: 'Use the `id` of an event from GET /events. Events are kept for 30 days.',
  },
  QUICK_REPLY_NOT_FOUND: {
    status: 404,
    message: 'There is no such quick reply.',
    hint: 'Use an `id` from GET /quick-replies.',
  },
  CONTACT_NOT_FOUND: {
    status: 404,
    message: 'There is no such contact.',
    hint: 'Use the `contact_id` of a message. A test key sees test contacts only, a live key the others.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This route does not take this method.',
    hint: 'The `Allow` header lists the methods that it takes.',
  },
  WHATSAPP_NOT_CONNECTED: {
    status: 409,
    message: 'The WhatsApp number is not linked on the gateway.',
    hint: 'Link the number with POST /whatsapp/link and scan the QR code.',
  },
  WHATSAPP_DISCONNECTED: {
    status: 409,
    message: 'The WhatsApp number is signed out of WhatsApp or has lost its connection.',
    hint: 'Look at GET /whatsapp/status; link the number again if it is signed out.',
  },
  INVALID_STATE: {
    status: 409,
    message: 'This is not possible in the state that it is in.',
    hint: 'Read it again: it has changed meanwhile.',
  },
  QUICK_REPLY_EXISTS: {
    status: 409,
    message: 'Another quick reply has this shortcut.',
    hint: 'Choose another `shortcut`, or change the quick reply that has it.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still running.',
    hint: 'Ask again with the same key after the time in Retry-After.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    hint: 'A request must be whole within 30 seconds. Send it again over a better line, or in smaller parts.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is too large.',
    hint: 'JSON bodies may have 1 MB, those of bulk sends 8 MB.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be JSON.',
    hint: 'Send the header `Content-Type: application/json`.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This Idempotency-Key was used with another request.',
    hint: 'Use a new key for a new request.',
  },
  GATEWAY_UPGRADE_REQUIRED: {
    status: 426,
    message: 'This version of the gateway app is too old.',
    hint: 'Install the version at `download_url`.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'The limit of requests per minute is used up.',
    hint: 'Wait for the seconds in Retry-After.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    hint: 'Try again; if it stays, report the request id.',
  },
  GATEWAY_CLOSED: {
    status: 502,
    message: 'The gateway app is not running. The message was not sent.',
    hint: 'Start the gateway app and send again.',
  },
  GATEWAY_ERROR: {
    status: 502,
    message: 'The gateway app reported an error.',
    hint: 'The message says what the gateway reported.',
  },
  NO_GATEWAY: {
    status: 503,
    message: 'The organization has no gateway app.',
    hint: 'Make a setup code with POST /gateway/enrollment and start the gateway app with it.',
  },
  GATEWAY_SETUP_REQUIRED: {
    status: 503,
    message: 'The gateway app has never been started.',
    hint: 'Open `install_url`, start the gateway app, and ask again. This answer alone has no `error` field.',
    withoutErrorField: true,
  },
  NO_CONNECTED_ACCOUNT: {
    status: 503,
    message: 'There is no connected WhatsApp number, or not the one that was asked for.',
    hint: 'GET /whatsapp/accounts lists the numbers that are connected now.',
  },
  NO_SMS_DEVICE: {
    status: 503,
    message: 'No SMS phone is connected, or not the one asked for.',
    hint: 'Pair a phone, or open the app on it: GET /sms/accounts shows which are connected.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot take the request now.',
    hint: 'Try again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a word is a public error code. */
export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(ERRORS, word);
}
