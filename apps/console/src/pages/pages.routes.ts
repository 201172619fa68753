import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HASHED, type PageFile, readPageFiles } from './page-files';

const BUILT_PAGES = join(__dirname, '../../web');

const NOT_BUILT = 'The pages of the console were not built. Run `npm run build` and start the console again.\n';

/** Stands in index.html where each answer gets its nonce. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/**
 * Serves the files below `/console/`, and index.html for `/console` and every other path below it, where the pages'
 * router takes over. Leaves `/console/api` to the controllers.
 * @param folder the built pages; default: where the build puts them
 */
export function servePages(fastify: FastifyInstance, folder = BUILT_PAGES): void {
  const pages = readPageFiles(folder);
  const serve = (path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    // No controller has it, or this request would not be here.
    if (path === 'api' || path.startsWith('api/')) return sendNotFound(reply);
    if (pages === null) return reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
    const file = pages.files.get(path);
    if (file !== undefined) return sendFile(file, request, reply);
    // A page that was open during an update asks for a script that is gone: index.html is no answer to that.
    if (path.startsWith(HASHED)) return sendNotFound(reply);
    return sendIndex(pages.index, reply);
  };
  fastify.get('/console', (request, reply) => serve('', request, reply));
  fastify.get<{ Params: { '*': string } }>('/console/*', (request, reply) =>
    serve(request.params['*'], request, reply),
  );
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

/** Each answer has its own nonce, for the styles that the scripts write. */
function sendIndex(index: string, reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .headers({
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': pagePolicy(nonce),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': 'no-referrer',
      'X-Frame-Options': 'DENY',
    })
    .type('text/html; charset=utf-8')
    .send(index.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** Lets the page load nothing from elsewhere, call no one but us, and stand in no frame. */
function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

function sendFile(file: PageFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply
    .header('Cache-Control', file.isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    .type(file.type);
  if (file.compressed.length === 0) return reply.send(file.bytes);
  void reply.header('Vary', 'Accept-Encoding');
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const variant = file.compressed.find(({ encoding }) => accepted.has(encoding));
  if (variant === undefined) return reply.send(file.bytes);
  return reply.header('Content-Encoding', variant.encoding).send(variant.bytes);
}

/** The encodings that the header names without `q=0` (RFC 9110 section 12.5.3). */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const named = String(header ?? '').split(',', 20);
  return new Set(
    named
      .map((each) => each.trim().toLowerCase().split(';', 2))
      .filter(([, weight = 'q=1']) => Number(weight.trim().slice(2)) !== 0)
      .map(([encoding = '']) => encoding.trim()),
  );
}
