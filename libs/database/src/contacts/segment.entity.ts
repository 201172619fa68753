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
import type { Mode } from '../organizations/owned-row';

/** Comparison operators (contract.md D6). Stored: never rename. */
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

/** Stored: never rename. */
export const SEGMENT_MATCHES = ['all', 'any'] as const;
export type SegmentMatch = (typeof SEGMENT_MATCHES)[number];

export type SegmentValue = string | number | boolean | string[] | number[];

/** Stored: never rename. */
export interface SegmentRule {
  field: string;
  op: SegmentOp;
  value: SegmentValue;
}

/** Stored: never rename. */
export interface SegmentGroup {
  match: SegmentMatch;
  rules: SegmentRule[];
}

/** Stored: never rename. */
export interface StoredSegmentCount {
  count: number;
  isEstimate: boolean;
  /** RFC 3339, by PostgreSQL's clock. */
  at: string;
}

/** Contacts described by rules (contract.md D6), for both modes. */
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

  /** Fields in the rules: cannot be deleted meanwhile. */
  @Column({ type: 'uuid', array: true })
  fieldIds: string[];

  /** Grows when the rules change: older counts are void. */
  @Column({ type: 'integer', default: 1 })
  revision: number;

  @Column({ type: 'jsonb', default: () => `'{}'` })
  counts: Partial<Record<Mode, StoredSegmentCount>>;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}
