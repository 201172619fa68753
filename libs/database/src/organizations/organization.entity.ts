import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { type Limits, Plan } from './plan.entity';

/** Organizations share nothing: keys, numbers, gateways and messages belong to one. */
@Entity('organizations')
@Index('organizations_name_idx', { synchronize: false })
export class Organization {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'organizations_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  planCode: string;

  @ManyToOne(() => Plan, { nullable: false })
  @JoinColumn({ name: 'plan_code', foreignKeyConstraintName: 'organizations_plan_fk' })
  plan: Relation<Plan>;

  @Column({ type: 'jsonb' })
  limitOverrides: Limits;

  /** Null: the plan's signature; empty: none. */
  @Column({ type: 'text', nullable: true })
  signatureOverride: string | null;

  /** Refuses WhatsApp messages to people who opted out, as SMS always are. */
  @Column({ type: 'boolean', default: false })
  enforceWhatsappOptOut: boolean;

  /** In addition to the general ones, as members wrote them. */
  @Column({ type: 'text', array: true, default: '{}' })
  stopWords: string[];

  @Column({ type: 'text', array: true, default: '{}' })
  startWords: string[];

  /** Immediate answer to an opt-out over the same channel. */
  @Column({ type: 'text', nullable: true })
  stopText: string | null;

  @Column({ type: 'text', nullable: true })
  startText: string | null;

  @Column({ type: 'text', nullable: true })
  helpText: string | null;

  /** ISO 3166-1 alpha-2: completes phone numbers without a country code. */
  @Column({ type: 'text', nullable: true })
  defaultCountry: string | null;

  /** UTC: usage months begin on its day. */
  @Column({ type: 'timestamptz' })
  subscribedAt: Date;

  /** Its keys are refused for everything; incoming messages are still stored. */
  @Column({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  deletingAt: Date | null;

  /** The deletion has begun and cannot be undone. */
  @Column({ type: 'timestamptz', nullable: true })
  erasingAt: Date | null;

  /** Null: no request, or a version that did not say. Stored: never rename. */
  @Column({ type: 'text', nullable: true })
  deletionAskedBy: 'owner' | 'operator' | null;

  /** Of the wait that the service has not yet seen pass; null: not counted yet. */
  @Column({ type: 'bigint', nullable: true })
  deletionLeftMs: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  deletionCountedAt: Date | null;

  /** Only its owner's wish to delete it suspended it. */
  @Column({ type: 'boolean', default: false })
  suspendedForDeletion: boolean;

  @Column({ type: 'text', nullable: true })
  erasureProblem: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
