import { ApiContactId } from '@chasqui/contacts/records';
import { AppError } from '@chasqui/errors';
import { FirstMessages } from '@chasqui/conversations';
import { MediaLinks } from '@chasqui/files/store';
import { MessageData, toMessageData } from '@chasqui/messages/answers';
import { type Answer, answer, ApiAnswer, ApiErrors, ApiSummary, CheckedPipe, isUuid } from '@chasqui/http/requests';
import { Body, Controller, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { WriteToContactBody } from './write-to-contact.body';
import { WRITING_ERRORS, writtenIn } from './written-message';

@ApiTags('Inbox')
@Controller('organizations/:org/contacts/:id/messages')
export class FirstMessagesController {
  constructor(
    private readonly messages: FirstMessages,
    private readonly links: MediaLinks,
  ) {}

  @Post()
  @HttpCode(201)
  @NeedsRight('inbox:write')
  @ApiSummary(
    'Write to a contact',
    'Over a number or phone of yours. The conversation of both begins, or goes on; a closed one opens.',
  )
  @ApiContactId()
  @ApiAnswer(MessageData, { status: 201, description: 'The message, which is on its way.' })
  @ApiErrors('CONTACT_NOT_FOUND', ...WRITING_ERRORS)
  async write(
    @RequestMember() { orgId, actor }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(WriteToContactBody)) body: WriteToContactBody,
  ): Promise<Answer<MessageData>> {
    if (!isUuid(id)) throw new AppError('CONTACT_NOT_FOUND');
    const draft = { ...writtenIn(body), channel: body.channel, accountId: body.account_id.toLowerCase() };
    const source = { requestId: actor.requestId ?? '', askedAtMs: performance.now() };
    const owner = { orgId, mode: modeOf(query) };
    return answer(toMessageData(await this.messages.send(owner, id.toLowerCase(), draft, source), this.links));
  }
}
