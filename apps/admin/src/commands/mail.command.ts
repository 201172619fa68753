import { AppError } from '@chasqui/errors';
import type { Command } from 'commander';
import { AdminError } from '../admin-error';
import type { Run } from '../admin-services';

const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\]{1,190}$/;

export function addMailCommands(program: Command, run: Run): void {
  program
    .command('mail:test')
    .description('send a test mail at once, as invitations and password resets are sent; needs SMTP_URL and MAIL_FROM')
    .argument('<email>', 'to whom')
    .action((email: string) =>
      run(async ({ mail }) => {
        if (!EMAIL.test(email)) throw new AdminError(`${email} is no email address.`);
        try {
          return { to: email, sent: true, ...mail.setup, reply: await mail.test(email, 'en') };
        } catch (error) {
          throw error instanceof AppError ? new AdminError(error.message) : error;
        }
      }),
    );
}
