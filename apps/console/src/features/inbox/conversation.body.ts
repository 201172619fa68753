import { TEXT_MAX_BYTES } from '@chasqui/sending';
import { RenderQuickReplyBody, VersionField } from '@chasqui/texts';
import { Field, ID, IdField, isUuid, type Kind, TextField, TimeField, toTime } from '@chasqui/http/requests';
import { PickType } from '@nestjs/swagger';

const MEMBER: Kind = {
  schema: { ...ID, nullable: true },
  is: (value) => value === null || isUuid(value),
  must: 'the ID of a member, or null for nobody',
  code: 'MALFORMED',
  reason: 'ID',
};

export class AssignBody {
  @Field(
    {
      required: true,
      there: { test: (value) => value !== undefined, message: '`assignee_id` is missing. Send null for nobody.' },
      about: 'Who looks after it; null: nobody.',
    },
    MEMBER,
  )
  assignee_id: string | null;

  @Field({ about: 'Who looks after it as you know it: nothing changes when it is somebody else by now.' }, MEMBER)
  expected_assignee_id?: string | null;
}

/** Body of POST …/read and …/close. */
export class SeenBody {
  @TimeField({ about: 'The `last_message_at` that you have seen.' }) seen_at?: string;
}

export const seenAtOf = ({ seen_at: text }: SeenBody): Date | null => (text === undefined ? null : toTime(text));

export class NoteBody {
  @TextField({ required: true, max: 4_000, code: 'MALFORMED', about: 'What the others should know.' }) text: string;
}

export class ReplyBody extends PickType(RenderQuickReplyBody, ['variables'] as const) {
  @TextField({
    max: TEXT_MAX_BYTES,
    filled: true,
    code: 'MALFORMED',
    about: 'The text. It wins over the text of a quick reply.',
  })
  text?: string;

  @IdField({ of: 'a quick reply', about: 'The quick reply that it is, or was made of.' }) quick_reply_id?: string;

  @IdField({ of: 'a template', about: 'The template that it is made of, in place of all the others.' })
  template_id?: string;

  @VersionField({ about: 'The version of it that you saw: another one is refused.' }) template_version?: number;

  @IdField({ of: 'a file', about: 'A file from POST …/media, over WhatsApp. The text is its caption.' })
  media_id?: string;

  @IdField({ of: 'a message', about: 'The message that it quotes, over WhatsApp.' }) reply_to?: string;

  @TextField({
    max: 64,
    filled: true,
    code: 'MALFORMED',
    about: 'Your own name for this answer: sent again with it, it is one message.',
  })
  client_id?: string;
}
