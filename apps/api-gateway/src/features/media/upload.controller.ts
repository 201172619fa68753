import type { Readable } from 'node:stream';
import { type Answer, ApiAnswer, ApiErrors, ApiNamed, ApiSummary } from '@chasqui/http/requests';
import { ApiFileForm, UploadedFileData, uploadRequestOf } from '@chasqui/files/uploads';
import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { FormUpload, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { UploadService } from './upload.service';
import { UPLOAD_EXAMPLES } from './uploads.examples';

@ApiTags('WhatsApp')
@Controller('media')
export class UploadController {
  constructor(private readonly uploads: UploadService) {}

  @Post()
  @FormUpload()
  @Scope('messages:send')
  @ApiNamed('uploadMedia', UPLOAD_EXAMPLES)
  @ApiSummary(
    'Upload a file',
    'Takes one file in the field `file` of a form. Send it with `media_id` in POST /whatsapp/send or POST ' +
      '/whatsapp/schedule, as often as you like, for 7 days. Images, video and audio have at most 16 MB, all else 64 MB.',
  )
  @ApiIdempotent()
  @ApiFileForm()
  @ApiAnswer(UploadedFileData, { status: 201, description: 'The file is stored.' })
  @ApiErrors('PLAN_LIMIT', ...IDEMPOTENCY_ERRORS)
  async upload(
    @RequestKey() { orgId, mode }: AuthenticatedKey,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<UploadedFileData>> {
    const upload = { ...uploadRequestOf(request.headers), idempotencyKey: idempotencyKeyOf(request) };
    return answerOnce(reply, await this.uploads.upload({ orgId, mode }, upload, request.body as Readable));
  }
}
