import { Field, TextField } from '@chasqui/http/requests';

/** RFC 5321 section 4.5.3.1.3, less the brackets. */
const LONGEST_EMAIL = 254;

/** Something, an @ and a host; only a mail can show whether mail arrives. Each part takes what the others cannot. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]{1,63}(?:\.[^\s@<>"(),:;[\]\\.]{1,63}){1,8}$/;

export const EmailField = (): PropertyDecorator =>
  Field(
    { required: true, about: 'An email address.' },
    {
      schema: { type: 'string', format: 'email', maxLength: LONGEST_EMAIL },
      longest: LONGEST_EMAIL,
      is: (value) => typeof value === 'string' && EMAIL.test(value.trim()),
      must: 'an email address, such as ana@example.com',
      code: 'MALFORMED',
      reason: 'EMAIL',
    },
  );

/** For signing in. Whether a new password is good enough is checked elsewhere, as WEAK_PASSWORD. */
export const PasswordField = (): PropertyDecorator =>
  TextField({ required: true, max: 200, code: 'MALFORMED', about: 'A password, exactly as typed.' });

export const PersonNameField = (): PropertyDecorator =>
  TextField({ max: 100, filled: true, code: 'MALFORMED', about: "A person's name." });
