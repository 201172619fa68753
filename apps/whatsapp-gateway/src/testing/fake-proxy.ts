import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net';

export type ProxyKind = 'http' | 'socks5';

/** A proxy as strict as a real one: HTTP CONNECT (RFC 9110) or SOCKS 5 (RFC 1928, RFC 1929), with name and password. */
export class FakeProxy {
  /** Targets of its tunnels, `host:port`, in order. */
  readonly targets: string[] = [];
  /** HTTP: status of every answer; 0: as usual. */
  refusesWith = 0;
  isMute = false;
  unanswered = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private port = 0;

  constructor(
    private readonly kind: ProxyKind,
    private readonly login = { name: 'ann', password: 's3cret:@' },
  ) {
    this.server = createServer((socket) => void this.serve(socket).catch(() => socket.destroy()));
  }

  /** After a stop: the same port again. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  urlOf(password = this.login.password): string {
    const scheme = this.kind === 'http' ? 'http' : 'socks5';
    return `${scheme}://${this.login.name}:${encodeURIComponent(password)}@127.0.0.1:${this.port}`;
  }

  private keep(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
  }

  private async serve(socket: Socket): Promise<void> {
    this.keep(socket);
    if (this.isMute) {
      this.unanswered += 1;
      return;
    }
    if (this.kind === 'http') await this.serveHttp(socket);
    else await this.serveSocks(socket);
  }

  private async serveHttp(socket: Socket): Promise<void> {
    const head = (await next(socket)).toString('latin1');
    const basic = Buffer.from(`${this.login.name}:${this.login.password}`).toString('base64');
    const target = /^CONNECT (\S+):(\d+) HTTP\/1\.1\r\n/.exec(head);
    const isKnown = head.includes(`\r\nProxy-Authorization: Basic ${basic}\r\n`);
    const status = this.refusesWith || (isKnown ? 200 : 407);
    socket.write(`HTTP/1.1 ${status} Whatever\r\nVia: fake\r\n\r\n`);
    if (status === 200 && target) this.lead(socket, target[1] ?? '', Number(target[2]));
    else socket.end();
  }

  private async serveSocks(socket: Socket): Promise<void> {
    const methods = (await next(socket)).subarray(2);
    if (!methods.includes(2)) {
      socket.end(Buffer.of(5, 0xff));
      return;
    }
    socket.write(Buffer.of(5, 2));
    const given = await next(socket);
    const nameLength = given[1] ?? 0;
    const name = given.subarray(2, 2 + nameLength).toString();
    const password = given.subarray(3 + nameLength).toString();
    const isKnown = name === this.login.name && password === this.login.password;
    socket.write(Buffer.of(1, isKnown ? 0 : 1));
    if (!isKnown) {
      socket.end();
      return;
    }
    const asked = await next(socket);
    const length = asked[4] ?? 0;
    socket.write(Buffer.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    this.lead(socket, asked.subarray(5, 5 + length).toString(), asked.readUInt16BE(5 + length));
  }

  private lead(socket: Socket, host: string, port: number): void {
    this.targets.push(`${host}:${port}`);
    const target = connect(port, host);
    this.keep(target);
    target.on('close', () => socket.destroy());
    socket.on('close', () => target.destroy());
    socket.pipe(target);
    target.pipe(socket);
  }
}

function next(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk: Buffer) => {
      socket.pause();
      resolve(chunk);
    });
    socket.once('close', () => reject(new Error('closed')));
    socket.resume();
  });
}
