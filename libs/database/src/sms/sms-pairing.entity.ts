import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';
import { Organization } from '../organizations/organization.entity';

/** 12 digits typed into the app; deleted once used. */
@Entity('sms_pairing_codes')
export class SmsPairingCode extends OwnedRow {
  /** SHA-256. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'sms_pairing_codes_pkey' })
  codeHash: Buffer;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'sms_pairing_codes_org_fk' })
  organization: Relation<Organization>;

  /** The login that asked for it, to add another phone; null: the API did. */
  @Column({ type: 'text', nullable: true })
  login: string | null;

  @ManyToOne(() => SmsLogin, { nullable: true, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'login', foreignKeyConstraintName: 'sms_pairing_codes_login_fk' })
  signIn: Relation<SmsLogin> | null;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/** Registers an organization's phones, also after the app was reinstalled. */
@Entity('sms_private_tokens')
export class SmsPrivateToken extends OwnedRow {
  /** SHA-256. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'sms_private_tokens_pkey' })
  tokenHash: Buffer;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'sms_private_tokens_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

/** Given to an app at registration; signs in further phones. */
@Entity('sms_logins')
export class SmsLogin extends OwnedRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'sms_logins_pkey' })
  login: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'sms_logins_org_fk' })
  organization: Relation<Organization>;

  /** scrypt, with its salt and costs; people may choose it. */
  @Column({ type: 'text' })
  passwordHash: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
