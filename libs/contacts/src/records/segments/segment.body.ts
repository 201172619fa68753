import { SEGMENT_MATCHES, SEGMENT_OPS, type SegmentMatch } from '@chasqui/database';
import {
  ChoiceField,
  Field,
  type FieldOptions,
  type Kind,
  listOf,
  NOT_BLANK,
  oneOf,
  Shown,
  TextField,
} from '@chasqui/http/requests';
import { getSchemaPath } from '@nestjs/swagger';
import { SEGMENT_FIELDS } from './segment-field';
import { areRules, LONGEST_RULES, MOST_RULES } from './segment-rules.parser';
import { LONGEST_VALUE, MOST_VALUES } from './segment-value';

const FIELD_PATTERN = `^(${SEGMENT_FIELDS.join('|').replaceAll('.', String.raw`\.`)}|custom_fields\\.[a-z][a-z0-9_]{0,39})$`;

const VALUE_TEXT = { type: 'string', ...NOT_BLANK, maxLength: LONGEST_VALUE } as const;

export class SegmentRuleData {
  @Shown(`\`${SEGMENT_FIELDS.join('`, `')}\`, or \`custom_fields.<key>\`.`, { pattern: FIELD_PATTERN, example: 'tags' })
  field: string;

  @Shown('How it is compared; each field has some of these.', oneOf(SEGMENT_OPS)) op: (typeof SEGMENT_OPS)[number];

  @Shown(
    'What it is compared with: a list for `in`, a number of days for `within_days`. Of `exists` true unless given.',
    {
      required: false,
      anyOf: [
        VALUE_TEXT,
        { type: 'number' },
        { type: 'boolean' },
        {
          type: 'array',
          items: { anyOf: [VALUE_TEXT, { type: 'number' }] },
          minItems: 1,
          maxItems: MOST_VALUES,
        },
      ],
      example: 'vip',
    },
  )
  value?: string | number | boolean | string[] | number[];
}

export class SegmentGroupData {
  @Shown('Whether all of its rules have to be true, or one.', {
    ...oneOf(SEGMENT_MATCHES),
    default: 'all',
    required: false,
  })
  match?: SegmentMatch;

  @Shown('Its rules.', { ...listOf(SegmentRuleData), minItems: 1 }) rules: SegmentRuleData[];
}

export const RULES_SCHEMA = {
  type: 'array' as const,
  items: { anyOf: [{ $ref: getSchemaPath(SegmentRuleData) }, { $ref: getSchemaPath(SegmentGroupData) }] },
  minItems: 1,
};

const MATCH = 'Whether all rules have to be true of a contact, or one.';
const ABOUT_RULES = `Rules, or groups of rules: at most ${MOST_RULES} rules in all, and no group inside of a group. How a rule compares, and with what, depends on its field.`;

/** The service checks the rules. */
const RULES: Kind = {
  schema: RULES_SCHEMA,
  stage: 'bound',
  longest: Number.POSITIVE_INFINITY,
  is: areRules,
  must: `a list of 1 to ${MOST_RULES} rules and groups of rules, of at most ${LONGEST_RULES} characters as JSON`,
  code: 'OUT_OF_RANGE',
  reason: 'RULES',
  params: { most: MOST_RULES, longest: LONGEST_RULES },
  emptyText: 'kept inside',
};

const NameField = (options: FieldOptions): PropertyDecorator =>
  TextField({ max: 80, filled: true, noControls: true, ...options });

export class PreviewSegmentBody {
  @ChoiceField({ of: SEGMENT_MATCHES, default: 'all', about: MATCH }) match?: SegmentMatch;
  @Field({ required: true, about: ABOUT_RULES }, RULES) rules: unknown[];
}

export class CreateSegmentBody extends PreviewSegmentBody {
  @NameField({ required: true, about: 'What people call it. Unique in the organization.', example: 'VIPs' })
  name: string;
}

/** What is absent stays. */
export class UpdateSegmentBody {
  @NameField({ about: 'What people call it.' }) name?: string;
  @ChoiceField({ of: SEGMENT_MATCHES, about: MATCH }) match?: SegmentMatch;
  @Field({ about: `${ABOUT_RULES} They replace those before.` }, RULES) rules?: unknown[];
}
