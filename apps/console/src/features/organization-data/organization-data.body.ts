import { TextField } from '../../http/text.field';

/** Body of what asks for the deletion of an organization. */
export class DeleteOrganizationBody {
  @TextField({ name: 'name', longest: 100, description: 'The name of the organization, so that it is the right one.' })
  name: string;
}
