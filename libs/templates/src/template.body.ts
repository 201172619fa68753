import type { TemplateCategory, TemplateChannel, TemplateStatus } from '@chasqui/entities';
import { isIntegerWithin, NOT_BLANK, Required, Rule, TakenElsewhere } from '@chasqui/requests';
import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { DeclaredVariablesField, VariableBody } from './declared-variable.body';
import {
  CategoryField,
  ChannelField,
  HtmlField,
  LanguageField,
  LONGEST,
  MediaTypeField,
  MediaUrlField,
  MessageRule,
  NAME,
  NameRule,
  StatusField,
  SubjectField,
} from './template.field';

const NAME_DOCS = {
  pattern: NAME.source,
  description: 'How you call it. The same for all languages of one text; unique with `language`.',
  example: 'order_shipped',
};
const MESSAGE_DOCS = {
  ...NOT_BLANK,
  maxLength: LONGEST.message,
  description:
    'The text, with at most 50 variables: `{{contact.name}}`, `{{contact.first_name}}`, or a name of your own such as ' +
    '`{{order}}`. What stands behind a bar comes where there is no value: `{{contact.name|there}}`.',
  example: 'Hi {{contact.name|there}}, your order {{order}} is on its way.',
};

const NO_UPLOADS = 'Uploaded files expire. Use `media_url` for the file of a template.';

/** What can be set of a template besides its name and its text (contract.md D8). */
@TakenElsewhere({ media_id: NO_UPLOADS, media_base64: NO_UPLOADS })
@ApiExtraModels(VariableBody)
export class TemplateSettingsBody {
  @ChannelField()
  channel?: TemplateChannel;

  @CategoryField()
  category?: TemplateCategory;

  @LanguageField({ default: 'en', description: 'The language of the texts (BCP 47).' })
  language?: string;

  @StatusField()
  status?: TemplateStatus;

  @SubjectField()
  subject?: string | null;

  @HtmlField()
  html?: string | null;

  @MediaUrlField()
  media_url?: string | null;

  @MediaTypeField()
  media_type?: string | null;

  @DeclaredVariablesField()
  variables?: VariableBody[] | null;
}

/** Body of POST /templates. What is wrong with a variable is answered by the service, with its position. */
export class CreateTemplateBody extends TemplateSettingsBody {
  @ApiProperty(NAME_DOCS)
  @Required('name')
  @NameRule()
  name: string;

  @ApiProperty(MESSAGE_DOCS)
  @Required('message')
  @MessageRule()
  message: string;
}

/** Body of PATCH /templates/{id}; what is absent stays, null clears what can be cleared. */
export class UpdateTemplateBody extends TemplateSettingsBody {
  @ApiPropertyOptional(NAME_DOCS)
  @IsOptional()
  @NameRule()
  name?: string;

  @ApiPropertyOptional(MESSAGE_DOCS)
  @IsOptional()
  @MessageRule()
  message?: string;
}

/** Body of a change by somebody who has the template before them. */
export class UpdateTemplateVersionBody extends UpdateTemplateBody {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    description: 'The version that you change. If the template has another one by now, nothing is changed.',
  })
  @IsOptional()
  @Rule({
    name: 'version',
    test: (value) => isIntegerWithin(value, 1, 2_147_483_647),
    field: 'WRONG_TYPE',
    message: '`version` must be the number of a version.',
    reason: 'VERSION',
  })
  version?: number;
}

/** Body of POST /templates/{id}/duplicate. */
export class DuplicateTemplateBody {
  @ApiPropertyOptional({
    ...NAME_DOCS,
    description: 'Name of the copy. Default: that of the original where `language` is another one, else `…_copy`.',
    example: 'order_shipped_new',
  })
  @IsOptional()
  @NameRule()
  name?: string;

  @LanguageField({ description: 'Language of the copy (BCP 47), for a translation. Default: that of the original.' })
  language?: string;
}
