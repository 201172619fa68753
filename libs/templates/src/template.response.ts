import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  TEMPLATE_STATUSES,
  type TemplateCategory,
  type TemplateChannel,
  type TemplateStatus,
  VARIABLE_TYPES,
  type VariableType,
} from '@chasqui/entities';
import { PLAIN_MEDIA_TYPES } from '@chasqui/requests';
import { ApiProperty } from '@nestjs/swagger';
import { type ParsedContent, parseContent } from './template-content';
import type { ListedVersion, TemplateRecord, TemplateToSend, VersionRecord } from './template.repository';

/** A variable of a template: found in its texts, or declared. */
export class TemplateVariableData {
  @ApiProperty({ description: 'Its name in the texts.' })
  key: string;

  @ApiProperty({ enum: VARIABLE_TYPES, description: 'What its value must be.' })
  type: VariableType;

  @ApiProperty({ description: 'Whether a message is refused that has no value for it.' })
  required: boolean;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Comes where there is no value. Null: nothing does, or the texts have several.',
  })
  fallback: string | null;

  @ApiProperty({ description: 'A value to show it with; empty: none.' })
  sample: string;
}

/** A template (contract.md D8). */
export class TemplateData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'How you call it; unique with `language`.' })
  name: string;

  @ApiProperty({ enum: TEMPLATE_CHANNELS, description: 'The channel that it is for; `any`: all.' })
  channel: TemplateChannel;

  @ApiProperty({ enum: TEMPLATE_CATEGORIES, description: 'What its messages are for.' })
  category: TemplateCategory;

  @ApiProperty({ description: 'The language of its texts (BCP 47).' })
  language: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The subject of a mail, as you wrote it.' })
  subject: string | null;

  @ApiProperty({ description: 'The text with its variables, as you wrote it.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The HTML of a mail, as you wrote it.' })
  html: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of a file that is sent with the text.' })
  media_url: string | null;

  @ApiProperty({
    type: 'string',
    enum: [...PLAIN_MEDIA_TYPES, null],
    nullable: true,
    description: 'Kind of the file; null: guessed from its address when it is sent.',
  })
  media_type: string | null;

  @ApiProperty({
    type: [TemplateVariableData],
    description: 'All variables of the texts, in their order.',
  })
  variables: TemplateVariableData[];

  @ApiProperty({ enum: TEMPLATE_STATUSES, description: 'Only an `active` template is sent.' })
  status: TemplateStatus;

  @ApiProperty({ type: 'integer', description: 'From 1; grows when what it says changes.' })
  version: number;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;

  @ApiProperty({ format: 'date-time', description: 'When it was last changed.' })
  updated_at: string;
}

/** A template that is gone. */
export class DeletedTemplateData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'It is gone, and its name is free.' })
  deleted: true;
}

/** The texts of a template with the values of its variables. */
export class TemplatePreviewData {
  @ApiProperty({ type: 'string', nullable: true, description: 'The subject of a mail.' })
  subject: string | null;

  @ApiProperty({ description: 'The text. A variable that has no value stands in it as you wrote it.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The HTML of a mail; values are escaped in it.' })
  html: string | null;

  @ApiProperty({
    type: 'integer',
    description: "Parts that `message` has as an SMS, without your plan's signature.",
  })
  segments: number;

  @ApiProperty({ type: [String], description: 'Variables that have neither a value nor a fallback, each once.' })
  missing: string[];
}

/** A template in one of its languages. */
export class TemplateLanguageData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'The language of its texts (BCP 47).' })
  language: string;
}

/** A template among which somebody chooses. */
export class TemplateToSendData {
  @ApiProperty({ format: 'uuid', description: 'Its id.' })
  id: string;

  @ApiProperty({ description: 'How you call it.' })
  name: string;

  @ApiProperty({ description: 'The language of its texts (BCP 47).' })
  language: string;

  @ApiProperty({ description: 'How its message begins: at most 200 characters, with its variables.' })
  message: string;

  @ApiProperty({ description: 'Whether it has a file.' })
  has_file: boolean;

  @ApiProperty({
    type: [TemplateLanguageData],
    description: 'All that can be sent under its name, this one among them.',
  })
  languages: TemplateLanguageData[];
}

/** What a message of a template says. */
export class MessagePreviewData {
  @ApiProperty({ description: 'The text. A variable that has no value stands in it as you wrote it.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of a file that goes with it.' })
  media_url: string | null;

  @ApiProperty({ type: 'string', enum: [...PLAIN_MEDIA_TYPES, null], nullable: true, description: 'Kind of the file.' })
  media_type: string | null;

  @ApiProperty({ type: 'integer', description: "Parts that it has as an SMS, without your plan's signature." })
  segments: number;

  @ApiProperty({ type: [String], description: 'Variables that have neither a value nor a fallback, each once.' })
  missing: string[];

