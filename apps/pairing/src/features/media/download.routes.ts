import { SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import type { FastifyInstance } from 'fastify';
import { gatewayOf } from '../access/gateway-route.decorator';
import type { DownloadService } from './download.service';

/**
 * `GET /gateway/v1/media/{id}`: the bytes of a file that a client gave to the service, for the gateway that is to send it.
 * A reader that stalls is cut, as that of any answer is.
 *
 * @param downloads asked when the first file is wanted: the service is made after the routes
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

/** RFC 8187: what encodeURIComponent leaves and the header must not have. */
const escaped = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
