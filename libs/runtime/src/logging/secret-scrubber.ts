/** Keys and tokens of the service, and the `secret` query parameter. Second barrier behind redaction. */
const SECRET_WORD = /\b(chq_(?:live|test)_|gw_setup_|gwt_|whsec_)[0-9A-Za-z+/=_-]{8,200}/g;
const SECRET_PARAMETER = /([?&]secret=)[^&\s"\\#]+/gi;

export function scrubSecrets(line: string): string {
  if (!line.includes('_') && !line.includes('secret=')) return line;
  return line.replace(SECRET_WORD, '$1[redacted]').replace(SECRET_PARAMETER, '$1[redacted]');
}
