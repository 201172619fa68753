import type { Readable } from 'node:stream';
import { Database } from '@chasqui/database';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe } from '@chasqui/http/requests';
import { ApiFileForm, FileUploads, toUploadedFile, UploadedFileData, uploadRequestOf } from '@chasqui/files/uploads';
import { inTurn } from '@chasqui/runtime';
import { Controller, HttpCode, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type MemberOf, RequestMember } from '../../http/caller';
import { FairTurns } from '../../http/fair-turns';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { FormUpload, NeedsRight } from '../../http/route-access';

@ApiTags('Inbox')
@Controller('organizations/:org/media')
export class UploadsController {
  constructor(
    private readonly database: Database,
    private readonly uploads: FileUploads,
    private readonly turns: FairTurns,
  ) {}

  @Post()
  @HttpCode(201)
  @FormUpload()
  @NeedsRight('inbox:write')
  @ApiSummary(
    'Upload a file',
    'One file, in the field `file` of a form; `media_id` of the message that sends it. Images, video and audio have at ' +
      'most 16 MB, all else 64 MB. It can be sent for 7 days.',
  )
  @ApiFileForm()
  @ApiAnswer(UploadedFileData, { status: 201, description: 'The file is stored.' })
  @ApiErrors('PLAN_LIMIT')
  async upload(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Req() request: FastifyRequest,
  ): Promise<Answer<UploadedFileData>> {
    const owner = { orgId, mode: modeOf(query) };
    const file = await this.uploads.take(owner, uploadRequestOf(request.headers), request.body as Readable, {
      keep: async (inspected) => {
        const result = await inTurn(this.turns.pages, orgId, () => this.uploads.store(this.database, owner, inspected));
        return { result, isKept: true };
      },
    });
    return answer(toUploadedFile(file));
  }
}
