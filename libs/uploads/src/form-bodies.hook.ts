import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import { FILE_FIELD } from './upload-form';

export const FORM_TYPE = 'multipart/form-data';

/** What a route's config says of forms. */
interface FormRules {
  /** It takes a form (multipart/form-data), and nothing else. */
  isForm?: boolean;
}

/**
 * Forms (RFC 7578) go to the routes that take them, as streams; such a route takes nothing else, and says so before a byte
 * of the body is read. Register it behind the authentication.
 */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORM_TYPE, (request, payload, done) => {
    if (!((request.routeOptions.config ?? {}) as FormRules).isForm) {
      done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
      return;
    }
    // Somebody must listen: a body that breaks off while its request is refused must not end the process.
    payload.on('error', () => undefined);
    done(null, payload);
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isForm = request.headers['content-type']?.toLowerCase().startsWith(FORM_TYPE) ?? false;
    const rules = (request.routeOptions.config ?? {}) as FormRules;
    if (!rules.isForm || isForm) done();
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE', { message: NOT_A_FORM }));
  });
}

const NOT_A_FORM = `Send the file as multipart/form-data, in the field \`${FILE_FIELD}\`: for example \`curl -F ${FILE_FIELD}=@invoice.pdf\`.`;