  @ApiProperty({ type: [TemplateVariableData], description: 'All variables of the message, in their order.' })
  variables: TemplateVariableData[];

  @ApiProperty({ type: 'integer', description: 'The version of the template that says it, from 1.' })
  version: number;
}

/** A part of a text that is sent as an SMS. */
export class SmsPartData {
  @ApiProperty({ description: 'What it says.' })
  text: string;

  @ApiProperty({ type: 'integer', description: 'Septets of GSM 7-bit, or UTF-16 units of UCS-2.' })
  length: number;
}

/** How a text travels as an SMS. */
export class SmsPreviewData {
  @ApiProperty({
    enum: ['gsm7', 'ucs2'],
    description: 'GSM 7-bit where all characters are in its alphabet, else UCS-2.',
  })
  encoding: 'gsm7' | 'ucs2';

  @ApiProperty({ type: 'integer', description: 'Characters of the text.' })
  characters: number;

  @ApiProperty({ type: [SmsPartData], description: 'Its parts; empty: it is longer than an SMS can be.' })
  parts: SmsPartData[];
}

/** What a template would say that somebody is writing. */
export class ContentPreviewData extends TemplatePreviewData {
  @ApiProperty({ type: SmsPreviewData, description: "`message` as an SMS, without your plan's signature." })
  sms: SmsPreviewData;

  @ApiProperty({ type: [TemplateVariableData], description: 'All variables of the texts, in their order.' })
  variables: TemplateVariableData[];
}

/** What is said of a variable besides what the texts say. */
export class DeclaredVariableData {
  @ApiProperty({ description: 'Its name in the texts.' })
  key: string;

  @ApiProperty({ enum: VARIABLE_TYPES, description: 'What its value must be.' })
  type: VariableType;

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Null: it is required where the text has no fallback.' })
  required: boolean | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: the one in the text, if any.' })
  fallback: string | null;

  @ApiProperty({ description: 'A value to show it with; empty: none.' })
  sample: string;
}

/** A template as it is changed. */
export class TemplateToEditData extends TemplateData {
  @ApiProperty({ type: [DeclaredVariableData], description: 'Variables of which more is said than the texts do.' })
  declared: DeclaredVariableData[];
}

/** A version of a template, as it is listed. */
export class ListedVersionData {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  version: number;

  @ApiProperty({ description: 'How its message begins: at most 200 characters.' })
  message: string;

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;
}

/** What a template said in a version. */
export class TemplateVersionData {
  @ApiProperty({ type: 'integer', description: 'From 1.' })
  version: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'The subject of a mail.' })
  subject: string | null;

  @ApiProperty({ description: 'The text with its variables.' })
  message: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The HTML of a mail.' })
  html: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Address of a file.' })
  media_url: string | null;

  @ApiProperty({ type: 'string', enum: [...PLAIN_MEDIA_TYPES, null], nullable: true, description: 'Kind of the file.' })
  media_type: string | null;

  @ApiProperty({ type: [DeclaredVariableData], description: 'Variables of which more is said than the texts do.' })
  declared: DeclaredVariableData[];

  @ApiProperty({ format: 'date-time', description: 'When it was made.' })
  created_at: string;
}

export const toTemplateToSendData = ({ hasFile, ...template }: TemplateToSend): TemplateToSendData => ({
  ...template,
  has_file: hasFile,
});

export const toListedVersionData = ({ version, message, createdAt }: ListedVersion): ListedVersionData => ({
  version,
  message,
  created_at: createdAt.toISOString(),
});

export const toTemplateVersionData = (row: VersionRecord): TemplateVersionData => ({
  version: row.version,
  subject: row.subject,
  message: row.message,
  html: row.html,
  media_url: row.mediaUrl,
  media_type: row.mediaType,
  declared: toDeclaredData(row),
  created_at: row.createdAt.toISOString(),
});

const toDeclaredData = ({ variables }: Pick<TemplateRecord, 'variables'>): DeclaredVariableData[] =>
  variables.map(({ key, type, required, fallback, sample }) => ({ key, type, required, fallback, sample }));

export const toTemplateToEditData = (row: TemplateRecord): TemplateToEditData =>
  Object.assign(toTemplateData(row), { declared: toDeclaredData(row) });

export function toTemplateData(row: TemplateRecord): TemplateData {
  return {
    id: row.id,
    name: row.name,
    channel: row.channel,
    category: row.category,
    language: row.language,
    subject: row.subject,
    message: row.message,
    html: row.html,
    media_url: row.mediaUrl,
    media_type: row.mediaType,
    variables: toVariablesData(parseContent(row)),
    status: row.status,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** All variables of the texts of a template. */
export const toVariablesData = ({ variables }: ParsedContent): TemplateVariableData[] =>
  variables.map(({ key, type, required, fallback, sample }) => ({ key, type, required, fallback, sample }));
