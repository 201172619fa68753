import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/** Kept for seven days, for the log that customers read. No foreign keys: checking one costs more than the row. */
@Entity('api_requests')
@Index('api_requests_newest_idx', ['orgId', 'mode', 'id'])
@Index('api_requests_key_idx', ['keyId', 'id'])
@Index('api_requests_failed_idx', ['orgId', 'mode', 'id'], { where: 'status >= 400' })
export class ApiRequest extends OwnedRow {
  /** A UUIDv7: ids sort by time. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_requests_pkey' })
  id: string;

  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'uuid' })
  keyId: string;

  @Column({ type: 'text' })
  method: string;

  /** For example `/v1/messages/:id`; `unknown` if the path does not exist. */
  @Column({ type: 'text' })
  route: string;

  /** Path and query without secrets and texts, at most 500 characters. */
  @Column({ type: 'text' })
  path: string;

  /** 499: the client left before the answer. */
  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ type: 'integer' })
  durationMs: number;

  @Column({ type: 'text' })
  address: string;

  /** At most 200 characters; empty: none was sent. */
  @Column({ type: 'text' })
  userAgent: string;

  @Column({ type: 'text' })
  requestId: string;

  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;

  /** JSON without secrets and texts, at most 4 kB; null: no body, or not kept. */
  @Column({ type: 'text', nullable: true })
  requestBody: string | null;

  @Column({ type: 'text', nullable: true })
  responseBody: string | null;
}
