import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * What the files of an organization take up, and which thresholds of `storage_mb` it was told of. `used_bytes` is the sum
 * of `media_files.size`: every statement that makes or deletes a row of that table counts here too.
 */
@Entity('storage_usage')
export class StorageUsage {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'storage_usage_pkey' })
  orgId: string;

  /** Bytes of files in both modes, those of uploads under way included. */
  @Column({ type: 'bigint', default: 0 })
  usedBytes: string;

  /** The highest threshold that was told, per cent; 0: none, or it may be told again. */
  @Column({ type: 'smallint', default: 0 })
  toldPercent: number;

  /** The limit at which it was told: under another limit the thresholds are new ones. */
  @Column({ type: 'bigint', nullable: true })
  toldMaxMb: string | null;

  /** When no more than so many bytes are used, thresholds may be told again. */
  @Column({ type: 'bigint', default: 0 })
  tellAgainBytes: string;
}
