import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { GatewayOutcome, InternalGatewayRequest } from '@chasqui/whatsapp';
import { v7 as uuidv7 } from 'uuid';
import { type ApiHarness, INTERNAL_TOKEN } from './api-gateway.harness';

export class FakePairing {
  readonly requests: InternalGatewayRequest[] = [];
  outcome: GatewayOutcome = { kind: 'closed', reason: 'offline' };

  private constructor(
    private readonly server: Server,
    private readonly harness: ApiHarness,
  ) {}

  static async start(harness: ApiHarness): Promise<FakePairing> {
    const server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        if (incoming.headers.authorization !== `Bearer ${INTERNAL_TOKEN}`) {
          response.writeHead(401).end('{}');
          return;
        }
        fake.requests.push(JSON.parse(Buffer.concat(chunks).toString()) as InternalGatewayRequest);
        response.end(JSON.stringify(fake.outcome));
      });
    });
    const fake = new FakePairing(server, harness);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return fake;
  }

  answer(status: number, body: unknown): void {
    this.outcome = { kind: 'answer', status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  }

  async aGateway(orgId: string, options: { mode?: string; isOnline?: boolean; capabilities?: string[] } = {}) {
    const id = uuidv7();
    const { port } = this.server.address() as { port: number };
    await this.harness.database.query(
      `insert into gateways (id, org_id, mode, capabilities, first_seen_at, seen_at, owner_address, app_version, protocol)
       values ($1, $2, $3, $4, now(), now(), case when $5 then $6 end, '1.0.0', 1)`,
      [
        id,
        orgId,
        options.mode ?? 'live',
        options.capabilities ?? ['check'],
        options.isOnline ?? true,
        `127.0.0.1:${port}`,
      ],
    );
    return id;
  }

  async aNumber(orgId: string, gatewayId: string, phone: string, status = 'connected'): Promise<string> {
    const id = uuidv7();
    await this.harness.database.query(
      `with account as (
         insert into accounts (id, org_id, mode, channel) select $1, $2, g.mode, 'whatsapp' from gateways g where g.id = $3)
       insert into whatsapp_numbers (id, org_id, gateway_id, mode, phone, status, paired_at, proven_at)
       select $1, $2, g.id, g.mode, $4, $5, now(), now() from gateways g where g.id = $3`,
      [id, orgId, gatewayId, phone, status],
    );
    return id;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
