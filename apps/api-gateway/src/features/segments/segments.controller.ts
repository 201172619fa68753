import {
  ApiSegmentId,
  ContactData,
  CreateSegmentBody,
  DeletedSegmentData,
  PreviewSegmentBody,
  SegmentData,
  SegmentGroupData,
  SegmentPreviewData,
  SegmentRuleData,
  SegmentsService,
  toContactData,
  toSegmentData,
  UpdateSegmentBody,
} from '@chasqui/contact-records';
import type { Transactor } from '@chasqui/entities';
import { MediaLinks } from '@chasqui/media-store';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
  PageQuery,
} from '@chasqui/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotentRequests } from '../../core/idempotent-requests';
import { answerOnce, idempotencyKeyOf } from '../../http/idempotency-key';
import { ApiIdempotent, IDEMPOTENCY_ERRORS } from '../../http/idempotent.decorator';
import { InTurn, Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { SEGMENT_EXAMPLES } from './segments.examples';

@ApiTags('Contacts')
@ApiExtraModels(SegmentRuleData, SegmentGroupData)
@Controller('segments')
export class SegmentsController {
  constructor(
    private readonly segments: SegmentsService,
    private readonly requests: IdempotentRequests,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @Scope('contacts:read')
  @ApiNamed('listSegments', SEGMENT_EXAMPLES)
  @ApiSummary('List segments', 'Newest first, with their last counts. Test keys and live keys share them.')
  @ApiAnswer(SegmentData, { isList: true, description: 'The segments.' })
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<SegmentData>> {
    const page = pageOf(query);
    const { part, total } = await this.segments.list(key, page);
    return answerPage(part, toSegmentData, { ...page, total });
  }

  @Post()
  @HttpCode(201)
  @Scope('contacts:write')
  @ApiNamed('createSegment', SEGMENT_EXAMPLES)
  @ApiSummary(
    'Create a segment',
    'Rules that describe contacts; who they are is decided whenever somebody asks. An organization has at most 200 segments.',
  )
  @ApiAnswer(SegmentData, { status: 201, description: 'The segment, not counted yet.' })
  @ApiIdempotent()
  @ApiErrors('FIELD_NOT_FOUND', 'SEGMENT_EXISTS', 'INVALID_STATE', ...IDEMPOTENCY_ERRORS)
  async create(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(CreateSegmentBody)) body: CreateSegmentBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SegmentData>> {
    const draft = { key, route: 'POST /segments', idempotencyKey: idempotencyKeyOf(request), content: body };
    const plan = async () => {
      const prepared = await this.segments.prepare(key, body);
      return (database: Transactor) => this.segments.create(prepared, database);
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Post('preview')
  @HttpCode(200)
  @Scope('contacts:read')
  @InTurn('reads')
  @ApiNamed('previewSegment', SEGMENT_EXAMPLES)
  @ApiSummary('Preview a segment', 'Counts the contacts of rules, and shows some. Nothing is saved.')
  @ApiAnswer(SegmentPreviewData, { description: 'The contacts of the rules.' })
  @ApiIdempotent()
  @ApiErrors('FIELD_NOT_FOUND', ...IDEMPOTENCY_ERRORS)
  async preview(
    @RequestKey() key: AuthenticatedKey,
    @Body(new CheckedPipe(PreviewSegmentBody)) body: PreviewSegmentBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer<SegmentPreviewData>> {
    const idempotencyKey = idempotencyKeyOf(request);
    const draft = { key, route: 'POST /segments/preview', idempotencyKey, content: body, isRead: true };
    const plan = async () => {
      const found = await this.segments.preview(key, body);
      return async () => found;
    };
    return answerOnce(reply, await this.requests.once(draft, plan));
  }

  @Get(':id')
  @Scope('contacts:read')
  @ApiNamed('getSegment', SEGMENT_EXAMPLES)
  @ApiSummary('Get a segment', 'Its contacts are counted if the last count is older than five minutes.')
  @ApiSegmentId()
  @ApiAnswer(SegmentData, { description: 'The segment.' })
  @ApiErrors('SEGMENT_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<SegmentData>> {
    return answer(await this.segments.read(key, id));
  }

  @Patch(':id')
  @Scope('contacts:write')
  @ApiNamed('updateSegment', SEGMENT_EXAMPLES)
  @ApiSummary('Update a segment', 'What is absent stays; `rules` replace all that it has.')
  @ApiSegmentId()
  @ApiAnswer(SegmentData, { description: 'The segment as it is now.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND', 'SEGMENT_EXISTS')
  async update(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateSegmentBody)) body: UpdateSegmentBody,
  ): Promise<Answer<SegmentData>> {
    const { segment } = await this.segments.edit(key, id, body);
    return answer(segment);
  }

  @Delete(':id')
  @Scope('contacts:write')
  @ApiNamed('deleteSegment', SEGMENT_EXAMPLES)
  @ApiSummary('Delete a segment', 'Its contacts stay.')
  @ApiSegmentId()
  @ApiAnswer(DeletedSegmentData, { description: 'The segment is gone.' })
  @ApiErrors('SEGMENT_NOT_FOUND')
  async remove(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<DeletedSegmentData>> {
    await this.segments.delete(key, id);
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Get(':id/contacts')
  @Scope('contacts:read')
  @ApiNamed('listSegmentContacts', SEGMENT_EXAMPLES)
  @ApiSummary(
    'List the contacts of a segment',
    'Newest first. A page looks through 20,000 contacts at most: where few of them belong to the segment, it has fewer than ' +
      'asked for, or none, and `next_cursor` goes on. `total` is at most five minutes old, and stops at 10,000.',
  )
  @ApiSegmentId()
  @ApiAnswer(ContactData, { isList: true, description: 'The contacts.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async contacts(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(PageQuery, 'VALIDATION')) query: PageQuery,
  ): Promise<ListAnswer<ContactData>> {
    const page = pageOf(query);
    const { part, fields, ...figures } = await this.segments.listContacts(key, id, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }
}
