import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventsRequest,
  type EventsResponse,
  type FrameToService,
  type GatewayEvent,
  type GatewayHello,
  type InboundMedia,
  MAX_EVENTS_PER_BATCH,
  MAX_FRAME_BYTES,
  PROTOCOL_VERSION,
  type RegisterRequest,
  type RequestFrame,
  type ResponseFrame,
  type SendRequest,
  type ServiceCapability,
  SERVICE_ROUTES,
} from '@chasqui/gateway-protocol';
import { type WebSocket, WebSocketServer } from 'ws';
import { until } from './until';

export interface Canned {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

const MEDIA_PATH = /^\/gateway\/v1\/media\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})$/;

type PartialFrame = Partial<RequestFrame> & Pick<RequestFrame, 'path'>;

/**
 * The service's side of the gateway protocol, as strict as the contract: each breach is added to `violations`, which a
 * test expects to stay empty.
 */
export class FakeService {
  readonly setupCode = `gw_setup_${randomBytes(16).toString('hex')}`;
  readonly violations: string[] = [];
  readonly registrations: RegisterRequest[] = [];
  readonly hellos: GatewayHello[] = [];
  readonly events: GatewayEvent[] = [];
  readonly batchSizes: number[] = [];
  requestKey = randomBytes(32).toString('base64');
  /** Answers that replace the usual ones of a route; undefined: usual. */
  onRegister: () => Canned | undefined = () => undefined;
  onConnect: () => Canned | undefined = () => undefined;
  onEvents: (events: GatewayEvent[]) => Canned | undefined = () => undefined;
  onMedia: (ref: string) => Canned | undefined = () => undefined;
  /** The answer to the next registration gets lost after the code was traded. */
  losesRegistration = false;
  /** Capabilities that it announces; undefined: none, like an older service. */
  capabilities: ServiceCapability[] | undefined;
  readonly media = new Map<string, { mime: string; bytes: Buffer }>();
  /** A close code in answer to a hello; undefined: accepts it. */
  onHello: () => number | undefined = () => undefined;
  serverTime: () => string = () => new Date().toISOString();
  heartbeatS = 20;
  /** Awaited before a dial is accepted; a slow one: the dial meets a copy that is frozen. */
  onDial: () => Promise<unknown> = () => Promise.resolve();
  dials = 0;
  /** Stays silent after the hello: no pongs. */
  mute = false;
  pongDelayMs = 0;
  pings = 0;
  token = '';
  private readonly gatewayId = randomUUID();
  private readonly usedCodes = new Map<string, string | undefined>();
  private readonly extraCodes = new Set<string>();
  private readonly seenEvents = new Set<string>();
  /** Messages whose file is awaited (`true`), or whose file has ended. */
  private readonly awaited = new Map<string, boolean>();
  private readonly lastSeqs = new Map<string, number>();
  private readonly waiting = new Map<string, (frame: ResponseFrame) => void>();
  private server: Server | undefined;
  private sockets: WebSocketServer | undefined;
  private socket: WebSocket | undefined;
  private frozen: WebSocket | undefined;
  private port = 0;

