import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  id: string;
  attempt: number;
  headers: Record<string, string | undefined>;
  body: string;
  /** By `performance.now()`. */
  at: number;
}

export type Behaviour = (request: Received, response: ServerResponse, message: IncomingMessage) => void;

export const answersOk: Behaviour = (_request, response) => {
  response.end('ok');
};

export class Receiver {
  readonly received: Received[] = [];
  /** Most parallel requests per path. */
  readonly most = new Map<string, number>();
  private readonly behaviours = new Map<string, Behaviour>();
  private readonly underWay = new Map<string, number>();
  private server: Server | undefined;
  private port = 0;

  /** A restart uses the same port. */
  async start(): Promise<void> {
    const server = createServer((message, response) => void this.take(message, response));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (server === undefined) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    await closed;
  }

  url(path: string): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  on(path: string, behaviour: Behaviour): void {
    this.behaviours.set(path, behaviour);
  }

  at(path: string): Received[] {
    return this.received.filter((request) => request.path === path);
  }

  idsAt(path: string): Set<string> {
    return new Set(this.at(path).map((request) => request.id));
  }

  countUnderWay(path: string): number {
    return this.underWay.get(path) ?? 0;
  }

  private async take(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = message.url ?? '/';
    this.count(path, 1);
    response.once('close', () => this.count(path, -1));
    response.on('error', () => undefined);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of message) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const headers = message.headers as Record<string, string | undefined>;
    const request = {
      path,
      id: headers['webhook-id'] ?? '',
      attempt: Number(headers['x-webhook-attempt']),
      headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at: performance.now(),
    };
    this.received.push(request);
    (this.behaviours.get(path) ?? answersOk)(request, response, message);
  }

  private count(path: string, change: number): void {
    const now = (this.underWay.get(path) ?? 0) + change;
    this.underWay.set(path, now);
    this.most.set(path, Math.max(this.most.get(path) ?? 0, now));
  }
}
