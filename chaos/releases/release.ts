import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { migrate } from '@chasqui/database';
import type { AdminServices } from '../../apps/admin/src/admin-services';
import type { makeOrganization } from '../system/organization';

/** What a run itself calls in a release, besides starting its apps: its own code, which fits its schema. */
export interface Release {
  dist: string;
  migrate: typeof migrate;
  connectAdmin: typeof AdminServices.connect;
  makeOrganization: typeof makeOrganization;
}

export function releaseIn(dist: string): Release {
  const of = (path: string): unknown => require(join(dist, path));
  const admin = (of('apps/admin/src/admin-services.js') as { AdminServices: typeof AdminServices }).AdminServices;
  const organizations = of('chaos/system/organization.js') as { makeOrganization: typeof makeOrganization };
  // As the version before names it.
  const database = existsSync(join(dist, 'libs/database')) ? 'database' : 'entities';
  return {
    dist,
    migrate: (of(`libs/${database}/src/index.js`) as { migrate: typeof migrate }).migrate,
    connectAdmin: (config) => admin.connect(config),
    makeOrganization: organizations.makeOrganization,
  };
}
