import {
  ApiSegmentId,
  ContactData,
  CreateSegmentBody,
  DeletedSegmentData,
  PreviewSegmentBody,
  SegmentData,
  SegmentFieldsData,
  SegmentGroupData,
  SegmentPreviewData,
  SegmentRuleData,
  SegmentsService,
  SegmentValuesData,
  toContactData,
  toSegmentData,
  UpdateSegmentBody,
} from '@chasqui/contact-records';
import { MediaLinks } from '@chasqui/media-store';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { AuditedChanges } from '../../core/audited-changes';
import { ConsoleSegmentValuesQuery } from './segment-values.query';

const targetOf = ({ id, name }: Pick<SegmentData, 'id' | 'name'>) => ({ type: 'segment', id, name });

/** Rules are of both modes; the contacts of a segment, and their count, are of one. */
@ApiTags('Segments')
@ApiExtraModels(SegmentRuleData, SegmentGroupData)
@Controller('organizations/:org/segments')
export class SegmentsController {
  constructor(
    private readonly segments: SegmentsService,
    private readonly changes: AuditedChanges,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @NeedsRight('segments:read')
  @ApiSummary('List segments', 'Newest first, with their last counts in the mode.')
  @ApiAnswer(SegmentData, { isList: true, description: 'The segments.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<SegmentData>> {
    const page = pageOf(query);
    const { part, total } = await this.segments.list({ orgId, mode: modeOf(query) }, page);
    return answerPage(part, toSegmentData, { ...page, total });
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('segments:write')
  @ApiSummary('Create a segment')
  @ApiAnswer(SegmentData, { status: 201, description: 'The segment, not counted yet.' })
  @ApiErrors('FIELD_NOT_FOUND', 'SEGMENT_EXISTS', 'INVALID_STATE')
  async create(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(CreateSegmentBody)) body: CreateSegmentBody,
  ): Promise<Answer<SegmentData>> {
    const draft = await this.segments.prepare(member, body);
    return answer(
      await this.changes.run(
        member,
        (database) => this.segments.create(draft, database),
        (segment) => ({ action: 'segment.created', target: targetOf(segment) }),
      ),
    );
  }

  /** Reads with POST: what is looked at need not be kept. */
  @Post('preview')
  @HttpCode(200)
  @NeedsRight('segments:read')
  @ApiSummary('Preview rules', 'Counts the contacts of rules, and shows some. Nothing is kept.')
  @ApiAnswer(SegmentPreviewData, { description: 'The contacts of the rules.' })
  @ApiErrors('FIELD_NOT_FOUND')
  async preview(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(PreviewSegmentBody)) body: PreviewSegmentBody,
  ): Promise<Answer<SegmentPreviewData>> {
    return answer(await this.segments.preview({ orgId, mode: modeOf(query) }, body));
  }

  @Get('fields')
  @NeedsRight('segments:read')
  @ApiSummary('See what rules can ask of contacts', 'Custom fields of the organization stand last.')
  @ApiAnswer(SegmentFieldsData, { description: 'The fields.' })
  async fields(@RequestMember() member: MemberOf): Promise<Answer<SegmentFieldsData>> {
    return answer(await this.segments.describeFields(member));
  }

  @Get('values')
  @NeedsRight('segments:read')
  @ApiSummary(
    'List values of contacts to choose from',
    'The most usual 20: of tags among the first 2,000 by name that fit, of each of which at most 10,000 contacts are counted, of other ' +
      'fields among the newest 5,000 contacts. None where that takes too long.',
  )
  @ApiAnswer(SegmentValuesData, { description: 'The values, the most usual first.' })
  async values(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ConsoleSegmentValuesQuery, 'VALIDATION')) query: ConsoleSegmentValuesQuery,
  ): Promise<Answer<SegmentValuesData>> {
    return answer({ values: await this.segments.listValues({ orgId, mode: modeOf(query) }, query) });
  }

  @Get(':id')
  @NeedsRight('segments:read')
  @ApiSummary('See a segment', 'Its contacts are counted if the last count is older than five minutes.')
  @ApiSegmentId()
  @ApiAnswer(SegmentData, { description: 'The segment.' })
  @ApiErrors('SEGMENT_NOT_FOUND')
  async read(
    @RequestMember() { orgId }: MemberOf,
    @Param('id') id: string,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
  ): Promise<Answer<SegmentData>> {
    return answer(await this.segments.read({ orgId, mode: modeOf(query) }, id));
  }

  @Patch(':id')
  @NeedsRight('segments:write')
  @ApiSummary('Change a segment', 'What is absent stays; `rules` replace all that it has.')
  @ApiSegmentId()
  @ApiAnswer(SegmentData, { description: 'The segment as it is now.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND', 'SEGMENT_EXISTS')
  async update(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(UpdateSegmentBody)) body: UpdateSegmentBody,
  ): Promise<Answer<SegmentData>> {
    const { segment: after } = await this.changes.run(
      member,
      (database) => this.segments.edit({ orgId: member.orgId, mode: modeOf(query) }, id, body, database),
      ({ segment, changed }) =>
        changed.length === 0 ? null : { action: 'segment.changed', target: targetOf(segment), detail: { changed } },
    );
    return answer(after);
  }

  @Delete(':id')
  @NeedsRight('segments:write')
  @ApiSummary('Delete a segment', 'Its contacts stay.')
  @ApiSegmentId()
  @ApiAnswer(DeletedSegmentData, { description: 'It is gone.' })
  @ApiErrors('SEGMENT_NOT_FOUND')
  async remove(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<DeletedSegmentData>> {
    const own = id.toLowerCase();
    await this.changes.run(
      member,
      (database) => this.segments.delete(member, id, database),
      (name) => ({ action: 'segment.deleted', target: targetOf({ id: own, name }) }),
    );
    return answer({ id: own, deleted: true });
  }

  /** Changes nothing but what is known of it. */
  @Post(':id/count')
  @HttpCode(200)
  @NeedsRight('segments:read')
  @ApiSummary(
    'Count a segment now',
    'Also if the last count is fresh, unless it is of the last five seconds. One at a time of an organization.',
  )
  @ApiSegmentId()
  @ApiAnswer(SegmentData, { description: 'The segment with its count.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async count(
    @RequestMember() { orgId }: MemberOf,
    @Param('id') id: string,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
  ): Promise<Answer<SegmentData>> {
    return answer(await this.segments.recount({ orgId, mode: modeOf(query) }, id));
  }

  @Get(':id/contacts')
  @NeedsRight('segments:read')
  @ApiSummary(
    'List the contacts of a segment',
    'Newest first. A page looks through 20,000 contacts at most: it may have fewer than asked for, and go on.',
  )
  @ApiSegmentId()
  @ApiAnswer(ContactData, { isList: true, description: 'The contacts.' })
  @ApiErrors('SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND')
  async contacts(
    @RequestMember() { orgId }: MemberOf,
    @Param('id') id: string,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
  ): Promise<ListAnswer<ContactData>> {
    const page = pageOf(query);
    const { part, fields, ...figures } = await this.segments.listContacts({ orgId, mode: modeOf(query) }, id, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }
}
