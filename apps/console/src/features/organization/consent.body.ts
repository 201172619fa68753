import { isAnswerText, isOwnWordList, LONGEST_ANSWER, LONGEST_OWN_WORD, MOST_OWN_WORDS } from '@chasqui/inbound';
import { EmptyText, isStorableText, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';

/** A list of an organization's own words. */
function OwnWordsField(name: string, description: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: LONGEST_OWN_WORD },
      maxItems: MOST_OWN_WORDS,
      description,
    }),
    IsOptional(),
    Rule({
      name: 'ownWords',
      longest: MOST_OWN_WORDS,
      test: (value) => isOwnWordList(value) && value.every(isStorableText),
      field: 'OUT_OF_RANGE',
      message: `\`${name}\` must be a list of at most ${MOST_OWN_WORDS} words, each of 1 to ${LONGEST_OWN_WORD} characters.`,
      reason: 'LIST',
      params: { most: MOST_OWN_WORDS, longest: LONGEST_OWN_WORD },
    }),
  );
}

/** What is answered to a word. */
function AnswerTextField(name: string, to: string): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      nullable: true,
      maxLength: LONGEST_ANSWER,
      description: `What is answered to ${to}. Null or an empty text: nothing.`,
    }),
    IsOptional(),
    EmptyText('clears'),
    Rule({
      name: 'answerText',
      longest: LONGEST_ANSWER,
      test: (value) => isAnswerText(value) && isStorableText(value),
      field: 'TOO_LONG',
      message: `\`${name}\` must be a text of 1 to ${LONGEST_ANSWER} characters.`,
    }),
  );
}

/** Body of PATCH /organizations/{org}/consent. What is absent stays. */
export class ChangeConsentBody {
  @ApiPropertyOptional({ description: 'Whether WhatsApp messages to people who opted out are refused.' })
  @IsOptional()
  @Rule({
    name: 'enforceWhatsappOptOut',
    test: (value) => typeof value === 'boolean',
    field: 'WRONG_TYPE',
    message: '`enforce_whatsapp_opt_out` must be true or false.',
    reason: 'BOOLEAN',
  })
  enforce_whatsapp_opt_out?: boolean | null;

  @OwnWordsField('stop_words', 'What opts people out beside the words that hold for all. Replaces those before.')
  stop_words?: string[] | null;

  @OwnWordsField('start_words', 'What opts them in again beside the words that hold for all. Replaces those before.')
  start_words?: string[] | null;

  @AnswerTextField('stop_text', 'somebody who opted out')
  stop_text?: string | null;

  @AnswerTextField('start_text', 'somebody who opted in again')
  start_text?: string | null;

  @AnswerTextField('help_text', 'somebody who writes HELP or INFO')
  help_text?: string | null;
}
