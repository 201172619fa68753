import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Gateway } from './gateway.entity';

@Entity('gateway_setup_codes')
export class GatewaySetupCode {
  /** SHA-256. */
  @PrimaryColumn({ type: 'bytea', primaryKeyConstraintName: 'gateway_setup_codes_pkey' })
  codeHash: Buffer;

  @Index('gateway_setup_codes_gateway_idx')
  @Column({ type: 'uuid' })
  gatewayId: string;

  @ManyToOne(() => Gateway, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'gateway_id', foreignKeyConstraintName: 'gateway_setup_codes_gateway_fk' })
  gateway: Relation<Gateway>;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}
