import {
  type Answer,
  answer,
  Caller,
  type Change,
  change,
  once,
  OptionalBody,
  PatchBody,
  Route,
} from '@chasqui/http/requests';
import {
  ApiTemplateId,
  PreviewTemplateBody,
  TemplateData,
  TemplatePreviewData,
  TemplatesService,
  toTemplateData,
  UpdateTemplateBody,
} from '@chasqui/texts';
import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';

@ApiTags('Templates')
@Controller('templates/:id')
export class TemplateController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @Route({
    id: 'getTemplate',
    scope: 'campaigns:read',
    summary: 'Get a template',
    answer: TemplateData,
    description: 'The template.',
    errors: ['TEMPLATE_NOT_FOUND'],
  })
  @ApiTemplateId()
  async read(@Caller() caller: Caller, @Param('id') id: string): Promise<Answer<TemplateData>> {
    return answer(toTemplateData(await this.templates.find(caller, id)));
  }

  @Patch()
  @Route({
    id: 'updateTemplate',
    scope: 'campaigns:write',
    summary: 'Update a template',
    about:
      'What is absent stays; null clears what can be cleared. Its `version` grows when its texts, its file or its variables ' +
      'change. Messages that were accepted before keep their text.',
    answer: TemplateData,
    description: 'The template as it is now.',
    errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'TEMPLATE_EXISTS'],
  })
  @ApiTemplateId()
  update(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @PatchBody(UpdateTemplateBody) body: UpdateTemplateBody,
  ): Change<TemplateData> {
    return change({
      content: [id, body],
      plan: () => (database) => this.templates.edit(caller, id, body, database),
      answer: ({ template }) => toTemplateData(template),
    });
  }

  @Post('preview')
  @Route({
    id: 'previewTemplate',
    scope: 'campaigns:write',
    turn: 'reads',
    isIdempotent: true,
    isRead: true,
    summary: 'Preview a template',
    about:
      'Answers its texts with the values of their variables, whatever its status is. Nothing is sent. An answer of more than ' +
      '16 KB is made again for a retry with the same Idempotency-Key, of the template as it is then.',
    answer: TemplatePreviewData,
    description: 'The texts.',
    errors: ['TEMPLATE_NOT_FOUND', 'CONTACT_NOT_FOUND'],
  })
  @ApiTemplateId()
  @ApiBody({ type: PreviewTemplateBody, required: false })
  preview(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(PreviewTemplateBody) body: PreviewTemplateBody,
  ): Change<TemplatePreviewData> {
    return once([id, body], () => this.templates.preview(caller, id, body));
  }
}
