import type { Message } from '@chasqui/database';
import { MessageData, MessageEventData, toMessageData, toMessageEventData } from '@chasqui/messages/answers';
import { MessageRepository } from '@chasqui/messages';
import { AppError } from '@chasqui/errors';
import { MediaLinks } from '@chasqui/files/store';
import {
  afterOf,
  type Answer,
  answer,
  answerList,
  ApiAnswer,
  ApiErrors,
  ApiNamed,
  ApiSummary,
  CheckedPipe,
  CursorQuery,
  directionOf,
  isUuid,
  type ListAnswer,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { Scope } from '../../http/route-rules';
import type { AuthenticatedKey } from '../authentication/authenticated-key';
import { RequestKey } from '../authentication/request-key.decorator';
import { CancelMessageService } from './cancel-message.service';
import { MESSAGE_EXAMPLES } from './messages.examples';

const ID = { name: 'id', description: 'The `id` that a send returned.', schema: { type: 'string', format: 'uuid' } };

@ApiTags('Messages')
@Controller('messages')
export class MessagesController {
  constructor(
    private readonly messages: MessageRepository,
    private readonly links: MediaLinks,
    private readonly cancels: CancelMessageService,
  ) {}

  @Get(':id')
  @Scope('messages:read')
  @ApiNamed('getMessage', MESSAGE_EXAMPLES)
  @ApiSummary('Retrieve a message', 'Returns a message of any channel, sent or received, with its status.')
  @ApiParam(ID)
  @ApiAnswer(MessageData, { description: 'The message.' })
  @ApiErrors('MESSAGE_NOT_FOUND')
  async read(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<MessageData>> {
    return answer(toMessageData(await this.find(key, id), this.links));
  }

  @Delete(':id')
  @Scope('messages:send')
  @ApiNamed('cancelMessage', MESSAGE_EXAMPLES)
  @ApiSummary(
    'Cancel a message',
    'You can cancel a message while it waits for its scheduled time or its turn; it then ends as failed ' +
      'CANCELED. If an SMS phone already has the message but has not sent it, the phone cancels it: the answer ' +
      'shows `pending`, and the message ends as failed CANCELED unless the phone sends it first.',
  )
  @ApiParam(ID)
  @ApiAnswer(MessageData, { description: 'The message, canceled or about to be canceled.' })
  @ApiErrors('MESSAGE_NOT_FOUND', 'INVALID_STATE')
  async cancel(@RequestKey() key: AuthenticatedKey, @Param('id') id: string): Promise<Answer<MessageData>> {
    const { id: messageId } = await this.find(key, id);
    await this.cancels.cancel(key.orgId, key.mode, messageId);
    return answer(toMessageData(await this.find(key, messageId), this.links));
  }

  @Get(':id/events')
  @Scope('messages:read')
  @ApiNamed('listMessageEvents', MESSAGE_EXAMPLES)
  @ApiSummary(
    'List the changes of a message',
    "Returns every change of the message's status, and every edit and deletion with what it said before, oldest first.",
  )
  @ApiParam(ID)
  @ApiAnswer(MessageEventData, { isList: true, description: 'The changes.' })
  @ApiErrors('MESSAGE_NOT_FOUND')
  async events(
    @RequestKey() key: AuthenticatedKey,
    @Param('id') id: string,
    @Query(new CheckedPipe(CursorQuery, 'VALIDATION')) query: CursorQuery,
  ): Promise<ListAnswer<MessageEventData>> {
    const message = await this.find(key, id);
    const page = { after: afterOf(query), offset: 0, limit: null, direction: directionOf(query) };
    return answerList(await this.messages.historyForOrg(key.orgId, message.id, page), toMessageEventData);
  }

  /** Malformed, unknown, another organization's and another mode's id are all the same 404. */
  private async find(key: AuthenticatedKey, id: string): Promise<Message> {
    const message = isUuid(id) ? await this.messages.findForOrg(key.orgId, key.mode, id) : null;
    if (message === null) throw new AppError('MESSAGE_NOT_FOUND');
    return message;
  }
}
