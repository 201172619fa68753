import { AppError } from '@chasqui/errors';
import { isReservedHeader } from '@chasqui/events';
import type { RuleParams } from '@chasqui/http/requests';

/** A token of RFC 9110 section 5.6.2. */
export const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,64}$/;
/** No control character, so no line end; no space at either end, which a server would cut off. */
export const VALUE = /^[\x21-\x7e](?:[\x20-\x7e\t]*[\x21-\x7e])?$/;
export const LONGEST_VALUE = 1_000;

export const MOST_HEADERS = 10;

/** Names in lower case. @throws AppError VALIDATION with the refused name, but no value, which may be a secret */
export function toWebhookHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(headers);
  if (given.length > MOST_HEADERS)
    throw refused(`\`headers\` can have at most ${MOST_HEADERS} entries.`, 'TOO_MANY', { most: MOST_HEADERS });
  const entries = given.map(([name, value]): [string, string] => {
    if (!TOKEN.test(name))
      throw refused('`headers` contains an invalid header name. Names can have at most 64 characters.', 'HEADER_NAME');
    const lower = name.toLowerCase();
    if (isReservedHeader(lower))
      throw refused(`\`headers\` cannot set ${lower}: the name is reserved.`, 'HEADER_RESERVED', { name: lower });
    if (typeof value !== 'string' || value.length > LONGEST_VALUE || !VALUE.test(value)) {
      throw refused(
        `The value of ${lower} in \`headers\` must have 1 to 1,000 visible ASCII characters and no line breaks.`,
        'HEADER_VALUE',
        { name: lower },
      );
    }
    return [lower, value];
  });
  const byName = Object.fromEntries(entries);
  if (Object.keys(byName).length < entries.length)
    throw refused('`headers` contains the same name twice.', 'HEADER_TWICE');
  return byName;
}

function refused(message: string, reason: string, params: RuleParams = {}): AppError {
  return new AppError('VALIDATION', {
    message,
    extra: { fields: [{ field: 'headers', code: 'NOT_ALLOWED', message, reason, params }] },
  });
}
