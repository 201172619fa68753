import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A file that a gateway app put here. Its bytes stand in the media store under `id`. */
@Entity('media_files')
@Index('media_files_ref_key', { synchronize: false })
@Index('media_files_org_idx', ['orgId', 'createdAt'])
@Index('media_files_unclaimed_idx', { synchronize: false })
@Index('media_files_begun_idx', { synchronize: false })
export class MediaFile {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'media_files_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  @Column({ type: 'uuid' })
  gatewayId: string;

  /** The gateway's name for it; names of two gateways do not meet. One stored file per name, uploads under way beside it. */
  @Column({ type: 'uuid' })
  ref: string;

  @Column({ type: 'text' })
  mime: string;

  /** Bytes; counted in `storage_usage` as long as the row is there. */
  @Column({ type: 'integer' })
  size: number;

  /** The message that it came with; null until that event arrives. */
  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;

  /** When all bytes were stored; null: the upload is under way, or broke off. */
  @Column({ type: 'timestamptz', nullable: true })
  storedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
