import type { Socket } from 'node:net';
import type { Credentials } from './credentials';
import { ProxyError } from './proxy.error';
import { readFirst } from './socket-reader';

const MOST_HEAD_BYTES = 16 * 1024;
const END = '\r\n\r\n';

/** Asks an HTTP proxy for a tunnel (RFC 9110 section 9.3.6). @throws ProxyError */
export async function askHttpProxy(
  socket: Socket,
  target: { host: string; port: number },
  credentials: Credentials | undefined,
): Promise<void> {
  const authority = `${target.host}:${target.port}`;
  const lines = [`CONNECT ${authority} HTTP/1.1`, `Host: ${authority}`];
  if (credentials) {
    const basic = Buffer.from(`${credentials.name}:${credentials.password}`).toString('base64');
    lines.push(`Proxy-Authorization: Basic ${basic}`);
  }
  socket.write(lines.join('\r\n') + END);
  const head = await readFirst(socket, endOfHead, MOST_HEAD_BYTES);
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(head.toString('latin1'))?.[1];
  if (status === undefined) throw new ProxyError('The proxy answered something else.');
  if (status === '407') throw new ProxyError('The proxy wants another name or password (407).');
  if (!status.startsWith('2')) throw new ProxyError(`The proxy refused (${status}).`);
}

function endOfHead(received: Buffer): number | undefined {
  const at = received.indexOf(END);
  return at < 0 ? undefined : at + END.length;
}
