// oxlint-disable oxc/no-async-endpoint-handlers -- written for Express; Fastify awaits its handlers
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type FastifyInstance, fastify } from 'fastify';
import { toGatewayError } from '../http/gateway.error';
import { addSessionRoutes } from '../http/sessions.routes';
import type { LocalAddress } from './local-address';
import { LocalGuard } from './local.guard';
import { type LocalParts, overviewOf } from './overview';
import { statusPage } from './status-page';

const HOST = '127.0.0.1';

/**
 * The status page, and the API of `chasqui-gateway link` and `status`: on this machine only, opened by a random token
 * that is in the data folder and in the printed address (after the `#`, which no browser sends).
 */
export class LocalServer {
  private readonly token = randomBytes(24).toString('base64url');
  private readonly guard = new LocalGuard(this.token);
  private readonly app: FastifyInstance;

  constructor(parts: LocalParts) {
    this.app = fastify({ logger: false, bodyLimit: 16 * 1024 });
    this.protect();
    this.app.get('/', async (_request, reply) => {
      const { html, policy } = statusPage();
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    });
    this.app.get('/local/overview', async () => overviewOf(parts));
    addSessionRoutes(this.app, parts.driver);
  }

  /**
   * @param isFixed otherwise another port is used when this one is taken
   * @throws Error EADDRINUSE
   */
  async listen({ port, isFixed }: { port: number; isFixed: boolean }): Promise<LocalAddress> {
    try {
      await this.app.listen({ host: HOST, port });
    } catch (error) {
      if (isFixed || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await this.app.listen({ host: HOST, port: 0 });
    }
    this.guard.port = (this.app.server.address() as AddressInfo).port;
    return { url: `http://${HOST}:${this.guard.port}`, token: this.token };
  }

  async close(): Promise<void> {
    this.app.server.closeAllConnections();
    await this.app.close();
  }

  private protect(): void {
    this.app.addHook('onRequest', async (request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'x-frame-options': 'DENY',
      });
      if (!this.guard.isOurHost(request)) {
        return reply.code(403).send({ code: 'FORBIDDEN', message: 'This page is for this machine only.' });
      }
      // The page holds no data; it has to request it.
      if (request.url === '/' || this.guard.hasToken(request)) return undefined;
      return reply.code(401).send({ code: 'UNAUTHORIZED', message: 'Open the address that the gateway app printed.' });
    });
    this.app.setErrorHandler((error, _request, reply) => {
      const { status, body } = toGatewayError(error);
      return reply.code(status).send(body);
    });
  }
}
