import { InboundListRepository } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/media-store';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { answerPart, type ListAnswer } from '../../http/answer';
import { ApiAnswer, ApiErrors, ApiSummary } from '../../http/api-docs.decorator';
import { CheckedPipe } from '../../http/checked.pipe';
import { Scope } from '../../http/route-rules';
import { toTime } from '../../http/time.parser';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { InboundQuery } from './inbound.query';
import { InboundMessageData, toInboundMessageData } from './inbound.response';
import { limitOf } from '../../http/limit.field';

@ApiTags('Messages')
@Controller('messages')
export class InboundController {
  constructor(
    private readonly inbound: InboundListRepository,
    private readonly links: MediaLinks,
  ) {}

  @Get()
  @Scope('messages:read')
  @ApiSummary(
    'List the messages that came in',
    'Of all channels, newest first. Messages without a contact are left out. To miss none, ask with the `created_at` of the newest one that you have as `since`.',
  )
  @ApiAnswer(InboundMessageData, { isList: true, description: 'The messages.' })
  @ApiErrors('VALIDATION', 'INTERNAL_ERROR')
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(InboundQuery)) query: InboundQuery,
  ): Promise<ListAnswer<InboundMessageData>> {
    const since = query.since === undefined ? null : sinceOf(query.since);
    const limit = limitOf(query);
    const rows = await this.inbound.listForOrg(key.orgId, key.mode, since, limit);
    // A page that is not full is the whole list.
    const whole = { total: rows.length, isCapped: false };
    const count = rows.length < limit ? whole : await this.inbound.countForOrg(key.orgId, key.mode, since);
    return answerPart(
      rows.map((row) => toInboundMessageData(row, this.links)),
      limit,
      count,
    );
  }
}

/** @throws AppError INTERNAL_ERROR: so spec.md answers what is not a time */
function sinceOf(value: unknown): Date {
  const time = typeof value === 'string' ? toTime(value) : null;
  if (time === null) throw new AppError('INTERNAL_ERROR', { message: '`since` is not a time of RFC 3339.' });
  return time;
}
