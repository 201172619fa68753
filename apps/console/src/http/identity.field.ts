import { Required, Rule } from '@chasqui/requests';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { TextField } from './text.field';

/** RFC 5321 section 4.5.3.1.3, less the brackets. */
const LONGEST_EMAIL = 254;
const LONGEST_PASSWORD = 200;

/** Something, an @ and a host: whether mail arrives there only a mail can tell. Each part takes what the others cannot. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]{1,63}(?:\.[^\s@<>"(),:;[\]\\.]{1,63}){1,8}$/;

export function EmailField(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ format: 'email', maxLength: LONGEST_EMAIL, description: 'An email address.' }),
    Required('email'),
    Rule({
      name: 'email',
      longest: LONGEST_EMAIL,
      test: (value) => typeof value === 'string' && EMAIL.test(value.trim()),
      field: 'MALFORMED',
      message: '`email` must be an email address, such as ana@example.com.',
      reason: 'EMAIL',
    }),
  );
}

/** What somebody signs in with. Whether it is good enough for a new one is said elsewhere, as WEAK_PASSWORD. */
export const PasswordField = (name = 'password'): PropertyDecorator =>
  TextField({ name, longest: LONGEST_PASSWORD, description: 'A password, exactly as typed.' });

/** The secret part of a link: 256 bits in base64url. */
export const LinkTokenField = (): PropertyDecorator =>
  TextField({ name: 'token', longest: 100, description: 'What stands behind # in the link.' });

export const CodeField = (): PropertyDecorator =>
  TextField({ name: 'code', longest: 40, description: 'Six digits of the authenticator app, or a recovery code.' });

export const PersonNameField = (): PropertyDecorator =>
  TextField({ name: 'name', longest: 100, description: "A person's name.", isOptional: true });
