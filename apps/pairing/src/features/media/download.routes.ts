import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import type { FastifyInstance } from 'fastify';
import { gatewayOf } from '../access/gateway-route.decorator';
import type { DownloadService } from './download.service';

/**
 * `GET /gateway/v1/media/{id}`: the bytes of a file that a client gave to the service, for the gateway that has to send
 * it. A reader that stalls is cut off, like with any answer.
 *
 * @param downloads called with the first request: the service is created after the routes
 */
export function serveDownloads(fastify: FastifyInstance, downloads: () => DownloadService): void {
  fastify.get<{ Params: { id: string } }>(
    `${SERVICE_ROUTES.media}/:id`,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { file, bytes } = await downloads().open(gatewayOf(request), request.params.id);
      const name = encodeURIComponent(file.filename ?? file.id).replaceAll(/['()*]/g, escaped);
      return reply
        .headers({
          'Content-Type': file.mime,
          'Content-Length': String(file.size),
          'Content-Disposition': `attachment; filename*=UTF-8''${name}`,
          'Cache-Control': 'no-store',
        })
        .send(bytes);
    },
  );
}

/** RFC 8187: encodeURIComponent keeps these characters, but the header must not have them. */
const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
