import { isIntegerWithin, isStorableText, isUuid, Rule, TextField, toTime } from '@chasqui/requests';
import { TEXT_MAX_BYTES } from '@chasqui/intake';
import { RenderQuickReplyBody } from '@chasqui/quick-replies';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IdField } from './id.field';

const isUuidOrNull = (value: unknown): boolean => value === null || isUuid(value);

/** A member, or nobody. */
function AssigneeRule(name: string): PropertyDecorator {
  const message = `\`${name}\` must be the ID of a member, or null for nobody.`;
  return Rule({
    name,
    test: (value) => value === undefined || isUuidOrNull(value),
    field: 'MALFORMED',
    message,
    reason: 'ID',
  });
}

/** Body of POST …/assign. */
export class AssignBody {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'Who looks after it; null: nobody.' })
  @Rule({
    name: 'isThere',
    stage: 'required',
    test: (value) => value !== undefined,
    answer: 'INVALID_BODY',
    field: 'REQUIRED',
    message: '`assignee_id` is missing. Send null for nobody.',
  })
  @AssigneeRule('assignee_id')
  assignee_id: string | null;

  @ApiPropertyOptional({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Who looks after it as you know it: nothing changes when it is somebody else by now.',
  })
  @AssigneeRule('expected_assignee_id')
  expected_assignee_id?: string | null;
}

function SeenAtField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      format: 'date-time',
      description: 'The `last_message_at` that you have seen.',
    }),
    IsOptional(),
    Rule({
      name: 'seenAt',
      test: (value) => typeof value === 'string' && toTime(value) !== null,
      field: 'MALFORMED',
      message: '`seen_at` must be an RFC 3339 time.',
      reason: 'TIME',
    }),
  );
}

/** Body of POST …/read and …/close. */
export class SeenBody {
  @SeenAtField()
  seen_at?: string;
}

/** The time of a body that its rules have passed; null: none. */
export const seenAtOf = ({ seen_at: text }: SeenBody): Date | null => (text === undefined ? null : toTime(text));

/** Body of POST …/notes. */
export class NoteBody {
  @TextField({ required: true, max: 4_000, code: 'MALFORMED', about: 'What the others should know.' })
  text: string;
}

/** What PostgreSQL's integers hold. */
const MOST_VERSIONS = 2 ** 31 - 1;

/** Body of POST …/messages. */
export class ReplyBody extends PickType(RenderQuickReplyBody, ['variables'] as const) {
  @ApiPropertyOptional({ type: 'string', description: 'The text. It wins over the text of a quick reply.' })
  @IsOptional()
  @Rule({
    name: 'text',
    longest: TEXT_MAX_BYTES,
    test: (value) => isStorableText(value) && value.trim() !== '',
    field: 'MALFORMED',
    message: '`text` must be a text that says something.',
    reason: 'TEXT',
    params: { most: TEXT_MAX_BYTES },
  })
  text?: string;

  @IdField('quick_reply_id', 'The quick reply that it is, or was made of.')
  quick_reply_id?: string;

  @IdField('template_id', 'The template that it is made of, in place of all the others.')
  template_id?: string;

  @ApiPropertyOptional({ type: 'integer', description: 'The version of it that you saw: another one is refused.' })
  @IsOptional()
  @Rule({
    name: 'version',
    test: (value) => isIntegerWithin(value, 1, MOST_VERSIONS),
    field: 'OUT_OF_RANGE',
    message: '`template_version` must be a whole number from 1.',
    reason: 'VERSION',
  })
  template_version?: number;

  @IdField('media_id', 'A file from POST …/media, over WhatsApp. The text is its caption.')
  media_id?: string;

  @IdField('reply_to', 'The message that it quotes, over WhatsApp.')
  reply_to?: string;

  @TextField({
    max: 64,
    filled: true,
    code: 'MALFORMED',
    about: 'Your own name for this answer: sent again with it, it is one message.',
  })
  client_id?: string;
}
