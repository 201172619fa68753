import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { SmsPhone } from './sms-phone.entity';

/** Given to and sent by one SIM of a phone on one day (UTC). */
@Entity('sms_phone_days')
export class SmsPhoneDay {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sms_phone_days_pkey' })
  phoneId: string;

  @ManyToOne(() => SmsPhone, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'phone_id', foreignKeyConstraintName: 'sms_phone_days_phone_fk' })
  smsPhone: Relation<SmsPhone>;

  /** `YYYY-MM-DD`. */
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'sms_phone_days_pkey' })
  day: string;

  /** 1 to 3; 0: the phone chose. */
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'sms_phone_days_pkey' })
  slot: number;

  @Column({ type: 'integer', default: 0 })
  offered: number;

  @Column({ type: 'integer', default: 0 })
  sent: number;
}
