import { BooleanField } from '@chasqui/http/requests';

/** The person who starts an import confirms consent, and may not be the one who uploaded the file. */
export class StartImportBody {
  @BooleanField({
    about:
      'You confirm that the people in the file agreed to get messages from your organization. Required, unless the file was checked ' +
      'without, since it says of each channel who wants what.',
  })
  consent?: boolean;
}
