import { Column, Entity, Index, JoinColumn, ManyToOne, OneToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Account } from '../accounts/account.entity';
import { Organization } from '../organizations/organization.entity';

/** The phone app's protocol. Stored: never rename. */
export const SMS_PROTOCOLS = ['sms_gate', 'cht'] as const;
export type SmsProtocol = (typeof SMS_PROTOCOLS)[number];

/** Customers see these (contract.md D3). `connected`: heard of within 20 minutes. Stored: never rename. */
export const SMS_PHONE_STATUSES = ['connected', 'disconnected', 'disabled'] as const;
export type SmsPhoneStatus = (typeof SMS_PHONE_STATUSES)[number];

/** contract.md D3. */
export const SMS_PHONE_SILENCE_MINUTES = 20;

/** When a message names none. Stored: never rename. */
export const SIM_MODES = ['default', 'fixed', 'round_robin', 'least_used'] as const;
export type SimMode = (typeof SIM_MODES)[number];

/** Stored: never rename. */
export interface ReportedSim {
  /** 1 to 3. */
  slot: number;
  /** As far as the app tells; many redact all but the last four digits. */
  phone: string | null;
  carrier: string | null;
  /** As far as the app tells, usually the last four digits: identifies the SIM. */
  iccid?: string | null;
}

/** By slot. Stored: never rename. */
export type SimSettings = Record<string, { phone?: string; daily_limit?: number; default?: boolean }>;

/** Why it was not offered waiting messages when it asked. Stored: never rename. */
export const WAIT_REASONS = ['disabled', 'quiet_hours', 'pace', 'daily_limit', 'backoff', 'window', 'paused'] as const;
/** `window`: enough in hand. `backoff`: the first is tried again later. `paused`: an operator paused its lane. */
export type WaitReason = (typeof WAIT_REASONS)[number];

/** When the phone is offered nothing. Stored: never rename. */
export interface QuietHours {
  /** IANA name. */
  timezone: string;
  /** `days` 1 (Monday) to 7; `from` and `to` as HH:MM; a window may pass midnight. */
  windows: { days: number[]; from: string; to: string }[];
}

/** An Android phone with a stock app (contract.md D3). */
@Entity('sms_phones')
@Index('sms_phones_org_idx', ['orgId', 'mode', 'createdAt'])
@Index('sms_phones_name_idx', { synchronize: false })
@Index('sms_phones_digits_idx', { synchronize: false })
export class SmsPhone extends OwnedRow {
  /** `device_id` of POST /sms/send. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'sms_phones_pkey' })
  id: string;

  @OneToOne(() => Account, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'id', foreignKeyConstraintName: 'sms_phones_account_fk' })
  account: Relation<Account>;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'sms_phones_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  protocol: SmsProtocol;

  @Column({ type: 'text' })
  name: string;

  /** 21 characters; null for cht-gateway, and after unpairing. */
  @Index('sms_phones_app_key', { unique: true })
  @Column({ type: 'text', nullable: true })
  appId: string | null;

  /** SHA-256 of the app's token or, for cht-gateway, of its password; null: unpaired. */
  @Index('sms_phones_token_key', { unique: true })
  @Column({ type: 'bytea', nullable: true })
  tokenHash: Buffer | null;

  @Column({ type: 'text', nullable: true })
  login: string | null;

  /** Of signatures on received SMS; only sms-dispatcher opens it. */
  @Column({ type: 'bytea', nullable: true })
  sealedSigningKey: Buffer | null;

  /** In digits; null: unknown. */
  @Column({ type: 'text', nullable: true })
  phone: string | null;

  @Column({ type: 'boolean', default: true })
  enabled: boolean;

  /** Counts parts. Null: as fast as it pulls. */
  @Column({ type: 'integer', nullable: true, default: 12 })
  messagesPerMinute: number | null;

  /** Its Android was told to let an app send more than 30 parts a minute (docs/phones.md). */
  @Column({ type: 'boolean', default: false })
  smsLimitRaised: boolean;

  /** Messages offered per day (UTC); null: no limit. */
  @Column({ type: 'integer', nullable: true })
  dailyLimit: number | null;

  @Column({ type: 'text', default: 'default' })
  simMode: SimMode;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  simSettings: SimSettings;

  @Column({ type: 'jsonb', nullable: true })
  quietHours: QuietHours | null;

  @Column({ type: 'smallint', default: 2 })
  maxAttempts: number;

  /** For messages that name no life of their own. */
  @Column({ type: 'integer', default: 86_400 })
  messageTtlS: number;

  @Column({ type: 'text', nullable: true })
  model: string | null;

  @Column({ type: 'text', nullable: true })
  appVersion: string | null;

  @Column({ type: 'text', nullable: true })
  osVersion: string | null;

  @Column({ type: 'jsonb', nullable: true })
  battery: { percent: number | null; charging: boolean | null } | null;

  @Column({ type: 'text', nullable: true })
  network: 'wifi' | 'cellular' | 'none' | null;

  @Column({ type: 'boolean', nullable: true })
  permissionsOk: boolean | null;

  @Column({ type: 'jsonb', default: () => `'[]'` })
  sims: ReportedSim[];

  /** In digits by slot, learned from received messages: otherwise the app tells only their last digits. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  learnedNumbers: Record<string, string>;

  /** `createdAt` of the last message it was offered: later ones get later times, so that it keeps their order. */
  @Column({ type: 'timestamptz', nullable: true })
  lastOfferAt: Date | null;

  @Column({ type: 'smallint', nullable: true })
  nextSim: number | null;

  /** When it last asked; null: none waited. */
  @Column({ type: 'text', nullable: true })
  waitsFor: WaitReason | null;

  @Column({ type: 'text' })
  toldStatus: SmsPhoneStatus;

  @Column({ type: 'timestamptz', nullable: true })
  seenAt: Date | null;

  /** Since when it has to report its received messages again. */
  @Column({ type: 'timestamptz', nullable: true })
  exportSince: Date | null;

  /** End of that span; null: the time it is asked. */
  @Column({ type: 'timestamptz', nullable: true })
  exportUntil: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  pairedAt: Date;

  /** It is gone; the row stays for the messages that name it. */
  @Column({ type: 'timestamptz', nullable: true })
  unpairedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
