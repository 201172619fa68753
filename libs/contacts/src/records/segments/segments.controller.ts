import { MediaLinks } from '@chasqui/files/store';
import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  once,
  pageOf,
  PageQuery,
  Route,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { ContactData, toContactData } from '../requests/contact.response';
import {
  CreateSegmentBody,
  PreviewSegmentBody,
  SegmentGroupData,
  SegmentRuleData,
  UpdateSegmentBody,
} from './segment.body';
import { ApiSegmentId } from './segment-id.decorator';
import { DeletedSegmentData, SegmentData, SegmentPreviewData, toSegmentData } from './segment.response';
import { SegmentsService } from './segments.service';

const READ = { scope: 'contacts:read', right: 'segments:read', isOfMode: true } as const;
const WRITE = { scope: 'contacts:write', right: 'segments:write' } as const;

/** Rules are of both modes; the contacts of a segment, and their count, are of one. */
@ApiTags('Contacts')
@ApiExtraModels(SegmentRuleData, SegmentGroupData)
@Controller('segments')
export class SegmentsController {
  constructor(
    private readonly segments: SegmentsService,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @Route({
    ...READ,
    id: 'listSegments',
    summary: 'List segments',
    about: 'Newest first, with their last counts. Test keys and live keys share them.',
    answer: SegmentData,
    isList: true,
    description: 'The segments.',
  })
  async list(@Caller() caller: Caller, @CheckedQuery(PageQuery) query: PageQuery): Promise<ListAnswer<SegmentData>> {
    const page = pageOf(query);
    const { part, total } = await this.segments.list(caller, page);
    return answerPage(part, toSegmentData, { ...page, total });
  }

  @Post()
  @Route({
    ...WRITE,
    id: 'createSegment',
    isIdempotent: true,
    audit: 'segment.created',
    summary: 'Create a segment',
    about:
      'Rules that describe contacts; who they are is decided whenever somebody asks. An organization has at most 200 segments.',
    status: 201,
    answer: SegmentData,
    description: 'The segment, not counted yet.',
    errors: ['FIELD_NOT_FOUND', 'SEGMENT_EXISTS', 'INVALID_STATE'],
  })
  create(@Caller() caller: Caller, @CheckedBody(CreateSegmentBody) body: CreateSegmentBody): Change<SegmentData> {
    return change({
      content: body,
      plan: async () => {
        const draft = await this.segments.prepare(caller, body);
        return (database) => this.segments.create(draft, database);
      },
      answer: (segment) => segment,
      note: ({ id, name }) => ({ id, name }),
    });
  }

  @Post('preview')
  @Route({
    ...READ,
    id: 'previewSegment',
    turn: 'reads',
    isIdempotent: true,
    isRead: true,
    summary: 'Preview a segment',
    about: 'Counts the contacts of rules, and shows some. Nothing is saved.',
    answer: SegmentPreviewData,
    description: 'The contacts of the rules.',
    errors: ['FIELD_NOT_FOUND'],
  })
  preview(
    @Caller() caller: Caller,
    @CheckedBody(PreviewSegmentBody) body: PreviewSegmentBody,
  ): Change<SegmentPreviewData> {
    return once(body, () => this.segments.preview(caller, body));
  }

  @Get(':id')
  @Route({
    ...READ,
    id: 'getSegment',
    summary: 'Get a segment',
    about: 'Its contacts are counted if the last count is older than five minutes.',
    answer: SegmentData,
    description: 'The segment.',
    errors: ['SEGMENT_NOT_FOUND'],
  })
  @ApiSegmentId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<SegmentData>> {
    return answer(await this.segments.read(caller, id));
  }

  @Patch(':id')
  @Route({
    ...WRITE,
    id: 'updateSegment',
    isOfMode: true,
    audit: 'segment.changed',
    summary: 'Update a segment',
    about: 'What is absent stays; `rules` replace all that it has.',
    answer: SegmentData,
    description: 'The segment as it is now.',
    errors: ['SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND', 'SEGMENT_EXISTS'],
  })
  @ApiSegmentId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(UpdateSegmentBody) body: UpdateSegmentBody,
  ): Change<SegmentData> {
    return change({
      content: [id, body],
      plan: () => (database) => this.segments.edit(caller, id, body, database),
      answer: ({ segment }) => segment,
      note: ({ segment, changed }) =>
        changed.length === 0 ? null : { id: segment.id, name: segment.name, detail: { changed } },
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    id: 'deleteSegment',
    audit: 'segment.deleted',
    summary: 'Delete a segment',
    about: 'Its contacts stay.',
    answer: DeletedSegmentData,
    description: 'The segment is gone.',
    errors: ['SEGMENT_NOT_FOUND'],
  })
  @ApiSegmentId()
  remove(@Caller() caller: Caller, @Param('id') id: string): Change<DeletedSegmentData> {
    const own = id.toLowerCase();
    return change({
      content: id,
      plan: () => (database) => this.segments.delete(caller, id, database),
      answer: () => ({ id: own, deleted: true }),
      note: (name) => ({ id: own, name }),
    });
  }

  @Get(':id/contacts')
  @Route({
    ...READ,
    id: 'listSegmentContacts',
    summary: 'List the contacts of a segment',
    about:
      'Newest first. A page looks through 20,000 contacts at most: where few of them belong to the segment, it has fewer than ' +
      'asked for, or none, and `next_cursor` goes on. `total` is at most five minutes old, and stops at 10,000.',
    answer: ContactData,
    isList: true,
    description: 'The contacts.',
    errors: ['SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND'],
  })
  @ApiSegmentId()
  async contacts(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedQuery(PageQuery) query: PageQuery,
  ): Promise<ListAnswer<ContactData>> {
    const page = pageOf(query);
    const { part, fields, ...figures } = await this.segments.listContacts(caller, id, page);
    return answerPage(part, (row) => toContactData(row, fields, this.links), { ...page, ...figures });
  }
}
