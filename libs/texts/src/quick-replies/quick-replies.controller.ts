import {
  type Answer,
  answer,
  answerPage,
  Caller,
  type Change,
  change,
  changedFields,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  once,
  OptionalBody,
  pageOf,
  PatchBody,
  Route,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { QuickRepliesQuery, toFilter } from './quick-replies.query';
import { QuickRepliesService } from './quick-replies.service';
import { CreateQuickReplyBody, UpdateQuickReplyBody, RenderQuickReplyBody } from './quick-reply.body';
import { ApiQuickReplyId } from './quick-reply-id.decorator';
import {
  DeletedQuickReplyData,
  QuickReplyData,
  RenderedQuickReplyData,
  toQuickReplyData,
} from './quick-reply.response';

const READ = { scope: 'messages:read', right: 'quick_replies:read' } as const;
const WRITE = { scope: 'messages:send', right: 'quick_replies:write', live: 'quick_reply.changed' } as const;

/** Test and live share them. */
@ApiTags('Quick replies')
@Controller('quick-replies')
export class QuickRepliesController {
  constructor(private readonly quickReplies: QuickRepliesService) {}

  @Get()
  @Route({
    ...READ,
    id: 'listQuickReplies',
    summary: 'List quick replies',
    about: 'Newest first. Test keys and live keys share them.',
    answer: QuickReplyData,
    isList: true,
    description: 'The quick replies.',
  })
  async list(
    @Caller() caller: Caller,
    @CheckedQuery(QuickRepliesQuery) query: QuickRepliesQuery,
  ): Promise<ListAnswer<QuickReplyData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.quickReplies.list(caller, toFilter(query), page);
    return answerPage(part, toQuickReplyData, { ...page, ...figures });
  }

  @Post()
  @Route({
    ...WRITE,
    id: 'createQuickReply',
    turn: 'changes',
    isIdempotent: true,
    audit: 'quick_reply.created',
    summary: 'Create a quick reply',
    status: 201,
    answer: QuickReplyData,
    description: 'The quick reply.',
    errors: ['MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'QUICK_REPLY_EXISTS'],
  })
  create(
    @Caller() caller: Caller,
    @CheckedBody(CreateQuickReplyBody) body: CreateQuickReplyBody,
  ): Change<QuickReplyData> {
    return change({
      content: body,
      plan: () => {
        const draft = this.quickReplies.prepare(caller, body);
        return (database) => this.quickReplies.create(draft, database);
      },
      answer: toQuickReplyData,
      note: ({ id, shortcut }) => ({ id, name: shortcut }),
    });
  }

  @Get(':id')
  @Route({
    ...READ,
    id: 'getQuickReply',
    summary: 'Get a quick reply',
    answer: QuickReplyData,
    description: 'The quick reply.',
    errors: ['QUICK_REPLY_NOT_FOUND'],
  })
  @ApiQuickReplyId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<QuickReplyData>> {
    return answer(toQuickReplyData(await this.quickReplies.find(caller, id)));
  }

  @Patch(':id')
  @Route({
    ...WRITE,
    id: 'updateQuickReply',
    audit: 'quick_reply.changed',
    summary: 'Update a quick reply',
    about: 'What is absent stays; null clears what can be cleared.',
    answer: QuickReplyData,
    description: 'The quick reply as it is now.',
    errors: ['QUICK_REPLY_NOT_FOUND', 'MEDIA_URL_BLOCKED', 'QUICK_REPLY_EXISTS'],
  })
  @ApiQuickReplyId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @PatchBody(UpdateQuickReplyBody) body: UpdateQuickReplyBody,
  ): Change<QuickReplyData> {
    return change({
      content: [id, body],
      plan: async () => {
        const wanted = await this.quickReplies.prepareChange(caller, id, body);
        return (database) => this.quickReplies.update(caller, id, wanted, database);
      },
      answer: toQuickReplyData,
      note: (row) => ({ id: row.id, name: row.shortcut, detail: { changed: changedFields(body) } }),
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    id: 'deleteQuickReply',
    audit: 'quick_reply.deleted',
    summary: 'Delete a quick reply',
    answer: DeletedQuickReplyData,
    description: 'The quick reply is gone.',
    errors: ['QUICK_REPLY_NOT_FOUND'],
  })
  @ApiQuickReplyId()
  remove(@Caller() caller: Caller, @Param('id') id: string): Change<DeletedQuickReplyData> {
    return change({
      content: id,
      plan: async () => {
        const found = await this.quickReplies.find(caller, id);
        return (database) => this.quickReplies.delete(caller, found.id, database);
      },
      answer: (gone) => ({ id: gone.id, deleted: true }),
      note: (gone) => ({ id: gone.id, name: gone.shortcut }),
    });
  }

  @Post(':id/render')
  @Route({
    ...READ,
    id: 'renderQuickReply',
    turn: 'reads',
    isIdempotent: true,
    isOfMode: true,
    summary: 'Render a quick reply',
    about: 'Answers its text with the values of its variables. Nothing is sent and nothing is counted.',
    answer: RenderedQuickReplyData,
    description: 'The text.',
    errors: ['QUICK_REPLY_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  })
  @ApiQuickReplyId()
  @ApiBody({ type: RenderQuickReplyBody, required: false })
  render(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(RenderQuickReplyBody) body: RenderQuickReplyBody,
  ): Change<RenderedQuickReplyData> {
    return once([id, body], () => this.quickReplies.render(caller, id, body));
  }
}
