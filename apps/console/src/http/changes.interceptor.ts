import { Database, MODES, type Transaction } from '@chasqui/database';
import {
  answer,
  type Answer,
  type Change,
  type ChangeNote,
  routedChange,
  type RouteOptions,
} from '@chasqui/http/requests';
import { InboxChangeRepository } from '@chasqui/conversations';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { AuditedChanges, type ChangeNote as AuditNote } from '../core/audited-changes';
import { type MemberOf, memberOf } from './caller';

/** Runs a shared route's change, writes its audit entry and notifies other browsers: all of it or nothing. */
@Injectable()
export class ChangesInterceptor implements NestInterceptor {
  constructor(
    private readonly changes: AuditedChanges,
    private readonly live: InboxChangeRepository,
    private readonly database: Database,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      mergeMap(async (result: unknown) => {
        const routed = routedChange(context.getHandler(), result);
        if (routed === null) return result;
        const member = memberOf(context.switchToHttp().getRequest<FastifyRequest>());
        return this.run(routed.change, routed.route, member);
      }),
    );
  }

  private async run(
    { plan }: Change<object>,
    { audit, live }: RouteOptions,
    member: MemberOf,
  ): Promise<Answer<object>> {
    const work = await plan();
    if (audit === undefined) return committed(await work(this.database));
    const [type = audit] = audit.split('.', 1);
    const noteOf = ({ note }: { note: ChangeNote | null }): AuditNote | null =>
      note && {
        action: audit,
        target: { type, id: note.id, name: note.name },
        ...(note.detail && { detail: note.detail }),
      };
    const tell = async (transaction: Transaction, { target }: AuditNote): Promise<void> => {
      if (live === undefined || target === null) return;
      for (const mode of MODES) {
        const told = { type: live, subjectId: target.id, conversationId: null };
        await this.live.append(transaction, { orgId: member.orgId, mode }, told);
      }
    };
    return committed(await this.changes.run(member, work, noteOf, tell));
  }
}

function committed({ data, after }: { data: object; after: () => void }): Answer<object> {
  after();
  return answer(data);
}
