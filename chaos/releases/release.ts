import { join } from 'node:path';
import type { migrate } from '@chasqui/entities';
import type { AdminServices } from '../../apps/admin/src/admin-services';
import type { makeOrganization } from '../system/organization';

/** What a run does itself with a release, beside starting its apps: by the code of that release, which fits its schema. */
export interface Release {
  dist: string;
  migrate: typeof migrate;
  connectAdmin: typeof AdminServices.connect;
  makeOrganization: typeof makeOrganization;
}

/** @param dist a build of this version, or of another one */
export function releaseIn(dist: string): Release {
  const of = (path: string): unknown => require(join(dist, path));
  const admin = (of('apps/admin/src/admin-services.js') as { AdminServices: typeof AdminServices }).AdminServices;
  const organizations = of('chaos/system/organization.js') as { makeOrganization: typeof makeOrganization };
  return {
    dist,
    migrate: (of('libs/entities/src/index.js') as { migrate: typeof migrate }).migrate,
    connectAdmin: (config) => admin.connect(config),
    makeOrganization: organizations.makeOrganization,
  };
}
