export type SnippetLanguage = 'curl' | 'node' | 'python' | 'php';

export const SNIPPET_LANGUAGES: readonly { value: SnippetLanguage; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'node', label: 'Node.js' },
  { value: 'python', label: 'Python' },
  { value: 'php', label: 'PHP' },
];

export interface SnippetValues {
  baseUrl: string;
  key: string;
  to: string;
  message: string;
}

/** Quoted for JSON, JavaScript and Python: all three read JSON's escapes. */
const quoted = (text: string): string => JSON.stringify(text);

/** Inside single quotes of a shell. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Inside single quotes of PHP. */
const php = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const WRITERS: Record<SnippetLanguage, (values: SnippetValues) => string> = {
  curl: ({ baseUrl, key, to, message }) =>
    [
      `curl ${shell(`${baseUrl}/whatsapp/send`)} \\`,
      `  -H ${shell(`Authorization: Bearer ${key}`)} \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -d ${shell(`{"to": ${quoted(to)}, "message": ${quoted(message)}}`)}`,
    ].join('\n'),
  node: ({ baseUrl, key, to, message }) =>
    [
      `const response = await fetch(${quoted(`${baseUrl}/whatsapp/send`)}, {`,
      `  method: 'POST',`,
      `  headers: {`,
      `    Authorization: ${quoted(`Bearer ${key}`)},`,
      `    'Content-Type': 'application/json',`,
      `  },`,
      `  body: JSON.stringify({ to: ${quoted(to)}, message: ${quoted(message)} }),`,
      `});`,
      `console.log(await response.json());`,
    ].join('\n'),
  python: ({ baseUrl, key, to, message }) =>
    [
      `import requests`,
      ``,
      `response = requests.post(`,
      `    ${quoted(`${baseUrl}/whatsapp/send`)},`,
      `    headers={"Authorization": ${quoted(`Bearer ${key}`)}},`,
      `    json={"to": ${quoted(to)}, "message": ${quoted(message)}},`,
      `)`,
      `print(response.json())`,
    ].join('\n'),
  php: ({ baseUrl, key, to, message }) =>
    [
      `<?php`,
      `$curl = curl_init(${php(`${baseUrl}/whatsapp/send`)});`,
      `curl_setopt_array($curl, [`,
      `    CURLOPT_POST => true,`,
      `    CURLOPT_RETURNTRANSFER => true,`,
      `    CURLOPT_HTTPHEADER => [`,
      `        ${php(`Authorization: Bearer ${key}`)},`,
      `        'Content-Type: application/json',`,
      `    ],`,
      `    CURLOPT_POSTFIELDS => json_encode(['to' => ${php(to)}, 'message' => ${php(message)}]),`,
      `]);`,
      `echo curl_exec($curl);`,
    ].join('\n'),
};

export function snippetOf(language: SnippetLanguage, values: SnippetValues): string {
  return WRITERS[language](values);
}
