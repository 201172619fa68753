import { type AuditAction, Database } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

/** What the audit log says of numbers and gateway apps. Linking takes as long as an app does: it is noted when it is done. */
@Injectable()
export class NumberAudit {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  note({ orgId, actor }: MemberOf, action: AuditAction, type: 'number' | 'gateway', id: string): Promise<void> {
    return this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId, actor, action, target: { type, id, name: null } }),
    );
  }
}
