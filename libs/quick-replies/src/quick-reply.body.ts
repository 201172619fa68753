import type { Channel } from '@chasqui/entities';
import { NOT_BLANK, Required, TakenElsewhere } from '@chasqui/requests';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  ChannelsField,
  LONGEST,
  MediaTypeField,
  MediaUrlField,
  MessageRule,
  SHORTCUT,
  ShortcutRule,
  TagsField,
  TitleField,
} from './quick-reply.field';

const SHORTCUT_DOCS = {
  pattern: SHORTCUT.source,
  description: 'What agents type to find it, without a leading `/`. Unique in the organization.',
  example: 'hours',
};
const MESSAGE_DOCS = {
  ...NOT_BLANK,
  maxLength: LONGEST.message,
  description:
    'The text, with at most 50 variables: `{{contact.name}}`, `{{contact.first_name}}`, or a name of your own such as ' +
    '`{{order}}`. What stands behind a bar comes where there is no value: `{{contact.name|there}}`.',
  example: 'Hi {{contact.name|there}}, we are open from 9 to 5.',
};

const NO_UPLOADS = 'Uploaded files expire. Use `media_url` for the file of a quick reply.';

/** What can be set of a quick reply besides its shortcut and its text (contract.md D7). */
@TakenElsewhere({ media_id: NO_UPLOADS, media_base64: NO_UPLOADS })
export class QuickReplySettingsBody {
  @TitleField()
  title?: string | null;

  @MediaUrlField()
  media_url?: string | null;

  @MediaTypeField()
  media_type?: string | null;

  @ChannelsField()
  channels?: Channel[] | null;

  @TagsField()
  tags?: string[] | null;
}

/** Body of POST /quick-replies. What is wrong with a variable is answered by the service, with its position. */
export class CreateQuickReplyBody extends QuickReplySettingsBody {
  @ApiProperty(SHORTCUT_DOCS)
  @Required('shortcut')
  @ShortcutRule()
  shortcut: string;

  @ApiProperty(MESSAGE_DOCS)
  @Required('message')
  @MessageRule()
  message: string;
}

/** Body of PATCH /quick-replies/{id}; what is absent stays, null clears what can be cleared. */
export class UpdateQuickReplyBody extends QuickReplySettingsBody {
  @ApiPropertyOptional(SHORTCUT_DOCS)
  @IsOptional()
  @ShortcutRule()
  shortcut?: string;

  @ApiPropertyOptional(MESSAGE_DOCS)
  @IsOptional()
  @MessageRule()
  message?: string;
}
