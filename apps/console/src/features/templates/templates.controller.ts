import {
  type Answer,
  answer,
  answerList,
  answerPage,
  ApiAnswer,
  ApiErrors,
  ApiSummary,
  CheckedPipe,
  type ListAnswer,
  pageOf,
} from '@chasqui/requests';
import {
  ApiTemplateId,
  ContentPreviewData,
  CreateTemplateBody,
  DeletedTemplateData,
  DuplicateTemplateBody,
  UpdateTemplateVersionBody,
  ListedVersionData,
  MessagePreviewData,
  PreviewContentBody,
  PreviewTemplateBody,
  TemplateData,
  TemplatesQuery,
  TemplatesService,
  TemplateToEditData,
  TemplateToSendData,
  TemplateVersionData,
  toFilter,
  toListedVersionData,
  toTemplateData,
  toTemplateToSendData,
} from '@chasqui/templates';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { type MemberOf, RequestMember } from '../../http/caller';
import { modeOf, ModeQuery } from '../../http/mode.query';
import { NeedsRight } from '../../http/route-access';
import { AuditedChanges } from '../../core/audited-changes';
import { TemplatesToSendQuery } from './templates-to-send.query';

/** They are of both modes: where nobody speaks of a contact, it does not matter which one. */
const ANY_MODE = 'live';

const targetOf = ({ id, name, language }: Pick<TemplateData, 'id' | 'name' | 'language'>) => ({
  type: 'template',
  id,
  name: `${name} (${language})`,
});

/** Texts with variables that messages are made of. */
@ApiTags('Templates')
@Controller('organizations/:org/templates')
export class TemplatesController {
  constructor(
    private readonly templates: TemplatesService,
    private readonly changes: AuditedChanges,
  ) {}

