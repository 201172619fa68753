import { AppError } from '@chasqui/errors';
import { ConversationNoteRepository, ConversationWork } from '@chasqui/conversations';
import {
  type Answer,
  answer,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  isUuid,
  type ListAnswer,
  pageOf,
} from '@chasqui/http/requests';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModePageQuery, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { NoteBody } from './conversation.body';
import { DeletedNoteData, NoteData, toNoteData } from './conversation.response';
import { conversationIdOf } from './conversation-id';

@ApiTags('Inbox')
@Controller('organizations/:org/conversations/:id/notes')
export class ConversationNotesController {
  constructor(
    private readonly notes: ConversationNoteRepository,
    private readonly work: ConversationWork,
  ) {}

  @Get()
  @NeedsRight('messages:read')
  @ApiSummary('List the notes of a conversation', 'Newest first.')
  @ApiAnswer(NoteData, { isList: true, description: 'The notes.' })
  @ApiErrors('CONVERSATION_NOT_FOUND')
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModePageQuery, 'VALIDATION')) query: ModePageQuery,
    @Param('id') id: string,
  ): Promise<ListAnswer<NoteData>> {
    const owner = { orgId, mode: modeOf(query) };
    const conversation = await this.work.find(owner, conversationIdOf(id));
    const page = pageOf(query);
    const part = await this.notes.listOf(owner, conversation.id, page);
    return answerPage(part, toNoteData, { total: part.rows.length, page: page.page, perPage: page.perPage });
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('inbox:write')
  @ApiSummary('Write a note', 'Members alone see it. It cannot be changed.')
  @ApiAnswer(NoteData, { status: 201, description: 'The note.' })
  @ApiErrors('CONVERSATION_NOT_FOUND')
  async create(
    @RequestMember() { orgId, session }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(NoteBody)) body: NoteBody,
  ): Promise<Answer<NoteData>> {
    const owner = { orgId, mode: modeOf(query) };
    return answer(toNoteData(await this.notes.create(owner, conversationIdOf(id), session.userId, body.text)));
  }

  @Delete(':note')
  @NeedsRight('inbox:write')
  @ApiSummary('Delete a note of your own')
  @ApiAnswer(DeletedNoteData, { description: 'It is gone.' })
  @ApiErrors('CONVERSATION_NOT_FOUND', 'NOTE_NOT_FOUND')
  async remove(
    @RequestMember() { orgId, session }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Param('note') note: string,
  ): Promise<Answer<DeletedNoteData>> {
    if (!isUuid(note)) throw new AppError('NOTE_NOT_FOUND');
    const owner = { orgId, mode: modeOf(query) };
    await this.notes.delete(owner, conversationIdOf(id), note.toLowerCase(), session.userId);
    return answer({ id: note.toLowerCase(), deleted: true });
  }
}
