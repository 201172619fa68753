import { type Channel, CHANNELS } from '@chasqui/database';
import {
  ChoiceField,
  ChoicesField,
  isBlank,
  MediaUrlField,
  patchOf,
  PatternField,
  PLAIN_MEDIA_TYPES,
  TakenElsewhere,
  TextField,
  TextsField,
} from '@chasqui/http/requests';
import { ContactIdField, VariablesField } from '../variables/variables.field';

const NO_UPLOADS = 'Uploaded files expire. Use `media_url` for the file of a quick reply.';
export const LONGEST_TAG = 40;

/** contract.md D7. The service refuses wrong variables, with their position. */
@TakenElsewhere({ media_id: NO_UPLOADS, media_base64: NO_UPLOADS })
export class CreateQuickReplyBody {
  @PatternField({
    required: true,
    pattern: /^[a-z0-9_-]{1,32}$/,
    max: 32,
    must: '1 to 32 lower-case letters, digits, `_` or `-`, without a leading `/`',
    reason: 'SHORTCUT',
    about: 'What agents type to find it, without a leading `/`. Unique in the organization.',
    example: 'hours',
  })
  shortcut: string;

  @TextField({
    required: true,
    max: 4_096,
    code: 'OUT_OF_RANGE',
    about:
      'The text, with at most 50 variables: `{{contact.name}}`, `{{contact.first_name}}`, or a name of your own such as ' +
      '`{{order}}`. What stands behind a bar comes where there is no value: `{{contact.name|there}}`.',
    example: 'Hi {{contact.name|there}}, we are open from 9 to 5.',
  })
  message: string;

  @TextField({
    max: 80,
    clears: true,
    default: '',
    about: 'What agents see in a list. Null or an empty text removes it.',
  })
  title?: string | null;

  @MediaUrlField({
    clears: true,
    about: 'Public https address of a file to send with the text. Null or an empty text removes it, and `media_type`.',
  })
  media_url?: string | null;

  @ChoiceField({
    of: PLAIN_MEDIA_TYPES,
    clears: true,
    about: 'Kind of the file. Null or an empty text: guessed from the extension of `media_url` when it is sent.',
  })
  media_type?: string | null;

  @ChoicesField({
    of: CHANNELS,
    most: 10,
    clears: true,
    default: [],
    about: 'Channels that it is for; empty or null: all.',
  })
  channels?: Channel[] | null;

  @TextsField({
    max: LONGEST_TAG,
    most: 50,
    clears: true,
    default: [],
    about: 'Your own words to find it by; kept in lower case. Replaces those before; null removes them.',
  })
  tags?: string[] | null;
}

/** What is absent stays, null clears what can be cleared. */
export class UpdateQuickReplyBody extends patchOf(CreateQuickReplyBody) {}

export class RenderQuickReplyBody {
  @ContactIdField() contact_id?: string;
  @VariablesField() variables?: Record<string, string>;
}

/** Empty texts count as absent. */
export const contactIdOf = ({ contact_id: id }: RenderQuickReplyBody): string | null =>
  id === undefined || isBlank(id) ? null : id;
