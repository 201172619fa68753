import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteRules } from '../http/route-rules';
import type { ServedDescription } from '../openapi/served-description';
import type { ServedSite } from './served-site';

const rules: RouteRules = { isPublic: true, isPage: true };

/** Everything comes from files of this origin: no inline script runs, and nothing leaves the page. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** All without a key. @param consoleUrl where browsers that open `/` are sent; empty: they get the home page */
export function serveDocumentation(
  fastify: FastifyInstance,
  { description, site, consoleUrl }: { description: ServedDescription; site: ServedSite; consoleUrl: string },
): void {
  fastify.get('/openapi.json', { config: rules }, (request, reply) =>
    reply
      .header('Access-Control-Allow-Origin', '*')
      .type('application/json; charset=utf-8')
      .send(description.bytesFor(request)),
  );
  const home = (_request: FastifyRequest, reply: FastifyReply): FastifyReply => sendPage(reply, site.home);
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
  servePages(fastify, site);
}

function servePages(fastify: FastifyInstance, site: ServedSite): void {
  const send = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
    const file = site.file(path, request);
    if (file === undefined) {
      if (isBrowser(request)) return sendPage(reply.code(404).header('Vary', 'Accept'), site.missing);
      return reply.callNotFound() as unknown as FastifyReply;
    }
    if (file.type === 'text/html') return sendPage(reply, file.text);
    return reply.type(`${file.type}; charset=utf-8`).header('Cache-Control', 'no-cache').send(Buffer.from(file.text));
  };
  fastify.get('/docs', { config: rules }, (request, reply) => send(request, reply, '/docs'));
  fastify.get<{ Params: { '*': string } }>('/docs/*', { config: rules }, (request, reply) => {
    const name = request.params['*'];
    const asset = site.assets.get(name);
    if (asset) return cached(reply).type(asset.type).send(asset.bytes);
    return send(request, reply, name === '' ? '/docs' : `/docs/${name.replace(/\/$/, '')}`);
  });
}

const cached = (reply: FastifyReply): FastifyReply => reply.header('Cache-Control', 'public, max-age=3600');

const isBrowser = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') ?? false;

const sendPage = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('Content-Security-Policy', PAGE_POLICY).type('text/html; charset=utf-8').send(Buffer.from(text));
