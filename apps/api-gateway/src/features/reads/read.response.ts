import { ApiProperty } from '@nestjs/swagger';

/** A message that you marked as read. */
export class ReadMessageData {
  @ApiProperty({ format: 'uuid', description: 'The ID of the message.' })
  id: string;

  @ApiProperty({ enum: [true], description: 'WhatsApp was told that the message was read, now or before.' })
  read: true;
}
