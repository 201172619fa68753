import {
  TEMPLATE_CATEGORIES,
  TEMPLATE_CHANNELS,
  TEMPLATE_STATUSES,
  type TemplateCategory,
  type TemplateChannel,
  type TemplateStatus,
  VARIABLE_TYPES,
  type VariableType,
} from '@chasqui/database';
import {
  answerOf,
  ID,
  INTEGER,
  listOf,
  oneOf,
  orNull,
  PLAIN_MEDIA_TYPES,
  Shown,
  TEXT,
  TEXTS,
  TIME,
} from '@chasqui/http/requests';
import { type ParsedContent, parseContent } from './template-content';
import type { TemplateRecord, VersionRecord } from './template.repository';

const MEDIA_TYPE = orNull(oneOf(PLAIN_MEDIA_TYPES));

export class TemplateVariableData {
  @Shown('Its name in the texts.') key: string;
  @Shown('What its value must be.', oneOf(VARIABLE_TYPES)) type: VariableType;
  @Shown('Whether a message is refused that has no value for it.') required: boolean;
  @Shown('Comes where there is no value. Null: nothing does, or the texts have several.', orNull(TEXT))
  fallback: string | null;
  @Shown('A value to show it with; empty: none.') sample: string;
}

/** contract.md D8. */
export class TemplateData {
  @Shown('Its id.', ID) id: string;
  @Shown('How you call it; unique with `language`.') name: string;
  @Shown('The channel that it is for; `any`: all.', oneOf(TEMPLATE_CHANNELS)) channel: TemplateChannel;
  @Shown('What its messages are for.', oneOf(TEMPLATE_CATEGORIES)) category: TemplateCategory;
  @Shown('The language of its texts (BCP 47).') language: string;
  @Shown('The subject of a mail, as you wrote it.', orNull(TEXT)) subject: string | null;
  @Shown('The text with its variables, as you wrote it.') message: string;
  @Shown('The HTML of a mail, as you wrote it.', orNull(TEXT)) html: string | null;
  @Shown('Address of a file that is sent with the text.', orNull(TEXT)) media_url: string | null;
  @Shown('Kind of the file; null: guessed from its address when it is sent.', MEDIA_TYPE) media_type: string | null;
  @Shown('All variables of the texts, in their order.', listOf(TemplateVariableData)) variables: TemplateVariableData[];
  @Shown('Only an `active` template is sent.', oneOf(TEMPLATE_STATUSES)) status: TemplateStatus;
  @Shown('From 1; grows when what it says changes.', INTEGER) version: number;
  @Shown('When it was made.', TIME) created_at: string;
  @Shown('When it was last changed.', TIME) updated_at: string;
}

export class DeletedTemplateData {
  @Shown('Its id.', ID) id: string;
  @Shown('It is gone, and its name is free.', { enum: [true] }) deleted: true;
}

export class TemplatePreviewData {
  @Shown('The subject of a mail.', orNull(TEXT)) subject: string | null;
  @Shown('The text. A variable that has no value stands in it as you wrote it.') message: string;
  @Shown('The HTML of a mail; values are escaped in it.', orNull(TEXT)) html: string | null;
  @Shown("Parts that `message` has as an SMS, without your plan's signature.", INTEGER) segments: number;
  @Shown('Variables that have neither a value nor a fallback, each once.', TEXTS) missing: string[];
}

export class TemplateLanguageData {
  @Shown('Its id.', ID) id: string;
  @Shown('The language of its texts (BCP 47).') language: string;
}

export class TemplateToSendData {
  @Shown('Its id.', ID) id: string;
  @Shown('How you call it.') name: string;
  @Shown('The language of its texts (BCP 47).') language: string;
  @Shown('How its message begins: at most 200 characters, with its variables.') message: string;
  @Shown('Whether it has a file.') has_file: boolean;
  @Shown('All that can be sent under its name, this one among them.', listOf(TemplateLanguageData))
  languages: TemplateLanguageData[];
}

