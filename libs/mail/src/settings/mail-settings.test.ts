import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig, mailVariables } from '@chasqui/config';
import { mailSettings } from './mail-settings';

const settingsOf = (env: Record<string, string>) => mailSettings(loadConfig(mailVariables, env));
const FROM = { MAIL_FROM: 'Chasqui <no-reply@example.com>' };

function problemOf(env: Record<string, string>): string {
  try {
    settingsOf(env);
    return 'none';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('the settings of mail', () => {
  it('without any there is no mail', () => {
    expect(settingsOf({})).toBeNull();
    expect(settingsOf({ SMTP_URL: '', MAIL_FROM: '', SMTP_TLS: '' })).toBeNull();
  });

  it('smtp encrypts with STARTTLS on 587, smtps from the first byte on 465; user and password are decoded', () => {
    expect(settingsOf({ SMTP_URL: 'smtp://a%40b:p%3Aw%2F@mail.example.com', ...FROM })).toEqual({
      host: 'mail.example.com',
      port: 587,
      encryption: 'starttls',
      login: { user: 'a@b', pass: 'p:w/' },
      from: { name: 'Chasqui', address: 'no-reply@example.com' },
    });
    expect(settingsOf({ SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'x@example.com' })).toMatchObject({
      port: 465,
      encryption: 'tls',
      login: null,
      from: { name: '', address: 'x@example.com' },
    });
    expect(settingsOf({ SMTP_URL: 'smtp://[::1]:2525', SMTP_TLS: 'off', ...FROM })).toMatchObject({
      host: '::1',
      port: 2525,
      encryption: 'off',
    });
  });

  it.each([
    [{ SMTP_URL: 'smtp://u:secret-1@mail.example.com' }, 'MAIL_FROM is missing'],
    [FROM, 'SMTP_URL is missing'],
    [{ SMTP_URL: 'http://u:secret-1@mail.example.com', ...FROM }, 'SMTP_URL must be a URL like smtp://'],
    [{ SMTP_URL: 'mail.example.com:587', ...FROM }, 'SMTP_URL must be a URL like smtp://'],
    [{ SMTP_URL: 'smtp://u:secret-1/x@mail.example.com', ...FROM }, 'SMTP_URL must'],
    [{ SMTP_URL: 'smtp://u:secret-1@mail.example.com/?tls=no', ...FROM }, 'must end with the port'],
    [{ SMTP_URL: 'smtp://user@mail.example.com', ...FROM }, 'both a user and a password'],
    [{ SMTP_URL: 'smtp://u:secret-1%zz@mail.example.com', ...FROM }, 'not percent-encoded correctly'],
    [
      { SMTP_URL: 'smtp://u:secret-1@mail.example.com', SMTP_TLS: 'off', ...FROM },
      'only for a mail server on this machine',
    ],
    [{ SMTP_URL: 'smtp://localhost.example.com', SMTP_TLS: 'off', ...FROM }, 'only for a mail server on this machine'],
    [{ SMTP_URL: 'smtps://localhost', SMTP_TLS: 'off', ...FROM }, 'cannot be off for smtps'],
    [{ SMTP_URL: 'smtp://localhost', SMTP_TLS: 'maybe', ...FROM }, 'SMTP_TLS must be one of'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an address'],
    [
      { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'A\r\nBcc: x@example.com <a@example.com>' },
      'MAIL_FROM must be an address',
    ],
  ])('what does not go together is refused with a sentence and without the password: %j', (env, says) => {
    const problem = problemOf(env);
    expect(problem).toContain(says);
    expect(problem).not.toContain('secret-1');
  });
});
