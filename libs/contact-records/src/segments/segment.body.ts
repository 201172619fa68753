import { SEGMENT_MATCHES, SEGMENT_OPS, type SegmentMatch } from '@chasqui/entities';
import { EmptyText, isBlank, isStorableText, NoControls, NOT_BLANK, Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, getSchemaPath } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { SEGMENT_FIELDS } from './segment-field';
import { areRules, LONGEST_RULES, MOST_RULES } from './segment-rules.parser';
import { LONGEST_VALUE, MOST_VALUES } from './segment-value';

export const LONGEST_NAME = 80;

/** What a rule is about, for descriptions. */
const FIELD_PATTERN = `^(${SEGMENT_FIELDS.join('|').replaceAll('.', String.raw`\.`)}|custom_fields\\.[a-z][a-z0-9_]{0,39})$`;

/** A rule, for descriptions. */
export class SegmentRuleData {
  @ApiProperty({
    pattern: FIELD_PATTERN,
    description: `\`${SEGMENT_FIELDS.join('`, `')}\`, or \`custom_fields.<key>\`.`,
    example: 'tags',
  })
  field: string;

  @ApiProperty({ enum: SEGMENT_OPS, description: 'How it is compared; each field has some of these.' })
  op: (typeof SEGMENT_OPS)[number];

  @ApiPropertyOptional({
    anyOf: [
      { type: 'string', ...NOT_BLANK, maxLength: LONGEST_VALUE },
      { type: 'number' },
      { type: 'boolean' },
      {
        type: 'array',
        items: { anyOf: [{ type: 'string', ...NOT_BLANK, maxLength: LONGEST_VALUE }, { type: 'number' }] },
        minItems: 1,
        maxItems: MOST_VALUES,
      },
    ],
    description:
      'What it is compared with: a list for `in`, a number of days for `within_days`. Of `exists` true unless given.',
    example: 'vip',
  })
  value?: string | number | boolean | string[] | number[];
}

/** A group of rules, for descriptions. */
export class SegmentGroupData {
  @ApiPropertyOptional({
    enum: SEGMENT_MATCHES,
    default: 'all',
    description: 'Whether all of its rules have to be true, or one.',
  })
  match?: SegmentMatch;

  @ApiProperty({ type: [SegmentRuleData], minItems: 1, description: 'Its rules.' })
  rules: SegmentRuleData[];
}

/** How a list of rules is described. */
export const RULES_SCHEMA = {
  type: 'array' as const,
  items: { anyOf: [{ $ref: getSchemaPath(SegmentRuleData) }, { $ref: getSchemaPath(SegmentGroupData) }] },
  minItems: 1,
};

const MATCH = 'Whether all rules have to be true of a contact, or one.';
const RULES = `Rules, or groups of rules: at most ${MOST_RULES} rules in all, and no group inside of a group. How a rule compares, and with what, depends on its field.`;

function MatchRule(): PropertyDecorator {
  return applyDecorators(
    IsOptional(),
    Rule({
      name: 'match',
      test: (value) => SEGMENT_MATCHES.some((match) => match === value),
      field: 'NOT_ALLOWED',
      message: '`match` must be all or any.',
      reason: 'ONE_OF',
      params: { words: SEGMENT_MATCHES.join(', ') },
    }),
  );
}

function RulesRule(): PropertyDecorator {
  return applyDecorators(
    EmptyText('kept inside'),
    Rule({
      name: 'rules',
      stage: 'bound',
      longest: Number.POSITIVE_INFINITY,
      test: areRules,
      field: 'OUT_OF_RANGE',
      message: `\`rules\` must be a list of 1 to ${MOST_RULES} rules and groups of rules, of at most ${LONGEST_RULES} characters as JSON.`,
      reason: 'RULES',
      params: { most: MOST_RULES, longest: LONGEST_RULES },
    }),
  );
}

function NameRule(): PropertyDecorator {
  return applyDecorators(
    Rule({
      name: 'name',
      longest: LONGEST_NAME,
      test: (value) => isStorableText(value) && !isBlank(value),
      field: 'TOO_LONG',
      message: `\`name\` must be text of 1 to ${LONGEST_NAME} characters.`,
    }),
    NoControls('name'),
  );
}

/** Body of POST /segments/preview. */
export class PreviewSegmentBody {
  @ApiPropertyOptional({ enum: SEGMENT_MATCHES, default: 'all', description: MATCH })
  @MatchRule()
  match?: SegmentMatch;

  @ApiProperty({ ...RULES_SCHEMA, description: RULES })
  @Required('rules')
  @RulesRule()
  rules: unknown[];
}

/** Body of POST /segments. */
export class CreateSegmentBody extends PreviewSegmentBody {
  @ApiProperty({
    ...NOT_BLANK,
    maxLength: LONGEST_NAME,
    description: 'What people call it. Unique in the organization.',
    example: 'VIPs',
  })
  @Required('name')
  @NameRule()
  name: string;
}

/** Body of PATCH /segments/{id}; what is absent stays. */
export class UpdateSegmentBody {
  @ApiPropertyOptional({ ...NOT_BLANK, maxLength: LONGEST_NAME, description: 'What people call it.' })
  @IsOptional()
  @NameRule()
  name?: string;

  @ApiPropertyOptional({ enum: SEGMENT_MATCHES, description: MATCH })
  @MatchRule()
  match?: SegmentMatch;

  @ApiPropertyOptional({ ...RULES_SCHEMA, description: `${RULES} They replace those before.` })
  @IsOptional()
  @RulesRule()
  rules?: unknown[];
}
