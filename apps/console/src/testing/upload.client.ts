import { connect, type Socket } from 'node:net';
import type { ConsoleAnswer } from './console.client';
import { inOrg, type TestMember } from './console.harness';

export const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex');

export interface TestFile {
  name?: string;
  type?: string;
  bytes?: Buffer;
}

const BOUNDARY = 'xYzZY';

/** A form with a file, as RFC 7578 writes it. */
export function formOf({
  name = 'a.pdf',
  type = 'application/pdf',
  bytes = Buffer.from('some bytes'),
}: TestFile): Buffer {
  const head =
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    `Content-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

export function uploadHeaders({ client }: Pick<TestMember, 'client'>): Record<string, string> {
  return {
    cookie: client.cookie ?? '',
    origin: new URL(client.url).origin,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

export async function upload(
  member: TestMember,
  file: TestFile = {},
  headers: Record<string, string> = {},
  orgId = member.orgId,
): Promise<ConsoleAnswer> {
  const answer = await fetch(`${member.client.url}/console/api${inOrg(orgId, '/media')}`, {
    method: 'POST',
    headers: { ...uploadHeaders(member), ...headers },
    body: new Uint8Array(formOf(file)),
  });
  return { status: answer.status, body: (await answer.json()) as ConsoleAnswer['body'], headers: answer.headers };
}

/** Begins an upload by hand: sends its headers; the test writes the body to the socket. */
export function beginUpload(
  member: TestMember,
  length: number | null,
  headers: Record<string, string> = {},
  path = '/media',
): Socket {
  const { hostname, port } = new URL(member.client.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...uploadHeaders(member), ...headers });
  socket.write(
    `POST /console/api${inOrg(member.orgId, path)} HTTP/1.1\r\n` +
      lines.map(([name, value]) => `${name}: ${value}\r\n`).join('') +
      (length === null ? '' : `content-length: ${length}\r\n`) +
      '\r\n',
  );
  return socket;
}

export async function statusLine(socket: Socket): Promise<string> {
  for await (const chunk of socket) return String(chunk).split('\r\n', 1)[0] ?? '';
  return 'nothing';
}
