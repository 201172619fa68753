import { TEMPLATE_CHANNELS, TEMPLATE_STATUSES, type TemplateChannel, type TemplateStatus } from '@chasqui/database';
import { ChoiceField, isBlank, PageQuery, TextField } from '@chasqui/http/requests';
import { toLanguage } from './language';
import { LanguageField } from './template.body';
import type { TemplateFilter } from './template.repository';

export class TemplatesQuery extends PageQuery {
  @TextField({
    max: 100,
    about:
      'Only templates with this in their name, their subject or the first 4,096 characters of their message, in upper or lower ' +
      'case.',
  })
  q?: string;

  @ChoiceField({ of: TEMPLATE_CHANNELS, about: 'Only templates for this channel, or for any; `any`: only those.' })
  channel?: TemplateChannel;

  @ChoiceField({ of: TEMPLATE_STATUSES, about: 'Only templates with this status.' })
  status?: TemplateStatus;

  @LanguageField({ about: 'Only templates in this language (BCP 47), exactly.' })
  language?: string;
}

/** A blank text counts as absent. */
export function toFilter({ q, channel, status, language }: TemplatesQuery): TemplateFilter {
  return {
    text: q === undefined || isBlank(q) ? null : q.trim(),
    channel: channel ?? null,
    status: status ?? null,
    language: language === undefined ? null : toLanguage(language),
  };
}
