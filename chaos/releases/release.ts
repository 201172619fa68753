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
  const of = <Module>(path: string): Module => require(join(dist, path)) as Module;
  const admin = of<{ AdminServices: typeof AdminServices }>('apps/admin/src/admin-services.js').AdminServices;
  return {
    dist,
    migrate: of<{ migrate: typeof migrate }>('libs/entities/src/index.js').migrate,
    connectAdmin: (config) => admin.connect(config),
    makeOrganization: of<{ makeOrganization: typeof makeOrganization }>('chaos/system/organization.js')
      .makeOrganization,
  };
}
