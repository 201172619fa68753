import { TextField } from '@chasqui/http/requests';

export class DeleteOrganizationBody {
  @TextField({
    required: true,
    max: 100,
    code: 'MALFORMED',
    about: 'The name of the organization, so that it is the right one.',
  })
  name: string;
}
