import { Field, type FieldOptions, isStorableText, type Kind } from '@chasqui/http/requests';

interface MessageTextOptions extends FieldOptions {
  /** UTF-16 units: longer texts are not checked further. */
  longest: number;
  isShort: (text: string, body: object) => boolean;
  tooLong: string;
  also?: ReturnType<NonNullable<Kind['also']>>;
}

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
