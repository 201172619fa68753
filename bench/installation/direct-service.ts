import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EventsRequest,
  type EventsResponse,
  type RegisterResponse,
  SERVICE_ROUTES,
  signRequest,
} from '@chasqui/gateway-protocol';
import { freePort } from '@chasqui/local-services';
import { Pool } from 'undici';

/**
 * The minimal service for a gateway app with an address of its own: hands out a key, takes events, and calls the app
 * with signed requests, as `pairing` does for an app with a `base_url`.
 */
export class DirectService {
  private readonly key = randomBytes(32);
  private readonly folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-'));
  private readonly server: Server;
  private readonly pool: Pool;

  private constructor(
    private readonly port: number,
    private readonly appPort: number,
    connections: number,
  ) {
    this.server = createServer((request, response) => void this.serve(request, response));
    this.server.listen(port, '127.0.0.1');
    this.pool = new Pool(`http://127.0.0.1:${appPort}`, { connections });
  }

  /** @param connections simultaneous calls */
  static async start(connections = 1): Promise<DirectService> {
    return new DirectService(await freePort(), await freePort(), connections);
  }

  get env(): Record<string, string> {
    return {
      CHASQUI_URL: `http://127.0.0.1:${this.port}`,
      CHASQUI_SETUP_CODE: `gw_setup_${randomBytes(16).toString('hex')}`,
      DATA_DIR: this.folder,
      BASE_URL: `http://127.0.0.1:${this.appPort}`,
      HOST: '127.0.0.1',
      PORT: String(this.appPort),
      EXIT_WITH_PARENT: '1',
    };
  }

  get access(): { port: number; requestKey: string } {
    return { port: this.appPort, requestKey: this.key.toString('base64') };
  }

  /** Sends a signed request to the app. @returns status and body as text */
  async call(method: 'GET' | 'POST', path: string, content?: unknown): Promise<{ status: number; text: string }> {
    const body = content === undefined ? '' : JSON.stringify(content);
    const signed = { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000), method, path, body };
    const headers = {
      ...signRequest(this.key, signed),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    };
    const response = await this.pool.request({ method, path, headers, body: body === '' ? null : body });
    return { status: response.statusCode, text: await response.body.text() };
  }

  async stop(): Promise<void> {
    await this.pool.destroy();
    this.server.closeAllConnections();
    this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.url === SERVICE_ROUTES.register) {
      const registration: RegisterResponse = {
        gateway_id: randomUUID(),
        token: `gwt_${randomBytes(32).toString('base64url')}`,
        request_key: this.key.toString('base64'),
        ws_url: `ws://127.0.0.1:${this.port}${SERVICE_ROUTES.connect}`,
        events_url: `http://127.0.0.1:${this.port}${SERVICE_ROUTES.events}`,
        heartbeat_s: 20,
      };
      answer(201, registration);
    } else if (request.url === SERVICE_ROUTES.events) {
      const accepted = (JSON.parse(text) as EventsRequest).events.map((event) => event.id);
      const confirmation: EventsResponse = { accepted, rejected: [] };
      answer(200, confirmation);
    } else answer(503, {});
  }
}
