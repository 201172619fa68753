import { type AuditAction, Database, type Transactor, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

/** Changes contact fields with their entry in the audit log: both, or nothing. */
@Injectable()
export class ContactFieldChanges {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /**
   * @param detailOf what is noted of a change; null: nothing, since it changed nothing
   * @throws AppError whatever the work throws; nothing is changed then
   */
  run<Field extends { id: string; key: string }>(
    { orgId, actor }: MemberOf,
    action: AuditAction,
    work: (database: Transactor) => Promise<Field>,
    detailOf: (field: Field) => Readonly<Record<string, unknown>> | null = () => ({}),
  ): Promise<Field> {
    return this.database.transaction(async (transaction) => {
      const field = await work(within(transaction));
      const detail = detailOf(field);
      if (detail === null) return field;
      const target = { type: 'contact_field', id: field.id, name: field.key };
      await this.identity.audit.append(transaction, { orgId, actor, action, target, detail });
      return field;
    });
  }
}
