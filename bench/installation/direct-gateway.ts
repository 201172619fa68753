import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EventsRequest,
  type EventsResponse,
  GATEWAY_ROUTES,
  type RegisterResponse,
  type SendRequest,
  SERVICE_ROUTES,
  signRequest,
} from '@chasqui/gateway-protocol';
import { freePort } from '@chasqui/local-services';
import { Client } from 'undici';
import { AppProcess } from './app-process';

/** A gateway app that is called at its own HTTP port, with nothing of the service in between. */
export interface DirectGateway {
  /** Sends a message with a signed request, as `pairing` does to an app that has a `base_url`. */
  send(message: Omit<SendRequest, 'from'>): Promise<number>;
  stop(): Promise<void>;
}

const PHONE = '15550300000';

/** The app registers with a service that is only a stub: it gives out a key and takes events. */
export async function startDirectGateway(): Promise<DirectGateway> {
  const requestKey = randomBytes(32);
  const folder = mkdtempSync(join(tmpdir(), 'chasqui-bench-'));
  const [servicePort, port] = [await freePort(), await freePort()];
  const service = createServer((request, response) => void serve(request, response, servicePort, requestKey));
  service.listen(servicePort, '127.0.0.1');
  const client = new Client(`http://127.0.0.1:${port}`);
  const send = async (message: Omit<SendRequest, 'from'>): Promise<number> => {
    const body = JSON.stringify({ ...message, from: PHONE });
    const path = GATEWAY_ROUTES.messages;
    const signed = { id: randomUUID(), timestamp: Math.floor(Date.now() / 1000), method: 'POST', path, body };
    const headers = { 'content-type': 'application/json', ...signRequest(requestKey, signed) };
    const response = await client.request({ method: 'POST', path, headers, body });
    await response.body.dump();
    return response.statusCode;
  };
  const app = await AppProcess.start({
    app: 'whatsapp-gateway',
    env: {
      CHASQUI_URL: `http://127.0.0.1:${servicePort}`,
      CHASQUI_SETUP_CODE: `gw_setup_${randomBytes(16).toString('hex')}`,
      DATA_DIR: folder,
      DRIVER: 'sandbox',
      SANDBOX_NUMBERS: PHONE,
      BASE_URL: `http://127.0.0.1:${port}`,
      HOST: '127.0.0.1',
      PORT: String(port),
      EXIT_WITH_PARENT: '1',
    },
    isReady: async () => (await send({ id: randomUUID(), to: '15550100004', type: 'text', text: 'ready?' })) === 200,
  });
  return {
    send,
    stop: async () => {
      await client.destroy();
      await app.stop();
      service.closeAllConnections();
      service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, port: number, key: Buffer): Promise<void> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  if (request.url === SERVICE_ROUTES.register) {
    const registration: RegisterResponse = {
      gateway_id: randomUUID(),
      token: `gwt_${randomBytes(32).toString('base64url')}`,
      request_key: key.toString('base64'),
      ws_url: `ws://127.0.0.1:${port}${SERVICE_ROUTES.connect}`,
      events_url: `http://127.0.0.1:${port}${SERVICE_ROUTES.events}`,
      heartbeat_s: 20,
    };
    answer(201, registration);
  } else if (request.url === SERVICE_ROUTES.events) {
    const accepted = (JSON.parse(text) as EventsRequest).events.map((event) => event.id);
    const confirmation: EventsResponse = { accepted, rejected: [] };
    answer(200, confirmation);
  } else answer(503, {});
}
