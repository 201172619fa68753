import { SYSTEM_MAIL_REASONS, type SystemMailReason } from '@chasqui/database';
import { INTEGER, oneOf, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

const ENCRYPTIONS = ['tls', 'starttls', 'off'] as const;

export class MailSetupData {
  @Shown('Host and port of the mail server.') server: string;
  @Shown('`tls`: from the first byte; `starttls`: before anything is told.', oneOf(ENCRYPTIONS))
  encryption: (typeof ENCRYPTIONS)[number];
  @Shown('The sender.') from: string;
}

export class MailFailureData {
  @Shown(TIME) at: string;
  @Shown(oneOf(SYSTEM_MAIL_REASONS)) reason: SystemMailReason;
  @Shown('What the mail server said.', orNull(TEXT)) reply: string | null;
}

/** Figures cover the last 24 hours. */
export class MailData {
  @Shown('Null: no mail is set up.', orNull({ type: MailSetupData })) setup: MailSetupData | null;
  @Shown('At most 10,000.', INTEGER) waiting: number;
  @Shown('Since when the oldest one waits.', orNull(TIME)) oldest_waiting_at: string | null;
  @Shown(INTEGER) sent: number;
  @Shown(INTEGER) failed: number;
  @Shown(orNull(TIME)) last_sent_at: string | null;
  @Shown('The last one that was not taken.', orNull({ type: MailFailureData })) last_failure: MailFailureData | null;
}

export class TestMailData {
  @Shown('To whom it was sent.') to: string;
  @Shown('What the mail server said.', orNull(TEXT)) reply: string | null;
}