export class MessagePreviewData {
  @Shown('The text. A variable that has no value stands in it as you wrote it.') message: string;
  @Shown('Address of a file that goes with it.', orNull(TEXT)) media_url: string | null;
  @Shown('Kind of the file.', MEDIA_TYPE) media_type: string | null;
  @Shown("Parts that it has as an SMS, without your plan's signature.", INTEGER) segments: number;
  @Shown('Variables that have neither a value nor a fallback, each once.', TEXTS) missing: string[];
  @Shown('All variables of the message, in their order.', listOf(TemplateVariableData))
  variables: TemplateVariableData[];
  @Shown('The version of the template that says it, from 1.', INTEGER) version: number;
}

export class SmsPartData {
  @Shown('What it says.') text: string;
  @Shown('Septets of GSM 7-bit, or UTF-16 units of UCS-2.', INTEGER) length: number;
}

export class SmsPreviewData {
  @Shown('GSM 7-bit where all characters are in its alphabet, else UCS-2.', oneOf(['gsm7', 'ucs2']))
  encoding: 'gsm7' | 'ucs2';
  @Shown('Characters of the text.', INTEGER) characters: number;
  @Shown('Its parts; empty: it is longer than an SMS can be.', listOf(SmsPartData)) parts: SmsPartData[];
}

export class ContentPreviewData extends TemplatePreviewData {
  @Shown("`message` as an SMS, without your plan's signature.", { type: SmsPreviewData }) sms: SmsPreviewData;
  @Shown('All variables of the texts, in their order.', listOf(TemplateVariableData)) variables: TemplateVariableData[];
}

export class DeclaredVariableData {
  @Shown('Its name in the texts.') key: string;
  @Shown('What its value must be.', oneOf(VARIABLE_TYPES)) type: VariableType;
  @Shown('Null: it is required where the text has no fallback.', orNull({ type: 'boolean' })) required: boolean | null;
  @Shown('Null: the one in the text, if any.', orNull(TEXT)) fallback: string | null;
  @Shown('A value to show it with; empty: none.') sample: string;
}

export class TemplateToEditData extends TemplateData {
  @Shown('Variables of which more is said than the texts do.', listOf(DeclaredVariableData))
  declared: DeclaredVariableData[];
}

export class ListedVersionData {
  @Shown('From 1.', INTEGER) version: number;
  @Shown('How its message begins: at most 200 characters.') message: string;
  @Shown('When it was made.', TIME) created_at: string;
}

export class TemplateVersionData {
  @Shown('From 1.', INTEGER) version: number;
  @Shown('The subject of a mail.', orNull(TEXT)) subject: string | null;
  @Shown('The text with its variables.') message: string;
  @Shown('The HTML of a mail.', orNull(TEXT)) html: string | null;
  @Shown('Address of a file.', orNull(TEXT)) media_url: string | null;
  @Shown('Kind of the file.', MEDIA_TYPE) media_type: string | null;
  @Shown('Variables of which more is said than the texts do.', listOf(DeclaredVariableData))
  declared: DeclaredVariableData[];
  @Shown('When it was made.', TIME) created_at: string;
}

const toVariableData = answerOf(TemplateVariableData);
const toDeclaredData = answerOf(DeclaredVariableData);
const toData = answerOf(TemplateData);
const toVersionData = answerOf(TemplateVersionData);

export const toTemplateToSendData = answerOf(TemplateToSendData);
export const toListedVersionData = answerOf(ListedVersionData);

export const toTemplateVersionData = (row: VersionRecord): TemplateVersionData =>
  toVersionData({ ...row, declared: row.variables.map(toDeclaredData) });

export const toTemplateData = (row: TemplateRecord): TemplateData =>
  toData({ ...row, variables: toVariablesData(parseContent(row)) });

export const toTemplateToEditData = (row: TemplateRecord): TemplateToEditData =>
  Object.assign(toTemplateData(row), { declared: row.variables.map(toDeclaredData) });

export const toVariablesData = ({ variables }: ParsedContent): TemplateVariableData[] => variables.map(toVariableData);
