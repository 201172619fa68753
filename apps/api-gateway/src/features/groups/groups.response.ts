import { ApiProperty } from '@nestjs/swagger';

/** A WhatsApp group that one of your numbers is in. */
export class WhatsappGroupData {
  @ApiProperty({ description: "WhatsApp's ID of the group; ends in `@g.us`. You can send to it as `to`." })
  id: string;

  @ApiProperty({ description: "The group's name." })
  name: string;

  @ApiProperty({ type: 'integer', description: 'The number of people in the group.' })
  participants_count: number;
}
