import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { type Limits, Plan } from './plan.entity';

/** A customer. Owns keys, numbers, gateways, messages; nothing is shared between two. */
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

  /** Limits of this organization that differ from its plan's. */
  @Column({ type: 'jsonb' })
  limitOverrides: Limits;

  /** Null: the plan's signature; empty: none. */
  @Column({ type: 'text', nullable: true })
  signatureOverride: string | null;

  /** WhatsApp messages to people who opted out are refused, as SMS always are. */
  @Column({ type: 'boolean', default: false })
  enforceWhatsappOptOut: boolean;

  /** What people write to get no more messages of it, beside the words that hold for all; as members wrote them. */
  @Column({ type: 'text', array: true, default: '{}' })
  stopWords: string[];

  /** What they write to get messages again. */
  @Column({ type: 'text', array: true, default: '{}' })
  startWords: string[];

  /** What is answered to who opted out, at once and over the same channel; null: nothing. */
  @Column({ type: 'text', nullable: true })
  stopText: string | null;

  /** The same to who opted in again. */
  @Column({ type: 'text', nullable: true })
  startText: string | null;

  /** The same to who writes HELP or INFO. */
  @Column({ type: 'text', nullable: true })
  helpText: string | null;

  /** ISO 3166-1 alpha-2: completes phone numbers that its people and programs write without a country code; null: none does. */
  @Column({ type: 'text', nullable: true })
  defaultCountry: string | null;

  /** Start of the subscription (UTC): usage months begin on its day. */
  @Column({ type: 'timestamptz' })
  subscribedAt: Date;

  /** Set: its keys are refused, whatever they ask for; what comes in for it is still stored. */
  @Column({ type: 'timestamptz', nullable: true })
  suspendedAt: Date | null;

  /** Set: from then on everything of it is deleted. */
  @Column({ type: 'timestamptz', nullable: true })
  deletingAt: Date | null;

  /** Set: that has begun, and there is no way back. */
  @Column({ type: 'timestamptz', nullable: true })
  erasingAt: Date | null;

  /** Who asked for its deletion, `owner` or `operator`; null: nobody, or a version that did not say. Stored: never rename. */
  @Column({ type: 'text', nullable: true })
  deletionAskedBy: 'owner' | 'operator' | null;

  /** Milliseconds of the wait that the service has not seen pass; null: not counted yet. */
  @Column({ type: 'bigint', nullable: true })
  deletionLeftMs: string | null;

  /** When they were last counted. */
  @Column({ type: 'timestamptz', nullable: true })
  deletionCountedAt: Date | null;

  /** Its owner's wish to delete it suspended it, and nothing else did. */
  @Column({ type: 'boolean', default: false })
  suspendedForDeletion: boolean;

  /** Why not all of it could be deleted in the last run. */
  @Column({ type: 'text', nullable: true })
  erasureProblem: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
