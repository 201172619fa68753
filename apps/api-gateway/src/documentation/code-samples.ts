import type { Parameter } from './described';
import type { Operation } from './operations';

export interface CodeSample {
  label: 'curl' | 'Node' | 'Python' | 'PHP';
  language: string;
  code: string;
}

/** A request that works as written when `API_KEY` is in the environment. */
interface SampleRequest {
  method: string;
  url: string;
  json?: unknown;
  file?: string;
  isStream: boolean;
}

/** @param baseUrl of the API, which ends in /v1 */
export function codeSamples(operation: Operation, baseUrl: string): CodeSample[] {
  const request = requestOf(operation, baseUrl);
  return [
    { label: 'curl', language: 'sh', code: curl(request) },
    { label: 'Node', language: 'js', code: node(request) },
    { label: 'Python', language: 'python', code: python(request) },
    { label: 'PHP', language: 'php', code: php(request) },
  ];
}

function requestOf(operation: Operation, baseUrl: string): SampleRequest {
  const { method, body, answer } = operation;
  const isForm = body?.type === 'multipart/form-data';
  return {
    method,
    url: exampleAddress(operation, baseUrl),
    ...(body && !isForm && { json: body.example }),
    ...(isForm && { file: 'invoice.pdf' }),
    isStream: answer.type === 'text/event-stream',
  };
}

export function exampleAddress({ path, parameters }: Operation, baseUrl: string): string {
  const valueOf = (name: string): string => exampleOf(parameters.find((each) => each.name === name));
  const filled = path.replace(/\{(\w{1,40})\}/g, (_, name: string) => encodeURIComponent(valueOf(name)));
  const query = parameters
    .filter((each) => each.in === 'query' && (each.required === true || each.name === 'recipient'))
    .map((each) => `${each.name}=${encodeURIComponent(exampleOf(each))}`);
  return baseUrl + filled + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** Belongs to nothing; used where the description has no example. */
const SOME_ID = '019a9f3c-5a07-7e90-b1d4-3c2f7a89e503';

function exampleOf(parameter: Parameter | undefined): string {
  const { example, enum: choices } = parameter?.schema ?? {};
  const value = example ?? choices?.[0];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : SOME_ID;
}

function curl({ method, url, json, file, isStream }: SampleRequest): string {
  const quoted = /[&?]/.test(url) ? `'${url}'` : url;
  const flags = [method === 'GET' || file ? '' : `-X ${method} `, isStream ? '-N ' : ''].join('');
  return [
    `curl ${flags}${quoted}`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...(file ? [`-F file=@${file}`] : []),
    ...(json === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${jsonText(json).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ');
}

function node({ method, url, json, file, isStream }: SampleRequest): string {
  const headers = ['Authorization: `Bearer ${process.env.API_KEY}`'];
  if (json !== undefined) headers.push("'Content-Type': 'application/json'");
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}',`]),
    `headers: { ${headers.join(', ')} },`,
    ...(json === undefined ? [] : [`body: JSON.stringify(${indented(jsonText(json), 2)}),`]),
    ...(file ? ['body: form,'] : []),
  ];
  const form = ["import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();'];
  return [
    ...(file ? [...form, `form.append('file', await openAsBlob('${file}'), '${file}');`, ''] : []),
    `const answer = await fetch('${url}', {`,
    ...options.map((line) => `  ${line}`),
    '});',
    ...(isStream
      ? ['for await (const text of answer.body.pipeThrough(new TextDecoderStream())) console.log(text);']
      : ['console.log(answer.status, await answer.json());']),
  ].join('\n');
}

function python({ method, url, json, file, isStream }: SampleRequest): string {
  const options = [
    'headers={"Authorization": f"Bearer {os.environ[\'API_KEY\']}"},',
    ...(json === undefined ? [] : [`json=${indented(pythonText(json), 4)},`]),
    ...(file ? [`files={"file": open("${file}", "rb")},`] : []),
    isStream ? 'stream=True,' : 'timeout=60,',
  ];
  return [
    'import os',
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    ...[`"${url}",`, ...options].map((line) => `    ${line}`),
    ')',
    ...(isStream
      ? ['for line in answer.iter_lines(decode_unicode=True):', '    print(line)']
      : ['print(answer.status_code, answer.json())']),
  ].join('\n');
}

function php({ method, url, json, file, isStream }: SampleRequest): string {
  const headers = [`'Authorization: Bearer ' . getenv('API_KEY')`];
  if (json !== undefined) headers.push(`'Content-Type: application/json'`);
  const options = [
    ...(method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${method}',`]),
    `CURLOPT_HTTPHEADER => [${headers.join(', ')}],`,
    ...(json === undefined ? [] : [`CURLOPT_POSTFIELDS => json_encode(${indented(phpText(json), 4)}),`]),
    ...(file ? [`CURLOPT_POSTFIELDS => ['file' => new CURLFile('${file}')],`] : []),
    ...(isStream ? [] : ['CURLOPT_RETURNTRANSFER => true,']),
  ];
  return [
    '<?php',
    `$request = curl_init('${url}');`,
    'curl_setopt_array($request, [',
    ...options.map((line) => `    ${line}`),
    ']);',
    ...(isStream
      ? ['curl_exec($request);']
      : ['$answer = json_decode(curl_exec($request), true);', 'print_r($answer);']),
  ].join('\n');
}

const jsonText = (value: unknown): string => JSON.stringify(value, null, 2);

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);

function pythonText(value: unknown): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return list('[', value.map(pythonText), ']');
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${pythonText(member)}`);
  return list('{', members, '}');
}

function phpText(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return list('[', value.map(phpText), ']');
  const members = Object.entries(value).map(([name, member]) => `${phpText(name)} => ${phpText(member)}`);
  if (members.length === 0) return 'new stdClass()';
  return list('[', members, ']');
}

function list(open: string, entries: readonly string[], close: string): string {
  if (entries.length === 0) return open + close;
  const lines = entries.map((entry) => `    ${indented(entry, 4)},`);
  return [open, ...lines, close].join('\n');
}
