import { Database } from '@chasqui/database';
import { AppError } from '@chasqui/errors';
import { type Actor, Identity } from '@chasqui/identity';
import { LONGEST_SEARCH, OperationsSearchRepository } from '@chasqui/operations';
import { CONFIG } from '@chasqui/runtime';
import {
  type Answer,
  answer,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  TextField,
} from '@chasqui/http/requests';
import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ConsoleConfig } from '../../console.config';
import { RequestActor } from '../../http/caller';
import { OperatorOnly } from '../../http/route-access';
import { LocatedMessageData, toLocatedMessageData } from './located-message.response';
import { SearchData, toSearchData } from './search.response';

export class SearchQuery {
  @TextField({
    required: true,
    max: LONGEST_SEARCH,
    code: 'MALFORMED',
    about:
      'An ID, the name of a lane, an Idempotency-Key, the ID that a provider gave to a message that came in, a phone ' +
      'number, or how the name of a number, a phone or an organization begins.',
  })
  q: string;
}

@ApiTags('Operations')
@Controller('operations')
export class SearchController {
  constructor(
    private readonly search: OperationsSearchRepository,
    private readonly identity: Identity,
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Pick<ConsoleConfig, 'TRACE_URL_TEMPLATE'>,
  ) {}

  @Get('search')
  @OperatorOnly()
  @ApiSummary('Search all organizations for a message or a lane', 'By indexes only, however much is stored.')
  @ApiAnswer(SearchData, { description: 'What was found, and what was not looked at.' })
  @ApiErrors('VALIDATION', 'INVALID_BODY')
  async find(@Query(new CheckedPipe(SearchQuery, 'VALIDATION')) { q }: SearchQuery): Promise<Answer<SearchData>> {
    return answer(toSearchData(await this.search.find(q)));
  }

  @Post('messages/:id/look')
  @HttpCode(200)
  @OperatorOnly()
  @ApiSummary(
    'Look at where a message of any organization is, and why',
    'Its text and its recipient are not shown. That it was looked at stands in the audit log of its organization.',
  )
  @ApiAnswer(LocatedMessageData, { description: 'The message.' })
  @ApiErrors('MESSAGE_NOT_FOUND')
  async look(@Param('id') id: string, @RequestActor() actor: Actor): Promise<Answer<LocatedMessageData>> {
    const message = isUuid(id) ? await this.search.findMessage(id.toLowerCase()) : null;
    if (message === null) throw new AppError('MESSAGE_NOT_FOUND');
    const { organization, life } = message;
    const target = { type: 'message', id: life.id, name: null };
    await this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId: organization.id, actor, action: 'message.looked_at', target }),
    );
    return answer(toLocatedMessageData(message, this.config.TRACE_URL_TEMPLATE));
  }
}
