import { InboundMessageData, toInboundMessageData } from '@chasqui/messages/answers';
import { InboundListRepository } from '@chasqui/messages';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/files/store';
import {
  afterOf,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  directionOf,
  limitOf,
  type ListAnswer,
  toTime,
} from '@chasqui/http/requests';
import { ListReads } from '@chasqui/http';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Scope } from '../../http/route-rules';
import { type AuthenticatedKey, readerOf } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { InboundQuery } from './inbound.query';
import { MESSAGE_EXAMPLES } from './messages.examples';

@ApiTags('Messages')
@Controller('messages')
export class InboundController {
  constructor(
    private readonly inbound: InboundListRepository,
    private readonly links: MediaLinks,
    private readonly reads: ListReads,
  ) {}

  @Get()
  @Scope('messages:read')
  @ApiNamed('listInboundMessages', MESSAGE_EXAMPLES)
  @ApiSummary(
    'List received messages',
    'Returns the messages received on all channels, newest first, except those without a contact. Follow ' +
      '`cursor` while an answer has `has_more`. To poll for new ones, use GET /events with ' +
      '`types=message.received`: `since` compares times, and a message whose transaction began earlier can ' +
      'appear later than one with a newer `created_at`, so a poll by the `created_at` of the newest message can ' +
      'miss it. If you poll here, let `since` overlap by a minute and ignore each `id` that you have. A message ' +
      'whose file came later (`media.status` was `pending`) is not listed again: `message.updated` tells it.',
  )
  @ApiAnswer(InboundMessageData, { isList: true, description: 'The messages.' })
  @ApiErrors('VALIDATION', 'INTERNAL_ERROR')
  async list(
    @RequestKey() key: AuthenticatedKey,
    @Query(new CheckedPipe(InboundQuery)) query: InboundQuery,
  ): Promise<ListAnswer<InboundMessageData>> {
    const since = query.since === undefined ? null : sinceOf(query.since);
    const limit = limitOf(query);
    const after = afterOf(query);
    const page = { after, offset: 0, limit, direction: directionOf(query) };
    // A client with `since` continues from there, and would miss what a replica does not have yet.
    const source = since === null ? await this.reads.from('received messages', readerOf(key), page) : undefined;
    const part = await this.inbound.listForOrg(key.orgId, key.mode, since, page, source);
    // A first page without a next one is the whole list.
    const isWhole = after === null && !part.isMore;
    const count = isWhole
      ? { total: part.rows.length }
      : await this.inbound.countForOrg(key.orgId, key.mode, since, source);
    return answerPage(part, (row) => toInboundMessageData(row, this.links), { ...count, page: 1, perPage: limit });
  }
}

/** @throws AppError INTERNAL_ERROR: spec.md's answer to an invalid time */
function sinceOf(value: unknown): Date {
  const time = typeof value === 'string' ? toTime(value) : null;
  if (time === null) throw new AppError('INTERNAL_ERROR', { message: '`since` must be a time (RFC 3339).' });
  return time;
}
