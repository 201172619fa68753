import { CHANNELS, type Channel } from '@chasqui/database';
import {
  answerOf,
  ID,
  INTEGER,
  oneOf,
  orNull,
  PLAIN_MEDIA_TYPES,
  Shown,
  someOf,
  TEXT,
  TEXTS,
  TIME,
} from '@chasqui/http/requests';

/** contract.md D7. */
export class QuickReplyData {
  @Shown('Its id.', ID) id: string;
  @Shown('What agents type to find it.') shortcut: string;
  @Shown('What agents see in a list; empty: none.') title: string;
  @Shown('The text with its variables, as you wrote it.') message: string;
  @Shown('Address of a file to send with the text.', orNull(TEXT)) media_url: string | null;
  @Shown('Kind of the file; null: guessed from its address when it is sent.', orNull(oneOf(PLAIN_MEDIA_TYPES)))
  media_type: string | null;
  @Shown('Channels that it is for; empty: all.', someOf(CHANNELS)) channels: Channel[];
  @Shown('Words to find it by.', TEXTS) tags: string[];
  @Shown('Messages that were sent with it.', INTEGER) usage_count: number;
  @Shown('The member who made it; null: made with an API key.', orNull(ID)) created_by: string | null;
  @Shown('When it was made.', TIME) created_at: string;
  @Shown('When it was last changed.', TIME) updated_at: string;
}

export class DeletedQuickReplyData {
  @Shown('Its id.', ID) id: string;
  @Shown('It is gone, and its shortcut is free.', { enum: [true] }) deleted: true;
}

export class RenderedQuickReplyData {
  @Shown('The text. A variable that has no value stands in it as you wrote it.') message: string;
  @Shown('Variables that have neither a value nor a fallback, each once.', TEXTS) missing: string[];
}

export const toQuickReplyData = answerOf(QuickReplyData);
