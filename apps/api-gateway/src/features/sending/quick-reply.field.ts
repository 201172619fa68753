import { isBlank, isUuid, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** The quick reply that a text is, or was made of (contract.md F, "Sends and answers"). */
export function QuickReplyIdField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'uuid',
      description:
        'The ID of the quick reply that the text is, or was made of: its `usage_count` grows. What is sent is `message`; render ' +
        'it with POST /quick-replies/{id}/render.',
    }),
    IsOptional(),
    Rule({
      name: 'type',
      stage: 'bound',
      test: (value) => typeof value === 'string',
      field: 'WRONG_TYPE',
      message: '`quick_reply_id` must be a string.',
      reason: 'ID',
    }),
    Rule({
      name: 'uuid',
      test: isUuid,
      answer: 'QUICK_REPLY_NOT_FOUND',
      field: 'MALFORMED',
      message: '`quick_reply_id` must be the ID of a quick reply: an `id` from GET /quick-replies.',
    }),
  );
}

/** What a body says of it. */
export const quickReplyOf = ({ quick_reply_id: id }: { quick_reply_id?: string }): { quickReplyId?: string } =>
  id === undefined || isBlank(id) ? {} : { quickReplyId: id.toLowerCase() };
