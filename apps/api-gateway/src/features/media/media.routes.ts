import type { FastifyInstance } from 'fastify';
import type { RouteRules } from '../../http/route-rules';
import type { MediaDownloads } from './media-downloads';
import { downloadHeaders } from './download-headers';

const rules: RouteRules = { isPublic: true };

/**
 * `GET /v1/media/{id}?expires=…&signature=…`: a file that came in, for whoever holds the link. The link is the
 * permission, so there is no key. No operation of the API: clients use the links that they are given, as they are.
 */
export function serveMedia(fastify: FastifyInstance, downloads: MediaDownloads): void {
  fastify.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/v1/media/:id',
    { config: rules },
    async (request, reply) => {
      const file = await downloads.find(request.params.id, request.query);
      void reply.headers(downloadHeaders(file));
      // A file never changes, so its id names its state.
      if (request.headers['if-none-match']?.includes(`"${file.id}"`)) return reply.code(304).send();
      void reply.header('Content-Length', file.size);
      return request.method === 'HEAD' ? reply.send() : reply.send(await downloads.open(file));
    },
  );
}
