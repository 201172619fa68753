import type { AuditRecord } from '@chasqui/identity';
import { ApiProperty } from '@nestjs/swagger';

export class AuditActor {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty()
  email: string;

  @ApiProperty({ description: 'Empty when the account is gone.' })
  name: string;
}

export class AuditTarget {
  @ApiProperty()
  type: string;

  @ApiProperty()
  id: string;

  @ApiProperty({ type: 'string', nullable: true })
  name: string | null;
}

/** Who changed what, and from where. */
export class AuditData {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ format: 'date-time' })
  at: string;

  @ApiProperty({ type: AuditActor, nullable: true, description: 'Null: the command line of the installation.' })
  actor: AuditActor | null;

  @ApiProperty({ description: 'For example `api_key.created`.' })
  action: string;

  @ApiProperty({ type: AuditTarget, nullable: true })
  target: AuditTarget | null;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  detail: object | null;

  @ApiProperty({ type: 'string', nullable: true })
  address: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  request_id: string | null;
}

export function toAuditData(record: AuditRecord): AuditData {
  const { id, at, actorId, actorEmail, actorName, action, targetType, targetId, targetName } = record;
  return {
    id,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, email: actorEmail ?? '', name: actorName ?? '' },
    action,
    target: targetType === null ? null : { type: targetType, id: targetId ?? '', name: targetName },
    detail: record.detail,
    address: record.address,
    request_id: record.requestId,
  };
}
