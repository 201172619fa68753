import type { IncomingHttpHeaders } from 'node:http';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { FORM_TYPE } from './form-bodies.hook';
import { FILE_FIELD } from './upload-form';

export interface UploadRequest {
  contentType: string;
  contentEncoding: string | undefined;
  /** Of the whole form; null: unknown. */
  contentLength: number | null;
}

/** RFC 9110, section 8. */
export function uploadRequestOf(headers: IncomingHttpHeaders): UploadRequest {
  const length = headers['content-length'];
  return {
    contentType: headers['content-type'] ?? '',
    contentEncoding: headers['content-encoding'],
    contentLength: length === undefined ? null : Number(length),
  };
}

export const ApiFileForm = (): MethodDecorator =>
  applyDecorators(
    ApiConsumes(FORM_TYPE),
    ApiBody({
      required: true,
      schema: {
        type: 'object',
        required: [FILE_FIELD],
        properties: {
          [FILE_FIELD]: { type: 'string', format: 'binary', description: 'The file, with its name and type.' },
        },
      },
    }),
  );
