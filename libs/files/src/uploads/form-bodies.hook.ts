import { AppError } from '@chasqui/errors';
import type { FastifyInstance } from 'fastify';
import { FILE_FIELD } from './upload-form';

export const FORM_TYPE = 'multipart/form-data';

interface FormRules {
  isForm?: boolean;
}

/** Streams forms (RFC 7578); their routes refuse all else before reading the body. Register it after authentication. */
export function acceptForms(fastify: FastifyInstance): void {
  fastify.addContentTypeParser(FORM_TYPE, (request, payload, done) => {
    if (!((request.routeOptions.config ?? {}) as FormRules).isForm) {
      done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
      return;
    }
    // Without a listener, a body that breaks off while its request is refused would end the process.
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
