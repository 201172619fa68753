import { INTEGER, Shown } from '@chasqui/http/requests';

export class WhatsappGroupData {
  @Shown("WhatsApp's ID of the group; ends in `@g.us`. You can send to it as `to`.") id: string;
  @Shown("The group's name.") name: string;
  @Shown('The number of people in the group.', INTEGER) participants_count: number;
}
