import { type FastifyInstance, fastify } from 'fastify';
import { MAX_FRAME_BYTES } from '@chasqui/gateway-protocol';
import type { AppParts, Carrier } from './app-parts';
import { GatewayError, toGatewayError } from './gateway.error';
import { addHealthRoute } from './health.routes';
import { addMessageRoutes } from './messages.routes';
import { addRestartRoute } from './restart.routes';
import { addSessionRoutes } from './sessions.routes';

/** The tunnel injects requests into this HTTP app without a network; the direct carrier listens. */
export function buildApp(parts: AppParts, carrier: Carrier): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: MAX_FRAME_BYTES });
  takeJsonOnly(app, carrier);
  app.setErrorHandler((error, _request, reply) => {
    const known = toGatewayError(error);
    if (known.code === 'INTERNAL') parts.log.error({ err: error }, 'a request failed');
    return reply.code(known.status).send(known.body);
  });
  app.setNotFoundHandler((_request, reply) => {
    const unknown = new GatewayError('ROUTE_UNKNOWN', 'The gateway app has no such route.');
    return reply.code(unknown.status).send(unknown.body);
  });
  addMessageRoutes(app, parts.sends, carrier);
  addSessionRoutes(app, parts.driver);
  addRestartRoute(app, parts);
  addHealthRoute(app, parts);
  return app;
}

/** The signature covers the raw bytes, so the body is kept as text until the guard has seen it. */
function takeJsonOnly(app: FastifyInstance, carrier: Carrier): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('preValidation', async (request) => {
    const raw = typeof request.body === 'string' ? request.body : '';
    carrier.guard?.(request, raw);
    if (raw !== '') request.body = parseJson(raw);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new GatewayError('INVALID_REQUEST', 'The body is not JSON.');
  }
}
