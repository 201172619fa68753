import type { LinkQuery } from '@chasqui/files/store';
import type { FastifyInstance } from 'fastify';
import type { RouteRules } from '../../http/route-rules';
import { downloadHeaders } from './download-headers';
import type { MediaDownloads } from './media-downloads';

const rules: RouteRules = { isPublic: true };

/**
 * `GET /v1/media/{id}?expires=…&signature=…`: the link is the permission, so there is no key. Not in the API
 * description: clients use the links that they get, unchanged.
 */
export function serveMedia(fastify: FastifyInstance, downloads: MediaDownloads): void {
  fastify.get<{ Params: { id: string }; Querystring: LinkQuery }>(
    '/v1/media/:id',
    { config: rules },
    async (request, reply) => {
      const file = await downloads.find(request.params.id, request.query);
      // A file never changes, so its id is its entity tag.
      if (request.headers['if-none-match']?.includes(`"${file.id}"`)) {
        return reply.code(304).headers(downloadHeaders(file)).send();
      }
      // Opened before its headers are set, so that an error has none of them. For HEAD, Fastify drops the bytes.
      const bytes = await downloads.open(file);
      return reply.headers({ ...downloadHeaders(file), 'Content-Length': String(file.size) }).send(bytes);
    },
  );
}
