import { SYSTEM_MAIL_REASONS, type SystemMailReason } from '@chasqui/entities';
import { ApiProperty } from '@nestjs/swagger';

const TIME = { type: 'string', format: 'date-time' } as const;
const ENCRYPTIONS = ['tls', 'starttls', 'off'] as const;

export class MailSetupData {
  @ApiProperty({ description: 'Host and port of the mail server.' })
  server: string;

  @ApiProperty({ enum: ENCRYPTIONS, description: '`tls`: from the first byte; `starttls`: before anything is told.' })
  encryption: (typeof ENCRYPTIONS)[number];

  @ApiProperty({ description: 'The sender.' })
  from: string;
}

export class MailFailureData {
  @ApiProperty(TIME)
  at: string;

  @ApiProperty({ enum: SYSTEM_MAIL_REASONS })
  reason: SystemMailReason;

  @ApiProperty({ type: 'string', nullable: true, description: 'What the mail server said.' })
  reply: string | null;
}

/** Mail of the installation. Figures are of the last 24 hours. */
export class MailData {
  @ApiProperty({ type: MailSetupData, nullable: true, description: 'Null: no mail is set up.' })
  setup: MailSetupData | null;

  @ApiProperty({ type: 'integer', description: 'At most 10,000.' })
  waiting: number;

  @ApiProperty({ ...TIME, nullable: true, description: 'Since when the oldest one waits.' })
  oldest_waiting_at: string | null;

  @ApiProperty({ type: 'integer' })
  sent: number;

  @ApiProperty({ type: 'integer' })
  failed: number;

  @ApiProperty({ ...TIME, nullable: true })
  last_sent_at: string | null;

  @ApiProperty({ type: MailFailureData, nullable: true, description: 'The last one that was not taken.' })
  last_failure: MailFailureData | null;
}

export class TestMailData {
  @ApiProperty({ description: 'To whom it was sent.' })
  to: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'What the mail server said.' })
  reply: string | null;
}
