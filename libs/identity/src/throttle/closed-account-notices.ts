import type { Transactor } from '@chasqui/database';
import type { AuditLog } from '../audit/audit-log.repository';
import type { LinkPost } from '../links/link-post';
import type { OneTimeLinkRepository } from '../links/one-time-link.repository';
import type { UserRepository } from '../users/user.repository';
import type { TryPlace } from './try-throttle';

export interface ClosedAccountParts {
  database: Transactor;
  users: UserRepository;
  links: OneTimeLinkRepository;
  audit: AuditLog;
  post?: LinkPost | undefined;
}

/**
 * Tells the account's owner that their password is being guessed: in the audit log, and by mail with a sign-in link.
 */
export class ClosedAccountNotices {
  constructor(private readonly parts: ClosedAccountParts) {}

  async tell(email: string, { address }: TryPlace): Promise<void> {
    const { database, users, links, audit, post } = this.parts;
    const user = await users.findByEmail(email);
    if (user === null || user.disabledAt !== null) return;
    await database.transaction(async (transaction) => {
      await audit.appendForUser(transaction, user.id, {
        actor: { id: null, email: null, address, userAgent: null, requestId: null },
        action: 'user.tried_too_often',
        target: { type: 'user', id: user.id, name: user.email },
      });
      if (post === undefined) return;
      const link = await links.create(transaction, { kind: 'sign_in', userId: user.id, email });
      await post.triedTooOften(transaction, { linkId: link.id, token: link.token, email, language: user.language });
    });
  }
}
