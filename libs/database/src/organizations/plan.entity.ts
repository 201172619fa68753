import { Column, Entity, PrimaryColumn } from 'typeorm';
import { LIMITED_FEATURES } from '../features/features';

/** contract.md D13. Stored: never rename. */
export const LIMIT_NAMES = [
  'messages_month',
  'whatsapp_messages_month',
  'sms_month',
  'emails_month',
  'otp_month',
  'whatsapp_numbers',
  'sms_devices',
  'email_accounts',
  'chat_widgets',
  'contacts',
  'campaigns_active',
  'campaign_recipients',
  ...LIMITED_FEATURES.map(({ limit }) => limit),
  'lead_forms',
  'lead_submissions_month',
  'webhooks',
  'api_keys',
  'members',
  'storage_mb',
  'retention_days',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** An absent limit, and -1, mean unlimited. */
export type Limits = Partial<Record<LimitName, number>>;

@Entity('plans')
export class Plan {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'plans_pkey' })
  code: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text', nullable: true })
  messageSignature: string | null;

  @Column({ type: 'jsonb' })
  limits: Limits;
}
