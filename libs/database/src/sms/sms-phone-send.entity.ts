import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SmsPhone } from './sms-phone.entity';

/** An attempt that a phone has handed over, for its pace. Kept for a minute; an hour if Android refused it. */
@Entity('sms_phone_sends')
export class SmsPhoneSend {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sms_phone_sends_pkey' })
  phoneId: string;

  @ManyToOne(() => SmsPhone, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'phone_id', foreignKeyConstraintName: 'sms_phone_sends_phone_fk' })
  smsPhone: Relation<SmsPhone>;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sms_phone_sends_pkey' })
  messageId: string;

  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'sms_phone_sends_pkey' })
  attempt: number;

  /** As Android counts them. */
  @Column({ type: 'smallint' })
  parts: number;

  /** Android refused it because the app had sent too much in a minute. */
  @Column({ type: 'boolean', default: false })
  isLimited: boolean;

  /** By the service's clock: it was sent no later. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  at: Date;
}
