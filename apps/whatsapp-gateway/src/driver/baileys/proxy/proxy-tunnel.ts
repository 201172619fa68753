import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Credentials } from './credentials';
import { askHttpProxy } from './http-connect';
import { ProxyError } from './proxy.error';
import { askSocksProxy } from './socks5';

const USUAL_PORT: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 };

/**
 * Lines through a number's proxy. There is no other way out: whatever is wrong with the proxy is an error. The proxy
 * resolves the target's name.
 */
export class ProxyTunnel {
  /** Why the proxy last gave no line; undefined after one that it gave. */
  failure: ProxyError | undefined;
  // A `#` field, so that nothing that logs this object shows it.
  readonly #url: URL | undefined;

  /** @param proxyUrl undefined or unreadable: every line fails */
  constructor(
    proxyUrl: string | undefined,
    private readonly limitMs: number,
  ) {
    this.#url = proxyUrl !== undefined && URL.canParse(proxyUrl) ? new URL(proxyUrl) : undefined;
  }

  /** @throws ProxyError */
  async open(host: string, port: number): Promise<Socket> {
    try {
      const socket = await this.reach(host, port);
      this.failure = undefined;
      return socket;
    } catch (error) {
      this.failure = error instanceof ProxyError ? error : new ProxyError(textOf(error));
      throw this.failure;
    }
  }

  private async reach(host: string, port: number): Promise<Socket> {
    const url = this.#url;
    if (url === undefined) throw new ProxyError('This proxy cannot be used here.');
    const socket = dial(url);
    // An unheard error of a socket ends the process; the next owner adds its own listener.
    socket.on('error', () => undefined);
    const timer = setTimeout(() => socket.destroy(new ProxyError('The proxy did not answer in time.')), this.limitMs);
    try {
      await connected(socket, url.protocol === 'https:' ? 'secureConnect' : 'connect');
      const ask = url.protocol === 'socks5:' ? askSocksProxy : askHttpProxy;
      await ask(socket, { host, port }, credentialsOf(url));
      return socket;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function dial({ protocol, hostname, port }: URL): Socket {
  const usualPort = USUAL_PORT[protocol];
  if (usualPort === undefined) throw new ProxyError('A proxy of this kind is not known.');
  const host = hostname.replace(/^\[|\]$/g, '');
  const target = { host, port: port === '' ? usualPort : Number(port) };
  return protocol === 'https:' ? connectTls({ ...target, servername: host }) : connect(target);
}

function connected(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once(event, () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new ProxyError('The proxy closed the connection.')));
  });
}

function credentialsOf({ username, password }: URL): Credentials | undefined {
  if (username === '' && password === '') return undefined;
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function textOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return `The proxy cannot be reached${typeof code === 'string' ? ` (${code})` : ''}.`;
}
