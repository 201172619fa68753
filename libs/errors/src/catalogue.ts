export interface ErrorEntry {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Public text, used if the thrower gives none. Contains no internals. */
  readonly message: string;
  /** What the caller can do; printed in the documentation. */
  readonly hint: string;
  /** The answer has `code` but no `error` (spec.md section 7, the exception). */
  readonly withoutErrorField?: true;
}

/**
 * Every public error code (spec.md section 7; contract.md D0). Append-only once released: a code is never renamed, and
 * its status never changes.
 */
export const ERRORS = {
  INVALID_BODY: {
    status: 400,
    message: 'The request body is not valid JSON or is missing a required field.',
    hint: 'Send a JSON object with all the fields that the route requires, in UTF-8 or in the charset that `Content-Type` declares. An empty string is a missing field.',
  },
  INVALID_QUERY: {
    status: 400,
    message: 'A required query parameter is missing.',
    hint: 'Set `recipient` (or `to`, or `phone`) and `message`.',
  },
  INVALID_ACCOUNT_ID: {
    status: 400,
    message: 'The ID of the sending account is not valid.',
    hint: 'Use an `id` from GET /whatsapp/accounts.',
  },
  INVALID_DEVICE_ID: {
    status: 400,
    message: 'The ID of the SMS phone is not valid.',
    hint: 'Use an `id` from GET /sms/accounts.',
  },
  INVALID_PHONE: {
    status: 400,
    message: 'The recipient is not a valid phone number.',
    hint: 'Use the country code and the number: 7 to 15 digits. Write `49151…` instead of `0151…`, or set the default country of your organization; spaces, dashes, dots, slashes and brackets do not matter.',
  },
  VALIDATION: {
    status: 400,
    message: 'A field has an invalid value.',
    hint: 'The `fields` array names each invalid field and says what is wrong with it. A field that belongs to another route has the code `NOT_ALLOWED`, and the message names that route.',
  },
  MESSAGE_TOO_LONG: {
    status: 400,
    message: 'The message is too long.',
    hint:
      'WhatsApp allows 65,536 bytes of text, or 1,024 characters in a caption. An SMS allows 1,600 characters ' +
      'in 10 parts.',
  },
  MEDIA_URL_BLOCKED: {
    status: 400,
    message: 'The media URL is not a public https URL.',
    hint: 'Use an https URL that anyone on the internet can open, without a user name or password in it.',
  },
  WEBHOOK_URL_BLOCKED: {
    status: 400,
    message: 'The webhook URL is not a public https URL.',
    hint: 'Use an https URL that anyone on the internet can reach, without a user name or password in it.',
  },
  TOO_MANY_OPTIONS: {
    status: 400,
    message: 'A poll can have at most 12 options.',
    hint: 'Send 2 to 12 options.',
  },
  TOO_MANY_MESSAGES: {
    status: 400,
    message: 'A bulk send can have at most 1,000 messages.',
    hint: 'Split the messages into several requests.',
  },
  TEMPLATE_SYNTAX: {
    status: 400,
    message: 'A text of the template is wrong.',
    hint: '`position` says where, `fields` in which text, why (`reason`) and what to write instead (`hint`). A variable is written `{{name}}` or `{{name|fallback}}`; filters, conditions and loops of other systems are not taken.',
  },
  TEMPLATE_WRONG_CHANNEL: {
    status: 400,
    message: 'The template is for another channel.',
    hint: 'Use a template whose `channel` is that of the message, or `any`. An SMS takes none with a file.',
  },
  TEMPLATE_VARIABLE_MISSING: {
    status: 400,
    message: 'The text has variables without a value.',
    hint: 'Give a value to each name in `missing`, or write a fallback into the text: `{{name|there}}`.',
  },
  INVALID_CODE: {
    status: 400,
    message: 'The code is wrong, or was used before.',
    hint: 'Use the newest code of your authenticator app, or a recovery code that you have not used yet. The clock of the phone must be right.',
  },
  WEAK_PASSWORD: {
    status: 400,
    message: 'This password is too easy to guess.',
    hint: 'Use 12 to 200 characters, not your email address, and not a common password. Several words are a good password.',
  },
  UNAUTHORIZED: {
    status: 401,
    message: 'The API key is missing, mistyped or revoked.',
    hint: 'Send the header `Authorization: Bearer <API_KEY>`.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    message: 'The email address or the password is wrong.',
    hint: 'Check both, or ask an admin of your organization for a link that resets the password.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'This API key does not have the scope that the route requires.',
    hint: 'Add the scope that `scope` names to this key, or create a key that has it.',
  },
  IP_NOT_ALLOWED: {
    status: 403,
    message: 'This API key may not be used from your IP address.',
    hint: "Send the request from an address in one of the key's allowed networks, or change them in the console.",
  },
  ORGANIZATION_SUSPENDED: {
    status: 403,
    message: 'Your organization is suspended.',
    hint: 'Ask the operator of this service why. What waits is not sent until it ends; messages that come in meanwhile are stored.',
  },
  FORBIDDEN: {
    status: 403,
    message: 'Your role does not allow this.',
    hint: 'Ask an admin or an owner of your organization to do it, or to give you another role.',
  },
  CONFIRMATION_REQUIRED: {
    status: 403,
    message: 'Give your password again first.',
    hint: 'Confirm your password with POST /console/api/me/confirm, then repeat the request within 10 minutes.',
  },
  PLAN_LIMIT: {
    status: 403,
    message: "Your plan's limit is used up.",
    hint: 'Wait until `resets_at`, if the answer has one, or move to a larger plan.',
  },
  NOT_YOUR_NUMBER: {
    status: 403,
    message: 'This phone number belongs to somebody else.',
    hint: 'Link one of your own numbers. If this number is yours, ask the operator of the service to release it.',
  },
  OPTED_OUT: {
    status: 403,
    message: 'The recipient has opted out of messages on this channel.',
    hint:
      'They asked for no more messages, you opted them out, or they were erased. An opt-out ends when they reply START, or ' +
      'with POST /contacts/{id}/opt-in. Who was erased has to write to you first.',
  },
  MEDIA_LINK_INVALID: {
    status: 403,
    message: 'The link to this file is not valid or has expired.',
    hint: 'Links are valid for 24 hours, those of exports and imports at most as long as the API key that read them. Get a new one where you got this one, such as GET /messages/{id}.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'This route does not exist.',
    hint: 'Check the path. The base URL ends in /v1.',
  },
  MESSAGE_NOT_FOUND: {
    status: 404,
    message: 'This message does not exist.',
    hint: 'Use the `id` that a send returned.',
  },
  MEDIA_NOT_FOUND: {
    status: 404,
    message: 'This file does not exist, or no longer.',
    hint: 'Files of messages are kept for as long as your plan keeps messages, uploaded files for 7 days. Upload a file again with POST /media.',
  },
  SMS_ACCOUNT_NOT_FOUND: {
    status: 404,
    message: 'This SMS phone does not exist.',
    hint: 'Use an `id` from GET /sms/accounts.',
  },
  WHATSAPP_ACCOUNT_NOT_FOUND: {
    status: 404,
    message: 'This WhatsApp number does not exist.',
    hint: 'Use an `id` from GET /whatsapp/accounts or from an account.status event.',
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    message: 'This webhook does not exist.',
    hint: 'Use an `id` from GET /webhooks.',
  },
  DELIVERY_NOT_FOUND: {
    status: 404,
    message: 'This delivery does not exist.',
    hint: 'Use an `id` from GET /webhooks/{id}/deliveries. Deliveries are kept for 30 days.',
  },
  RECOVERY_NOT_FOUND: {
    status: 404,
    message: 'This recovery does not exist.',
    hint: 'Use an `id` from GET /webhooks/{id}/recoveries. Recoveries are kept for 30 days.',
  },
  EVENT_NOT_FOUND: {
    status: 404,
    message: 'This event does not exist.',
    hint: 'Use the `id` of an event from GET /events. Events are kept for 30 days.',
  },
  QUICK_REPLY_NOT_FOUND: {
    status: 404,
    message: 'There is no such quick reply.',
    hint: 'Use an `id` from GET /quick-replies.',
  },
  TEMPLATE_NOT_FOUND: {
    status: 404,
    message: 'There is no such template.',
    hint: 'Use an `id` from GET /templates.',
  },
  CONTACT_NOT_FOUND: {
    status: 404,
    message: 'There is no such contact.',
    hint: 'Use an `id` from GET /contacts, or the `contact_id` of a message. A test key sees test contacts only, a live key the others.',
  },
  EXPORT_NOT_FOUND: {
    status: 404,
    message: 'There is no such export.',
    hint: 'Use the `id` that POST /contacts/export answered. Exports are kept for 30 days. A test key sees its own mode only.',
  },
  IMPORT_NOT_FOUND: {
    status: 404,
    message: 'There is no such import.',
    hint: 'Use an `id` from GET /contacts/imports. Imports are kept for 30 days. A test key sees its own mode only.',
  },
  FIELD_NOT_FOUND: {
    status: 404,
    message: 'There is no such contact field.',
    hint: 'Use an `id` from GET /contacts/fields.',
  },
  SEGMENT_NOT_FOUND: {
    status: 404,
    message: 'There is no such segment.',
    hint: 'Use an `id` from GET /segments.',
  },
  CONVERSATION_NOT_FOUND: {
    status: 404,
    message: 'There is no such conversation.',
    hint: 'Use an `id` from the list of conversations. Live and test have their own.',
  },
  NOTE_NOT_FOUND: {
    status: 404,
    message: 'The conversation has no such note.',
    hint: 'Use an `id` from the notes of the conversation. A note that was deleted is gone.',
  },
  ORGANIZATION_NOT_FOUND: {
    status: 404,
    message: 'You belong to no such organization.',
    hint: 'Use an `id` from `organizations` of GET /console/api/me.',
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    message: 'The organization has no such member.',
    hint: 'Use an `id` from the list of members.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    message: 'There is no such open invitation.',
    hint: 'Use an `id` from the list of invitations. An invitation that was accepted is no longer open.',
  },
  SESSION_NOT_FOUND: {
    status: 404,
    message: 'You have no such session.',
    hint: 'Use an `id` from the list of your sessions. A session that has ended is no longer in it.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    message: 'The organization has no such API key.',
    hint: 'Use an `id` from the list of API keys. A revoked key cannot be changed or shown.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    message: 'This route does not support this method.',
    hint: 'The `Allow` header lists the methods that the route supports.',
  },
  WHATSAPP_NOT_CONNECTED: {
    status: 409,
    message: 'The WhatsApp number is not linked on the gateway.',
    hint: 'Link the number with POST /whatsapp/link and scan the QR code.',
  },
  WHATSAPP_DISCONNECTED: {
    status: 409,
    message: 'The WhatsApp number is signed out of WhatsApp or has lost its connection.',
    hint: 'Check GET /whatsapp/status. If the number is signed out, link it again.',
  },
  INVALID_STATE: {
    status: 409,
    message: "The resource's current state does not allow this.",
    hint: 'Get the resource again: its state may have changed.',
  },
  QUICK_REPLY_EXISTS: {
    status: 409,
    message: 'Another quick reply has this shortcut.',
    hint: 'Choose another `shortcut`, or change the quick reply that has it.',
  },
  TEMPLATE_EXISTS: {
    status: 409,
    message: 'Another template has this name in this language.',
    hint: 'Choose another `name` or `language`, or change the template that has them.',
  },
  TEMPLATE_NOT_ACTIVE: {
    status: 409,
    message: 'The template is not active.',
    hint: 'Set its `status` to active with PATCH /templates/{id}, or use another template.',
  },
  CONTACT_EXISTS: {
    status: 409,
    message: 'Another contact has one of these addresses.',
    hint: 'Change the contact in `contact_id`, or send `on_conflict=merge`. Of several, in `contact_ids`, merge two first.',
  },
  FIELD_EXISTS: {
    status: 409,
    message: 'Another contact field has this key.',
    hint: 'Choose another `key`, or change the field that has it.',
  },
  SEGMENT_EXISTS: {
    status: 409,
    message: 'Another segment has this name.',
    hint: 'Choose another `name`, or change the segment that has it.',
  },
  MEMBER_EXISTS: {
    status: 409,
    message: 'This person is already a member of the organization.',
    hint: 'Change the role of the member instead.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: 'A request with this Idempotency-Key is still in progress.',
    hint: 'Retry with the same key after the seconds in `Retry-After`.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    message: 'The request did not arrive in time.',
    hint:
      'The headers of a request must arrive within 15 seconds, and its body within 30 seconds after them. Send it again over a ' +
      'faster connection or in smaller parts.',
  },
  LINK_EXPIRED: {
    status: 410,
    message: 'This link was already used, or is too old.',
    hint: 'Ask for a new link. Each link works once: sign-in links for 15 minutes, password resets for 1 hour, invitations for 72 hours.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    message: 'The request body is too large.',
    hint: 'JSON bodies can have up to 1 MB, those of bulk sends up to 8 MB. `max` is the limit of the route in bytes.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    message: 'The request headers are too large.',
    hint: 'All headers of a request together, with its address, can have up to 16 KB. Send long values in the body.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: 'The request body must be JSON.',
    hint: 'Send the header `Content-Type: application/json` and the body in UTF-8, or declare another charset that is known, such as `application/json; charset=iso-8859-1`.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'This Idempotency-Key was already used with a different request.',
    hint: 'Use a new key for each new request.',
  },
  GATEWAY_UPGRADE_REQUIRED: {
    status: 426,
    message: 'This version of the gateway app is too old.',
    hint: 'Install the version from `download_url`.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests: the limit per minute is used up.',
    hint: 'Wait for the number of seconds in `Retry-After`, then try again. `limit` and `max` say which limit it is.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Something went wrong on our side.',
    hint: 'Try again. If the error persists, report the request ID to the operator of the service.',
  },
  MAIL_NOT_SENT: {
    status: 502,
    message: 'The mail server did not take the mail.',
    hint: 'The `message` says why, `reason` says it to programs. See "Mail does not arrive" in the runbook.',
  },
  GATEWAY_CLOSED: {
    status: 502,
    message: 'The gateway app is not running. The message was not sent.',
    hint: 'Start the gateway app, then send the message again, with the same Idempotency-Key if you use one.',
  },
  GATEWAY_ERROR: {
    status: 502,
    message: 'The gateway app reported an error.',
    hint:
      'The `message` says what the gateway reported, `reason` says it to programs. NOT_SENT: nothing was sent; try again ' +
      'after `retry_after` seconds, with the same Idempotency-Key if you use one. TIMED_OUT, GARBAGE and UNKNOWN_OUTCOME: it ' +
      'may have been sent, see GET /messages/{id}. NOT_ON_WHATSAPP, RESTRICTED, REFUSED and CANCELED: it was not sent.',
  },
  NO_GATEWAY: {
    status: 503,
    message: 'Your organization has no gateway app.',
    hint: 'Create a setup code with POST /gateway/enrollment and start the gateway app with it.',
  },
  GATEWAY_SETUP_REQUIRED: {
    status: 503,
    message: 'The gateway app has never been started.',
    hint: 'Open `install_url`, start the gateway app and try again. This is the only error without an `error` field.',
    withoutErrorField: true,
  },
  NO_CONNECTED_ACCOUNT: {
    status: 503,
    message: 'No WhatsApp number is connected, or the one that you asked for is not.',
    hint: 'GET /whatsapp/accounts lists the numbers that are connected right now.',
  },
  NO_SMS_DEVICE: {
    status: 503,
    message: 'No SMS phone is connected, or the one that you asked for is not.',
    hint: 'Pair a phone or open the app on it. GET /sms/accounts shows which phones are connected.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service cannot handle the request right now.',
    hint: 'Try again after the number of seconds in `Retry-After`.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether a word is a public error code. */
export function isErrorCode(word: string): word is ErrorCode {
  return Object.hasOwn(ERRORS, word);
}
