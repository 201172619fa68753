import { type AuditAction, Database, type Queryable, type Transactor, within } from '@chasqui/database';
import { Identity } from '@chasqui/identity';
import { Injectable } from '@nestjs/common';
import type { MemberOf } from '../../http/caller';

export interface NumberNote {
  action: AuditAction;
  type: 'number' | 'gateway' | 'phone';
  id: string;
}

@Injectable()
export class NumberAudit {
  constructor(
    private readonly database: Database,
    private readonly identity: Identity,
  ) {}

  /** The work and its entry, in one transaction. @throws AppError whatever the work throws; nothing is changed then */
  run<Data>(
    member: MemberOf,
    work: (database: Transactor) => Promise<Data>,
    noteOf: (data: Data) => NumberNote,
  ): Promise<Data> {
    return this.database.transaction(async (transaction) => {
      const data = await work(within(transaction));
      await this.append(transaction, member, noteOf(data));
      return data;
    });
  }

  /** Returns a writer of the entry, for work that opens its own transaction. */
  alongside(member: MemberOf, note: NumberNote): (transaction: Queryable) => Promise<void> {
    return (transaction) => this.append(transaction, member, note);
  }

  private append(queryable: Queryable, { orgId, actor }: MemberOf, { action, type, id }: NumberNote): Promise<void> {
    return this.identity.audit.append(queryable, { orgId, actor, action, target: { type, id, name: null } });
  }
}
