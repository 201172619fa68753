import type { AuditLog } from '@chasqui/identity';
import type { LaneAudit } from '@chasqui/operations';

/** An operator's change to a lane goes into the audit log of the lane's organization. */
export const laneAudit =
  (audit: AuditLog): LaneAudit =>
  (transaction, { action, orgId, actor, lane, rowId, rows }) =>
    audit.append(transaction, {
      orgId,
      actor: { id: actor.id, email: null, address: null, userAgent: null, requestId: null },
      action,
      target: { type: 'lane', id: lane, name: null },
      detail: { by: actor.name, row_id: rowId, rows },
    });
