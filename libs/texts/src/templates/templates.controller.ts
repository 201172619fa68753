import {
  answerPage,
  Caller,
  type Change,
  change,
  CheckedBody,
  CheckedQuery,
  type ListAnswer,
  OptionalBody,
  pageOf,
  Route,
} from '@chasqui/http/requests';
import { Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { ApiTemplateId } from './template-id.decorator';
import { CreateTemplateBody, DuplicateTemplateBody } from './template.body';
import type { TemplateRecord } from './template.repository';
import { DeletedTemplateData, TemplateData, toTemplateData } from './template.response';
import { TemplatesQuery, toFilter } from './templates.query';
import { TemplatesService } from './templates.service';

const WRITE = { scope: 'campaigns:write', right: 'templates:write' } as const;

export const templateNote = ({ id, name, language }: TemplateRecord) => ({ id, name: `${name} (${language})` });

/** Test and live share them. */
@ApiTags('Templates')
@Controller('templates')
export class TemplatesController {
  constructor(private readonly templates: TemplatesService) {}

  @Get()
  @Route({
    id: 'listTemplates',
    scope: 'campaigns:read',
    right: 'templates:read',
    summary: 'List templates',
    about: 'Newest first. Test keys and live keys share them.',
    answer: TemplateData,
    isList: true,
    description: 'The templates.',
  })
  async list(
    @Caller() caller: Caller,
    @CheckedQuery(TemplatesQuery) query: TemplatesQuery,
  ): Promise<ListAnswer<TemplateData>> {
    const page = pageOf(query);
    const { part, ...figures } = await this.templates.list(caller, toFilter(query), page);
    return answerPage(part, toTemplateData, { ...page, ...figures });
  }

  @Post()
  @Route({
    ...WRITE,
    id: 'createTemplate',
    turn: 'changes',
    isIdempotent: true,
    audit: 'template.created',
    summary: 'Create a template',
    about: 'A text with variables, in one language. Messages are made of it with `template_id` in a send.',
    status: 201,
    answer: TemplateData,
    description: 'The template.',
    errors: ['TEMPLATE_SYNTAX', 'MESSAGE_TOO_LONG', 'MEDIA_URL_BLOCKED', 'PLAN_LIMIT', 'TEMPLATE_EXISTS'],
  })
  create(@Caller() caller: Caller, @CheckedBody(CreateTemplateBody) body: CreateTemplateBody): Change<TemplateData> {
    return change({
      content: body,
      plan: () => {
        const draft = this.templates.prepare(caller, body);
        return (database) => this.templates.create(draft, database);
      },
      answer: toTemplateData,
      note: templateNote,
    });
  }

  @Delete(':id')
  @Route({
    ...WRITE,
    id: 'deleteTemplate',
    audit: 'template.deleted',
    summary: 'Delete a template',
    about: 'Messages that were accepted before keep their text, and are sent.',
    answer: DeletedTemplateData,
    description: 'The template is gone.',
    errors: ['TEMPLATE_NOT_FOUND'],
  })
  @ApiTemplateId()
  remove(@Caller() caller: Caller, @Param('id') id: string): Change<DeletedTemplateData> {
    return change({
      content: id,
      plan: async () => {
        const found = await this.templates.find(caller, id);
        return (database) => this.templates.delete(caller, found.id, database);
      },
      answer: (gone) => ({ id: gone.id, deleted: true }),
      note: templateNote,
    });
  }

  @Post(':id/duplicate')
  @Route({
    ...WRITE,
    id: 'duplicateTemplate',
    turn: 'changes',
    isIdempotent: true,
    audit: 'template.created',
    summary: 'Duplicate a template',
    about:
      'Makes a draft that says the same: under another name, or, for a translation, under the same name in another language.',
    status: 201,
    answer: TemplateData,
    description: 'The copy.',
    errors: ['TEMPLATE_NOT_FOUND', 'PLAN_LIMIT', 'TEMPLATE_EXISTS'],
  })
  @ApiTemplateId()
  @ApiBody({ type: DuplicateTemplateBody, required: false })
  duplicate(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @OptionalBody(DuplicateTemplateBody) body: DuplicateTemplateBody,
  ): Change<TemplateData> {
    return change({
      content: [id, body],
      plan: async () => {
        const draft = await this.templates.prepareCopy(caller, id, body);
        return (database) => this.templates.create(draft, database);
      },
      answer: toTemplateData,
      note: (copy) => ({ ...templateNote(copy), detail: { copy_of: id.toLowerCase() } }),
    });
  }
}
