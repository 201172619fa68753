import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
  UpdateDateColumn,
} from 'typeorm';
import { Organization } from '../organizations/organization.entity';

/** Stored: never rename (contract.md D6). */
export const CONTACT_FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'select', 'url'] as const;
export type ContactFieldType = (typeof CONTACT_FIELD_TYPES)[number];

@Entity('contact_fields')
@Index('contact_fields_key_key', ['orgId', 'key'], { unique: true })
export class ContactField {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'contact_fields_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'contact_fields_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  key: string;

  @Column({ type: 'text' })
  label: string;

  @Column({ type: 'text' })
  type: ContactFieldType;

  @Column({ type: 'text', array: true })
  options: string[];

  /** When a contact is created over the API. */
  @Column({ type: 'boolean' })
  required: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
