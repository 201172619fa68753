import { validate as isUuid } from 'uuid';
import { AdminError } from './admin-error';
import type { AdminServices } from './admin-services';

export async function chooseOrganization(services: AdminServices, wanted: string | undefined): Promise<string> {
  const organizations = await services.organizations.list();
  if (wanted !== undefined) {
    const found = organizations.find((each) => each.id === wanted || each.name === wanted);
    if (found === undefined) throw new AdminError(`Unknown organization: ${wanted}. See org:list.`);
    return found.id;
  }
  const [only] = organizations;
  if (only === undefined) throw new AdminError('There is no organization yet. Create one with org:create.');
  if (organizations.length > 1) throw new AdminError('There are several organizations. Choose one with --org <id>.');
  return only.id;
}

/**
 * The organization with an id, for commands that concern all of it.
 *
 * @throws AdminError for a name: several organizations may share it
 */
export async function organizationOfId(services: AdminServices, id: string): Promise<string> {
  if (!isUuid(id))
    throw new AdminError(`${id} is no id of an organization. This command takes no names: see org:list.`);
  const found = await services.organizations.find(id);
  if (found === null) throw new AdminError(`Unknown organization: ${id}. See org:list.`);
  return found.id;
}
