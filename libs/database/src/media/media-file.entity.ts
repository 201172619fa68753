import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Mode } from '../organizations/owned-row';

/** From a gateway app with a message, or a client's for later messages. The media store has its bytes under `id`. */
@Entity('media_files')
@Index('media_files_ref_key', { synchronize: false })
@Index('media_files_org_idx', ['orgId', 'createdAt'])
@Index('media_files_unclaimed_idx', { synchronize: false })
@Index('media_files_begun_idx', { synchronize: false })
@Index('media_files_expiring_idx', { synchronize: false })
export class MediaFile {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'media_files_pkey' })
  id: string;

  @Column({ type: 'uuid' })
  orgId: string;

  /** Null: a client uploaded it; it has no ref and no message, only the columns below `messageId`. */
  @Column({ type: 'uuid', nullable: true })
  gatewayId: string | null;

  /** The gateway's name for it; unique per gateway only. One stored file per name, besides uploads in progress. */
  @Column({ type: 'uuid', nullable: true })
  ref: string | null;

  @Column({ type: 'text' })
  mime: string;

  /** Bytes; counted in `storage_usage` for as long as the row exists. */
  @Column({ type: 'integer' })
  size: number;

  /** Null until the event of its message arrives. */
  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;

  @Column({ type: 'text', nullable: true })
  mode: Mode | null;

  @Column({ type: 'text', nullable: true })
  filename: string | null;

  /** Until then any number of messages may use it; waiting messages extend it. */
  @Column({ type: 'timestamptz', nullable: true })
  expiresAt: Date | null;

  /** Null: the upload is in progress, or broke off. */
  @Column({ type: 'timestamptz', nullable: true })
  storedAt: Date | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}
