import {
  type Answer,
  answer,
  answerList,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  PatchBody,
  Route,
} from '@chasqui/http/requests';
import {
  ApiTemplateId,
  ContentPreviewData,
  ListedVersionData,
  MessagePreviewData,
  PreviewContentBody,
  PreviewTemplateBody,
  TemplateData,
  templateNote,
  TemplatesService,
  TemplateToEditData,
  TemplateToSendData,
  TemplateVersionData,
  toListedVersionData,
  toTemplateData,
  toTemplateToSendData,
  UpdateTemplateVersionBody,
} from '@chasqui/texts';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { TemplatesToSendQuery } from './templates-to-send.query';

const READ = { right: 'templates:read' } as const;

@ApiTags('Templates')
@Controller('organizations/:org/templates')
export class TemplateEditorController {
  constructor(private readonly templates: TemplatesService) {}

  /** Reads with POST: a template can be previewed before it is saved. */
  @Post('preview')
  @Route({
    ...READ,
    isOfMode: true,
    summary: 'Preview what somebody writes',
    about: 'Answers the texts with the values of a contact, and with samples. Nothing is kept and nothing is sent.',
    answer: ContentPreviewData,
    description: 'What the template would say.',
    errors: ['TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'CONTACT_NOT_FOUND'],
  })
  async preview(
    @Caller() caller: Caller,
    @PatchBody(PreviewContentBody) body: PreviewContentBody,
  ): Promise<Answer<ContentPreviewData>> {
    return answer(await this.templates.previewContent(caller, body));
  }

  @Get('to-send')
  @Route({
    ...READ,
    summary: 'List templates to send to somebody',
    about:
      'Active ones for the channel by name, each once, at most 50: in the language of the contact, without its region, in English, ' +
      'or in any other.',
    answer: TemplateToSendData,
    isList: true,
    description: 'The templates.',
    errors: ['CONTACT_NOT_FOUND'],
  })
  async listToSend(
    @Caller() caller: Caller,
    @CheckedQuery(TemplatesToSendQuery) query: TemplatesToSendQuery,
  ): Promise<ListAnswer<TemplateToSendData>> {
    const { channel, contact_id: contactId = '', q = '' } = query;
    const wanted = { channel, contactId: contactId.trim() || null, text: q.trim() || null };
    const found = await this.templates.listToSend(caller, wanted);
    const rows = found.map((each) => ({ ...each, listValue: each.name }));
    return answerList({ rows, isMore: false }, toTemplateToSendData);
  }

  @Get(':id')
  @Route({
    ...READ,
    summary: 'See a template',
    answer: TemplateToEditData,
    description: 'The template.',
    errors: ['TEMPLATE_NOT_FOUND'],
  })
  @ApiTemplateId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<TemplateToEditData>> {
    return answer(await this.templates.readToEdit(caller, id));
  }

  /** Reads with POST: values can be long, and do not belong in a URL. */
  @Post(':id/preview')
  @Route({
    ...READ,
    isOfMode: true,
    summary: 'Preview a message of a template',
    about:
      'Answers what WhatsApp and SMS would send, whatever the status, and which values it has or lacks. Nothing is sent.',
    answer: MessagePreviewData,
    description: 'What the message says.',
    errors: ['TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  })
  @ApiTemplateId()
  async previewMessage(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @CheckedBody(PreviewTemplateBody) body: PreviewTemplateBody,
  ): Promise<Answer<MessagePreviewData>> {
    return answer(await this.templates.previewMessage(caller, id, body));
  }

  @Get(':id/versions')
  @Route({
    ...READ,
    summary: 'List the versions of a template',
    about: 'Those that are kept, newest first: at most 50.',
    answer: ListedVersionData,
    isList: true,
    description: 'The versions.',
    errors: ['TEMPLATE_NOT_FOUND'],
  })
  @ApiTemplateId()
  async versions(@Caller() caller: Caller, @Param('id') id: string): Promise<ListAnswer<ListedVersionData>> {
    const found = await this.templates.listVersions(caller, id);
    const rows = found.map((row) => ({ ...row, id: String(row.version), listValue: row.createdAt.toISOString() }));
    return answerList({ rows, isMore: false }, toListedVersionData);
  }

  @Get(':id/versions/:version')
  @Route({
    ...READ,
    summary: 'See what a template said in a version',
    answer: TemplateVersionData,
    description: 'The version.',
    errors: ['TEMPLATE_NOT_FOUND'],
  })
  @ApiTemplateId()
  @ApiParam({ name: 'version', description: 'From 1.', schema: { type: 'integer' } })
  async version(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Param('version') version: string,
  ): Promise<Answer<TemplateVersionData>> {
    return answer(await this.templates.readVersion(caller, id, version));
  }

  @Patch(':id')
  @Route({
    right: 'templates:write',
    audit: 'template.changed',
    summary: 'Change a template',
    about: 'What is absent stays; null clears what can be cleared.',
    answer: TemplateData,
    description: 'The template as it is now.',
    errors: [
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_SYNTAX',
      'MESSAGE_TOO_LONG',
      'MEDIA_URL_BLOCKED',
      'TEMPLATE_EXISTS',
      'INVALID_STATE',
    ],
  })
  @ApiTemplateId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @PatchBody(UpdateTemplateVersionBody) body: UpdateTemplateVersionBody,
  ): Change<TemplateData> {
    return change({
      content: [id, body],
      plan: () => (database) => this.templates.edit(caller, id, body, database),
      answer: ({ template }) => toTemplateData(template),
      note: ({ template, changed }) =>
        changed.length === 0 ? null : { ...templateNote(template), detail: { changed, version: template.version } },
    });
  }
}
