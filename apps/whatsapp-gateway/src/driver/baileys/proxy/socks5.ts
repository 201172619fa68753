import type { Socket } from 'node:net';
import type { Credentials } from './credentials';
import { ProxyError } from './proxy.error';
import { readFirst } from './socket-reader';

const VERSION = 5;
const NO_AUTHENTICATION = 0;
const NAME_AND_PASSWORD = 2;
const CONNECT = 1;
const DOMAIN_NAME = 3;
/** Bytes of an address in an answer, by its type; the first byte of a name is its length. */
const ADDRESS_BYTES: Readonly<Record<number, number>> = { 1: 4, 4: 16 };
const LONGEST = 262;

/**
 * Asks a SOCKS 5 proxy for a line (RFC 1928), with name and password if it wants them (RFC 1929). @throws ProxyError
 */
export async function askSocksProxy(
  socket: Socket,
  { host, port }: { host: string; port: number },
  credentials: Credentials | undefined,
): Promise<void> {
  const methods = credentials ? [NO_AUTHENTICATION, NAME_AND_PASSWORD] : [NO_AUTHENTICATION];
  socket.write(Buffer.of(VERSION, methods.length, ...methods));
  const [version, method] = await readFirst(socket, () => 2, LONGEST);
  if (version !== VERSION) throw new ProxyError('The proxy answered something else.');
  if (method === NAME_AND_PASSWORD && credentials) await logIn(socket, credentials);
  else if (method !== NO_AUTHENTICATION) throw new ProxyError('The proxy wants a name and a password.');
  const name = textOf(host);
  socket.write(Buffer.concat([Buffer.of(VERSION, CONNECT, 0, DOMAIN_NAME), name, Buffer.of(port >> 8, port & 0xff)]));
  const [, reply] = await readFirst(socket, answerLength, LONGEST);
  if (reply !== 0) throw new ProxyError(`The proxy refused (${reply}).`);
}

async function logIn(socket: Socket, { name, password }: Credentials): Promise<void> {
  socket.write(Buffer.concat([Buffer.of(1), textOf(name), textOf(password)]));
  const [, status] = await readFirst(socket, () => 2, LONGEST);
  if (status !== 0) throw new ProxyError('The proxy wants another name or password.');
}

function textOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  if (bytes.length > 255) throw new ProxyError('A name or password is too long for this kind of proxy.');
  return Buffer.concat([Buffer.of(bytes.length), bytes]);
}

function answerLength(received: Buffer): number | undefined {
  const [, , , kind = 0, first] = received;
  if (received.length < 5) return undefined;
  const address = kind === DOMAIN_NAME ? 1 + (first ?? 0) : ADDRESS_BYTES[kind];
  if (address === undefined) throw new ProxyError('The proxy answered something else.');
  return 4 + address + 2;
}
