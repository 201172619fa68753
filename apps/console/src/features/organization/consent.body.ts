import { isOwnWordList, LONGEST_ANSWER, LONGEST_OWN_WORD, MOST_OWN_WORDS } from '@chasqui/conversations/inbound';
import { BooleanField, Field, isStorableText, TextField } from '@chasqui/http/requests';

const OwnWordsField = (about: string): PropertyDecorator =>
  Field(
    { about },
    {
      schema: {
        type: 'array',
        items: { type: 'string', minLength: 1, maxLength: LONGEST_OWN_WORD },
        maxItems: MOST_OWN_WORDS,
      },
      longest: MOST_OWN_WORDS,
      is: (value) => isOwnWordList(value) && value.every(isStorableText),
      must: `a list of at most ${MOST_OWN_WORDS} words, each of 1 to ${LONGEST_OWN_WORD} characters`,
      code: 'OUT_OF_RANGE',
      reason: 'LIST',
      params: { most: MOST_OWN_WORDS, longest: LONGEST_OWN_WORD },
    },
  );

const AnswerTextField = (to: string): PropertyDecorator =>
  TextField({
    max: LONGEST_ANSWER,
    filled: true,
    clears: true,
    about: `What is answered to ${to}. Null or an empty text: nothing.`,
  });

/** Absent fields stay as they are. */
export class ChangeConsentBody {
  @BooleanField({ about: 'Whether WhatsApp messages to people who opted out are refused.' })
  enforce_whatsapp_opt_out?: boolean | null;

  @OwnWordsField('What opts people out beside the words that hold for all. Replaces those before.')
  stop_words?: string[] | null;

  @OwnWordsField('What opts them in again beside the words that hold for all. Replaces those before.')
  start_words?: string[] | null;

  @AnswerTextField('somebody who opted out')
  stop_text?: string | null;

  @AnswerTextField('somebody who opted in again')
  start_text?: string | null;

  @AnswerTextField('somebody who writes HELP or INFO')
  help_text?: string | null;
}
