import { TextField } from '../../http/text.field';

/** Body of PATCH /organizations/{org}. */
export class ChangeOrganizationBody {
  @TextField({ name: 'name', longest: 100, description: "The organization's name." })
  name: string;
}
