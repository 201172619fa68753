import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import type { Mode } from '../organizations/owned-row';

/** How the value of a field is compared (contract.md D6). Stored: never rename. */
export const SEGMENT_OPS = [
  'eq',
  'neq',
  'contains',
  'starts',
  'gt',
  'lt',
  'in',
  'exists',
  'before',
  'after',
  'within_days',
] as const;
export type SegmentOp = (typeof SEGMENT_OPS)[number];

/** Whether all rules have to be true of a contact, or one. Stored: never rename. */
export const SEGMENT_MATCHES = ['all', 'any'] as const;
export type SegmentMatch = (typeof SEGMENT_MATCHES)[number];

/** What a rule compares with; a list for `in`. */
export type SegmentValue = string | number | boolean | string[] | number[];

/** What has to be true of one field. Stored: never rename. */
export interface SegmentRule {
  field: string;
  op: SegmentOp;
  value: SegmentValue;
}

/** Rules that belong together. Stored: never rename. */
export interface SegmentGroup {
  match: SegmentMatch;
  rules: SegmentRule[];
}

/** A count as it was at a time. Stored: never rename. */
export interface StoredSegmentCount {
  count: number;
  isEstimate: boolean;
  /** RFC 3339, by PostgreSQL's clock. */
  at: string;
}

/** Contacts that an organization describes by rules (contract.md D6), for both modes. */
@Entity('segments')
@Index('segments_name_key', ['orgId', 'name'], { unique: true })
export class Segment {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'segments_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'segments_org_fk' })
  organization: Relation<Organization>;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  match: SegmentMatch;

  @Column({ type: 'jsonb' })
  rules: (SegmentRule | SegmentGroup)[];

  /** Custom fields that its rules ask for: they cannot be deleted meanwhile. */
  @Column({ type: 'uuid', array: true })
  fieldIds: string[];

  /** Grows when its rules change: a count of other rules is none of these. */
  @Column({ type: 'integer', default: 1 })
  revision: number;

  /** How many contacts it had when somebody last asked, by mode. */
  @Column({ type: 'jsonb', default: () => `'{}'` })
  counts: Partial<Record<Mode, StoredSegmentCount>>;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
