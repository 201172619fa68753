import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteRules } from '../http/route-rules';
import { DOCS_PAGE, DOCS_SCRIPT } from './docs-page';
import type { ServedDescription } from './served-description';
import { HOME_PAGE } from './home-page';
import { INSTALL_PAGE, INSTALL_SCRIPT } from './install-page';

const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const;
const rules: RouteRules = { isPublic: true };

/** The page loads nothing from elsewhere and talks to nobody but us. Swagger UI draws its icons as data addresses. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * `/openapi.json`, the page that shows it at `/docs`, how to install the gateway app at `/docs/gateway`, and a page that
 * leads there at `/` and for browsers at the base URL, without a key.
 *
 * @param description of the API
 * @param consoleUrl where browsers are sent that open `/`; empty: they get the page
 */
export async function serveDocumentation(
  fastify: FastifyInstance,
  description: ServedDescription,
  consoleUrl: string,
): Promise<void> {
  const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'));
  await fastify.register(fastifyStatic, { root: swaggerUi, serve: false, cacheControl: false });
  fastify.get('/openapi.json', { config: rules }, (request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .type('application/json; charset=utf-8')
      .send(description.bytesFor(request)),
  );
  const home = page('text/html', HOME_PAGE);
  fastify.get('/', { config: rules }, (request, reply) => {
    if (consoleUrl === '' || !isBrowser(request)) return home(request, reply);
    return reply.header('Vary', 'Accept').redirect(consoleUrl);
  });
  for (const path of ['/v1', '/v1/']) {
    fastify.get(path, { config: rules }, (request, reply) => {
      if (isBrowser(request)) return home(request, reply);
      return reply.callNotFound();
    });
  }
  for (const path of ['/docs', '/docs/']) fastify.get(path, { config: rules }, page('text/html', DOCS_PAGE));
  fastify.get('/docs/start.js', { config: rules }, page('text/javascript', DOCS_SCRIPT));
  fastify.get('/docs/gateway', { config: rules }, page('text/html', INSTALL_PAGE));
  fastify.get('/docs/gateway.js', { config: rules }, page('text/javascript', INSTALL_SCRIPT));
  for (const asset of ASSETS) {
    fastify.get(`/docs/${asset}`, { config: rules }, (_request, reply) => {
      void reply.header('Cache-Control', 'public, max-age=3600');
      return reply.sendFile(asset);
    });
  }
}

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

/** The same bytes for all who ask: who never reads them costs nothing. */
function page(type: string, text: string): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const bytes = Buffer.from(text);
  return (_request, reply) =>
    reply.header('Content-Security-Policy', PAGE_POLICY).type(`${type}; charset=utf-8`).send(bytes);
}
