import { type AuditAction, Database, type Transaction, type Transactor, within } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../http/caller';

export interface ChangeNote {
  action: AuditAction;
  /** Null: the organization itself. */
  target: { type: string; id: string; name: string | null } | null;
  detail?: Readonly<Record<string, unknown>>;
}

@Injectable()
export class AuditedChanges {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /**
   * Runs the work and writes its audit entry: both or neither.
   * @param noteOf null: nothing changed, so there is no entry
   * @param last written after the entry, and only if something changed
   * @throws AppError whatever the work throws; nothing is changed then
   */
  run<Data>(
    { orgId, actor }: MemberOf,
    work: (database: Transactor) => Promise<Data>,
    noteOf: (data: Data) => ChangeNote | null,
    last?: (transaction: Transaction, note: ChangeNote) => Promise<void>,
  ): Promise<Data> {
    return this.database.transaction(async (transaction) => {
      const data = await work(within(transaction));
      const note = noteOf(data);
      if (note === null) return data;
      const { action, target, detail } = note;
      await this.identity.audit.append(transaction, { orgId, actor, action, target, ...(detail && { detail }) });
      await last?.(transaction, note);
      return data;
    });
  }
}
