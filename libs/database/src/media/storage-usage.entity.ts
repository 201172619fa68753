import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `used_bytes` is the sum of `media_files.size`: every statement that inserts or deletes a row of that table updates
 * it, too. Also notes which thresholds of `storage_mb` the organization was told of.
 */
@Entity('storage_usage')
export class StorageUsage {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'storage_usage_pkey' })
  orgId: string;

  /** Both modes, including uploads in progress. */
  @Column({ type: 'bigint', default: 0 })
  usedBytes: string;

  /** Highest threshold told; 0: none, or it may be told again. */
  @Column({ type: 'smallint', default: 0 })
  toldPercent: number;

  /** At that time: a new limit makes new thresholds. */
  @Column({ type: 'bigint', nullable: true })
  toldMaxMb: string | null;

  @Column({ type: 'bigint', default: 0 })
  tellAgainBytes: string;
}
