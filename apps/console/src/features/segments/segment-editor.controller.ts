import {
  ApiSegmentId,
  SegmentData,
  SegmentFieldsData,
  SegmentsService,
  SegmentValuesData,
  SegmentValuesQuery,
} from '@chasqui/contacts/records';
import { type Answer, answer, Caller, CheckedQuery, Route } from '@chasqui/http/requests';
import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

const READ = { right: 'segments:read' } as const;

@ApiTags('Contacts')
@Controller('organizations/:org/segments')
export class SegmentEditorController {
  constructor(private readonly segments: SegmentsService) {}

  @Get('fields')
  @Route({
    ...READ,
    summary: 'See what rules can ask of contacts',
    about: 'Custom fields of the organization stand last.',
    answer: SegmentFieldsData,
    description: 'The fields.',
  })
  async fields(@Caller() caller: Caller): Promise<Answer<SegmentFieldsData>> {
    return answer(await this.segments.describeFields(caller));
  }

  @Get('values')
  @Route({
    ...READ,
    isOfMode: true,
    summary: 'List values of contacts to choose from',
    about:
      'The most usual 20: of tags among the first 2,000 by name that fit, of each of which at most 10,000 contacts are counted, of other ' +
      'fields among the newest 5,000 contacts. None where that takes too long.',
    answer: SegmentValuesData,
    description: 'The values, the most usual first.',
  })
  async values(
    @Caller() caller: Caller,
    @CheckedQuery(SegmentValuesQuery) query: SegmentValuesQuery,
  ): Promise<Answer<SegmentValuesData>> {
    return answer({ values: await this.segments.listValues(caller, query) });
  }

  /** Changes only the stored count. */
  @Post(':id/count')
  @Route({
    ...READ,
    isOfMode: true,
    summary: 'Count a segment now',
    about: 'Also if the last count is fresh, unless it is of the last five seconds. One at a time of an organization.',
    answer: SegmentData,
    description: 'The segment with its count.',
    errors: ['SEGMENT_NOT_FOUND', 'FIELD_NOT_FOUND'],
  })
  @ApiSegmentId()
  async count(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<SegmentData>> {
    return answer(await this.segments.recount(caller, id));
  }
}
