import type { AuditRecord } from '@chasqui/identity';
import { answerOf, ID, orNull, Shown, TEXT, TIME } from '@chasqui/http/requests';

export class AuditActor {
  @Shown(ID) id: string;
  @Shown() email: string;
  @Shown('Empty when the account is gone.') name: string;
}

export class AuditTarget {
  @Shown() type: string;
  @Shown() id: string;
  @Shown(orNull(TEXT)) name: string | null;
}

export class AuditData {
  @Shown(ID) id: string;
  @Shown(TIME) at: string;
  @Shown('Null: the command line of the installation.', orNull({ type: AuditActor })) actor: AuditActor | null;
  @Shown('For example `api_key.created`.') action: string;
  @Shown(orNull({ type: AuditTarget })) target: AuditTarget | null;
  @Shown(orNull({ type: 'object', additionalProperties: true })) detail: object | null;
  @Shown(orNull(TEXT)) address: string | null;
  @Shown(orNull(TEXT)) request_id: string | null;
}

const toData = answerOf(AuditData);

export function toAuditData(record: AuditRecord): AuditData {
  const { actorId, actorEmail, actorName, targetType, targetId, targetName } = record;
  return toData({
    ...record,
    actor: actorId === null ? null : { id: actorId, email: actorEmail ?? '', name: actorName ?? '' },
    target: targetType === null ? null : { type: targetType, id: targetId ?? '', name: targetName },
  });
}
