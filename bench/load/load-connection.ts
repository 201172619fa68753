import { connect, type Socket } from 'node:net';

export interface LoadTarget {
  port: number;
  /** The complete bytes of the next request. */
  nextRequest(): string;
  onAnswer(status: number, tookMs: number): void;
}

const HEADERS_END = '\r\n\r\n';

/**
 * A keep-alive connection that sends the next request as soon as the last was answered. It parses just enough HTTP for
 * our own servers (`Content-Length`, `Connection: close`): a full client would take the cores that the server needs.
 */
export class LoadConnection {
  private socket: Socket | undefined;
  private received = '';
  private askedAt = 0;
  private isStopped = false;

  constructor(private readonly target: LoadTarget) {}

  start(): void {
    const socket = connect({ port: this.target.port, host: '127.0.0.1', noDelay: true });
    this.socket = socket;
    socket.setEncoding('latin1');
    socket.on('connect', () => this.ask());
    socket.on('data', (text: string) => this.receive(text));
    socket.on('error', () => socket.destroy());
    // A server closes a connection after some requests; an overloaded one may refuse it.
    socket.on('close', () => this.isStopped || setTimeout(() => this.start(), 1));
  }

  stop(): void {
    this.isStopped = true;
    this.socket?.destroy();
  }

  private ask(): void {
    this.received = '';
    this.askedAt = performance.now();
    this.socket?.write(this.target.nextRequest());
  }

  private receive(text: string): void {
    this.received += text;
    const headersEnd = this.received.indexOf(HEADERS_END);
    if (headersEnd < 0) return;
    const headers = this.received.slice(0, headersEnd).toLowerCase();
    const length = Number(/\r\ncontent-length: (\d+)/.exec(headers)?.[1] ?? 0);
    if (this.received.length < headersEnd + HEADERS_END.length + length) return;
    this.target.onAnswer(Number(headers.slice(9, 12)), performance.now() - this.askedAt);
    if (this.isStopped || headers.includes('\r\nconnection: close')) this.socket?.destroy();
    else this.ask();
  }
}
