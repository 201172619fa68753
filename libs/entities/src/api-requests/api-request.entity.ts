import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { OwnedRow } from '../organizations/owned-row';

/**
 * A request with a valid key that was answered, for the log that customers read; kept for seven days. It refers to nothing:
 * a check per row would cost more than the row.
 */
@Entity('api_requests')
@Index('api_requests_newest_idx', ['orgId', 'mode', 'id'])
@Index('api_requests_key_idx', ['keyId', 'id'])
@Index('api_requests_failed_idx', ['orgId', 'mode', 'id'], { where: 'status >= 400' })
export class ApiRequest extends OwnedRow {
  /** A UUIDv7: ids are in the order of time. */
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'api_requests_pkey' })
  id: string;

  /** When it came. */
  @Column({ type: 'timestamptz' })
  at: Date;

  @Column({ type: 'uuid' })
  keyId: string;

  @Column({ type: 'text' })
  method: string;

  /** Its pattern, for example `/v1/messages/:id`; `unknown` for a path that does not exist. */
  @Column({ type: 'text' })
  route: string;

  /** Path and query, without secrets and texts, at most 500 characters. */
  @Column({ type: 'text' })
  path: string;

  /** 499: the client went away before it was answered. */
  @Column({ type: 'smallint' })
  status: number;

  @Column({ type: 'text', nullable: true })
  errorCode: string | null;

  @Column({ type: 'integer' })
  durationMs: number;

  /** The client's IP address. */
  @Column({ type: 'text' })
  address: string;

  /** At most 200 characters; empty: it named none. */
  @Column({ type: 'text' })
  userAgent: string;

  @Column({ type: 'text' })
  requestId: string;

  /** The message that the answer names. */
  @Column({ type: 'uuid', nullable: true })
  messageId: string | null;

  /** JSON without secrets and texts, at most 4 kB; null: there was none, or it is not kept. */
  @Column({ type: 'text', nullable: true })
  requestBody: string | null;

  /** The same of the answer. */
  @Column({ type: 'text', nullable: true })
  responseBody: string | null;
}
