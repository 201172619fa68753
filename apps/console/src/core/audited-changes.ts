import { type AuditAction, Database, type Transaction, type Transactor, within } from '@chasqui/entities';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../http/caller';

/** What the audit log says of a change. */
export interface ChangeNote {
  action: AuditAction;
  /** Null: it is of the organization. */
  target: { type: string; id: string; name: string | null } | null;
  detail?: Readonly<Record<string, unknown>>;
}

/** Changes something with its entry in the audit log: both, or nothing. */
@Injectable()
export class AuditedChanges {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /**
   * @param noteOf what is noted of the work's result; null: nothing, since it changed nothing
   * @param last what is written after that, also only when something was changed
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
