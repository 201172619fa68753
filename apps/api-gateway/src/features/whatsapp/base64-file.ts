import { AppError } from '@chasqui/errors';

const NOT_BASE64 = /[^A-Za-z0-9+/=\s]/;
const LINE_BREAKS = /\s+/g;

/**
 * RFC 4648 section 4, with or without padding, and in lines, as many encoders write it.
 *
 * @throws AppError INVALID_BODY with the position of the first character that is no base64, from 0
 */
export function decodeBase64(text: string): Buffer {
  if (text.startsWith('data:')) throw invalid('starts with `data:`. Send what follows `;base64,` alone.');
  const place = text.search(NOT_BASE64);
  if (place >= 0) throw invalid(`has a character at position ${place} that is not base64.`);
  const digits = text.replace(LINE_BREAKS, '');
  const length = digits.includes('=') ? digits.indexOf('=') : digits.length;
  const padding = digits.slice(length);
  const isPadded = padding === '' || (padding.length <= 2 && digits.length % 4 === 0 && /^={1,2}$/.test(padding));
  if (!isPadded) throw invalid(`has a \`=\` at position ${text.indexOf('=')} that is no padding at the end.`);
  if (length % 4 === 1) throw invalid(`ends too early, at position ${text.trimEnd().length}.`);
  if (length === 0) throw invalid('has no bytes.');
  return Buffer.from(digits, 'base64');
}

function invalid(what: string): AppError {
  const message = `\`media_base64\` ${what}`;
  return new AppError('INVALID_BODY', {
    message,
    extra: { fields: [{ field: 'media_base64', code: 'MALFORMED', message }] },
  });
}