  @Get()
  @NeedsRight('templates:read')
  @ApiSummary('List templates', 'Newest first. Live and test share them.')
  @ApiAnswer(TemplateData, { isList: true, description: 'The templates.' })
  async list(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(TemplatesQuery, 'VALIDATION')) query: TemplatesQuery,
  ): Promise<ListAnswer<TemplateData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.templates.list({ orgId, mode: ANY_MODE }, toFilter(query), page);
    return answerPage(part, toTemplateData, { ...page, ...figures });
  }

  @Post()
  @HttpCode(201)
  @NeedsRight('templates:write')
  @ApiSummary('Create a template')
  @ApiAnswer(TemplateData, { status: 201, description: 'The template.' })
  @ApiErrors('TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'TEMPLATE_EXISTS')
  async create(
    @RequestMember() member: MemberOf,
    @Body(new CheckedPipe(CreateTemplateBody)) body: CreateTemplateBody,
  ): Promise<Answer<TemplateData>> {
    const draft = this.templates.prepare(member, body);
    return answer(
      await this.changes.run(
        member,
        (database) => this.templates.create(draft, database),
        (template) => ({ action: 'template.created', target: targetOf(template) }),
      ),
    );
  }

  /** Reads with POST: what is looked at need not be kept. */
  @Post('preview')
  @HttpCode(200)
  @NeedsRight('templates:read')
  @ApiSummary(
    'Preview what somebody writes',
    'Answers the texts with the values of a contact, and with samples. Nothing is kept and nothing is sent.',
  )
  @ApiAnswer(ContentPreviewData, { description: 'What the template would say.' })
  @ApiErrors('TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'CONTACT_NOT_FOUND')
  async preview(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Body(new CheckedPipe(PreviewContentBody, 'INVALID_BODY', undefined, 'keep nulls')) body: PreviewContentBody,
  ): Promise<Answer<ContentPreviewData>> {
    return answer(await this.templates.previewContent({ orgId, mode: modeOf(query) }, body));
  }

  @Get('to-send')
  @NeedsRight('templates:read')
  @ApiSummary(
    'List templates to send to somebody',
    'Active ones for the channel by name, each once, at most 50: in the language of the contact, without its region, in English, ' +
      'or in any other.',
  )
  @ApiAnswer(TemplateToSendData, { isList: true, description: 'The templates.' })
  @ApiErrors('CONTACT_NOT_FOUND')
  async listToSend(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(TemplatesToSendQuery, 'VALIDATION')) query: TemplatesToSendQuery,
  ): Promise<ListAnswer<TemplateToSendData>> {
    const { channel, contact_id: contactId = '', q = '' } = query;
    const wanted = { channel, contactId: contactId.trim() || null, text: q.trim() || null };
    const found = await this.templates.listToSend({ orgId, mode: modeOf(query) }, wanted);
    const rows = found.map((each) => ({ ...each, listValue: each.name }));
    return answerList({ rows, isMore: false }, toTemplateToSendData);
  }

  @Get(':id')
  @NeedsRight('templates:read')
  @ApiSummary('See a template')
  @ApiTemplateId()
  @ApiAnswer(TemplateToEditData, { description: 'The template.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async read(@RequestMember() { orgId }: MemberOf, @Param('id') id: string): Promise<Answer<TemplateToEditData>> {
    return answer(await this.templates.readToEdit({ orgId, mode: ANY_MODE }, id));
  }

  /** Reads with POST: values can be long, and are nobody's business in an address. */
  @Post(':id/preview')
  @HttpCode(200)
  @NeedsRight('templates:read')
  @ApiSummary(
    'Preview a message of a template',
    'Answers what WhatsApp and SMS would send, whatever the status, and which values it has or lacks. Nothing is sent.',
  )
  @ApiTemplateId()
  @ApiAnswer(MessagePreviewData, { description: 'What the message says.' })
  @ApiErrors('TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND')
  async previewMessage(
    @RequestMember() { orgId }: MemberOf,
    @Query(new CheckedPipe(ModeQuery, 'VALIDATION')) query: ModeQuery,
    @Param('id') id: string,
    @Body(new CheckedPipe(PreviewTemplateBody)) body: PreviewTemplateBody,
  ): Promise<Answer<MessagePreviewData>> {
    return answer(await this.templates.previewMessage({ orgId, mode: modeOf(query) }, id, body));
  }

  @Get(':id/versions')
  @NeedsRight('templates:read')
  @ApiSummary('List the versions of a template', 'Those that are kept, newest first: at most 50.')
  @ApiTemplateId()
  @ApiAnswer(ListedVersionData, { isList: true, description: 'The versions.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async versions(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<ListAnswer<ListedVersionData>> {
    const found = await this.templates.listVersions(member, id);
    const rows = found.map((row) => ({ ...row, id: String(row.version), listValue: row.createdAt.toISOString() }));
    return answerList({ rows, isMore: false }, toListedVersionData);
  }

  @Get(':id/versions/:version')
  @NeedsRight('templates:read')
  @ApiSummary('See what a template said in a version')
  @ApiTemplateId()
  @ApiParam({ name: 'version', description: 'From 1.', schema: { type: 'integer' } })
  @ApiAnswer(TemplateVersionData, { description: 'The version.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async version(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Param('version') version: string,
  ): Promise<Answer<TemplateVersionData>> {
    return answer(await this.templates.readVersion(member, id, version));
  }

  @Patch(':id')
  @NeedsRight('templates:write')
  @ApiSummary('Change a template', 'What is absent stays; null clears what can be cleared.')
  @ApiTemplateId()
  @ApiAnswer(TemplateData, { description: 'The template as it is now.' })
  @ApiErrors(
    'TEMPLATE_NOT_FOUND',
    'TEMPLATE_SYNTAX',
    'MESSAGE_TOO_LONG',
    'MEDIA_URL_BLOCKED',
    'TEMPLATE_EXISTS',
    'INVALID_STATE',
  )
  async update(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(UpdateTemplateVersionBody, 'INVALID_BODY', undefined, 'keep nulls'))
    body: UpdateTemplateVersionBody,
  ): Promise<Answer<TemplateData>> {
    const { template: after } = await this.changes.run(
      member,
      (database) => this.templates.edit({ orgId: member.orgId, mode: ANY_MODE }, id, body, database),
      ({ template, changed }) =>
        changed.length === 0
          ? null
          : { action: 'template.changed', target: targetOf(template), detail: { changed, version: template.version } },
    );
    return answer(after);
  }

  @Delete(':id')
  @NeedsRight('templates:write')
  @ApiSummary('Delete a template', 'Messages that were accepted before keep their text, and are sent.')
  @ApiTemplateId()
  @ApiAnswer(DeletedTemplateData, { description: 'It is gone.' })
  @ApiErrors('TEMPLATE_NOT_FOUND')
  async remove(@RequestMember() member: MemberOf, @Param('id') id: string): Promise<Answer<DeletedTemplateData>> {
    const owner = { orgId: member.orgId, mode: ANY_MODE } as const;
    const template = await this.templates.read(owner, id);
    await this.changes.run(
      member,
      (database) => this.templates.delete(owner, id, database),
      () => ({ action: 'template.deleted', target: targetOf(template) }),
    );
    return answer({ id: template.id, deleted: true });
  }

  @Post(':id/duplicate')
  @HttpCode(201)
  @NeedsRight('templates:write')
  @ApiSummary('Duplicate a template', 'Makes a draft that says the same, under another name or in another language.')
  @ApiTemplateId()
  @ApiBody({ type: DuplicateTemplateBody, required: false })
  @ApiAnswer(TemplateData, { status: 201, description: 'The copy.' })
  @ApiErrors('TEMPLATE_NOT_FOUND', 'PLAN_LIMIT', 'TEMPLATE_EXISTS')
  async duplicate(
    @RequestMember() member: MemberOf,
    @Param('id') id: string,
    @Body(new CheckedPipe(DuplicateTemplateBody, 'INVALID_BODY', {})) body: DuplicateTemplateBody,
  ): Promise<Answer<TemplateData>> {
    const draft = await this.templates.prepareCopy({ orgId: member.orgId, mode: ANY_MODE }, id, body);
    return answer(
      await this.changes.run(
        member,
        (database) => this.templates.create(draft, database),
        (template) => ({
          action: 'template.created',
          target: targetOf(template),
          detail: { copy_of: id.toLowerCase() },
        }),
      ),
    );
  }
}
