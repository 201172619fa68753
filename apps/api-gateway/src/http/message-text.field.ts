import { Field, type FieldOptions, isStorableText, type Kind } from '@chasqui/requests';

interface MessageTextOptions extends FieldOptions {
  /** UTF-16 units: nothing longer is looked at. */
  longest: number;
  isShort: (text: string, body: object) => boolean;
  /** Said of a text that is not, as a sentence. */
  tooLong: string;
  also?: ReturnType<NonNullable<Kind['also']>>;
}

/** The text of a message, whatever its channel: PostgreSQL can store it, and it is short enough to be sent. */
export const MessageTextField = ({ longest, isShort, tooLong, also = [], ...options }: MessageTextOptions) =>
  Field(
    { ...options, answer: 'MESSAGE_TOO_LONG' },
    {
      schema: { type: 'string' },
      longest,
      is: (value, body) => typeof value !== 'string' || isShort(value, body),
      must: tooLong,
      code: 'TOO_LONG',
      also: (name) => [
        {
          name: 'text',
          test: (value) => value === undefined || isStorableText(value),
          field: 'WRONG_TYPE',
          message: `\`${name}\` must be a string without NUL characters and unpaired surrogates.`,
        },
        ...also,
      ],
    },
  );
