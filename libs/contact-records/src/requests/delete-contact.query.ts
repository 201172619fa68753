import { TakenElsewhere } from '@chasqui/requests';

/** Query of DELETE /contacts/{id}. A parameter that asks for more than this does is refused. */
@TakenElsewhere({ erase: 'Erasing the messages of a contact is not available.' })
export class DeleteContactQuery {}
