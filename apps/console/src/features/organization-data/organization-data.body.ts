import { TextField } from '@chasqui/requests';

/** Body of what asks for the deletion of an organization. */
export class DeleteOrganizationBody {
  @TextField({
    required: true,
    max: 100,
    code: 'MALFORMED',
    about: 'The name of the organization, so that it is the right one.',
  })
  name: string;
}
