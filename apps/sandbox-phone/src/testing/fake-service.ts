import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeCall {
  method: string;
  /** Below the API URL, with its query. */
  path: string;
  headers: IncomingMessage['headers'];
  text: string;
  /** undefined: the body is not JSON. */
  body: unknown;
}

/** Replaces a usual answer, once. */
export interface ScriptedAnswer {
  status: number;
  body?: unknown;
  /** Default: application/json. */
  contentType?: string;
  headers?: Record<string, string>;
  /** Sends no answer, and keeps the connection. */
  hangs?: boolean;
}

const NO_CONTENT: ScriptedAnswer = { status: 204 };

/** A service in memory that the app accepts; the test decides what it offers. */
export class FakeService {
  readonly calls: FakeCall[] = [];
  /** Answers to `GET /message`, `GET /webhooks`, `GET /settings`. */
  messages: unknown = [];
  webhooks: unknown = [];
  settings: unknown = {};
  /** Accepted besides the private token and the code. */
  readonly tokens = new Set<string>();
  privateToken = 'the-private-token';
  code = '12345678';
  private readonly scripted = new Map<string, ScriptedAnswer[]>();
  private readonly streams = new Map<ServerResponse, string>();
  private readonly server: Server = createServer((request, response) => void this.serve(request, response));
  private registered = 0;

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/sms-phone/v1`;
  }

  get openStreams(): string[] {
    return [...this.streams.values()];
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    this.server.closeAllConnections();
    await closed;
  }

  /** The next answers to a route, such as `PATCH /message`. */
  script(route: string, ...answers: ScriptedAnswer[]): void {
    this.scripted.set(route, [...(this.scripted.get(route) ?? []), ...answers]);
  }

  isUsedUp(route: string): boolean {
    return (this.scripted.get(route) ?? []).length === 0;
  }

  /** Writes the text unchanged to every stream. */
  push(text: string): void {
    for (const stream of this.streams.keys()) stream.write(text);
  }

  event(name: string, data: unknown = null): void {
    this.push(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  endStreams(): void {
    for (const stream of this.streams.keys()) stream.end();
  }

  of(route: string): FakeCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === route);
  }

  reports(id: string): Report[] {
    return this.of('PATCH /message')
      .flatMap(({ body }) => (Array.isArray(body) ? (body as (Report | null)[]) : []))
      .filter((report): report is Report => report?.id === id);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const path = (request.url ?? '').replace(/^\/sms-phone\/v1/, '');
    const call = { method: request.method ?? '', path, headers: request.headers, text, body: parsed(text) };
    this.calls.push(call);
    const route = `${call.method} ${path.split('?')[0]}`;
    const answer = this.scripted.get(route)?.shift() ?? this.usual(route, call);
    if (answer.hangs === true) return;
    if (answer.contentType === 'text/event-stream') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      this.streams.set(response, (call.headers.authorization ?? '').replace('Bearer ', ''));
      response.once('close', () => this.streams.delete(response));
      return;
    }
    const type = answer.body === undefined ? {} : { 'content-type': answer.contentType ?? 'application/json' };
    response.writeHead(answer.status, { ...type, ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  private usual(route: string, { headers }: FakeCall): ScriptedAnswer {
    if (route === 'POST /device') return this.register(headers.authorization);
    if (route === 'POST /received') return { status: 200, body: {} };
    if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) {
      return { status: 401, body: { message: 'unauthorized' } };
    }
    switch (route) {
      case 'GET /message':
        return { status: 200, body: this.messages };
      case 'GET /webhooks':
        return { status: 200, body: this.webhooks };
      case 'GET /settings':
        return { status: 200, body: this.settings };
      case 'GET /events':
        return { status: 200, contentType: 'text/event-stream' };
      default:
        return route.startsWith('PATCH ') ? NO_CONTENT : { status: 404, body: { message: 'not found' } };
    }
  }

  private register(authorization = ''): ScriptedAnswer {
    if (![`Bearer ${this.privateToken}`, `Code ${this.code}`].includes(authorization)) {
      return { status: 401, body: { message: 'unauthorized' } };
    }
    this.registered += 1;
    const token = `device-token-${this.registered}`;
    this.tokens.add(token);
    return { status: 201, body: { id: `device-${this.registered}`, token, login: 'login', password: 'password' } };
  }
}

export interface Report {
  id: string;
  state: string;
  recipients: { phoneNumber: string; state: string; error?: string }[];
  states: Record<string, string>;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
