import { Database } from '@chasqui/entities';
import { AppError } from '@chasqui/errors';
import { type Actor, Identity } from '@chasqui/identity';
import { OrganizationAdmin, OrganizationRepository } from '@chasqui/tenancy';
import { Injectable } from '@nestjs/common';
import type { InstalledOrganizationData } from './installed-organization.response';

/** The organizations of the installation. */
@Injectable()
export class InstalledOrganizations {
  constructor(
    private readonly organizations: OrganizationRepository,
    private readonly admin: OrganizationAdmin,
    private readonly identity: Identity,
    private readonly database: Database,
  ) {}

  async list(): Promise<InstalledOrganizationData[]> {
    const [all, members] = await Promise.all([this.organizations.list(), this.identity.members.countByOrganization()]);
    return all.map(({ id, name, planCode, createdAt, suspendedAt }) => ({
      id,
      name,
      plan: planCode,
      created_at: createdAt.toISOString(),
      members: members.get(id) ?? 0,
      suspended_at: suspendedAt?.toISOString() ?? null,
    }));
  }

  /** @throws AppError ORGANIZATION_NOT_FOUND */
  async setSuspended(id: string, isSuspended: boolean, actor: Actor): Promise<InstalledOrganizationData> {
    const isThere = await (isSuspended ? this.admin.suspend(id) : this.admin.resume(id));
    if (!isThere) throw new AppError('ORGANIZATION_NOT_FOUND');
    const row = (await this.list()).find((each) => each.id === id);
    if (row === undefined) throw new AppError('ORGANIZATION_NOT_FOUND');
    const action = isSuspended ? 'organization.suspended' : 'organization.resumed';
    const target = { type: 'organization', id, name: row.name };
    await this.database.transaction((transaction) =>
      this.identity.audit.append(transaction, { orgId: id, actor, action, target }),
    );
    return row;
  }
}
