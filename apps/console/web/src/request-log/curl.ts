import type { LoggedRequestDetail } from '../api/log-types';

/** Inside single quotes of a shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Placeholder for secrets and texts in the log. */
const MASK = '••••';

/**
 * The request as a curl command.
 *
 * @param baseUrl of the API; the path of the request has its own version
 * @param key null inserts a variable for the reader to fill in
 */
export function curlOf(request: LoggedRequestDetail, baseUrl: string, key: string | null): string {
  const { method, path, request_body: body } = request;
  const lines = [
    `curl -X ${method} ${shell(new URL(path, baseUrl).toString())}`,
    `  -H ${key === null ? '"Authorization: Bearer $CHASQUI_API_KEY"' : shell(`Authorization: Bearer ${key}`)}`,
  ];
  if (body !== null) lines.push(`  -H 'Content-Type: application/json'`, `  -d ${shell(body)}`);
  return lines.join(' \\\n');
}

/** True if masked parts must be filled in before sending it again. */
export const isMasked = ({ request_body: body, path }: LoggedRequestDetail): boolean =>
  `${path}${body ?? ''}`.includes(MASK);

/** Indents JSON; other text stays unchanged. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
