import { TEMPLATE_CHANNELS, TEMPLATE_STATUSES, type TemplateChannel, type TemplateStatus } from '@chasqui/entities';
import { isBlank, isStorableText, PageQuery, Rule } from '@chasqui/requests';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { toLanguage } from './language';
import { isLanguage, isTemplateChannel, isTemplateStatus, LONGEST } from './template.field';
import type { TemplateFilter } from './template.repository';

/** Query of GET /templates. */
export class TemplatesQuery extends PageQuery {
  @ApiPropertyOptional({
    maxLength: LONGEST.query,
    description:
      'Only templates with this in their name, their subject or the first 4,096 characters of their message, in upper or lower ' +
      'case.',
  })
  @IsOptional()
  @Rule({
    name: 'q',
    longest: LONGEST.query,
    test: isStorableText,
    field: 'TOO_LONG',
    message: '`q` must be text of at most 100 characters.',
  })
  q?: string;

  @ApiPropertyOptional({
    enum: TEMPLATE_CHANNELS,
    description: 'Only templates for this channel, or for any; `any`: only those.',
  })
  @IsOptional()
  @Rule({
    name: 'channel',
    test: (value) => isBlank(value) || isTemplateChannel(value),
    field: 'NOT_ALLOWED',
    message: `\`channel\` must be one of ${TEMPLATE_CHANNELS.join(', ')}.`,
  })
  channel?: TemplateChannel;

  @ApiPropertyOptional({ enum: TEMPLATE_STATUSES, description: 'Only templates with this status.' })
  @IsOptional()
  @Rule({
    name: 'status',
    test: (value) => isBlank(value) || isTemplateStatus(value),
    field: 'NOT_ALLOWED',
    message: `\`status\` must be one of ${TEMPLATE_STATUSES.join(', ')}.`,
  })
  status?: TemplateStatus;

  @ApiPropertyOptional({ maxLength: 35, description: 'Only templates in this language (BCP 47), exactly.' })
  @IsOptional()
  @Rule({
    name: 'language',
    test: (value) => isBlank(value) || isLanguage(value),
    field: 'MALFORMED',
    message: '`language` must be a language tag (BCP 47), such as `en` or `pt-BR`.',
  })
  language?: string;
}

/** What a query asks for that its rules have passed. Empty texts are absent. */
export function toFilter({ q, channel, status, language }: TemplatesQuery): TemplateFilter {
  return {
    text: q === undefined || isBlank(q) ? null : q.trim(),
    channel: channel === undefined || isBlank(channel) ? null : channel,
    status: status === undefined || isBlank(status) ? null : status,
    language: language === undefined || isBlank(language) ? null : toLanguage(language),
  };
}
