import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Organization } from '../organizations/organization.entity';
import { User } from './user.entity';

/** Their rights: `libs/identity`. Stored: never rename. */
export const ROLES = ['viewer', 'agent', 'marketing', 'developer', 'admin', 'owner'] as const;
export type Role = (typeof ROLES)[number];

@Entity('memberships')
@Index('memberships_user_idx', ['userId'])
export class Membership {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'memberships_pkey' })
  orgId: string;

  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'memberships_pkey' })
  userId: string;

  @ManyToOne(() => Organization, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'org_id', foreignKeyConstraintName: 'memberships_org_fk' })
  organization: Relation<Organization>;

  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'memberships_user_fk' })
  user: Relation<User>;

  @Column({ type: 'text' })
  role: Role;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
