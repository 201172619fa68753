import type { Readable } from 'node:stream';
import { MAX_INBOUND_MEDIA_BYTES, SERVICE_ROUTES } from '@chasqui/gateway-protocol';
import { HTTP_LIMITS } from '@chasqui/http';
import type { FastifyInstance } from 'fastify';
import { gatewayOf, type GatewayRouteRules } from '../access/gateway-route.decorator';
import type { UploadService } from './upload.service';

const RULES: GatewayRouteRules = { isStreamed: true, bodyDeadlineMs: HTTP_LIMITS.uploadTimeoutMs };

/**
 * `PUT /gateway/v1/media/{ref}`. A plain route in its own scope: there any body is a stream, while all other routes
 * take only JSON.
 *
 * @param uploads called with the first file: the service is created after the routes
 */
export async function acceptUploads(fastify: FastifyInstance, uploads: () => UploadService): Promise<void> {
  await fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      // A body that breaks off while its request is refused must not end the process.
      payload.on('error', () => undefined);
      parsed(null, payload);
    });
    scope.put<{ Params: { ref: string }; Body: Readable | undefined }>(
      `${SERVICE_ROUTES.media}/:ref`,
      { bodyLimit: MAX_INBOUND_MEDIA_BYTES, config: RULES },
      async (request, reply) => {
        const { headers } = request;
        await uploads().receive(
          gatewayOf(request),
          {
            ref: request.params.ref,
            contentType: headers['content-type'],
            contentLength: headers['content-length'],
            contentEncoding: headers['content-encoding'],
          },
          request.body ?? request.raw,
        );
        return reply.code(204).send();
      },
    );
    done();
  });
}