  async start(port = this.port): Promise<this> {
    this.server = createServer((request, response) => void this.handle(request, response));
    this.sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES });
    this.server.on('upgrade', (request, socket, head) => void this.dialed(request, socket, head));
    await new Promise<void>((resolve) => this.server?.listen(port, '127.0.0.1', resolve));
    this.port = (this.server.address() as AddressInfo).port;
    return this;
  }

  private async dialed(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    this.dials += 1;
    await this.onDial();
    const refusal = this.onConnect() ?? this.refusalOf(request, SERVICE_ROUTES.connect);
    if (refusal === undefined) {
      this.sockets?.handleUpgrade(request, socket, head, (opened) => this.open(opened));
      return;
    }
    const body = JSON.stringify(refusal.body ?? {});
    socket.end(
      `HTTP/1.1 ${refusal.status} No\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  }

  /** @param code close code of the tunnel; default: cuts it */
  async stop(code?: number): Promise<void> {
    if (code !== undefined) this.socket?.close(code);
    else this.socket?.terminate();
    const { server } = this;
    await new Promise((resolve) => {
      server?.close(resolve);
      server?.closeAllConnections();
    });
    this.socket = undefined;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  addSetupCode(code: string): void {
    this.extraCodes.add(code);
  }

  async connected(count = 1): Promise<GatewayHello> {
    await until(() => this.hellos.length >= count && this.socket !== undefined, 'the gateway says hello');
    return this.hellos.at(-1) as GatewayHello;
  }

  request(frame: PartialFrame): Promise<ResponseFrame> {
    const id = frame.id ?? randomUUID();
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.sendFrame({ ...frame, id });
    });
  }

  async post(
    message: Partial<SendRequest>,
    frame: Partial<RequestFrame> = {},
  ): Promise<{ status: number; body: string }> {
    return this.request({ ...frame, method: 'POST', path: '/v1/messages', body: message });
  }

  sendFrame(frame: PartialFrame): void {
    this.sendRaw(frameText(frame));
  }

  sendRaw(text: string): void {
    this.socket?.send(text);
  }

  /** `request` over a slow line: in `parts`, with a pause before each. */
  async trickle(frame: PartialFrame, parts: number, pauseMs: number): Promise<ResponseFrame> {
    const id = randomUUID();
    const answer = new Promise<ResponseFrame>((resolve) => this.waiting.set(id, resolve));
    const text = frameText({ ...frame, id });
    const { socket } = this;
    for (let part = 0; part < parts; part += 1) {
      await sleep(pauseMs);
      const [from, to] = [part, part + 1].map((n) => Math.round((n * text.length) / parts));
      socket?.send(text.slice(from, to), { fin: part === parts - 1 });
    }
    return answer;
  }

  cancel(id: string): void {
    this.sendRaw(JSON.stringify({ t: 'cancel', id }));
  }

  drop(code?: number, reason = ''): void {
    const { socket } = this;
    this.socket = undefined;
    if (code === undefined) socket?.terminate();
    else socket?.close(code, reason);
  }

  revoke(): void {
    this.token = 'revoked';
    this.drop(4401, 'revoked');
  }

  /**
   * Freezes the copy with the tunnel: it sends nothing more, and the next dial meets another one. @returns resolves
   * when the app has closed the tunnel
   */
  freeze(): Promise<unknown> {
    const { socket } = this;
    this.socket = undefined;
    this.frozen = socket;
    return new Promise((resolve) => socket?.once('close', resolve));
  }

  /** The frozen copy wakes up and answers the first ping that it missed. */
  thaw(): void {
    this.socket = this.frozen;
    this.frozen = undefined;
    this.sendRaw(JSON.stringify({ t: 'pong', n: this.pings + 1 }));
  }

  private open(socket: WebSocket): void {
    let greeted = false;
    socket.on('message', (data) => {
      const frame = JSON.parse((data as Buffer).toString('utf8')) as FrameToService;
      if (!greeted && frame.t !== 'hello') this.violations.push(`the first frame is ${frame.t}`);
      if (greeted && frame.t === 'hello') this.violations.push('a second hello');
      greeted = true;
      this.take(socket, frame);
    });
    socket.on('error', (error) => this.violations.push(`socket: ${error.message}`));
  }

  private take(socket: WebSocket, frame: FrameToService): void {
    if (socket === this.frozen) return;
    switch (frame.t) {
      case 'hello': {
        const refusal = this.onHello();
        if (refusal !== undefined) {
          socket.close(refusal);
          return;
        }
        if (frame.protocol !== PROTOCOL_VERSION) this.violations.push('the hello has another protocol');
        this.socket?.close(4409, 'replaced');
        this.socket = socket;
        socket.send(
          JSON.stringify({ t: 'hello', protocol: 1, server_time: this.serverTime(), heartbeat_s: this.heartbeatS }),
        );
        this.hellos.push(frame);
        return;
      }
      case 'ping':
        this.pings += 1;
        if (!this.mute) void this.pong(socket, frame.n);
        return;
      case 'res': {
        const resolve = this.waiting.get(frame.id);
        if (!resolve) this.violations.push(`an answer to the unknown request ${frame.id}`);
        this.waiting.delete(frame.id);
        resolve?.(frame);
      }
    }
  }

  private async pong(socket: WebSocket, n: number): Promise<void> {
    if (this.pongDelayMs > 0) await sleep(this.pongDelayMs);
    if (socket !== this.frozen) socket.send(JSON.stringify({ t: 'pong', n }));
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { status, body, headers } = this.answer(request, Buffer.concat(chunks));
    if (this.losesRegistration && request.url === SERVICE_ROUTES.register) {
      this.losesRegistration = false;
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    if (status === 204) response.end();
    else response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
  }

  private answer(request: IncomingMessage, bytes: Buffer): Canned {
    if (request.method === 'PUT') return this.takeMedia(request, bytes);
    const text = bytes.toString('utf8');
    if (request.method !== 'POST') return { status: 405 };
    if (request.headers['content-type'] !== 'application/json') this.violations.push('a body is not called JSON');
    if (request.url === SERVICE_ROUTES.register)
      return this.onRegister() ?? this.register(JSON.parse(text) as RegisterRequest);
    const refusal = this.refusalOf(request, SERVICE_ROUTES.events);
    if (refusal) return refusal;
    const { gateway_id, events } = JSON.parse(text) as EventsRequest;
    if (gateway_id !== this.gatewayId) this.violations.push('events of another gateway');
    return this.onEvents(events) ?? { status: 200, body: this.accept(events) };
  }

  private takeMedia(request: IncomingMessage, bytes: Buffer): Canned {
    const ref = MEDIA_PATH.exec(request.url ?? '')?.[1];
    const refusal = this.refusalOf(request, `${SERVICE_ROUTES.media}/${ref}`);
    if (ref === undefined || refusal) return refusal ?? { status: 404 };
    const mime = request.headers['content-type'] ?? '';
    if (!/^[^/ ]+\/[^/ ]+$/.test(mime)) this.violations.push(`a file has the type "${mime}"`);
    if (request.headers['content-length'] !== String(bytes.length)) this.violations.push('a file without its length');
    const canned = this.onMedia(ref);
    if (canned) return canned;
    this.media.set(ref, { mime, bytes });
    return { status: 204 };
  }

  private register(body: RegisterRequest): Canned {
    this.registrations.push(body);
    if (body.setup_code !== this.setupCode && !this.extraCodes.has(body.setup_code)) return { status: 404 };
    const { setup_code, secret } = body;
    if (secret !== undefined && !/^[\w-]{43}$/.test(secret)) this.violations.push('the secret is no 256 bits');
    if (!this.usedCodes.has(setup_code)) this.token = `gwt_${randomBytes(32).toString('base64url')}`;
    else if (secret === undefined || this.usedCodes.get(setup_code) !== secret)
      return { status: 409, body: { code: 'SETUP_CODE_USED' } };
    this.usedCodes.set(setup_code, secret);
    return {
      status: 201,
      body: {
        gateway_id: this.gatewayId,
        token: this.token,
        request_key: this.requestKey,
        ws_url: `ws://127.0.0.1:${this.port}${SERVICE_ROUTES.connect}`,
        events_url: `${this.url}${SERVICE_ROUTES.events}`,
        heartbeat_s: this.heartbeatS,
      },
    };
  }

  /** Applies each event once; the order within a number must hold. */
  private accept(events: GatewayEvent[]): EventsResponse {
    this.batchSizes.push(events.length);
    if (events.length === 0 || events.length > MAX_EVENTS_PER_BATCH) this.violations.push(`${events.length} events`);
    const rejected: EventsResponse['rejected'] = [];
    for (const event of events) {
      if (this.seenEvents.has(event.id)) continue;
      this.seenEvents.add(event.id);
      if (event.type === 'message.media' && !this.takesLateFiles) rejected.push({ id: event.id, code: 'UNKNOWN_TYPE' });
      else this.apply(event);
    }
    const refused = new Set(rejected.map(({ id }) => id));
    const accepted = events.map(({ id }) => id).filter((id) => !refused.has(id));
    return { accepted, rejected, ...(this.capabilities === undefined ? {} : { capabilities: this.capabilities }) };
  }

  private get takesLateFiles(): boolean {
    return this.capabilities?.includes('media_follows') ?? false;
  }

  private apply(event: GatewayEvent): void {
    // A file that follows its message may come after later events.
    if (event.type !== 'message.media') {
      if (event.seq <= (this.lastSeqs.get(event.phone) ?? 0))
        this.violations.push(`event ${event.seq} is out of order`);
      this.lastSeqs.set(event.phone, event.seq);
    }
    const { media, wa_id: waId } = event.data as { media?: InboundMedia; wa_id?: string };
    if (media?.ref !== undefined && !this.media.has(media.ref))
      this.violations.push(`event ${event.seq} came before its file`);
    this.checkAwaited(event, `${event.phone}/${waId}`, media);
    this.events.push(event);
  }

  /** A message that announces a file gets exactly one `message.media`, after it. */
  private checkAwaited({ type, seq }: GatewayEvent, message: string, media: InboundMedia | undefined): void {
    if (media?.pending && media.ref !== undefined) this.violations.push(`event ${seq} has a file and awaits it`);
    if (media?.pending && !this.takesLateFiles) this.violations.push(`event ${seq} announces a file to nobody`);
    if (type === 'message.media' && this.awaited.get(message) !== true)
      this.violations.push(`event ${seq} brings a file that is not awaited`);
    if (media?.pending) this.awaited.set(message, true);
    else if (type === 'message.media') this.awaited.set(message, false);
  }

  private refusalOf(request: IncomingMessage, path: string): Canned | undefined {
    if (request.url !== path) return { status: 404 };
    return request.headers.authorization === `Bearer ${this.token}` ? undefined : { status: 401 };
  }
}

function frameText(frame: PartialFrame): string {
  const deadline = new Date(Date.now() + 60_000).toISOString();
  return JSON.stringify({ t: 'req', method: 'GET', headers: {}, left_ms: 60_000, deadline, ...frame });
}
