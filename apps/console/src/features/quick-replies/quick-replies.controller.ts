import {
  ApiQuickReplyId,
  CreateQuickReplyBody,
  DeletedQuickReplyData,
  QuickRepliesService,
  QuickReplyData,
  RenderedQuickReplyData,
  RenderQuickReplyBody,
  toQuickReplyData,
  UpdateQuickReplyBody,
} from '@chasqui/quick-replies';
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
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { ConsoleQuickRepliesQuery, filterOf } from './quick-replies.query';
import { QuickReplyChanges } from './quick-reply-changes.service';

/** They are of both modes: where nobody speaks of a contact, it does not matter which one. */
const ANY_MODE = 'live';

/** Texts that agents send often. */
@ApiTags('Quick replies')
@Controller('organizations/:org/quick-replies')
export class QuickRepliesController {
  constructor(
    private readonly quickReplies: QuickRepliesService,
    private readonly changes: QuickReplyChanges,
  ) {}

  @Get()
  @NeedsRight('quick_replies:read')
  @ApiSummary('List quick replies', 'Newest first. Live and test share them.')
  @ApiAnswer(QuickReplyData, { isList: true, description: 'The quick replies.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ConsoleQuickRepliesQuery, 'VALIDATION')) query: ConsoleQuickRepliesQuery,
  ): Promise<ListAnswer<QuickReplyData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.quickReplies.list({ orgId, mode: ANY_MODE }, filterOf(query), page);
    return answerPage(part, toQuickReplyData, { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('quick_replies:write')
  @ApiSummary('Create a quick reply')
  @ApiAnswer(QuickReplyData, { status: 201, description: 'The quick reply.' })
  @ApiErrors('MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'QUICK_REPLY_EXISTS')
  async create(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(CreateQuickReplyBody)) body: CreateQuickReplyBody,
  ): Promise<Answer<QuickReplyData>> {
    const draft = this.quickReplies.prepare(member, body, member.session.userId);
    return answer(
      await this.changes.run(
        member,
        (database) => this.quickReplies.create(draft, database),
        ({ id, shortcut }) => ({ action: 'quick_reply.created', id, name: shortcut }),
      ),
    );
  }

  @Get(':id')
  @NeedsRight('quick_replies:read')
  @ApiSummary('See a quick reply')
  @ApiQuickReplyId()
  @ApiAnswer(QuickReplyData, { description: 'The quick reply.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND')
  async read(@RequestMember() { orgId }: MemberOf, @Param('id') id: string): Promise<Answer<QuickReplyData>> {
    return answer(await this.quickReplies.read({ orgId, mode: ANY_MODE }, id));
  }

  @Patch(':id')
  @NeedsRight('quick_replies:write')
  @ApiSummary('Change a quick reply', 'What is absent stays; null clears what can be cleared.')
  @ApiQuickReplyId()
  @ApiAnswer(QuickReplyData, { description: 'The quick reply as it is now.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND', 'MEDIA_URL_BLOCKED', 'QUICK_REPLY_EXISTS')
  async update(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateQuickReplyBody, 'INVALID_BODY', undefined, 'keep nulls')) body: UpdateQuickReplyBody,
  ): Promise<Answer<QuickReplyData>> {
    const changed = Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]));
    return answer(
      await this.changes.run(
        member,
        (database) => this.quickReplies.update({ orgId: member.orgId, mode: ANY_MODE }, id, body, database),
        (data) => ({ action: 'quick_reply.changed', id: data.id, name: data.shortcut, detail: { changed } }),
      ),
    );
  }

  @Delete(':id')
  @NeedsRight('quick_replies:write')
  @ApiSummary('Delete a quick reply')
  @ApiQuickReplyId()
  @ApiAnswer(DeletedQuickReplyData, { description: 'It is gone.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND')
  async remove(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<DeletedQuickReplyData>> {
    const owner = { orgId: member.orgId, mode: ANY_MODE } as const;
    const { shortcut } = await this.quickReplies.read(owner, id);
    await this.changes.run(
      member,
      (database) => this.quickReplies.delete(owner, id, database),
      () => ({ action: 'quick_reply.deleted', id: id.toLowerCase(), name: shortcut }),
    );
    return answer({ id: id.toLowerCase(), deleted: true });
  }

  @Post(':id/render')
  @HttpCode(200)
  @NeedsRight('quick_replies:read')
  @ApiSummary('Render a quick reply', 'Nothing is sent and nothing is counted.')
  @ApiQuickReplyId()
  @ApiBody({ type: RenderQuickReplyBody, required: false })
  @ApiAnswer(RenderedQuickReplyData, { description: 'The text.' })
  @ApiErrors('QUICK_REPLY_NOT_FOUND', 'CONTACT_NOT_FOUND')
  async render(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(RenderQuickReplyBody, 'INVALID_BODY', {})) body: RenderQuickReplyBody,
  ): Promise<Answer<RenderedQuickReplyData>> {
    return answer(await this.quickReplies.render({ orgId, mode: modeOf(query) }, id, body));
  }
}
