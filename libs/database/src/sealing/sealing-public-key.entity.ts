import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Others seal with it, and only one app opens. */
@Entity('sealing_public_keys')
export class SealingPublicKey {
  /** What is sealed with it, such as `number-proxy`. Stored: never rename. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'sealing_public_keys_pkey' })
  use: string;

  @Column({ type: 'text' })
  publicKey: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  updatedAt: Date;
}
