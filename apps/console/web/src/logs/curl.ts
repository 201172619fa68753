import type { LoggedRequestDetail } from '../api/log-types';

/** Inside single quotes of a shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** What the log writes instead of secrets and texts. */
const MASK = '••••';

/**
 * The request as a curl.
 *
 * @param baseUrl of the API; the path of the request has its own version
 * @param key null: it stands as a variable, for whoever runs it
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

/** Whether something has to be put back in before it can be sent again. */
export const isMasked = ({ request_body: body, path }: LoggedRequestDetail): boolean =>
  `${path}${body ?? ''}`.includes(MASK);

/** JSON with a line per field; what is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
